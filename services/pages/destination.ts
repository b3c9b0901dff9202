/** What is at an address of the site: a page, an item, a redirect, or nothing. */
import { behaviorFor } from '../../shared/behaviors.ts';
import { routerPath, type createRouter } from '../../shared/route-match.ts';
import type { Pointer } from '../content/stored-documents.ts';
import { isItemRoute } from './item-pages.ts';

/** What is at an address of the site. */
export type Destination =
  | { readonly kind: 'page' }
  | { readonly kind: 'item'; readonly id: string }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'nothing' };

/** Returns what a path leads to, by the page table and by where the store says that it leads. */
export function destinationOf(
  path: string,
  pointer: Pointer | undefined,
  router: ReturnType<typeof createRouter>,
): Destination {
  const match = behaviorFor(path).origin === 'page' ? router(routerPath(path)) : 'file';
  const isItemPath = match !== 'file' && match !== undefined && isItemRoute(match);
  if (match !== undefined && !isItemPath) return { kind: 'page' };
  if (pointer?.kind === 'item') return { kind: 'item', id: pointer.id };
  return pointer?.kind === 'redirect' ? pointer : { kind: 'nothing' };
}
