/** Converts a content file to a stored item. */
import { itemTypes, templates, type Item, type ItemType } from '../../../shared/content/item.ts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { findReviewCategory } from '../../../shared/brand/sections.ts';
import { sectionsOfType } from '../../../shared/content/file-terms.ts';
import { authorPath } from '../../../shared/urls/paths.ts';
import { errorMessage } from '../../../shared/error-message.ts';
import { beforeBoundary } from '../../body/boundary.ts';
import { plainText, unescapedText } from '../../body/plain-text.ts';
import { toBody } from '../../body/to-segments.ts';
import { MAX_INSERTED_CHARACTERS, MAX_ITEM_MS } from '../../limits.ts';
import { MemberParts } from '../../member-parts.ts';
import { withinTime } from '../../time-limit.ts';
import type { ImportRun, SourceRecord } from '../../source.ts';
import { termSlug } from '../../../shared/urls/term-slug.ts';
import { sortTerms, type SourceTerm } from '../../terms.ts';
import { namesNobody, readPeople } from '../people/authors.ts';
import { withoutComments } from '../dialects/comments.ts';
import { readCorrections } from '../front-matter/corrections.ts';
import { isHtmlContent } from '../site/content-files.ts';
import type { ExpandContext, ImageRecord } from '../dialects/expand-context.ts';
import { runSiteData } from '../dialects/liquid/site-data.ts';
import { expandTemplates, expandValue } from '../dialects/expand-templates.ts';
import { withExcerptMark } from './excerpt-separator.ts';
import { categoryKeys, termKeys } from '../front-matter/field-names.ts';
import {
  asText,
  fieldsNamed,
  isRecord,
  lineField,
  listField,
  numberField,
  recordField,
  textField,
  type FrontMatter,
} from '../front-matter/fields.ts';
import { folderTerms } from '../site/folder-terms.ts';
import { readContentFile } from '../front-matter/front-matter.ts';
import { personKey, personSlug, readableName } from '../people/people.ts';
import { anyHeading, leadingHeading, linkPostUrl, itemStem } from './item-fields.ts';
import { itemDate, unreadableDate, modifiedDate } from './item-dates.ts';
import { readLead, readSlides } from './item-images.ts';
import { frontRecordings } from './item-recordings.ts';
import { resolveItemLinks } from '../links/item-links.ts';
import { languageOfScript, storedLanguage } from '../site/languages.ts';
import { hasMdxImports, prepareMdx } from '../dialects/mdx/mdx.ts';
import { renderInline, renderMarkdown, renderTitle } from '../parser/parser.ts';
import { readText, type IndexedFile, type SiteIndex } from '../site/site-index.ts';
import type { LinkOutcomes } from '../links/link-outcomes.ts';
import type { SiteLinks } from '../links/site-links.ts';
import type { SiteTemplates } from '../site/site-templates.ts';
import { readAccess } from './item-access.ts';
import { readCanonical } from '../links/canonical.ts';
import { IncompleteItemError, readReview, readVideo } from '../front-matter/typed-fields.ts';

export interface Site {
  readonly index: SiteIndex;
  readonly links: SiteLinks;
  readonly outcomes: LinkOutcomes;
  readonly images: ReadonlyMap<string, ImageRecord>;
  readonly templates: SiteTemplates;
  /** The best rating of its reviews, where they do not say theirs. */
  readonly ratingScale: number | undefined;
}

/** Date for a draft that has none yet. The day has no meaning and is the same in every run. */
const UNDATED_DRAFT = '2000-01-01T00:00:00.000Z';

/** Returns a variable of a template that the item itself sets: `page.image`, `front_matter.video`. */
function itemVariable(name: string, data: FrontMatter): string | undefined {
  const [, field] = /^(?:page|frontmatter|frontMatter|front_matter)\.(\w+)$/.exec(name) ?? [];
  return field !== undefined && Object.hasOwn(data, field) ? asText(data[field]) : undefined;
}

/** Returns a parameter by its name, in which dots lead into records. Hugo ignores capitals. */
function paramOf(data: FrontMatter, name: string): string | undefined {
  const [first = '', ...rest] = name.split('.');
  const [, value] = fieldsNamed(data, [first])[0] ?? [];
  if (rest.length === 0) return asText(value);
  return isRecord(value) ? paramOf(value, rest.join('.')) : undefined;
}

function expandContext(
  file: IndexedFile,
  site: Site,
  run: ImportRun,
  parts: MemberParts,
): ExpandContext {
  return {
    depth: 0,
    budget: { left: MAX_INSERTED_CHARACTERS },
    data: file.data,
    imageRecord: (key) => site.images.get(key),
    person(handle) {
      const known = site.index.people.get(personKey(handle));
      return {
        name: known?.name ?? readableName(handle),
        path: authorPath(known?.slug ?? personSlug(readableName(handle))),
      };
    },
    pageTitle: (target) => site.links.find(target, file)?.title,
    unknownShortcode: (name, became) => {
      run.unknownShortcode(name, became);
    },
    embedded: (outcome) => {
      run.embedded('embed', outcome);
    },
    memberPart: (name) => {
      parts.add(name, 'members');
    },
    warn: (message) => {
      run.warn(file.file.path, message);
    },
    lookUp: (name) => itemVariable(name, file.data),
    param: (name) =>
      paramOf(file.data, name) ??
      paramOf(recordField(file.data, 'params') ?? {}, name) ??
      paramOf(site.index.config.params, name),
    template: (kind, name) => site.templates.find(kind, name),
    inline: renderInline,
  };
}

/** Expands the template tags of a front matter value. */
function expandText(value: string, { index: { liquid } }: Site, context: ExpandContext): string {
  return expandValue(withoutComments(value), { liquid, context });
}

/**
 * Returns a front matter value as text: expands its template tags and reduces its Markdown and HTML
 * to plain text.
 */
function words(value: string | undefined, site: Site, context: ExpandContext): string {
  return value === undefined
    ? ''
    : plainText(beforeBoundary(renderInline(expandText(value, site, context))));
}

/**
 * Returns a headline as plain text: without Markdown, without HTML, and without entities that were
 * escaped twice.
 */
function titleText(value: string): string {
  const text = plainText(/[*_`[\]<&~:\\]/.test(value) ? renderTitle(value) : value);
  return /&(?:#\d{2,6}|#x[\da-f]{2,5}|amp|quot|rsquo|lsquo|rdquo|ldquo|hellip|mdash|ndash);/i.test(
    text,
  )
    ? unescapedText(text)
    : text;
}

interface Title {
  readonly hed: string;
  /** The body without the heading that became the title. */
  readonly body: string;
}

/**
 * Returns the title: the item's own, the body's first heading, or the file name. Removes a heading
 * that only repeats the title.
 */
function readTitle(
  file: IndexedFile,
  body: string,
  site: Site,
  context: ExpandContext,
  run: ImportRun,
): Title {
  const first = leadingHeading(body);
  const own = titleText(expandText(textField(file.data, 'title') ?? '', site, context));
  if (own !== '')
    return {
      hed: own,
      body: first !== undefined && titleText(first.heading) === own ? first.rest : body,
    };
  const heading = first === undefined ? undefined : titleText(first.heading);
  if (first !== undefined && heading !== undefined && heading !== '') {
    run.warn(file.file.path, `no title: its first heading is taken, "${heading}"`);
    return { hed: heading, body: first.rest };
  }
  const free = anyHeading(beforeBoundary(body));
  const hed =
    free ??
    (itemStem(file.inContent)
      .replace(/[-_\s]+/g, ' ')
      .trim()
      .replace(/^./u, (letter) => letter.toUpperCase()) ||
      'Untitled');
  run.warn(
    file.file.path,
    `no title: "${hed}" is taken from ${free === undefined ? 'the name of the file' : 'a heading'}`,
  );
  return { hed, body };
}

function readType(data: FrontMatter): ItemType {
  const type = textField(data, 'type');
  return (
    itemTypes.find(
      (known) =>
        known === type &&
        known !== 'article' &&
        (data[known === 'gallery' ? 'slides' : known] !== undefined ||
          data['template'] !== undefined),
    ) ?? 'article'
  );
}

function optional<Key extends string>(
  key: Key,
  value: string | undefined,
): Partial<Record<Key, string>> {
  const result: Partial<Record<Key, string>> = {};
  if (value !== undefined && value !== '') result[key] = value;
  return result;
}

/**
 * Returns the item's date to store and reports when it is a guess.
 * @throws IncompleteItemError where there is none.
 */
function readPubDate(file: IndexedFile, draft: boolean, run: ImportRun): string {
  const found = itemDate(file.data, file.inContent, run.brand.timeZone);
  const ref = file.file.path;
  if (found?.unreadable !== undefined)
    run.warn(ref, `its date "${found.unreadable.slice(0, 40)}" cannot be read`);
  if (found?.date.isAmbiguous === true)
    run.warn(
      ref,
      `the order of day and month is not clear: its date is read as ${found.date.year}-${found.date.month}-${found.date.day}`,
    );
  if (found?.guessed !== undefined)
    run.warn(
      ref,
      `no date of its own: ${found.guessed} say ${found.date.year}-${found.date.month}-${found.date.day}`,
    );
  if (file.pubDate !== undefined) return file.pubDate;
  if (draft) run.warn(ref, 'a draft without a date is dated 1 January 2000');
  else run.lacksDefault?.('date', undefined);
  if (draft) return UNDATED_DRAFT;
  const unreadable = unreadableDate(file.data);
  if (unreadable !== undefined)
    throw new IncompleteItemError(
      `its date "${unreadable.slice(0, 40)}" cannot be read, and nothing else says one (--map can)`,
    );
  throw new IncompleteItemError(
    'no date, and nothing in the file, its name or its folders says one (--map can)',
  );
}

/**
 * Returns the fields required by the item types of Masthead's own Markdown. Throws with the reason
 * when one is missing.
 */
async function readTypedFields(
  type: ItemType,
  data: FrontMatter,
  hed: string,
  site: Site,
  run: ImportRun,
  path: string,
  termCategory: string | undefined,
): Promise<Pick<Item, 'review' | 'slides' | 'video'>> {
  if (type === 'review') {
    const review = readReview(data, {
      scale: site.ratingScale ?? 10,
      category: (given) => reviewCategory(given, termCategory, run.brand),
    });
    if (findReviewCategory(run.brand, review.category) === undefined)
      run.warn(path, `the brand has no review category "${review.category}"`);
    return { review };
  }
  if (type === 'gallery') {
    const slides = await readSlides(data, site.images, run, path);
    if (slides.length === 0) throw new IncompleteItemError('a gallery needs `slides`');
    return { slides };
  }
  return type === 'video' ? { video: await readVideo(data, hed, run, path) } : {};
}

/** Returns the brand's category for a review: its own, else that of its terms, else "other". */
function reviewCategory(
  given: string | undefined,
  termCategory: string | undefined,
  brand: Brand,
): string {
  const own = termSlug(given ?? '');
  if (findReviewCategory(brand, own) !== undefined) return own;
  return (
    termCategory ??
    brand.reviewCategories.find(({ slug }) => slug === 'other')?.slug ??
    (own || 'other')
  );
}

/** An item's terms: as its file has them, and what becomes of them. */
interface ItemTerms {
  readonly all: readonly SourceTerm[];
  readonly filed: Pick<Item, 'sections' | 'tags' | 'filedUnder'>;
  readonly reviewCategory: string | undefined;
}

/** Returns an item's terms: those of its front matter, then the folders that it is in. */
function readTerms(file: IndexedFile, type: ItemType, site: Site, run: ImportRun): ItemTerms {
  const { data } = file;
  const named = termKeys.flatMap((key) =>
    listField(data, key).map((name): SourceTerm => {
      const slug = termSlug(name);
      return {
        name: site.index.terms.get(slug) ?? name,
        slug,
        kind: categoryKeys.has(key) ? 'category' : 'tag',
      };
    }),
  );
  const all = [...named, ...folderTerms(file, site.index)];
  const { reviewCategory, ...sorted } = sortTerms(all, run.brand);
  const sections = sectionsOfType(type, sorted.sections, run.brand);
  return { all, filed: { ...sorted, sections }, reviewCategory };
}

/** Returns what an item says about itself, to readers, to search engines and when it is shared. */
function readDescriptions(
  data: FrontMatter,
  site: Site,
  context: ExpandContext,
): Pick<
  Item,
  'dek' | 'kicker' | 'seoTitle' | 'seoDescription' | 'socialTitle' | 'socialDescription'
> {
  const dek = words(
    textField(data, 'dek', 'deck', 'summary', 'excerpt', 'description', 'subtitle', 'subhead'),
    site,
    context,
  );
  const description = words(textField(data, 'seoDescription', 'description'), site, context);
  return {
    dek,
    ...optional('kicker', words(lineField(data, 'kicker'), site, context)),
    ...optional('seoTitle', lineField(data, 'seoTitle')),
    ...optional('seoDescription', description === dek ? undefined : description),
    ...optional('socialTitle', lineField(data, 'socialTitle')),
    ...optional('socialDescription', lineField(data, 'socialDescription')),
  };
}

/** Returns the item's language, if it is not the publication's, and its translations. */
function languageFields(
  file: IndexedFile,
  text: string,
  site: Site,
  { brand }: ImportRun,
): Pick<Item, 'language' | 'translations'> {
  const translations = site.index.translationsOf(file).flatMap((other) => {
    const path = other.visibility.isDraft ? undefined : site.links.addressOf(other);
    if (path === undefined || other.pubDate === undefined) return [];
    return [{ language: other.language ?? brand.language, path, pubDate: other.pubDate }];
  });
  return {
    ...optional(
      'language',
      storedLanguage(file.language ?? languageOfScript(text), brand.language),
    ),
    ...(translations.length === 0 ? {} : { translations }),
  };
}

/** Returns a body as untrusted HTML: its dialect and template tags expanded, its Markdown rendered. */
function bodyHtml(
  body: string,
  path: string,
  { liquid, fragments, hasDashes }: SiteIndex,
  context: ExpandContext,
): string {
  if (isHtmlContent(path)) return expandTemplates(body, { liquid, context });
  const isMdx = /\.mdx$/i.test(path);
  const prepared =
    isMdx || hasMdxImports(body) ? prepareMdx(body, context) : { text: body, context };
  const options = {
    liquid: liquid && !isMdx,
    mdx: prepared.text !== body || isMdx,
    context: prepared.context,
  };
  return renderMarkdown(expandTemplates(prepared.text, options), fragments, {
    context: prepared.context,
    hasDashes,
    expand: (text) => expandTemplates(text, options),
  });
}

/** Returns when an item was changed last, and its corrections: a correction is a change. */
function readChanges(
  data: FrontMatter,
  pubDate: string,
  run: ImportRun,
  path: string,
): Pick<Item, 'modifiedAt' | 'corrections'> {
  const modified = modifiedDate(data, run.brand.timeZone)?.iso ?? pubDate;
  const corrections = readCorrections(data, modified, run, path);
  const [modifiedAt = modified] = [modified, ...corrections.map(({ date }) => date)]
    .sort()
    .reverse();
  return { modifiedAt, ...(corrections.length === 0 ? {} : { corrections }) };
}

/** Returns a body with what the data files of its site print. One that cannot be run stays as it is. */
function withSiteData(
  body: string,
  { templates: { data }, index }: Site,
  context: ExpandContext,
): string {
  if (!index.liquid) return body;
  try {
    const printed = runSiteData(body, data);
    context.budget.left -= Math.max(0, printed.length - body.length);
    if (context.budget.left >= 0) return printed;
    context.warn('its data is not read: it prints too much');
  } catch (error) {
    context.warn(`its data is not read: ${errorMessage(error)}`);
  }
  return body;
}

/** Returns the body of a file without comments, with the mark that ends its free part. */
function givenBody(text: string, data: FrontMatter, site: Site, context: ExpandContext): string {
  const { body } = readContentFile(text);
  return withoutComments(
    withExcerptMark(withSiteData(body, site, context), [
      ...listField(data, 'excerpt_separator'),
      ...site.index.config.excerptSeparators,
    ]),
  );
}

/** Returns what robots, search and feeds may show. */
function forMachines({
  robots,
  hiddenFrom,
}: IndexedFile['visibility']): Pick<Item, 'robots' | 'hiddenFrom'> {
  return {
    ...(robots.length === 0 ? {} : { robots: [...robots] }),
    ...(hiddenFrom.length === 0 ? {} : { hiddenFrom: [...hiddenFrom] }),
  };
}

/** Returns the title of an item, its body, and that as untrusted HTML. */
function readTexts(
  file: IndexedFile,
  text: string,
  { site, context, run }: { site: Site; context: ExpandContext; run: ImportRun },
): Title & { readonly html: string } {
  return withinTime(MAX_ITEM_MS, () => {
    const title = readTitle(file, givenBody(text, file.data, site, context), site, context, run);
    return { ...title, html: bodyHtml(title.body, file.file.path, site.index, context) };
  });
}

type ReadItem = Omit<Extract<SourceRecord, { kind: 'item' | 'draft' }>, 'ref' | 'identity'>;

/**
 * Returns the item that a file describes.
 * @throws IncompleteItemError with the reason, when it cannot become a page.
 */
export async function readItem(file: IndexedFile, site: Site, run: ImportRun): Promise<ReadItem> {
  const { data } = file;
  const { path } = file.file;
  const parts = new MemberParts();
  const context = expandContext(file, site, run, parts);
  if (isHtmlContent(path) && Object.keys(data).length === 0)
    throw new IncompleteItemError('a page of HTML without front matter');
  const { isDraft: draft, reason, listed, notes } = file.visibility;
  for (const note of notes) run.warn(path, note);
  const pubDate = readPubDate(file, draft, run);
  const text = await readText(file.file);
  await site.templates.prepare(text);
  const { hed, body, html } = readTexts(file, text, { site, context, run });
  const rule = readAccess(data, path, run, parts);
  const stored = await toBody({ html, ref: path, base: path }, run, {
    resolveLink: await resolveItemLinks({ file, html, text }, site, run),
    beside: {
      access: rule.access,
      recordings: frontRecordings(data, hed, site.index.config.recordings),
    },
  });
  const type = readType(data);
  const terms = readTerms(file, type, site, run);
  const lead = await readLead(data, site.images, run, path);
  const promoted = numberField(data, 'promoted');
  const typed = await readTypedFields(type, data, hed, site, run, path, terms.reviewCategory);
  const descriptions = readDescriptions(data, site, context);
  parts.report(path, run);
  const item: Item = {
    id: file.id,
    type,
    template: templates.find((known) => known === textField(data, 'template')) ?? 'default',
    slug: file.slug,
    ...rule,
    listed,
    ...forMachines(file.visibility),
    ...optional('canonical', readCanonical(file, site.links, run)),
    hed,
    ...descriptions,
    pubDate,
    ...readChanges(data, pubDate, run, path),
    ...terms.filed,
    contributors: readPeople(
      namesNobody(data) ? { ...data, author: site.index.config.author } : data,
      site.index.people,
      run.madeName,
    ),
    ...(lead === undefined ? {} : { lead }),
    ...stored,
    ...typed,
    ...(promoted === undefined ? {} : { promoted }),
    ...optional('linkUrl', linkPostUrl(data)),
    source: { format: 'markdown', ref: path },
    ...languageFields(file, `${hed} ${body}`, site, run),
  };
  return { kind: draft ? 'draft' : 'item', item, terms: terms.all, ...optional('reason', reason) };
}
