/** What a folder of built pages holds: each page's facts, its address, and what becomes of it. */
import { posix } from 'node:path';
import { sectionOfTerm, sectionPath } from '../../shared/brand/sections.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { itemPath } from '../../shared/content/item.ts';
import { errorMessage } from '../../shared/error-message.ts';
import { authorPath, slugify, tagPath } from '../../shared/urls/paths.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';
import { cleanText } from '../body/plain-text.ts';
import { webAddress } from '../../shared/content/players.ts';
import { itemId } from '../item-id.ts';
import { MAX_BODY_CHARACTERS, MAX_ITEM_MS } from '../limits.ts';
import { readDate } from '../markdown/item/dates.ts';
import { personSlug } from '../markdown/people/people.ts';
import { bareHost } from '../markdown/site/site-config.ts';
import { sourceIdentity } from '../source-identity.ts';
import type { ImportRun, OpenSource, SourceFile } from '../source.ts';
import { withinTime } from '../time-limit.ts';
import { isArchive, topFolder } from '../top-folder.ts';
import { percentDecoded, slugOf } from '../wxr/slug-of.ts';
import { decodePage } from './page-encoding.ts';
import { readFacts, type PageFacts } from './page-facts.ts';
import { reasonToSkip } from './page-role.ts';

const ownDialect = /^(?:Hugo|Jekyll|Eleventy|Zola|Docusaurus|mkdocs|Pelican|Hexo)\b/i;

export const pageFile = /\.x?html?$/i;

/** A page that becomes an item. */
export interface ArticlePage {
  readonly file: SourceFile;
  readonly facts: PageFacts;
  /** Path of the page on the old site. */
  readonly address: string;
  readonly id: string;
  readonly slug: string;
  /** Without the site's name. */
  readonly title: string;
  /** ISO. */
  readonly pubDate: string;
}

export interface SkippedPage {
  readonly file: SourceFile;
  readonly address: string;
  readonly reason: string;
  /** Where its readers are sent, as a path or an address. */
  readonly redirect?: string;
}

export interface HtmlSite {
  readonly articles: readonly ArticlePage[];
  readonly skipped: readonly SkippedPage[];
  /** The site's host without `www.`, or else the name of its folder. */
  readonly name: string;
  /** Generators whose own folders can be imported. */
  readonly generators: readonly string[];
  /** Whether a whole address is on the site. */
  isOwn(href: string): boolean;
  /** Returns the page that a link leads to. @param from the page with the link. */
  find(href: string, from: Place): FoundPage | undefined;
  /** Whether a picture is the one that many pages name: the site's, and no article's. */
  isDefaultImage(image: string): boolean;
  /** Whether the keywords are those of many pages. */
  isDefaultKeywords(keywords: readonly string[]): boolean;
}

/** A page, as far as its links are concerned. */
export interface Place {
  readonly address: string;
  readonly facts?: Pick<PageFacts, 'base'>;
}

export interface FoundPage {
  /** Of an item whose slug is its own, of a tag, a section, a person or the home page. */
  readonly path?: string;
  readonly article?: ArticlePage;
  /** The old address, with query and fragment. */
  readonly address: string;
}

interface ReadPage {
  readonly file: SourceFile;
  readonly facts: PageFacts;
  /** The address that the file's path makes. */
  readonly fileAddress: string;
}

/**
 * Returns the text of a page, and what there is to say of its encoding.
 * @throws Error when it is too large, or in an unknown encoding.
 */
export async function readPageText(file: SourceFile): Promise<ReturnType<typeof decodePage>> {
  if (file.size > MAX_BODY_CHARACTERS)
    throw new Error(`the page is larger than ${MAX_BODY_CHARACTERS / 1_048_576} MiB`);
  return decodePage(await file.read());
}

/** Form in which addresses are compared: `/x/`, `/x`, `/x.html` and `/x/index.html` are one page. */
function pageKey(pathname: string): string {
  return percentDecoded(pathname)
    .normalize('NFC')
    .replace(/(?:^|\/)index\.x?html?$/i, '/')
    .replace(/\.x?html?$/i, '')
    .replace(/\/+$/, '');
}

function addressOfFile(path: string): string {
  const address = `/${path.split('/').map(encodeURIComponent).join('/')}`;
  return address.replace(/\/index\.x?html?$/i, '/');
}

function countsOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Returns the value that most have, if any. */
function mostCommon(values: readonly string[]): [value: string, count: number] | undefined {
  return [...countsOf(values)].sort(([, one], [, other]) => other - one)[0];
}

/** Whether a value is that of several pages, and of more than a third of all that could have one. */
function isShared(values: readonly string[], pages: number): (value: string) => boolean {
  const counts = countsOf(values);
  return (value) => {
    const count = counts.get(value) ?? 0;
    return count > 2 && count * 3 > pages;
  };
}

const separator = /\s+[|–—·•:»-]+\s+|\s*::\s*/u;

/** Returns a function that takes the site's name off a title, which has it first or last. */
function titleCleaner(pages: readonly ReadPage[]): (facts: PageFacts) => string {
  const titles = pages.flatMap(({ facts: { title, refresh } }) =>
    title === '' || refresh !== undefined ? [] : [title],
  );
  const ends = titles.flatMap((title) => {
    const parts = title.split(separator);
    return parts.length < 2 ? [] : [...new Set([parts[0] ?? '', parts.at(-1) ?? ''])];
  });
  const shared = isShared(ends, titles.length);
  return ({ title, siteName }) => {
    const isName = (part: string) =>
      part !== '' && (part.toLowerCase() === siteName?.toLowerCase() || shared(part));
    const parts = [...title.matchAll(new RegExp(separator, 'gu'))];
    const [first, last] = [parts[0], parts.at(-1)];
    if (first === undefined || last === undefined) return title;
    if (isName(title.slice(last.index + last[0].length))) return title.slice(0, last.index).trim();
    if (isName(title.slice(0, first.index)))
      return title.slice(first.index + first[0].length).trim();
    return title;
  };
}

/** Folders in which the pages of a term or a person are. */
const termFolder = /^(?:tags?|categor(?:y|ies)|topics?)$/i;
const personFolder = /^(?:authors?|people|by)$/i;

/** Slugs of the people and the terms that items name. */
interface NamedSlugs {
  readonly people: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

function namedSlugs(articles: readonly ArticlePage[]): NamedSlugs {
  const facts = articles.map((article) => article.facts);
  return {
    people: new Set(facts.flatMap(({ authors }) => authors.map(personSlug))),
    terms: new Set(facts.flatMap(({ categories, tags }) => [...categories, ...tags].map(termSlug))),
  };
}

/** Returns the path that the page of a tag or of a person has here, if items name it. */
function madePath(
  address: string,
  { people, terms }: NamedSlugs,
  brand: Brand,
): string | undefined {
  const parts = pageKey(address).split('/').filter(Boolean);
  const name = parts.at(-1) ?? '';
  const folder = parts.at(-2) ?? '';
  if (parts.length === 0) return '/';
  if (personFolder.test(folder)) {
    const slug = personSlug(name);
    return people.has(slug) ? authorPath(slug) : undefined;
  }
  if (!termFolder.test(folder)) return undefined;
  const slug = termSlug(name);
  const section = sectionOfTerm(brand, slug);
  if (section !== undefined) return sectionPath(section);
  return terms.has(slug) ? tagPath(slug) : undefined;
}

function slugOfAddress(address: string, title: string): string {
  return slugOf({ name: pageKey(address).split('/').at(-1) ?? '', title, id: slugify(address) });
}

/** Reads what the pages of a source say of themselves, one at a time. */
async function readPages(
  source: OpenSource,
): Promise<{ readonly pages: ReadPage[]; readonly unreadable: SkippedPage[] }> {
  const wrapper = isArchive(source) ? topFolder(source) : '';
  const unreadable: SkippedPage[] = [];
  const pages: ReadPage[] = [];
  for (const file of source.files.filter(({ path }) => pageFile.test(path))) {
    const fileAddress = addressOfFile(file.path.slice(wrapper.length));
    try {
      const { text } = await readPageText(file);
      const facts = withinTime(MAX_ITEM_MS, () => readFacts(text, file.path));
      pages.push({ file, facts, fileAddress });
    } catch (error) {
      unreadable.push({ file, address: fileAddress, reason: errorMessage(error) });
    }
  }
  return { pages, unreadable };
}

/** How the addresses of a site are read. */
interface Addresses {
  /** The site's host, where its pages or the publisher say it. */
  readonly host: string | undefined;
  isOwn(href: string): boolean;
  /** Returns where a link leads; undefined when that is another site. */
  targetOf(href: string, from: Place): URL | undefined;
}

/** Stands for the site's own address, which a folder need not know. */
const ORIGIN = 'https://site.invalid';

function addressesOf(pages: readonly ReadPage[], siteUrl: string | undefined): Addresses {
  const canonicals = pages.flatMap(({ facts }) => webAddress(facts.canonical ?? '') ?? []);
  const host =
    webAddress(siteUrl ?? '')?.hostname ??
    mostCommon(canonicals.map(({ hostname }) => hostname))?.[0];
  const isOwn = (href: string): boolean => {
    const url = webAddress(href);
    return url !== undefined && host !== undefined && bareHost(url.hostname) === bareHost(host);
  };
  return {
    host,
    isOwn,
    targetOf(href, { address, facts: { base } = {} }) {
      const own = new URL(address, ORIGIN);
      const from = base !== undefined && URL.canParse(base, own) ? new URL(base, own) : own;
      if (!URL.canParse(href.trim(), from)) return undefined;
      const url = new URL(href.trim(), from);
      return url.origin === ORIGIN || isOwn(url.href) ? url : undefined;
    },
  };
}

interface PlacedPage extends ReadPage {
  /** The address that the page had on the old site. */
  readonly address: string;
  /** Of another page of the source, which this one says is the original. */
  readonly original?: string;
}

/**
 * Gives each page the address that it states as canonical. One that many pages state is a mistake of
 * the site's template; one of another page makes this page a copy.
 */
function placePages(pages: readonly ReadPage[], { targetOf }: Addresses): PlacedPage[] {
  const byFile = new Set(pages.map(({ fileAddress }) => pageKey(fileAddress)));
  const stated = pages.map(({ facts, fileAddress }) =>
    facts.canonical === undefined
      ? undefined
      : targetOf(facts.canonical, { address: fileAddress })?.pathname,
  );
  const shared = isShared(
    stated.flatMap((address) => address ?? []),
    pages.length,
  );
  const taken = new Set<string>();
  return pages.map((page, at) => {
    const { fileAddress } = page;
    const address = stated[at];
    if (address === undefined || shared(address)) return { ...page, address: fileAddress };
    const key = pageKey(address);
    if (key !== pageKey(fileAddress) && byFile.has(key))
      return { ...page, address: fileAddress, original: address };
    if (taken.has(key)) return { ...page, address: fileAddress };
    taken.add(key);
    return { ...page, address };
  });
}

/** Decides what becomes of a page. */
function sortPage(
  page: PlacedPage,
  name: string,
  titleOf: (facts: PageFacts) => string,
  run: ImportRun,
): ArticlePage | SkippedPage {
  const { file, facts, address, original } = page;
  const { refresh } = facts;
  if (refresh !== undefined)
    return { file, address, reason: `a redirect to ${refresh.slice(0, 200)}`, redirect: refresh };
  if (original !== undefined)
    return { file, address, reason: `a copy of ${original}`, redirect: original };
  const isGiven = facts.declared?.isArticle === true && run.undated !== 'skip';
  const undated = isGiven ? run.undated : undefined;
  const dates = [facts.published, facts.modified, undated];
  const [date] = dates.flatMap((text) => readDate(text ?? '', run.brand.timeZone) ?? []);
  const reason = reasonToSkip(address, facts, date !== undefined);
  if (date === undefined || reason !== undefined)
    return { file, address, reason: reason ?? 'a page without a date' };
  const title = cleanText(titleOf(facts));
  const id = itemId('html', name, pageKey(address));
  const slug = slugOfAddress(address, title);
  return { file, facts, address, id, slug, title, pubDate: date.iso };
}

/** Returns how links find the pages of the site. */
function createFinder(
  pages: readonly PlacedPage[],
  articles: readonly ArticlePage[],
  { targetOf }: Addresses,
  brand: Brand,
): HtmlSite['find'] {
  const byFile = new Map(articles.map((article) => [article.file.path, article]));
  const byKey = new Map<string, PlacedPage>();
  for (const page of pages)
    for (const key of [pageKey(page.address), pageKey(page.fileAddress)])
      if (!byKey.has(key)) byKey.set(key, page);
  const named = namedSlugs(articles);
  const slugs = countsOf(articles.map(({ slug }) => slug));
  /** A slug that two articles have is left to the redirects. */
  const pathOf = ({ slug }: ArticlePage) =>
    slugs.get(slug) === 1 ? itemPath({ type: 'article', slug }) : undefined;
  return (href, from) => {
    const url = targetOf(href, from);
    const found = url && byKey.get(pageKey(url.pathname));
    if (url === undefined || found === undefined) return undefined;
    const article = byFile.get(found.file.path);
    const path = article === undefined ? madePath(found.address, named, brand) : pathOf(article);
    return {
      address: `${found.address}${url.search}${url.hash}`,
      ...(article === undefined ? {} : { article }),
      ...(path === undefined ? {} : { path }),
    };
  };
}

/**
 * Reads all pages of a source for what they say of themselves. Their texts are read later, one at a
 * time.
 */
export async function readHtmlSite(source: OpenSource, run: ImportRun): Promise<HtmlSite> {
  const { pages, unreadable } = await readPages(source);
  const addresses = addressesOf(pages, run.addresses?.siteUrl);
  if (addresses.host !== undefined) run.ownHosts?.([addresses.host]);
  const name = addresses.host === undefined ? sourceIdentity(source) : bareHost(addresses.host);
  const placed = placePages(pages, addresses);
  const titleOf = titleCleaner(pages);
  const articles: ArticlePage[] = [];
  const skipped = [...unreadable];
  for (const page of placed) {
    const sorted = sortPage(page, name, titleOf, run);
    if ('reason' in sorted) skipped.push(sorted);
    else articles.push(sorted);
  }
  const isSharedWords = isShared(
    pages.map(({ facts }) => facts.keywords.join()),
    pages.length,
  );
  return {
    articles,
    skipped,
    name,
    generators: [
      ...new Set(pages.flatMap(({ facts }) => ownDialect.exec(facts.generator)?.[0] ?? [])),
    ],
    isOwn: addresses.isOwn,
    isDefaultImage: isShared(
      articles.flatMap(({ facts }) => facts.image ?? []),
      articles.length,
    ),
    isDefaultKeywords: (keywords) => isSharedWords(keywords.join()),
    find: createFinder(placed, articles, addresses, run.brand),
  };
}

/** Returns the folder to which the pictures of a page are relative, as a path of the source. */
export function mediaBase({ file, facts }: Pick<ArticlePage, 'file' | 'facts'>): string {
  const { base } = facts;
  if (base === undefined || webAddress(base) !== undefined) return file.path;
  return base.startsWith('/')
    ? posix.join(base.slice(1), 'index.html')
    : posix.join(posix.dirname(file.path), base, 'index.html');
}
