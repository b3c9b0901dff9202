/** The address of the offer for a reader who comes from an item and wants to go on reading it. */
import { brand } from '#brand';
import { withRedirect } from '../forms/redirect-link.ts';

/** @param path The path of the item. An offer on another site does not learn it. */
export function offerHref(path: string): string {
  const { subscribe } = brand.links;
  return subscribe.startsWith('/') ? withRedirect(subscribe, path) : subscribe;
}
