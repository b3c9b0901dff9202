/** Lists of reviews, by the slug of their category. */
import { listingName } from '../../content/keys.ts';

/** The category that holds all categories. */
export const ALL_REVIEWS = 'reviews';

export function reviewListingName(slug: string): string {
  return slug === ALL_REVIEWS ? listingName.reviews : listingName.review(slug);
}
