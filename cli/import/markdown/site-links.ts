/** Resolves pages of a source to their new paths, by any name the source uses for them. */
import { posix } from 'node:path';
import { ID_PREFIX } from '../body/rewrite-attributes.ts';
import { webAddress } from '../body/players.ts';
import type { IndexedFile, SiteIndex } from './site-index.ts';
import { siteTarget } from './site-link.ts';

export interface SiteLinks {
  /** Returns the page that a name in a template tag refers to. */
  find(target: string, from?: IndexedFile): IndexedFile | undefined;
  /**
   * Returns the new address of a link in an item. Undefined leaves the link unchanged. Counts
   * template-tag links that cannot be resolved.
   */
  resolve(href: string, from: IndexedFile): string | undefined;
  readonly lost: { count: number; example: string | undefined };
}

/** Normalizes paths with and without slashes, extensions and capitals. */
function key(path: string): string {
  return path
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:md|markdown|html?)$/i, '')
    .replace(/(?:^|\/)_?index$/, '')
    .toLowerCase();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Ids within a body have a prefix, so links to them from other pages need it too. */
function withFragment(path: string, fragment: string | undefined): string {
  return fragment === undefined || fragment === '' ? path : `${path}#${ID_PREFIX}${fragment}`;
}

interface Pages {
  readonly byPath: ReadonlyMap<string, IndexedFile>;
  readonly byName: ReadonlyMap<string, IndexedFile | 'several'>;
  /** The number of items that want each slug. */
  readonly slugs: ReadonlyMap<string, number>;
}

function pagesOf(index: SiteIndex): Pages {
  const byPath = new Map<string, IndexedFile>();
  const byName = new Map<string, IndexedFile | 'several'>();
  const slugs = new Map<string, number>();
  for (const file of index.files) {
    if (file.role.kind === 'item') slugs.set(file.slug, (slugs.get(file.slug) ?? 0) + 1);
    if (file.path === undefined) continue;
    for (const path of [...file.oldPaths, file.inContent, file.path])
      if (!byPath.has(key(path))) byPath.set(key(path), file);
    const name = key(file.inContent.split('/').at(-1) ?? '');
    if (name !== '') byName.set(name, byName.has(name) ? 'several' : file);
  }
  return { byPath, byName, slugs };
}

export function createSiteLinks(index: SiteIndex): SiteLinks {
  const { byPath, byName, slugs } = pagesOf(index);

  /**
   * Returns the address to link to. When several items want the same slug, only one gets it, so
   * this uses the old address, which redirects to the right item in either case.
   */
  function addressOf(file: IndexedFile): string | undefined {
    return file.role.kind === 'item' && (slugs.get(file.slug) ?? 0) > 1
      ? (file.oldPaths[0] ?? file.path)
      : file.path;
  }

  function find(target: string, from?: IndexedFile, loose = true): IndexedFile | undefined {
    const path = decoded(target.replace(/[?#].*$/s, '').trim());
    const beside =
      from === undefined || path.startsWith('/')
        ? undefined
        : byPath.get(key(posix.join(posix.dirname(from.inContent), path)));
    const named = byName.get(key(path.split('/').at(-1) ?? ''));
    const byNameOnly =
      named !== undefined &&
      named !== 'several' &&
      (/\.(?:md|markdown)$/i.test(path) || (loose && !path.includes('/')))
        ? named
        : undefined;
    return beside ?? byPath.get(key(path)) ?? byNameOnly;
  }

  const lost = { count: 0, example: undefined as string | undefined };

  function resolve(href: string, from: IndexedFile): string | undefined {
    const target = siteTarget(href);
    const url = target === undefined ? webAddress(href) : undefined;
    if (url !== undefined && !index.hosts.has(url.hostname)) return undefined;
    const local = target ?? (url === undefined ? href.trim() : url.pathname + url.hash);
    if (target === undefined && (/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(local) || local === ''))
      return undefined;
    if (/^\/(?:[?#]|$)/.test(local)) return url === undefined ? '/' : undefined;
    const file = find(local, url === undefined ? from : undefined, target !== undefined);
    const path = file === undefined ? undefined : addressOf(file);
    if (path !== undefined) return withFragment(path, /#(.*)$/s.exec(local)?.[1]);
    if (target !== undefined) {
      lost.count += 1;
      lost.example ??= `${target} in ${from.file.path}`;
    }
    return undefined;
  }

  return { find, resolve, lost };
}
