/** Old addresses of a WordPress site: their paths, and the new paths of links to them. */
import { itemPath } from '../../../shared/content/item.ts';

/** An item that links may point to. */
export interface LinkedItem {
  readonly id: string;
  /** Its old address. */
  readonly link: string;
  readonly slug: string;
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

/**
 * Returns the new path of a link to one of the site's own items, or undefined for every other link.
 * When the new path is not certain, returns the old path, which redirects to the new one.
 */
export function createLinkResolver(
  siteUrl: string,
  items: readonly LinkedItem[],
): (href: string) => string | undefined {
  const hosts = new Set<string>();
  const slugs = new Map<string, number>();
  const byPath = new Map<string, LinkedItem>();
  const byId = new Map<string, LinkedItem>();
  for (const item of items) {
    slugs.set(item.slug, (slugs.get(item.slug) ?? 0) + 1);
    byId.set(item.id, item);
    const path = oldPath(item.link);
    if (path !== undefined && !byPath.has(pathKey(path))) byPath.set(pathKey(path), item);
  }
  const base = URL.canParse(siteUrl) ? new URL(`${siteUrl}/`) : undefined;
  if (base !== undefined) hosts.add(bareHost(base));

  return (href) => {
    const address = href.trim();
    if (base === undefined || address.startsWith('#') || !URL.canParse(address, base))
      return undefined;
    const url = new URL(address, base);
    if (!/^https?:$/.test(url.protocol) || !hosts.has(bareHost(url))) return undefined;
    const id = url.searchParams.get('p') ?? url.searchParams.get('page_id');
    const item = id === null ? byPath.get(pathKey(url.pathname)) : byId.get(id);
    if (item === undefined) return undefined;
    const isCertain = !item.mayBeGallery && slugs.get(item.slug) === 1;
    const path = isCertain ? itemPath({ type: 'article', slug: item.slug }) : oldPath(item.link);
    return path === undefined ? undefined : path + url.hash;
  };
}

function bareHost(url: URL): string {
  return url.host.replace(/^www\./, '');
}
