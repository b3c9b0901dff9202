/** The newsletter form. See spec §3 (Newsletter form state) and spec §4 (Newsletter form). */
import { isEmail } from '../../shared/accounts/credentials.ts';
import type { SetState } from './set-state.ts';

export interface NewsletterFormState {
  readonly email: string;
  readonly validEmail: boolean;
  readonly errors: readonly string[];
  readonly wasSubmitted: boolean;
  readonly facebookLoginAttempted: boolean;
  /** Which of a page's forms the state describes: the one that the reader used last. */
  readonly form?: string;
}

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

export const newsletterFormActions = (
  set: SetState<{ readonly newsletterForm: NewsletterFormState }>,
) => {
  const change = (next: (form: NewsletterFormState) => Partial<NewsletterFormState>) => {
    set(({ newsletterForm }) => ({
      newsletterForm: { ...newsletterForm, ...next(newsletterForm) },
    }));
  };
  return {
    enterNewsletterForm(form: string) {
      set(({ newsletterForm }) => ({
        newsletterForm:
          form === newsletterForm.form ? newsletterForm : { ...initialNewsletterForm, form },
      }));
    },
    updateNewsletterEmail(email: string) {
      change(() => ({ email, validEmail: isEmail(email) }));
    },
    resetNewsletterValidation() {
      change((form) => ({
        errors: [],
        wasSubmitted: false,
        ...(hasSucceeded(form) && { email: '', validEmail: false }),
      }));
    },
    setNewsletterResult(errors: readonly string[]) {
      change(() => ({ wasSubmitted: true, errors }));
    },
    resetNewsletterIfSuccessful(email: string) {
      change((form) =>
        hasSucceeded(form) && form.email === email
          ? { ...initialNewsletterForm, form: form.form }
          : {},
      );
    },
    /** The errors stay visible until the reader returns to the field. */
    resetNewsletterSubmit() {
      change(() => ({ wasSubmitted: false }));
    },
    setFacebookResult(errors: readonly string[]) {
      change(() => ({ facebookLoginAttempted: true, errors }));
    },
  };
};
