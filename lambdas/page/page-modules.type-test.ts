/**
 * Checked by `npm run typecheck`, never run: the page table and the modules of its types agree. An
 * expected error that does not occur is an error itself.
 */
import type { Loader, PageModule, PageModules } from './page-module.ts';
import { pageModule } from './page-modules.ts';

export function missingModule({ tag: _, ...others }: PageModules) {
  // @ts-expect-error A page type of the table has no module.
  return others satisfies PageModules;
}

export function missingRoute(load: Loader): PageModule<'tag'> {
  // @ts-expect-error A route of the table has no loader.
  return { cacheClass: 'listing', loaders: { '/tag/:tag': load } };
}

export function unknownRoute(load: Loader): PageModule<'search'> {
  // @ts-expect-error The table has no such route.
  return { cacheClass: 'search', loaders: { '/search': load, '/unheard/:of': load } };
}

export function missingLoaders(): PageModule<'staff'> {
  // @ts-expect-error A page type says how its addresses are loaded.
  return { cacheClass: 'listing' };
}

// @ts-expect-error The table has no such page type.
pageModule('unheard-of');
