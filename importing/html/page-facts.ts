/** Reads what a built page says of itself: JSON-LD first, then its meta tags, then what it shows. */
import { robotsDirectives, type RobotsDirective } from '../../shared/content/item.ts';
import { readMedia } from '../body/foreign-embeds.ts';
import { cleanText } from '../body/plain-text.ts';
import type { Recording } from '../body/recordings.ts';
import { parseTree, type BodyElement, type BodyNode } from '../body/tree.ts';
import { fileKind } from '../media/file-kind.ts';
import { splitNames } from '../markdown/people/authors.ts';
import { datedFolders } from '../markdown/item/dates.ts';
import { languageTag } from '../markdown/site/languages.ts';
import { allElements, hasWord, metaOf, visibleText, withoutFrame } from './page-tree.ts';
import { readStructuredData } from './structured-data.ts';

/** What a page declares to be: an article, or another kind, such as `CollectionPage` or `website`. */
export interface DeclaredKind {
  readonly isArticle: boolean;
  readonly name: string;
}

export interface PageFacts {
  /** With the site's name, where the page has it there. */
  readonly title: string;
  readonly siteName?: string | undefined;
  readonly description: string;
  /** Dates as the page writes them. */
  readonly published?: string | undefined;
  readonly modified?: string | undefined;
  readonly authors: readonly string[];
  readonly image?: string | undefined;
  readonly imageAlt: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** Of `<meta name="keywords">`, which many sites fill once for all pages. */
  readonly keywords: readonly string[];
  readonly language?: string | undefined;
  /** Its canonical address, as written. */
  readonly canonical?: string | undefined;
  /** To which its relative links are relative, where `<base>` says it. */
  readonly base?: string | undefined;
  readonly robots: readonly RobotsDirective[];
  readonly recordings: readonly Recording[];
  /** Who may read it, where it says so. */
  readonly access?: 'metered' | 'subscribers' | undefined;
  /** Selectors of its parts for subscribers. */
  readonly wall: readonly string[];
  /** The program that made the page, as it names itself; or nothing. */
  readonly generator: string;
  /** Where it sends its readers at once. */
  readonly refresh?: string | undefined;
  readonly declared?: DeclaredKind | undefined;
  /** Length of its text without the frame, in characters. */
  readonly textLength: number;
  /** It shows several texts or links, and none is the most of it. */
  readonly isList: boolean;
}

const listTypes =
  /^(?:CollectionPage|SearchResultsPage|ProfilePage|ItemList|Blog|AboutPage|ContactPage|CheckoutPage|FAQPage|Person)$/;

const names = {
  published: [
    ...['article:published_time', 'og:article:published_time', 'datepublished', 'parsely-pub-date'],
    ...[
      'dc.date.issued',
      'dcterms.created',
      'dc.date',
      'dcterms.date',
      'citation_publication_date',
    ],
    ...['publish_date', 'pubdate', 'date'],
  ],
  modified: ['article:modified_time', 'og:updated_time', 'datemodified', 'dcterms.modified'],
  authors: ['author', 'article:author', 'parsely-author', 'dc.creator', 'citation_author'],
  title: ['og:title', 'twitter:title', 'dc.title'],
  description: ['description', 'og:description', 'twitter:description'],
  image: ['og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
} as const;

/** Returns the dates in `<time>` and in microformats: those marked as published come first. */
function shownDate(main: readonly BodyNode[], isModified: boolean): string | undefined {
  const times = allElements(main, ({ name }) => name === 'time');
  const isOfChange = (node: BodyElement) =>
    hasWord(node, 'class', 'dt-updated', 'updated', 'modified') ||
    hasWord(node, 'itemprop', 'datemodified');
  const isMarked = (node: BodyElement) =>
    hasWord(node, 'class', 'dt-published', 'published', 'entry-date') ||
    hasWord(node, 'itemprop', 'datepublished') ||
    node.attributes['pubdate'] !== undefined;
  const found = isModified
    ? times.find(isOfChange)
    : (times.find(isMarked) ?? times.find((node) => !isOfChange(node)));
  return found && (found.attributes['datetime'] ?? visibleText(found.children));
}

function shownAuthors(main: readonly BodyNode[]): string[] {
  const marked = allElements(
    main,
    (node) =>
      hasWord(node, 'rel', 'author') ||
      hasWord(node, 'class', 'p-author') ||
      hasWord(node, 'itemprop', 'author'),
  );
  return [...new Set(marked.map(({ children }) => visibleText(children)).filter(Boolean))];
}

/** A text that begins another page of the site shows it by a headline that is a link. */
function isListOf(main: readonly BodyNode[], textLength: number): boolean {
  const parts = allElements(
    main,
    (node) => node.name === 'article' || hasWord(node, 'class', 'h-entry', 'hentry'),
  );
  const lengths = parts.map(({ children }) => visibleText(children).length);
  const linked = allElements(main, ({ name }) => /^h[1-4]$/.test(name)).filter(
    ({ children }) => allElements(children, ({ name }) => name === 'a').length > 0,
  ).length;
  if (parts.length > 1 && Math.max(...lengths) * 2 < textLength) return true;
  const links = allElements(main, ({ name }) => name === 'a');
  const inLinks = links.reduce((sum, { children }) => sum + visibleText(children).length, 0);
  return (linked > 1 && parts.length !== 1) || (links.length > 3 && inLinks * 2 > textLength);
}

function declaredKind(
  { types, articles }: ReturnType<typeof readStructuredData>,
  ogType: string | undefined,
): DeclaredKind | undefined {
  const list = [...types].find((type) => listTypes.test(type) && type !== 'Person');
  if (articles === 1) return { isArticle: true, name: 'Article' };
  if (articles > 1) return { isArticle: false, name: 'a list of articles' };
  if (list !== undefined) return { isArticle: false, name: list };
  if (ogType === undefined) return undefined;
  return { isArticle: /^article\b/i.test(ogType), name: ogType.slice(0, 40) };
}

function refreshOf(tree: readonly BodyNode[]): string | undefined {
  const [refresh] = allElements(
    tree,
    ({ name, attributes }) =>
      name === 'meta' && (attributes['http-equiv'] ?? '').trim().toLowerCase() === 'refresh',
  );
  const [, address] =
    /^[\d.\s]*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(refresh?.attributes['content'] ?? '') ??
    [];
  return address?.trim();
}

/** Returns what robots may do; `none` is short for two of them. */
function robotsOf(meta: ReturnType<typeof metaOf>): RobotsDirective[] {
  const given = [...(meta.get('robots') ?? []), ...(meta.get('googlebot') ?? [])]
    .flatMap((words) => words.toLowerCase().split(/[\s,]+/))
    .flatMap((word) => (word === 'none' ? ['noindex', 'nofollow'] : [word]));
  return robotsDirectives.filter((directive) => given.includes(directive));
}

/** Returns the recordings of a page: what its data says of them, then its players. */
function recordingsOf(
  shown: readonly BodyNode[],
  meta: ReturnType<typeof metaOf>,
  data: ReturnType<typeof readStructuredData>,
): Recording[] {
  const players = allElements(shown, ({ name }) => name === 'audio').flatMap((node) => {
    const embed = readMedia(node);
    return embed?.kind === 'media' ? [embed] : [];
  });
  const shared = [...(meta.get('og:audio') ?? []), ...(meta.get('og:audio:url') ?? [])]
    .filter((reference) => fileKind(reference) === 'sound')
    .map((reference) => ({ kind: 'media', media: 'audio', reference }) as const);
  const all = [...data.recordings, ...players, ...shared];
  return all.filter(
    ({ reference }, index) => all.findIndex((one) => one.reference === reference) === index,
  );
}

/** See https://developers.google.com/search/docs/appearance/structured-data/paywalled-content */
function accessOf(
  { isFree, wall }: ReturnType<typeof readStructuredData>,
  shownFree: string | undefined,
  tier: string | undefined,
): PageFacts['access'] {
  const words = [tier, shownFree].map((word) => word?.trim().toLowerCase());
  const isClosed = !isFree || wall.length > 0 || words[0] === 'locked' || words[1] === 'false';
  if (isClosed) return 'subscribers';
  return words[0] === 'metered' ? 'metered' : undefined;
}

function firstFilled(...lists: readonly (readonly string[])[]): readonly string[] {
  return lists.find((list) => list.some(Boolean))?.filter(Boolean) ?? [];
}

function textsOf(nodes: readonly BodyElement[]): string[] {
  return nodes.map(({ children }) => visibleText(children));
}

/** Returns authors and terms, from the first place that names any. */
function namesIn(
  shown: readonly BodyNode[],
  meta: ReturnType<typeof metaOf>,
  data: ReturnType<typeof readStructuredData>,
): Pick<PageFacts, 'authors' | 'categories' | 'tags' | 'keywords'> {
  const bylines = names.authors.map((name) =>
    // `article:author` is often an address of a profile.
    (meta.get(name) ?? []).filter((value) => !/^https?:/i.test(value)).flatMap(splitNames),
  );
  const tagLinks = allElements(
    shown,
    (node) => hasWord(node, 'rel', 'tag') || hasWord(node, 'class', 'p-category'),
  );
  return {
    authors: firstFilled(data.authors, ...bylines, shownAuthors(shown)),
    categories: firstFilled(data.categories, meta.get('article:section') ?? []),
    tags: firstFilled(
      data.keywords,
      meta.get('article:tag') ?? [],
      textsOf(tagLinks).map((tag) => tag.replace(/^#/, '')),
    ),
    keywords: [...(meta.get('keywords') ?? []), ...(meta.get('news_keywords') ?? [])]
      .flatMap((words) => words.split(','))
      .map(cleanText)
      .filter(Boolean),
  };
}

/** @param path of the file, whose folders may be a date. */
export function readFacts(html: string, path: string): PageFacts {
  const tree = parseTree(html);
  const meta = metaOf(tree);
  const first = (wanted: readonly string[]): string | undefined =>
    wanted.flatMap((name) => meta.get(name) ?? [])[0];
  const ofName = (name: string, nodes: readonly BodyNode[] = tree) =>
    allElements(nodes, (node) => node.name === name);
  const link = ofName('link').find((node) => hasWord(node, 'rel', 'canonical'));
  const canonical = (link?.attributes['href'] ?? first(['og:url']))?.trim();
  const data = readStructuredData(tree, (address) => address === canonical);
  const whole = ofName('body')[0]?.children ?? tree;
  const main = withoutFrame(whole);
  const parts = allElements(whole, ({ name }) => name === 'article' || name === 'main');
  // Bylines stand in heads that are no text.
  const shown = parts.length === 0 ? whole : parts;
  const { length: textLength } = visibleText(main);
  const titles = textsOf([...ofName('h1', shown), ...ofName('title'), ...ofName('h1')]);
  const bases = ofName('base').flatMap(({ attributes }) => attributes['href'] ?? []);
  return {
    title: firstFilled([data.headline ?? '', first(names.title) ?? '', ...titles])[0] ?? '',
    siteName: first(['og:site_name', 'application-name']) ?? data.siteName,
    description: data.description ?? first(names.description) ?? '',
    published:
      data.published ?? first(names.published) ?? shownDate(shown, false) ?? datedFolders(path),
    modified: data.modified ?? first(names.modified) ?? shownDate(shown, true),
    ...namesIn(shown, meta, data),
    image: data.image ?? first(names.image),
    imageAlt: first(['og:image:alt', 'twitter:image:alt']) ?? '',
    language: languageTag(ofName('html')[0]?.attributes['lang'] ?? first(['og:locale']) ?? ''),
    canonical,
    base: bases[0],
    robots: robotsOf(meta),
    recordings: recordingsOf(shown, meta, data),
    access: accessOf(data, first(['isaccessibleforfree']), first(['article:content_tier'])),
    wall: data.wall,
    generator: meta.get('generator')?.[0] ?? '',
    refresh: refreshOf(tree),
    declared: declaredKind(data, first(['og:type'])),
    textLength,
    isList: isListOf(main, textLength),
  };
}
