/** Resolves links of a source to the new paths of what they lead to. */
import type { Brand } from '../../../shared/brand/brand.ts';
import { ID_PREFIX } from '../../body/rewrite-attributes.ts';
import type { LinkOutcome } from '../../source.ts';
import { localLink, toLocalLink, type LocalLink } from './local-link.ts';
import { MadePages } from './made-pages.ts';
import { PageLookup } from './page-lookup.ts';
import type { IndexedFile, SiteIndex } from '../site/site-index.ts';

export interface ResolvedLink {
  /** The new address. Undefined leaves the link as it is. */
  readonly href: string | undefined;
  /** Undefined for links that lead out of the site, or stay within the item. */
  readonly outcome: LinkOutcome['kind'] | undefined;
  /** The file that it leads to. */
  readonly target?: IndexedFile | undefined;
}

export interface SiteLinks {
  /** Returns the page that a name in a template tag refers to. */
  find(target: string, from?: IndexedFile): IndexedFile | undefined;
  resolve(href: string, from: IndexedFile): ResolvedLink;
  /** Returns the new path of an item, as links have it. */
  addressOf(file: IndexedFile): string | undefined;
}

const foreign: ResolvedLink = { href: undefined, outcome: undefined };

/** Ids within a body have a prefix, so links to them from other pages need it too. */
function withRest(path: string, link: string): string {
  const query = /^[^#]*?(\?[^#]+)/.exec(link)?.[1] ?? '';
  const fragment = /#(.+)$/s.exec(link)?.[1];
  const bare = fragment?.replace(new RegExp(`^${ID_PREFIX}`), '');
  return path + query + (bare === undefined ? '' : `#${ID_PREFIX}${bare}`);
}

export function createSiteLinks(index: SiteIndex, brand: Brand): SiteLinks {
  const pages = new PageLookup(index);
  const made = new MadePages(index, brand);

  function madePath({ path, target }: LocalLink, from: IndexedFile): string | undefined {
    const bare = target.replace(/[?#].*$/s, '');
    const base = from.oldPaths[0] ?? from.path ?? '/';
    if (path !== undefined && made.isOwn(path)) return undefined;
    return made.find(path ?? new URL(bare, `https://x${base}`).pathname);
  }

  return {
    addressOf: (file) => pages.addressOf(file),
    find: (target, from) => pages.find(toLocalLink(target, true, index), from),
    resolve(href, from) {
      const link = localLink(href, index);
      if (link === undefined) return foreign;
      const file = pages.find(link, from);
      const path = file === undefined ? madePath(link, from) : pages.addressOf(file);
      if (path !== undefined) {
        const whole = withRest(path, link.target);
        const outcome = whole === href.trim() ? 'unchanged' : 'rewritten';
        return { href: whole, outcome, target: file };
      }
      if (link.path === undefined || !made.isOwn(link.path))
        return { href: undefined, outcome: 'dead' };
      return link.target === href.trim()
        ? { href: undefined, outcome: 'unchanged' }
        : { href: link.target, outcome: 'rewritten' };
    },
  };
}
