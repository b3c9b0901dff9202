/**
 * The browser's pages: each is a bundle that loads when a route needs it, or ahead of time (spec
 * §2.1, §2.4).
 */
import type { ComponentType } from 'react';
import { pageRow, type PageType } from '../../shared/pages.ts';
import { loadChunk } from './load-chunk.ts';

const loaders: Readonly<Record<string, () => Promise<{ Page: ComponentType }>>> = {
  homepage: () => import('../pages/homepage.tsx'),
  category: () => import('../pages/category.tsx'),
  'archive-listing': () => import('../pages/archive-listing.tsx'),
  tag: () => import('../pages/tag.tsx'),
  article: () => import('../pages/article.tsx'),
  review: () => import('../pages/review.tsx'),
  gallery: () => import('../pages/gallery.tsx'),
  video: () => import('../pages/video.tsx'),
  contributor: () => import('../pages/contributor.tsx'),
  search: () => import('../pages/search.tsx'),
  newsletter: () => import('../pages/newsletter.tsx'),
  standing: () => import('../pages/standing.tsx'),
  'account-sign-in': () => import('../pages/account-sign-in.tsx'),
  'account-register': () => import('../pages/account-register.tsx'),
  'account-link': () => import('../pages/account-link.tsx'),
  'account-details': () => import('../pages/account-details.tsx'),
  'app-shell': () => import('../pages/app-shell.tsx'),
  offline: () => import('../pages/offline.tsx'),
  error: () => import('../pages/error.tsx'),
};

const loaded = new Map<string, ComponentType>();

/**
 * Loads the bundle of a page type, once.
 * @throws ChunkLoadError
 */
export async function loadPage(type: PageType): Promise<void> {
  const { bundle } = pageRow(type);
  if (loaded.has(bundle)) return;
  const load = loaders[bundle];
  if (load === undefined) throw new Error(`No bundle is called "${bundle}"`);
  loaded.set(bundle, (await loadChunk(bundle, load)).Page);
}

/** Returns the component of a page type whose bundle has loaded. */
export function loadedPage(type: PageType): ComponentType | undefined {
  return loaded.get(pageRow(type).bundle);
}
