/**
 * The browser's pages: each is a bundle that loads when a route needs it, or ahead of time (spec
 * §2.1, §2.4).
 */
import type { ComponentType } from 'react';
import { pageRow, type BundleName, type PageType } from '../../shared/pages.ts';
import type { SiteState } from '../state/site-state.ts';
import { loadChunk } from './load-chunk.ts';

/** What a page gets of the state: what changes with the page alone. */
export type PageProps = Pick<SiteState, 'context' | 'content' | 'secondary'>;

export type PageLoaders = Readonly<
  Record<BundleName, () => Promise<{ Page: ComponentType<PageProps> }>>
>;

let loaders: PageLoaders | undefined;
const loaded = new Map<BundleName, ComponentType<PageProps>>();

/** Names the pages. The entry does, because it is the one module above all pages. */
export function registerPages(pages: PageLoaders): void {
  loaders = pages;
}

/**
 * Loads the bundle of a page type, once.
 * @throws ChunkLoadError
 */
export async function loadPage(type: PageType): Promise<void> {
  const { bundle } = pageRow(type);
  if (loaders === undefined || loaded.has(bundle)) return;
  loaded.set(bundle, (await loadChunk(bundle, loaders[bundle])).Page);
}

/** Returns the component of a page type whose bundle has loaded. */
export function loadedPage(type: PageType): ComponentType<PageProps> | undefined {
  return loaded.get(pageRow(type).bundle);
}
