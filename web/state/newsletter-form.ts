/** The newsletter form. See spec §3 (Newsletter form state) and spec §4 (Newsletter form). */
import { isEmail } from '../../shared/accounts/credentials.ts';
import type { Received } from './received.ts';

export interface NewsletterFormState {
  readonly email: string;
  readonly validEmail: boolean;
  readonly errors: readonly string[];
  readonly wasSubmitted: boolean;
  readonly facebookLoginAttempted: boolean;
  /** Which of a page's forms the state describes: the one that the reader used last. */
  readonly form?: string;
}

export type NewsletterFormAction =
  | { readonly type: 'newsletter-form/entered'; readonly form: string }
  | { readonly type: 'newsletter-form/email-updated'; readonly email: string }
  | { readonly type: 'newsletter-form/validation-reset' }
  | { readonly type: 'newsletter-form/submitted'; readonly errors: readonly string[] }
  | { readonly type: 'newsletter-form/reset-if-successful'; readonly email: string }
  | { readonly type: 'newsletter-form/submit-state-reset' }
  | { readonly type: 'newsletter-form/facebook-responded'; readonly errors: readonly string[] };

export const initialNewsletterForm: NewsletterFormState = {
  email: '',
  validEmail: false,
  errors: [],
  wasSubmitted: false,
  facebookLoginAttempted: false,
};

function hasSucceeded({ wasSubmitted, errors }: NewsletterFormState): boolean {
  return wasSubmitted && errors.length === 0;
}

export function newsletterFormReducer(
  state: NewsletterFormState,
  action: NewsletterFormAction | Received,
): NewsletterFormState {
  switch (action.type) {
    case 'newsletter-form/entered':
      return action.form === state.form ? state : { ...initialNewsletterForm, form: action.form };
    case 'newsletter-form/email-updated':
      return { ...state, email: action.email, validEmail: isEmail(action.email) };
    case 'newsletter-form/validation-reset': {
      const cleared = { ...state, errors: [], wasSubmitted: false };
      return hasSucceeded(state) ? { ...cleared, email: '', validEmail: false } : cleared;
    }
    case 'newsletter-form/submitted':
      return { ...state, wasSubmitted: true, errors: action.errors };
    case 'newsletter-form/reset-if-successful':
      return hasSucceeded(state) && state.email === action.email
        ? { ...initialNewsletterForm, form: state.form }
        : state;
    // The errors stay visible until the reader returns to the field.
    case 'newsletter-form/submit-state-reset':
      return { ...state, wasSubmitted: false };
    case 'newsletter-form/facebook-responded':
      return { ...state, facebookLoginAttempted: true, errors: action.errors };
    case 'state/received':
      return initialNewsletterForm;
  }
}
