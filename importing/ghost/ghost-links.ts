/** Resolves links within a Ghost site to their new paths. */
import type { Brand } from '../../shared/brand/brand.ts';
import { sectionOfTerm, sectionPath } from '../../shared/brand/sections.ts';
import { itemPath } from '../../shared/content/item.ts';
import { authorPath, tagPath } from '../../shared/urls/paths.ts';
import { ID_PREFIX } from '../body/rewrite-attributes.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';

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

export interface GhostLinks {
  /**
   * Returns the new path of a link to an item, a tag or Ghost's sign-up and sign-in panels, or
   * undefined for every other link. Finds an item by its slug, the last part of its address
   * regardless of the site's routes. Leaves a slug shared by two items to the redirects.
   */
  resolve(href: string): string | undefined;
  /** Whether a link is to a page of the site, known or not. Files are no pages. */
  isOwn(href: string): boolean;
}

/** What a site has: slugs of its items as often as they occur, of tags and of authors. */
export interface GhostSlugs {
  readonly items: readonly string[];
  readonly tags?: readonly string[];
  readonly authors?: readonly string[];
}

function panelPath(name: string | undefined, brand: Brand): string {
  if (name === 'signin') return brand.links.signIn;
  return name === 'account' ? brand.links.myAccount : brand.links.subscribe;
}

export function createGhostLinks(slugs: GhostSlugs, brand: Brand): GhostLinks {
  const counts = new Map<string, number>();
  for (const slug of slugs.items) counts.set(slug, (counts.get(slug) ?? 0) + 1);

  function made(kind: string | undefined, name: string): string | undefined {
    const slug = termSlug(name);
    if (kind === 'author' && slugs.authors?.includes(name) === true) return authorPath(name);
    if (kind !== 'tag' || slugs.tags?.includes(name) !== true) return undefined;
    const section = sectionOfTerm(brand, slug);
    return section === undefined ? tagPath(slug) : sectionPath(section);
  }

  return {
    isOwn: (href) =>
      /^\/(?![/#]|content\/|assets\/)/.test(href.trim()) && !/\.\w{2,5}$/.test(href.trim()),
    resolve(href) {
      const address = href.trim();
      const panel = /^\/?#\/portal\/?(\w*)/.exec(address);
      if (panel !== null) return panelPath(panel[1], brand);
      if (!/^\/(?!\/)/.test(address)) return undefined;
      const [path = '', hash] = address.split('#', 2);
      const parts = path
        .replace(/\?.*$/s, '')
        .split('/')
        .filter((part) => part !== '' && part !== 'amp')
        .map(decoded);
      const slug = parts.at(-1);
      if (slug === undefined) return undefined;
      const fragment = hash === undefined ? '' : `#${ID_PREFIX}${hash}`;
      if (parts.length === 2 && ghostFolders.has(parts[0] ?? '')) return made(parts[0], slug);
      if (ghostFolders.has(parts[0] ?? '') || counts.get(slug) !== 1) return undefined;
      return itemPath({ type: 'article', slug }) + fragment;
    },
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
