/** Links to lists, of which a page shows those that hold something. */
import { listingWindow } from '../../../services/content/listing-tree.ts';
import type { ContentIndex } from '../../../services/content/read-index.ts';

/** Returns the links whose list holds something by now, with the number of its items. */
export function countedLinks<Link extends { readonly listing: string }>(
  links: readonly Link[],
  heads: ContentIndex['heads'],
  now: string,
): (Omit<Link, 'listing'> & { count: number })[] {
  return links.flatMap(({ listing, ...link }) => {
    const head = heads.get(listing);
    const count = head === undefined ? 0 : listingWindow(head, 0, 1, now).total;
    return count === 0 ? [] : [{ ...link, count }];
  });
}
