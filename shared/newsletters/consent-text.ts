/** What a reader is told when signing up. The page shows it, and the consent trail keeps it. */
import { words } from '#words';
import type { NewsletterConfiguration } from '../brand/brand.ts';

export function consentText({
  TITLE,
  DESCRIPTION,
}: Pick<NewsletterConfiguration, 'TITLE' | 'DESCRIPTION'>): string {
  return `${TITLE}. ${DESCRIPTION} ${words.consentNote}`;
}
