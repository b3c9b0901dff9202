/** Names of review categories, by slug, as `#review-categories`: browsers load it with reviews. */
import { brand } from '#brand';
import type { Brand } from './brand.ts';

export function reviewCategoriesOf({
  reviewCategories,
}: Pick<Brand, 'reviewCategories'>): Readonly<Record<string, string>> {
  return Object.fromEntries(reviewCategories.map(({ slug, name }) => [slug, name]));
}

export const reviewCategories = reviewCategoriesOf(brand);
