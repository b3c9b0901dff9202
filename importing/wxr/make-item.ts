/** Converts an `<item>` of an export to a stored item. */
import { entryId } from './entry-id.ts';
import { filterBody } from '../../shared/content/free-part.ts';
import {
  itemPath,
  itemTypes,
  type Contributor,
  type Image,
  type Item,
} from '../../shared/content/item.ts';
import { beforeBoundary } from '../body/boundary.ts';
import { madeTitle, plainText } from '../body/plain-text.ts';
import { toBody } from '../body/to-segments.ts';
import { canonicalOf } from '../canonical.ts';
import { countedLinks } from '../link-counts.ts';
import { resolveImage } from '../media/image.ts';
import { MemberParts } from '../member-parts.ts';
import type { ImportRun, StoredBody } from '../source.ts';
import type { SourceTerm } from '../terms.ts';
import { bodyHtml } from './body-html.ts';
import { authorsOf } from './authors-of.ts';
import { datesOf } from './dates-of.ts';
import { postFormat } from './disposition.ts';
import { enclosuresOf } from './enclosures.ts';
import { canonicalAddress, findabilityOf } from './findability.ts';
import { innerHtml, tokenizeHtml } from './html-tokens.ts';
import { imageOf } from './known-shortcodes.ts';
import { feedDate } from './post-date.ts';
import { oldPath, type SiteLinks } from './old-links.ts';
import { restrictingFields } from './part-audience.ts';
import { seoText } from './seo-text.ts';
import { postSlug } from './slug-of.ts';
import { termsOf } from './terms-of.ts';
import { shownText } from './texturize.ts';
import type { WxrItem, WxrSite } from './wxr-entry.ts';
import type { WxrLibrary } from './wxr-library.ts';
import { THUMBNAIL_META } from './wxr-meta-keys.ts';

export interface ItemContext {
  readonly run: ImportRun;
  readonly library: WxrLibrary;
  /**
   * Distinguishes this site's items from those of other sites: its address, or else the file name.
   */
  readonly source: string;
  readonly links: SiteLinks;
}

export interface MadeItem {
  readonly item: Item;
  /** Profiles of its authors. */
  readonly authors: readonly Contributor[];
  /** Names of categories that became tags. */
  readonly categoriesAsTags: readonly string[];
  readonly terms: readonly SourceTerm[];
}

/** Names a record in its export. No file and line: they change in another export of the same site. */
export function sourceRef({ type, id, link }: Pick<WxrItem, 'type' | 'id' | 'link'>): string {
  return `${type} ${id || link}`;
}

/**
 * Returns a WordPress language (`en`, `de-DE`) if it differs from the brand's in more than the
 * region.
 */
function languageOf(language: string, brandLanguage: string): string | undefined {
  const isOther =
    language.split(/[-_]/)[0]?.toLowerCase() !== brandLanguage.split('-')[0]?.toLowerCase();
  return /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(language) && isOther ? language : undefined;
}

async function leadOf(
  item: WxrItem,
  { run, library }: ItemContext,
  ref: string,
): Promise<Image | undefined> {
  const id = item.meta.get(THUMBNAIL_META)?.[0]?.trim() ?? '';
  if (id === '' || id === '0') return undefined;
  const attachment = library.attachment(id);
  if (attachment === undefined) {
    run.warn(ref, `the featured image, attachment ${id}, is not in the export`);
    return undefined;
  }
  return resolveImage(imageOf(attachment), run, library.site.url);
}

/**
 * Returns the slides of a gallery post, each image once, and the rest of the body. Undefined when
 * there are fewer than two slides.
 */
function slidesOf({
  body,
  freePart,
}: StoredBody): { slides: Image[]; rest: StoredBody } | undefined {
  const galleries = body.flatMap((segment) =>
    segment.kind === 'gallery' ? (segment.slides ?? []) : [],
  );
  const images =
    galleries.length >= 2
      ? galleries
      : body.flatMap((segment) => (segment.kind === 'image' ? [segment.image] : []));
  const slides = [...new Map(images.map((image) => [image.id, image])).values()];
  if (slides.length < 2) return undefined;
  const kind = galleries.length >= 2 ? 'gallery' : 'image';
  return { slides, rest: filterBody(body, freePart, (segment) => segment.kind !== kind) };
}

/** Returns the link of a "link" format post that contains only a link. */
function onlyLink(html: string): string | undefined {
  const links = tokenizeHtml(html).filter((token) => token.kind === 'open' && token.name === 'a');
  const [link] = links;
  if (links.length !== 1 || link?.kind !== 'open') return undefined;
  const href = link.attributes.get('href')?.trim() ?? '';
  return plainText(html) === plainText(innerHtml(html, 'a') ?? '') &&
    /^https?:\/\/\S+$/i.test(href) &&
    URL.canParse(href)
    ? href
    : undefined;
}

/** Returns the item's title, or the first words of its text. */
function titleOf(
  item: WxrItem,
  html: string,
  site: WxrSite,
  warn: (message: string) => void,
): string {
  const own = shownText(item.title, site);
  if (own !== '') return own;
  const made = madeTitle(plainText(beforeBoundary(html))) || 'Untitled';
  warn(`it has no title; its first words are used instead: "${made}"`);
  return made;
}

/** Returns what search engines are told of an item: its texts, its original, and what they may show. */
function forEngines(
  item: WxrItem,
  { resolve, isOwn }: SiteLinks,
  warn: (message: string) => void,
): Partial<Item> {
  const slug = postSlug(item);
  const own = [oldPath(item.link), ...itemTypes.map((type) => itemPath({ type, slug }))];
  const paths = own.filter((path) => path !== undefined);
  const canonical = canonicalOf(canonicalAddress(item), paths, { find: resolve, isOwn }, warn);
  return {
    ...seoText(item),
    ...findabilityOf(item),
    ...(canonical === undefined ? {} : { canonical }),
  };
}

function contributorsOf(authors: readonly Contributor[]): Item['contributors'] {
  return authors.length === 0 ? {} : { author: authors.map(({ slug, name }) => ({ slug, name })) };
}

/** Returns who may read: subscribers, where a plug-in keeps the item or parts of it for members. */
function accessOf(
  { meta }: WxrItem,
  { hasMembers }: MemberParts,
  { defaultAccess }: ImportRun,
  warn: (message: string) => void,
): Item['access'] {
  const fields = restrictingFields(meta);
  if (fields.length > 0)
    warn(`kept for members by its site (${fields.join(', ')}): it is for subscribers`);
  return hasMembers || fields.length > 0 ? 'subscribers' : defaultAccess;
}

function bodyOf(
  item: WxrItem,
  { html, ref }: { readonly html: string; readonly ref: string },
  access: Item['access'],
  { run, library, links }: ItemContext,
): Promise<StoredBody> {
  const base = /^https?:\/\//i.test(item.link) ? item.link : library.site.url;
  return toBody({ html, ref, ...(base === '' ? {} : { base }) }, run, {
    resolveLink: countedLinks(links, ref, run),
    isOwnSite: links.isOnSite,
    titleOf: links.titleOf,
    // WordPress also attaches the files of a part that only members see.
    beside: { access, recordings: enclosuresOf(item, shownText(item.title, library.site)) },
  });
}

/** Returns the item to store. `ref` identifies it in the report. */
export async function makeItem(
  item: WxrItem,
  ref: string,
  context: ItemContext,
): Promise<MadeItem> {
  const { run, library, source } = context;
  const parts = new MemberParts();
  const warn = (message: string): void => run.warn(ref, message);
  const hooks = { warn, unknown: run.unknownShortcode, part: parts.add };
  const html = bodyHtml(item, library, hooks);
  const access = accessOf(item, parts, run, warn);
  // A remote source responds to two requests at once.
  const [body, lead] = await Promise.all([
    bodyOf(item, { html, ref }, access, context),
    leadOf(item, context, ref),
  ]);

  const hed = titleOf(item, html, library.site, warn);
  const fallback = feedDate(library.site.pubDate) ?? new Date(0).toISOString();
  const { isDated, ...dates } = datesOf(item, run.brand.timeZone, fallback);
  if (!isDated && item.status === 'publish')
    warn(`it has no date; ${dates.pubDate} is used instead`);
  const { sections, tags, filedUnder, categoriesAsTags, terms } = termsOf(item, library, run.brand);
  const authors = authorsOf(item, library);
  const format = postFormat(item);
  const linkUrl = format === 'link' ? onlyLink(beforeBoundary(html)) : undefined;
  const language = languageOf(library.site.language, run.brand.language);
  const excerpt = bodyHtml({ ...item, content: item.excerpt }, library, hooks);
  parts.report(ref, run);
  const gallery = format === 'gallery' ? slidesOf(body) : undefined;

  const entry: Item = {
    id: entryId(item, source),
    type: gallery === undefined ? 'article' : 'gallery',
    template: 'default',
    slug: postSlug(item),
    access,
    listed: item.type !== 'page',
    hed,
    dek: plainText(beforeBoundary(excerpt)),
    ...forEngines(item, context.links, warn),
    ...dates,
    sections,
    tags,
    filedUnder,
    contributors: contributorsOf(authors),
    ...(lead === undefined ? {} : { lead }),
    ...(gallery?.rest ?? body),
    ...(gallery === undefined ? {} : { slides: gallery.slides }),
    ...(item.isSticky ? { promoted: 1 } : {}),
    ...(linkUrl === undefined ? {} : { linkUrl }),
    source: { format: 'wxr', ref: sourceRef(item) },
    ...(language === undefined ? {} : { language }),
  };
  return { item: entry, authors, categoriesAsTags, terms };
}
