/** Names of review categories, by slug, as `#review-categories`: browsers load it with reviews. */
import { brand } from '#brand';
import type { Brand } from './brand.ts';

/** None where no section holds the reviews: their lists have no addresses. */
export function reviewCategoriesOf({
  reviewCategories,
  reviewSection,
}: Pick<Brand, 'reviewCategories' | 'reviewSection'>): Readonly<Record<string, string>> {
  if (reviewSection === undefined) return {};
  return Object.fromEntries(reviewCategories.map(({ slug, name }) => [slug, name]));
}

export const reviewCategories = reviewCategoriesOf(brand);
