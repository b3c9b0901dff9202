/** Lists of reviews, by the slug of their category. */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { reviewCategoryPath } from '../../../shared/brand/sections.ts';
import { ALL_REVIEWS, listingOfReviews } from '../../../services/content/keys.ts';

/** Returns links to the review categories with their lists, all reviews first. */
export function reviewLists(brand: Brand): { name: string; url: string; listing: string }[] {
  const isAll = (slug: string) => slug === ALL_REVIEWS;
  return brand.reviewCategories
    .toSorted((one, other) => Number(isAll(other.slug)) - Number(isAll(one.slug)))
    .map(({ slug, name }) => ({
      name: isAll(slug) ? words.allReviews : name,
      url: reviewCategoryPath(brand, slug),
      listing: listingOfReviews(slug),
    }));
}
