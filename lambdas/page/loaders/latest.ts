/** Newest items, for pages that have nothing else to show. */
import type { Card } from '../../../shared/content/card.ts';
import { isUnwell } from '../../aws/aws-error.ts';
import type { ContentReader } from '../../content/content-reader.ts';
import { listingName } from '../../content/keys.ts';

/** Number of items that such a page shows. */
const LATEST = 4;

/**
 * Makes two calls.
 * @param name The list; every item unless it is given.
 * @throws what the store throws.
 */
export async function latestCards(
  content: ContentReader,
  name: string = listingName.recent,
): Promise<readonly Card[]> {
  const { heads } = await content.readIndex({ listings: [name] });
  const { pages } = await content.readLists(heads, [{ name, take: LATEST }]);
  return pages.get(name)?.cards ?? [];
}

/** Where the latest items are an offer, the page says what it has to say without them. */
export async function latestIfThere(
  content: ContentReader,
  name?: string,
): Promise<readonly Card[]> {
  try {
    return await latestCards(content, name);
  } catch (error) {
    if (isUnwell(error)) return [];
    throw error;
  }
}
