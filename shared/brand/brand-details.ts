/** Texts of a brand that few pages show. Browsers load them apart from what every page needs. */
import type { Brand, NewsletterConfiguration } from './brand.ts';

export interface BrandDetails {
  /** Of each newsletter, by its key. */
  readonly newsletters: Readonly<
    Record<string, Pick<NewsletterConfiguration, 'FREQUENCY' | 'SAMPLE'>>
  >;
  readonly reviewCategories: readonly { readonly slug: string; readonly name: string }[];
}

export function detailsOf(brand: Brand): BrandDetails {
  return {
    newsletters: Object.fromEntries(
      Object.entries(brand.newsletters).map(([key, { FREQUENCY, SAMPLE }]) => [
        key,
        { FREQUENCY, SAMPLE: SAMPLE && { subject: SAMPLE.subject, href: SAMPLE.href } },
      ]),
    ),
    reviewCategories: brand.reviewCategories.map(({ slug, name }) => ({ slug, name })),
  };
}
