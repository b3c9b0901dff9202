/** The result that a newsletter form shows for its last submission (spec §4, Newsletter form). */
import { words } from '#words';
import { credentialMessages } from '../../shared/accounts/credential-messages.ts';
import { readerMessage } from '../forms/problem.ts';
import type { NewsletterFormState } from '../state/newsletter-form.ts';

export interface NewsletterResult {
  readonly text: string;
  /** Alternative text for screen readers. */
  readonly accessibleText?: string;
}

/**
 * Undefined before a submission, and where the list says what is missing in it. Errors that do not
 * concern the email address have their own messages.
 */
export function newsletterResult({
  email,
  wasSubmitted,
  errors,
}: NewsletterFormState): NewsletterResult | undefined {
  if (errors.includes(credentialMessages.email(email)))
    return { text: words.invalidEmail, accessibleText: words.invalidEmailAccessible };
  const others = errors.filter((error) => error !== words.errorNoNewsletter);
  if (others.length > 0) return { text: others.map(readerMessage).join(' ') };
  return wasSubmitted && errors.length === 0 ? { text: words.thankYou } : undefined;
}
