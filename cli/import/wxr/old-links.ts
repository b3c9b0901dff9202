/** Old addresses of a WordPress site: which path one has, and where a link to one leads now. */
import { itemPath } from '../../../shared/content/item.ts';

/** A piece that links may lead to. */
export interface LinkedPiece {
  readonly id: string;
  /** Its old address. */
  readonly link: string;
  readonly slug: string;
  /** Whether it is an article or a gallery shows only when its body has been read. */
  readonly mayBeGallery: boolean;
}

/**
 * The path of an old address, with single slashes; undefined when it has none of its own: the home page, addresses that
 * name a post in the query (`/?p=1`), other schemes.
 */
export function oldPath(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { pathname, searchParams } = new URL(address);
  if (['p', 'page_id', 'attachment_id', 'preview_id'].some((name) => searchParams.has(name)))
    return undefined;
  const path = pathname.replace(/\/{2,}/g, '/');
  return path === '/' ? undefined : path;
}

/** Paths are the same with and without a slash at the end, and however they are encoded. */
function pathKey(path: string): string {
  const bare = path.replace(/\/{2,}/g, '/').replace(/\/$/, '');
  try {
    return decodeURIComponent(bare).toLowerCase();
  } catch {
    return bare.toLowerCase();
  }
}

/**
 * The new path of a link to one of the site's own pieces; undefined for every other link. Where the new path is not certain
 * the old one is given, from which a redirect leads on.
 */
export function createLinkResolver(
  siteUrl: string,
  pieces: readonly LinkedPiece[],
): (href: string) => string | undefined {
  const hosts = new Set<string>();
  const slugs = new Map<string, number>();
  const byPath = new Map<string, LinkedPiece>();
  const byId = new Map<string, LinkedPiece>();
  for (const piece of pieces) {
    slugs.set(piece.slug, (slugs.get(piece.slug) ?? 0) + 1);
    byId.set(piece.id, piece);
    const path = oldPath(piece.link);
    if (path !== undefined && !byPath.has(pathKey(path))) byPath.set(pathKey(path), piece);
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
    const piece = id === null ? byPath.get(pathKey(url.pathname)) : byId.get(id);
    if (piece === undefined) return undefined;
    const isCertain = !piece.mayBeGallery && slugs.get(piece.slug) === 1;
    const path = isCertain ? itemPath({ type: 'article', slug: piece.slug }) : oldPath(piece.link);
    return path === undefined ? undefined : path + url.hash;
  };
}

function bareHost(url: URL): string {
  return url.host.replace(/^www\./, '');
}
