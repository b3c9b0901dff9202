/** Converts a row of Ghost's `posts` to a stored item. Its texts are plain but for the body and captions. */
import { itemPath, type Image, type Item } from '../../shared/content/item.ts';
import { beforeBoundary } from '../body/boundary.ts';
import { cleanText, madeTitle, plainText } from '../body/plain-text.ts';
import { toBody } from '../body/to-segments.ts';
import { canonicalOf } from '../canonical.ts';
import { itemId } from '../item-id.ts';
import { resolveImage } from '../media/image.ts';
import { MemberParts } from '../member-parts.ts';
import type { ImportRun, ItemTraces } from '../source.ts';
import { sortTerms, type SourceTerm } from '../terms.ts';
import { slugOf } from '../wxr/slug-of.ts';
import { bodyHtml } from './body-html.ts';
import { accessByPlans } from '../plan-tiers.ts';
import { ghostAccess, isPage } from './disposition.ts';
import { ghostDate } from './ghost-date.ts';
import type { GhostLinks } from './ghost-links.ts';
import { readInjectedHead } from './injected-head.ts';
import type { GhostLibrary, PostExtras } from './ghost-library.ts';
import type { Person } from './ghost-people.ts';
import type { GhostPost } from './ghost-tables.ts';

export interface ItemContext {
  readonly id: string;
  readonly run: ImportRun;
  readonly library: GhostLibrary;
  readonly authors: readonly Person[];
  /** ISO date for items that have no date. */
  readonly fallbackDate: string;
  resolveLink(href: string): string | undefined;
  readonly pages: Pick<GhostLinks, 'resolve' | 'isOwn'>;
  /** What tells the site from others. */
  readonly site: string | undefined;
}

/** What names a post: Ghost's own ids are unique across all sites, other values within one. */
type NamedPost = Pick<GhostPost, 'id' | 'uuid' | 'slug' | 'title'>;

/**
 * Returns the item's id, which is the same in every run and every later export.
 * @param site the name of the post's site, or else of its export.
 */
export function postId(post: NamedPost, site: string): string {
  const isUnique = post.uuid !== '' || /^[\da-f]{24}$/i.test(post.id);
  return isUnique ? earlierPostId(post) : itemId('ghost', site, post.id || post.slug || post.title);
}

/** Returns the id that earlier versions gave the item, whatever its site. */
export function earlierPostId(post: NamedPost): string {
  return itemId('ghost', '', post.uuid || post.id || post.slug || post.title);
}

export function ghostSlug(post: Pick<GhostPost, 'id' | 'slug' | 'title'>): string {
  return slugOf({ name: post.slug, title: post.title, id: post.id });
}

/** Names a post in its export. */
export function sourceRef({ id, slug }: Pick<GhostPost, 'id' | 'slug'>): string {
  return `post ${id || slug}`;
}

function sourceOf(post: GhostPost, site: string | undefined): Item['source'] {
  return { format: 'ghost', ref: sourceRef(post), ...(site === undefined ? {} : { site }) };
}

/** Returns by what a post of an earlier import is found. */
export function tracesOf(post: GhostPost, id: string, site: string | undefined): ItemTraces {
  return { id, slug: ghostSlug(post), pubDate: '', source: sourceOf(post, site) };
}

function filled(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([key, value]) => [key, cleanText(value)] as const)
      .filter(([, value]) => value !== ''),
  );
}

function datesOf(
  post: GhostPost,
  fallback: string,
): { pubDate: string; modifiedAt: string; isDated: boolean } {
  const published = ghostDate(post.published_at) ?? ghostDate(post.created_at);
  const modified = ghostDate(post.updated_at);
  const pubDate = published ?? modified ?? fallback;
  // Both are ISO in UTC, so text order is chronological order.
  return {
    pubDate,
    modifiedAt: modified !== undefined && modified > pubDate ? modified : pubDate,
    isDated: published !== undefined,
  };
}

/** Warns the publisher about anything notable in an item and anything that is not imported. */
function warnOf(post: GhostPost, warn: (message: string) => void): void {
  if (post.codeinjection_head.trim() !== '' || post.codeinjection_foot.trim() !== '')
    warn('the code that it put into its own page was left out');
}

function seoOf(extras: PostExtras): Record<string, string> {
  return filled({
    seoTitle: extras.meta_title,
    seoDescription: extras.meta_description,
    socialTitle: extras.og_title || extras.twitter_title,
    socialDescription: extras.og_description || extras.twitter_description,
  });
}

function leadOf(post: GhostPost, extras: PostExtras, run: ImportRun): Promise<Image | undefined> {
  const reference = post.feature_image || post.image;
  if (reference === '') return Promise.resolve(undefined);
  const alt = extras.feature_image_alt;
  return resolveImage({ reference, alt, captionHtml: extras.feature_image_caption }, run);
}

/** Returns a post's language, if it differs from the brand's in more than the region. */
function languageOf({ locale }: GhostPost, brandLanguage: string): Pick<Item, 'language'> {
  const isOther =
    /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(locale) &&
    locale.split('-')[0] !== brandLanguage.split('-')[0];
  return isOther ? { language: locale } : {};
}

/** Returns what search engines are told of a post: where its original is, and what they may show. */
function forEngines(
  post: GhostPost,
  slug: string,
  { resolve, isOwn }: ItemContext['pages'],
  warn: (message: string) => void,
): Pick<Item, 'robots' | 'canonical'> {
  const { robots, canonical: injected } = readInjectedHead(post.codeinjection_head);
  const canonical = canonicalOf(
    post.canonical_url || injected,
    [itemPath({ type: 'article', slug })],
    { find: resolve, isOwn },
    warn,
  );
  return {
    ...(robots.length === 0 ? {} : { robots }),
    ...(canonical === undefined ? {} : { canonical }),
  };
}

/** Returns the tags of a post. The primary one, its first, is what other systems call a category. */
export function postTerms(post: Pick<GhostPost, 'id'>, library: GhostLibrary): SourceTerm[] {
  return library.tagsOf(post.id).map(({ name, slug }, index) => ({
    name: cleanText(name),
    ...(slug === '' ? {} : { slug }),
    kind: index === 0 ? 'category' : 'tag',
  }));
}

/** Who may read a post. A part of it for members alone keeps the rest of it for subscribers. */
function accessOf(
  post: GhostPost,
  parts: MemberParts,
  { run, library }: ItemContext,
  warn: (message: string) => void,
): Pick<Item, 'access' | 'tiers'> {
  const { level, tiers } = ghostAccess(post, library.tiersOf(post.id));
  if (level === 'subscribers') return accessByPlans(tiers, run.brand, warn);
  if (parts.hasMembers) return { access: 'subscribers' };
  return { access: level === 'open' ? run.defaultAccess : level };
}

/** Returns the item to store. `ref` identifies it in the report. */
export async function makeItem(post: GhostPost, ref: string, context: ItemContext): Promise<Item> {
  const { run, library } = context;
  const warn = (message: string): void => run.warn(ref, message);
  const extras = library.extrasOf(post);
  const parts = new MemberParts();
  const html = bodyHtml(post, {
    warn,
    unknown: (name) => run.unknownShortcode(name),
    part: parts.add,
  });
  parts.report(ref, run);
  const body = await toBody({ html, ref }, run, {
    resolveLink: context.resolveLink,
    // Ghost writes its own addresses as paths.
    isOwnSite: () => false,
  });

  let hed = cleanText(post.title);
  if (hed === '' || hed === '(Untitled)') {
    hed = madeTitle(plainText(beforeBoundary(html))) || 'Untitled';
    warn(`it has no title; its first words are used instead: "${hed}"`);
  }
  const { isDated, ...dates } = datesOf(post, context.fallbackDate);
  if (!isDated && post.status === 'published')
    warn(`it has no date; ${dates.pubDate} is used instead`);
  warnOf(post, warn);
  const { sections, tags, filedUnder } = sortTerms(postTerms(post, library), run.brand);
  const lead = await leadOf(post, extras, run);
  const slug = ghostSlug(post);
  return {
    id: context.id,
    type: 'article',
    template: 'default',
    slug,
    ...accessOf(post, parts, context, warn),
    listed: !isPage(post),
    ...forEngines(post, slug, context.pages, warn),
    hed,
    dek: cleanText(post.custom_excerpt),
    ...seoOf(extras),
    ...dates,
    sections,
    tags,
    filedUnder,
    contributors: context.authors.length === 0 ? {} : { author: [...context.authors] },
    ...(lead === undefined ? {} : { lead }),
    ...body,
    ...(post.featured ? { promoted: 1 } : {}),
    source: sourceOf(post, context.site),
    ...languageOf(post, run.brand.language),
  };
}
