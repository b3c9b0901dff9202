/** Resolves pages of a source to their new paths, by any name the source uses for them. */
import { posix } from 'node:path';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findAnySection, sectionPath } from '../../../shared/brand/sections.ts';
import { isSameLanguage } from '../../../shared/content/languages.ts';
import { feedPath, redirectedFeedPath } from '../../../shared/feeds/feed-path.ts';
import { createRouter } from '../../../shared/route-match.ts';
import { authorPath, tagPath } from '../../../shared/urls/paths.ts';
import { ID_PREFIX } from '../body/rewrite-attributes.ts';
import { webAddress } from '../body/players.ts';
import type { LinkOutcome } from '../source.ts';
import { termSlug } from '../terms.ts';
import { listField } from './fields.ts';
import { decodedPath, isTelling, nameInPath, segmentsOf } from './link-survey.ts';
import { foldersOf } from './permalinks.ts';
import { personSlug } from './people.ts';
import { bareHost, belowBasePath } from './site-config.ts';
import type { IndexedFile, SiteIndex } from './site-index.ts';
import { siteTarget } from './site-link.ts';
import { namesOf } from './surveyed-items.ts';

export interface ResolvedLink {
  /** The new address. Undefined leaves the link as it is. */
  readonly href: string | undefined;
  /** Undefined for links that lead out of the site, or stay within the item. */
  readonly outcome: LinkOutcome['kind'] | undefined;
}

export interface SiteLinks {
  /** Returns the page that a name in a template tag refers to. */
  find(target: string, from?: IndexedFile): IndexedFile | undefined;
  resolve(href: string, from: IndexedFile): ResolvedLink;
  /** Returns the new path of an item, as links have it. */
  addressOf(file: IndexedFile): string | undefined;
}

const foreign: ResolvedLink = { href: undefined, outcome: undefined };

/** Normalizes paths with and without slashes, extensions and capitals. */
function key(path: string): string {
  return decodedPath(path)
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.(?:mdx?|markdown|html?|php)$/i, '')
    .replace(/(?:^|\/)_?index$/i, '')
    .toLowerCase();
}

/** Ids within a body have a prefix, so links to them from other pages need it too. */
function withRest(path: string, link: string): string {
  const query = /^[^#]*?(\?[^#]+)/.exec(link)?.[1] ?? '';
  const fragment = /#(.+)$/s.exec(link)?.[1];
  const bare = fragment?.replace(new RegExp(`^${ID_PREFIX}`), '');
  return path + query + (bare === undefined ? '' : `#${ID_PREFIX}${bare}`);
}

/** What a link in the source says, without the site's own address before it. */
interface LocalLink {
  /** Path, query and fragment; relative ones are relative to the item. */
  readonly target: string;
  /** The path alone, below the base path, if it begins at the site's root. */
  readonly path: string | undefined;
  readonly isTag: boolean;
}

class Pages {
  private readonly byKey = new Map<string, IndexedFile[]>();
  private readonly byName = new Map<string, IndexedFile[]>();
  private readonly wanted = new Map<string, number>();

  constructor(index: SiteIndex) {
    for (const file of index.files) {
      if (file.role.kind === 'item')
        this.wanted.set(file.slug, (this.wanted.get(file.slug) ?? 0) + 1);
      if (file.path === undefined) continue;
      const paths = [file.path, ...file.addresses, file.inContent, file.file.path];
      for (const path of new Set(paths.map(key))) add(this.byKey, path, file);
      const fileName = key(posix.basename(file.inContent));
      for (const name of new Set([...namesOf(file), fileName])) add(this.byName, name, file);
    }
  }

  at(path: string, from: IndexedFile | undefined): IndexedFile | undefined {
    const found = this.byKey.get(key(path)) ?? [];
    return key(path) === '' ? undefined : choose(found, from);
  }

  named(name: string): readonly IndexedFile[] {
    return this.byName.get(name) ?? [];
  }

  /**
   * Returns the address to link to. When several items want the same slug, only one gets it, so
   * this uses the old address, which redirects to the right item in either case.
   */
  addressOf(file: IndexedFile): string | undefined {
    return file.role.kind === 'item' && (this.wanted.get(file.slug) ?? 0) > 1
      ? (file.oldPaths[0] ?? file.path)
      : file.path;
  }
}

function add(map: Map<string, IndexedFile[]>, name: string, file: IndexedFile): void {
  const known = map.get(name);
  if (name === '') return;
  if (known === undefined) map.set(name, [file]);
  else if (!known.includes(file)) known.push(file);
}

/** Of translations, a link means that in the language of its own item. */
function choose(
  files: readonly IndexedFile[],
  from: IndexedFile | undefined,
): IndexedFile | undefined {
  if (files.length < 2) return files[0];
  return files.find(({ language }) => language === from?.language) ?? files[0];
}

/** Returns the item that a path means by its last segment, if the rest does not contradict. */
function chooseNamed(
  files: readonly IndexedFile[],
  link: LocalLink,
  from: IndexedFile | undefined,
  index: SiteIndex,
): IndexedFile | undefined {
  const path = decodedPath((link.path ?? link.target).replace(/[?#].*$/s, ''));
  const before = segmentsOf(path).slice(0, -1);
  const name = nameInPath(path);
  const [, year, month] = /\/(\d{4})\/(\d{1,2})\//.exec(path) ?? [];
  const inLanguage = files.filter(({ language }) =>
    before.some((part) => language !== undefined && isSameLanguage(part, language)),
  );
  const candidates = inLanguage.length > 0 ? inLanguage : files;
  const dated = candidates.filter(
    ({ date }) =>
      year !== undefined && date?.year === year && date.month === month?.padStart(2, '0'),
  );
  const [only] = dated.length === 1 ? dated : candidates;
  const isOne = dated.length === 1 || candidates.length === 1;
  const isFile = /\.(?:mdx?|markdown)$/i.test(path);
  const isSure =
    isTelling(name) ||
    dated.length > 0 ||
    isFile ||
    (link.isTag && before.length === 0) ||
    candidates.some((file) => fitsFolder(file, before, index));
  if (!isSure) return undefined;
  return isOne ? only : choose(dated.length > 0 ? dated : sameLanguage(candidates, from), from);
}

/** Several items of one language with the same name leave it open which is meant. */
function sameLanguage(
  files: readonly IndexedFile[],
  from: IndexedFile | undefined,
): readonly IndexedFile[] {
  const own = files.filter(({ language }) => language === from?.language);
  const languages = new Set(files.map(({ language }) => language));
  if (own.length === 1) return own;
  return languages.size === files.length ? files : [];
}

/** Whether a path has the form that the addresses of a file's folder have. */
function fitsFolder(file: IndexedFile, before: readonly string[], index: SiteIndex): boolean {
  const folders = foldersOf(file.inContent);
  const last = before.at(-1)?.toLowerCase();
  if (last !== undefined && last === folders.at(-1)?.replace(/^_/, '').toLowerCase()) return true;
  const pattern = index.inferred.get(folders[0] ?? '');
  return pattern !== undefined && segmentsOf(pattern).length === before.length + 1;
}

const peoplePaths = /^(?:authors?|contributors?|people|person|writers?|team|staff|by)$/;
const termPaths = /^(?:tags?|tagged|topics?|category|categories|sections?|labels?|subjects?)$/;
const listPaths = /^(?:blog|posts?|articles?|news|stories|archives?|journal|all|latest)$/;
const feedFile = /^(?:feed|rss|atom|index|all)\.(xml|rss|atom|json)$/;

/** Addresses of pages that no file of the source makes: of people, terms, lists and feeds. */
class MadePages {
  private readonly authors = new Set<string>();
  private readonly terms = new Map<string, string>();
  private readonly folders = new Set<string>();
  private readonly router: ReturnType<typeof createRouter>;

  private readonly index: SiteIndex;
  private readonly brand: Brand;

  constructor(index: SiteIndex, brand: Brand) {
    this.index = index;
    this.brand = brand;
    this.router = createRouter(brand.key);
    for (const { data, role, inContent } of index.files) {
      if (role.kind !== 'item') continue;
      for (const handle of listField(data, 'authors', 'author'))
        this.authors.add(personSlug(handle));
      const [folder] = foldersOf(inContent);
      if (folder !== undefined) this.folders.add(folder.replace(/^_/, '').toLowerCase());
    }
    for (const [slug, name] of index.terms)
      for (const form of [slug, personSlug(name)]) this.terms.set(form, slug);
  }

  /** @param path from the root, without the path below which the site lived. */
  find(path: string): string | undefined {
    const parts = this.withoutLanguage(segmentsOf(decodedPath(path).toLowerCase()));
    const numbered = parts.at(-2) === 'page' ? parts.slice(0, -2) : parts;
    const [kind = '', name = ''] = [numbered.at(-2), numbered.at(-1)];
    if (parts.length === 0) return '/';
    if (peoplePaths.test(kind)) return this.author(name);
    if (termPaths.test(kind) || termPaths.test(numbered.at(-3) ?? '')) return this.term(name);
    return numbered.length < 3 ? this.list(numbered.join('/'), path) : undefined;
  }

  author(handle: string): string | undefined {
    const known = this.index.people.get(handle)?.slug;
    const slug = known ?? personSlug(handle);
    return known !== undefined || this.authors.has(slug) ? authorPath(slug) : undefined;
  }

  term(name: string): string | undefined {
    const slug = this.terms.get(termSlug(name)) ?? this.terms.get(personSlug(name));
    const section = findAnySection(this.brand, slug ?? termSlug(name));
    if (section !== undefined) return sectionPath(section);
    return slug === undefined ? undefined : tagPath(slug);
  }

  private list(name: string, path: string): string | undefined {
    const feed = feedFile.exec(name) ?? feedFile.exec(posix.basename(name));
    if (feed !== null)
      return feedPath('/', feed[1] === 'atom' || feed[1] === 'json' ? feed[1] : 'rss');
    const section = findAnySection(this.brand, name);
    if (section !== undefined && this.folders.has(name)) return sectionPath(section);
    if (redirectedFeedPath(path.toLowerCase()) !== undefined) return feedPath('/', 'rss');
    return listPaths.test(name) || this.folders.has(name) ? '/most-recent/' : undefined;
  }

  private withoutLanguage(parts: string[]): string[] {
    const [first = ''] = parts;
    return this.index.config.languages.some((tag) => tag.toLowerCase() === first) ||
      this.index.files.some(({ languageCode }) => languageCode?.toLowerCase() === first)
      ? parts.slice(1)
      : parts;
  }

  /** Whether a path is a page of this publication that no item, person or term makes. */
  isOwn(path: string): boolean {
    const match = this.router(path);
    if (match === undefined) return false;
    const { section, category, subSection, tag, author, slug } = match.params;
    const place = subSection ?? section ?? category;
    if (tag !== undefined) return this.term(tag) === tagPath(tag);
    if (author !== undefined) return this.author(author) !== undefined;
    if (place !== undefined) return findAnySection(this.brand, place) !== undefined;
    return slug === undefined || match.type === 'newsletter';
  }
}

/** Addresses of this publication: `/story/x/` means the item `x`, whatever its type. */
const ownForm = /^\/(?:story|gallery|review|video)\/([^/]+)\/?$/;

export function createSiteLinks(index: SiteIndex, brand: Brand): SiteLinks {
  const pages = new Pages(index);
  const made = new MadePages(index, brand);

  function fileAt(link: LocalLink, from: IndexedFile | undefined): IndexedFile | undefined {
    const { target, path } = link;
    const bare = target.replace(/[?#].*$/s, '').trim();
    const isRooted = path !== undefined;
    if (!isRooted && from !== undefined) {
      const beside = pages.at(posix.join(posix.dirname(from.file.path), bare), from);
      const shared = beside ?? pages.at(posix.join(posix.dirname(from.inContent), bare), from);
      if (shared !== undefined) return shared;
      const base = from.oldPaths[0] ?? from.path ?? '/';
      const url = pages.at(new URL(bare, `https://x${base}`).pathname, from);
      if (url !== undefined) return url;
    }
    const slug = ownForm.exec(path ?? '')?.[1];
    const rooted = pages.at(path ?? bare.replace(/^@(?:site)?\//, ''), from);
    const own = slug === undefined ? undefined : pages.named(decodedPath(slug).toLowerCase());
    return rooted ?? own?.find((file) => file.role.kind === 'item');
  }

  function find(link: LocalLink, from: IndexedFile | undefined): IndexedFile | undefined {
    const exact = fileAt(link, from);
    if (exact !== undefined) return exact;
    const path = link.path ?? link.target;
    const kind = segmentsOf(path).at(-2) ?? '';
    if (peoplePaths.test(kind) || termPaths.test(kind)) return undefined;
    return chooseNamed(
      pages.named(nameInPath(decodedPath(path.replace(/[?#].*$/s, '')))),
      link,
      from,
      index,
    );
  }

  /** Returns a link to the site itself, or undefined for any other. */
  function localLink(href: string): LocalLink | undefined {
    const tag = siteTarget(href);
    const target = (tag ?? href).trim();
    const url = /^(?:https?:)?\/\//i.test(target)
      ? webAddress(target.replace(/^\/\//, 'https://'))
      : undefined;
    if (url !== undefined)
      return index.hosts.has(bareHost(url.hostname))
        ? toLocal(url.pathname + url.search + url.hash, tag !== undefined)
        : undefined;
    if (target === '' || /^(?:[a-z][a-z\d+.-]*:|#|\/\/)/i.test(target)) return undefined;
    return toLocal(target, tag !== undefined);
  }

  function toLocal(target: string, isTag: boolean): LocalLink {
    const path = target.startsWith('/')
      ? belowBasePath(target.replace(/[?#].*$/s, ''), index.config)
      : undefined;
    return { target, path, isTag };
  }

  return {
    addressOf: (file) => pages.addressOf(file),
    find: (target, from) => find(toLocal(target, true), from),
    resolve(href, from) {
      const link = localLink(href);
      if (link === undefined) return foreign;
      const file = find(link, from);
      const path = file === undefined ? madeFor(link, from) : pages.addressOf(file);
      if (path !== undefined) {
        const whole = withRest(path, link.target);
        return { href: whole, outcome: whole === href.trim() ? 'unchanged' : 'rewritten' };
      }
      const isOwn = link.path !== undefined && made.isOwn(link.path);
      if (!isOwn) return { href: undefined, outcome: 'dead' };
      return link.target === href.trim()
        ? { href: undefined, outcome: 'unchanged' }
        : { href: link.target, outcome: 'rewritten' };
    },
  };

  function madeFor({ path, target }: LocalLink, from: IndexedFile): string | undefined {
    const bare = target.replace(/[?#].*$/s, '');
    const base = from.oldPaths[0] ?? from.path ?? '/';
    if (path !== undefined && made.isOwn(path)) return undefined;
    return made.find(path ?? new URL(bare, `https://x${base}`).pathname);
  }
}
