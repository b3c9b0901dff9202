/** Newest items, for pages that have nothing else to show. */
import type { Card } from '../../../shared/content/card.ts';
import { isUnwell } from '../../../services/aws/aws-error.ts';
import type { ContentReader } from '../../../services/content/content-reader.ts';

/** Number of items that such a page shows, unless it says otherwise. */
const LATEST = 4;

/**
 * Makes one call at most; two for lists.
 * @param names Lists. The first that holds anything counts; every item unless they are given.
 * @param take At most so many items.
 * @throws what the store throws.
 */
export async function latestCards(
  content: ContentReader,
  names?: readonly string[],
  take = LATEST,
): Promise<readonly Card[]> {
  if (names === undefined) return (await content.newest()).slice(0, take);
  const { heads } = await content.readIndex({ listings: names });
  const windows = names.map((name) => ({ name, take }));
  const { pages } = await content.readLists(heads, windows);
  const lists = names.map((name) => pages.get(name)?.cards ?? []);
  return lists.find((cards) => cards.length > 0) ?? [];
}

/**
 * Returns the latest items for a page that has other content too. It responds without them when the
 * store does not.
 */
export async function latestOrNone(
  content: ContentReader,
  names?: readonly string[],
  take?: number,
): Promise<readonly Card[]> {
  try {
    return await latestCards(content, names, take);
  } catch (error) {
    if (isUnwell(error)) return [];
    throw error;
  }
}
