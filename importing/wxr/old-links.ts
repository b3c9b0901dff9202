/** Old addresses of a WordPress site: their paths, and the new paths of links to them. */
import { itemPath } from '../../shared/content/item.ts';
import { ID_PREFIX } from '../body/rewrite-attributes.ts';

/** An item that links may point to. */
export interface LinkedItem {
  readonly id: string;
  /** Its old address. */
  readonly link: string;
  readonly slug: string;
  readonly title?: string;
  /** True if only the body, not yet read, shows whether it is an article or a gallery. */
  readonly mayBeGallery: boolean;
}

/**
 * Returns the path of an old address, with single slashes. Returns undefined when the address has
 * no path of its own: the home page, addresses that name a post in the query (`/?p=1`), and other
 * schemes.
 */
export function oldPath(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  if (['p', 'page_id', 'attachment_id', 'preview_id'].some((name) => searchParams.has(name)))
    return undefined;
  const path = pathname.replace(/\/{2,}/g, '/');
  return path === '/' ? undefined : path;
}

/** Treats paths as equal with and without a trailing slash, and in any encoding. */
function pathKey(path: string): string {
  const bare = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  try {
    return decodeURIComponent(bare).toLowerCase();
  } catch {
    return bare.toLowerCase();
  }
}

export interface SiteLinks {
  /**
   * Returns the new path of a link to one of the site's own pages, or undefined for every other
   * link. When the new path is not certain, returns the old path, which redirects to the new one.
   */
  resolve(href: string): string | undefined;
  /** Whether a link is to a page of the site, known or not. Files and feeds are no pages. */
  isOwn(href: string): boolean;
  /** Returns the title of the item that a link leads to. */
  titleOf(href: string): string | undefined;
  /** Whether an address is on the site. */
  isOnSite(href: string): boolean;
}

/** Folders of WordPress itself, in which no item lives. */
const ownFolders = /^\/(?:wp-[\w-]+|feed|page|category|tag|author)(?:\/|$)/;

function indexItems(items: readonly LinkedItem[]) {
  const bySlug = new Map<string, LinkedItem[]>();
  const byPath = new Map<string, LinkedItem>();
  const byId = new Map<string, LinkedItem>();
  for (const item of items) {
    bySlug.set(item.slug, [...(bySlug.get(item.slug) ?? []), item]);
    byId.set(item.id, item);
    const path = oldPath(item.link);
    if (path !== undefined && !byPath.has(pathKey(path))) byPath.set(pathKey(path), item);
  }
  return { bySlug, byPath, byId };
}

/** @param madePage returns the new path of a page that WordPress makes, by its old path. */
export function createLinkResolver(
  siteUrl: string,
  items: readonly LinkedItem[],
  madePage: (path: string) => string | undefined = () => undefined,
): SiteLinks {
  const { bySlug, byPath, byId } = indexItems(items);
  const base = URL.canParse(siteUrl) ? new URL(`${siteUrl}/`) : undefined;

  function ownUrl(href: string): URL | undefined {
    const address = href.trim();
    if (base === undefined || address === '' || address.startsWith('#')) return undefined;
    if (!URL.canParse(address, base)) return undefined;
    const url = new URL(address, base);
    return /^https?:$/.test(url.protocol) && bareHost(url) === bareHost(base) ? url : undefined;
  }

  /** An item whose date or parent has changed keeps its slug. */
  function byName(path: string): LinkedItem | undefined {
    const below = base === undefined ? path : path.replace(base.pathname.replace(/\/$/, ''), '');
    const named = bySlug.get(pathKey(path).split('/').at(-1) ?? '') ?? [];
    return ownFolders.test(below) || named.length > 1 ? undefined : named[0];
  }

  function itemAt(url: URL): LinkedItem | undefined {
    const id = idIn(url);
    return id === null ? (byPath.get(pathKey(url.pathname)) ?? byName(url.pathname)) : byId.get(id);
  }

  function newPath(item: LinkedItem): string | undefined {
    const isCertain = !item.mayBeGallery && bySlug.get(item.slug)?.length === 1;
    return isCertain ? itemPath({ type: 'article', slug: item.slug }) : oldPath(item.link);
  }

  return {
    isOwn(href) {
      const url = ownUrl(href);
      return url !== undefined && !/\.\w{2,5}$|\/feed\/?$|\/wp-\w+/.test(url.pathname);
    },
    isOnSite: (href) => ownUrl(href) !== undefined,
    titleOf(href) {
      const url = ownUrl(href);
      return url === undefined ? undefined : itemAt(url)?.title;
    },
    resolve(href) {
      const url = ownUrl(href);
      if (url === undefined) return undefined;
      if (
        idIn(url) === null &&
        url.search === '' &&
        pathKey(url.pathname) === pathKey(base?.pathname ?? '')
      )
        return `/${fragmentOf(url)}`;
      const item = itemAt(url);
      const path = item === undefined ? madePage(url.pathname) : newPath(item);
      return path === undefined ? undefined : path + fragmentOf(url);
    },
  };
}

/** Short links name an item by its id. */
function idIn({ searchParams }: URL): string | null {
  return searchParams.get('p') ?? searchParams.get('page_id');
}

/** Ids within a body have a prefix, so links to them from other pages need it too. */
function fragmentOf({ hash }: URL): string {
  return hash === '' ? '' : `#${ID_PREFIX}${hash.slice(1)}`;
}

function bareHost(url: URL): string {
  return url.host.replace(/^www\./, '');
}
