/** Pages of items: the type of each, and the addresses at which a page exists only with its item. */
import type { Item } from '../../shared/content/item.ts';
import { isPreview, type PageType } from '../../shared/pages.ts';
import type { RouteMatch } from '../../shared/route-match.ts';

/** The page type of each type of item. */
export const itemPageTypes = {
  article: 'article',
  review: 'review',
  gallery: 'gallery',
  video: 'cnevideo',
} as const satisfies Record<Item['type'], PageType>;

const types: ReadonlySet<PageType> = new Set(Object.values(itemPageTypes));

/** Whether the page at an address exists only when the store has an item for it. */
export function isItemRoute({ type, pattern }: Pick<RouteMatch, 'type' | 'pattern'>): boolean {
  return types.has(type) && !isPreview(pattern);
}
