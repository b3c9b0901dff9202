/** What a newsletter form says of its last submission (spec §4 Newsletter form). */
import { credentialMessages } from '../../shared/accounts/credentials.ts';
import type { NewsletterFormState } from '../state/newsletter-form.ts';

export interface NewsletterResult {
  readonly text: string;
  /** What a screen reader is told instead. */
  readonly accessibleText?: string;
}

/** Nothing before a submission. What is wrong with something else than the e-mail address is said in its own words. */
export function newsletterResult({
  email,
  wasSubmitted,
  errors,
}: NewsletterFormState): NewsletterResult | undefined {
  if (errors.includes(credentialMessages.email(email)))
    return { text: 'Invalid Email', accessibleText: 'An invalid email submitted' };
  if (errors.length > 0) return { text: errors.join(' ') };
  return wasSubmitted ? { text: 'Thank You' } : undefined;
}
