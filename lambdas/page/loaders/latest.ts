/** Newest items, for pages that have nothing else to show. */
import type { Card } from '../../../shared/content/card.ts';
import type { ContentReader } from '../../content/content-reader.ts';
import { listingName } from '../../content/keys.ts';

/** Number of items that such a page shows. */
const LATEST = 4;

/**
 * Makes two calls.
 * @throws what the store throws.
 */
export async function latestCards(content: ContentReader): Promise<readonly Card[]> {
  const { heads } = await content.readIndex({ listings: [listingName.recent] });
  const { pages } = await content.readLists(heads, [{ name: listingName.recent, take: LATEST }]);
  return pages.get(listingName.recent)?.cards ?? [];
}
