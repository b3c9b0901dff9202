/**
 * Pages without an item that search engines may show: those of the page table and of the brand, and
 * people.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { everySection, reviewCategoryPath, sectionPath } from '../../shared/brand/sections.ts';
import { isIndexable, pageTypes, type RoutePath } from '../../shared/pages.ts';
import { patternsOf, type RouteMatch } from '../../shared/route-match.ts';
import { authorPath, withSlashes } from '../../shared/urls/paths.ts';
import type { ContentIndex } from '../../services/content/read-index.ts';
import {
  editionPath,
  editionsPath,
  newsletterPath,
} from '../../shared/newsletters/newsletter-paths.ts';
import type { PublicEdition } from '../../services/newsletters/editions/public-editions.ts';
import { listingName, listingOfReviews, listingOfSection } from '../../services/content/keys.ts';
import type { SitemapUrl } from './url-set.ts';
import { newestOf } from './visible-chunks.ts';

/** Pages that are as new as the newest item. */
const ofRecent: ReadonlySet<RoutePath> = new Set(['/', '/most-recent']);

/** List pages, each with the list that says whether the page has anything on it. */
export function listPages(brand: Brand): { readonly path: string; readonly listing: string }[] {
  return [
    ...everySection(brand).map((section) => ({
      path: sectionPath(section),
      listing: listingOfSection(section),
    })),
    ...brand.reviewCategories.map(({ slug }) => ({
      path: reviewCategoryPath(brand, slug),
      listing: listingOfReviews(slug),
    })),
  ];
}

/** Paths of the page table that have no parameter and may be indexed. */
function fixedPaths(brand: Brand): { readonly path: string; readonly isRecent: boolean }[] {
  return pageTypes.filter(isIndexable).flatMap((type) =>
    patternsOf(brand, type)
      .filter(({ path, inSitemap }) => !path.includes(':') && inSitemap !== false)
      .map(({ path }) => ({
        path: withSlashes(path.replace('{brand}', brand.key)),
        isRecent: ofRecent.has(path),
      })),
  );
}

/** Returns the pages of a newsletter's editions, the archive first; none where nothing was sent. */
function editionPages(editions: readonly PublicEdition[]) {
  return editions.flatMap(({ key, number, startedAt }, index) => [
    ...(index === 0 ? [{ path: editionsPath(key), lastmod: startedAt }] : []),
    { path: editionPath(key, number), lastmod: startedAt },
  ]);
}

/**
 * @param read The heads of the lists of `listPages` and of the list of all items, and the directory
 *   of people.
 * @param editions The public editions of each newsletter, the newest first.
 */
export function sitemapPages(
  brand: Brand,
  route: (path: string) => RouteMatch | undefined,
  read: ContentIndex,
  editions: readonly (readonly PublicEdition[])[],
  now: string,
): SitemapUrl[] {
  const lastmod = (listing: string) => newestOf(read.heads.get(listing), now);
  const urls = [
    ...fixedPaths(brand).map(({ path, isRecent }) => ({
      path,
      lastmod: isRecent ? lastmod(listingName.recent) : undefined,
    })),
    ...listPages(brand)
      .filter(({ listing }) => (read.heads.get(listing)?.total ?? 0) > 0)
      .map(({ path, listing }) => ({ path, lastmod: lastmod(listing) })),
    ...brand.aboutPages.map(({ path }) => ({ path, lastmod: undefined })),
    ...Object.keys(brand.newsletters).map((key) => ({
      path: newsletterPath(key),
      lastmod: undefined,
    })),
    ...editions.flatMap(editionPages),
    ...read.directory.map(({ slug }) => ({
      path: authorPath(slug),
      lastmod: undefined,
    })),
  ];
  const distinct = new Map(
    urls
      .filter(({ path }) => {
        const type = route(path)?.type;
        return type !== undefined && isIndexable(type);
      })
      .map((url) => [url.path, url]),
  );
  return [...distinct.values()].map(({ path, lastmod: changed }) => ({
    loc: `${brand.origin}${path}`,
    lastmod: changed,
  }));
}
