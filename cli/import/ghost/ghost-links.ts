/** Resolves links within a Ghost site to their new paths. */
import type { Brand } from '../../../shared/brand/brand.ts';
import { itemPath } from '../../../shared/content/item.ts';

/** Folders that Ghost itself serves below the root. */
const ghostFolders = new Set([
  'tag',
  'author',
  'page',
  'content',
  'assets',
  'ghost',
  'members',
  'p',
  'rss',
  'public',
  'email',
  'webmentions',
]);

/**
 * Returns the new path of a link to an item or to Ghost's sign-up and sign-in panels, or undefined
 * for every other link. Finds an item by its slug, the last part of its address regardless of the
 * site's routes. Leaves a slug shared by two items to the redirects.
 */
export function createGhostLinks(
  slugs: readonly string[],
  brand: Brand,
): (href: string) => string | undefined {
  const counts = new Map<string, number>();
  for (const slug of slugs) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return (href) => {
    const address = href.trim();
    const panel = /^\/?#\/portal\/?(\w*)/.exec(address);
    if (panel?.[1] === 'signin') return brand.links.signIn;
    if (panel?.[1] === 'account') return brand.links.myAccount;
    if (panel !== null) return brand.links.subscribe;
    if (!/^\/(?!\/)/.test(address)) return undefined;
    const [path = '', hash] = address.split('#', 2);
    const parts = path
      .replace(/\?.*$/s, '')
      .split('/')
      .filter((part) => part !== '' && part !== 'amp')
      .map(decoded);
    const slug = parts.at(-1);
    if (slug === undefined || ghostFolders.has(parts[0] ?? '') || counts.get(slug) !== 1)
      return undefined;
    return itemPath({ type: 'article', slug }) + (hash === undefined ? '' : `#${hash}`);
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
