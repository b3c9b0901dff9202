/** Ids of what WordPress exports hold. */
import { itemId } from '../item-id.ts';
import type { WxrItem } from './wxr-entry.ts';

function entryName({ id, guid }: { readonly id: string; readonly guid: string }): string {
  return `${id} ${guid}`.trim();
}

/** Returns the id of an item of which only these are known. */
export function idOfNumbered(
  item: { readonly id: string; readonly guid: string },
  source: string,
): string {
  return itemId('wxr', source, entryName(item));
}

/**
 * Returns the item's id, which is the same in every run and every later export of the site. Numbers
 * alone are not enough, because a site rebuilt at the same address reuses them.
 */
export function entryId(item: WxrItem, source: string): string {
  const name = entryName(item);
  return itemId('wxr', source, name || `${item.type} ${item.link || item.name || item.title}`);
}
