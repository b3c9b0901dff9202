/** The newest pieces, for pages that have nothing else to show. */
import type { Card } from '../../../shared/content/card.ts';
import type { ContentReader } from '../../content/content-reader.ts';
import { listingName } from '../../content/keys.ts';

/** How many such a page names. */
const LATEST = 4;

/** Two calls. @throws what the store throws. */
export async function latestCards(content: ContentReader): Promise<readonly Card[]> {
  const { heads } = await content.first({ listings: [listingName.recent] });
  const { pages } = await content.second(heads, [{ name: listingName.recent, take: LATEST }]);
  return pages.get(listingName.recent)?.cards ?? [];
}
