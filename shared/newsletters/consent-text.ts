/** What a reader is told when signing up. The page shows it, and the consent trail keeps it. */
import type { NewsletterConfiguration } from '../brand/brand.ts';

export function consentText({
  TITLE,
  DESCRIPTION,
}: Pick<NewsletterConfiguration, 'TITLE' | 'DESCRIPTION'>): string {
  return `${TITLE}. ${DESCRIPTION} We first send an email to make sure that the address is yours; you can leave with one click at any time.`;
}
