/** The result that a newsletter form shows for its last submission (spec §4, Newsletter form). */
import { credentialMessages } from '../../shared/accounts/credentials.ts';
import type { NewsletterFormState } from '../state/newsletter-form.ts';

export interface NewsletterResult {
  readonly text: string;
  /** Alternative text for screen readers. */
  readonly accessibleText?: string;
}

/**
 * Undefined before a submission. Errors that do not concern the email address have their own
 * messages.
 */
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
