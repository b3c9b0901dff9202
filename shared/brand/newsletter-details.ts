/**
 * What only pages about newsletters show of them, by key, as `#newsletter-details`: browsers load it
 * with these pages.
 */
import { brand } from '#brand';
import type { Brand, NewsletterConfiguration } from './brand.ts';

export type NewsletterDetails = Readonly<
  Record<string, Pick<NewsletterConfiguration, 'FREQUENCY' | 'SAMPLE'>>
>;

export function newsletterDetailsOf({
  newsletters,
}: Pick<Brand, 'newsletters'>): NewsletterDetails {
  return Object.fromEntries(
    Object.entries(newsletters).map(([key, { FREQUENCY, SAMPLE }]) => [
      key,
      { FREQUENCY, SAMPLE: SAMPLE && { subject: SAMPLE.subject, href: SAMPLE.href } },
    ]),
  );
}

export const newsletterDetails = newsletterDetailsOf(brand);
