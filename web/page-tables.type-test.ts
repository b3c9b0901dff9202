/**
 * Checked by `npm run typecheck`, never run: the page table and the tables of its bundles agree.
 * An expected error that does not occur is an error itself.
 */
import type { ComponentType } from 'react';
import type { BundleName, PageType } from '../shared/pages.ts';
import { pageRow } from '../shared/pages.ts';
import type { PageLoaders, PageProps } from './navigation/page-bundles.ts';

type Pages = Record<BundleName, ComponentType<PageProps>>;

export function missingServerPage({ homepage: _, ...others }: Pages) {
  // @ts-expect-error A bundle of the page table has no page on the server.
  return others satisfies Pages;
}

export function unknownServerPage(pages: Pages, Page: ComponentType) {
  // @ts-expect-error No page type has this bundle.
  return { ...pages, unheard: Page } satisfies Pages;
}

export function missingChunk({ article: _, ...others }: PageLoaders) {
  // @ts-expect-error A bundle of the page table has no chunk in the browser.
  return others satisfies PageLoaders;
}

export function wrongExport(loaders: PageLoaders, Page: ComponentType) {
  // @ts-expect-error The module of a page exports `Page`.
  return { ...loaders, article: async () => ({ Article: Page }) } satisfies PageLoaders;
}

// @ts-expect-error A bundle is one that the table names.
export const unknownBundle: BundleName = 'unheard';

// @ts-expect-error A page type is one of the list.
pageRow('unheard');

export const bundleOfType: (type: PageType) => BundleName = (type) => pageRow(type).bundle;
