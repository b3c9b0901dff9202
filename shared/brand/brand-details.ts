/**
 * What few pages show of a brand, as `#brand-details`. Browsers get it finished, and load it with what
 * pages share: their `#brand` is without what it is made of.
 */
import { brand } from '#brand';
import { words } from '#words';
import type { Words } from '../words/table.ts';
import type { Brand, NavigationLink, NewsletterConfiguration } from './brand.ts';
import { footerLinksOf } from './footer-links.ts';

export interface BrandDetails {
  readonly footerLinks: readonly NavigationLink[];
  /** By key. */
  readonly newsletterDetails: Readonly<
    Record<string, Pick<NewsletterConfiguration, 'FREQUENCY' | 'SAMPLE'>>
  >;
  /** Names by slug; none where no section holds the reviews: their lists have no addresses. */
  readonly reviewCategories: Readonly<Record<string, string>>;
}

function newsletterDetailsOf({ newsletters }: Brand): BrandDetails['newsletterDetails'] {
  return Object.fromEntries(
    Object.entries(newsletters).map(([key, { FREQUENCY, SAMPLE }]) => [
      key,
      { FREQUENCY, SAMPLE: SAMPLE && { subject: SAMPLE.subject, href: SAMPLE.href } },
    ]),
  );
}

function reviewCategoriesOf({
  reviewCategories,
  reviewSection,
}: Brand): BrandDetails['reviewCategories'] {
  if (reviewSection === undefined) return {};
  return Object.fromEntries(reviewCategories.map(({ slug, name }) => [slug, name]));
}

/** @param words Of the brand's language. */
export function brandDetailsOf(
  brand: Brand,
  words: Pick<Words, Extract<keyof Words, `footer${string}`>>,
): BrandDetails {
  return {
    footerLinks: footerLinksOf(brand, words),
    newsletterDetails: newsletterDetailsOf(brand),
    reviewCategories: reviewCategoriesOf(brand),
  };
}

export const { footerLinks, newsletterDetails, reviewCategories } = brandDetailsOf(brand, words);
