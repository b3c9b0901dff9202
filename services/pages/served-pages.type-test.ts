/**
 * Checked by `npm run typecheck`, never run: the page table and the server's part of it agree. An
 * expected error that does not occur is an error itself.
 */
import type { PageType, RoutePath } from '../../shared/pages.ts';
import { servedRoute, type ServedPage, type ServedRoute } from './served-pages.ts';

export function missingPage({ tag: _, ...others }: Record<PageType, ServedPage>) {
  // @ts-expect-error A page type of the table is not served.
  return others satisfies Record<PageType, ServedPage>;
}

export function missingRoute({ '/tag/:tag': _, ...others }: Record<RoutePath, ServedRoute>) {
  // @ts-expect-error A route of the table has no loader.
  return others satisfies Record<RoutePath, ServedRoute>;
}

export function unknownRoute(routes: Record<RoutePath, ServedRoute>, route: ServedRoute) {
  // @ts-expect-error The table has no such route.
  return { ...routes, '/unheard/:of': route } satisfies Record<RoutePath, ServedRoute>;
}

// @ts-expect-error A route is one of the table: its paths are not any text.
servedRoute({ path: '/unheard/:of' });
