/** The newsletter form (spec §3 Newsletter form state). */
export interface NewsletterFormState {
  readonly email: string;
  readonly validEmail: boolean;
  readonly errors: readonly string[];
  readonly wasSubmitted: boolean;
  readonly facebookLoginAttempted: boolean;
}

export const initialNewsletterForm: NewsletterFormState = {
  email: '', validEmail: false, errors: [], wasSubmitted: false, facebookLoginAttempted: false,
};
