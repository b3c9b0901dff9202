/** Converts a content file to a stored item. */
import {
  contributorRoles,
  itemTypes,
  templates,
  type ContributorRole,
  type Item,
  type ItemType,
} from '../../../shared/content/item.ts';
import { findReviewCategory } from '../../../shared/brand/sections.ts';
import { authorPath } from '../../../shared/urls/paths.ts';
import { plainText } from '../body/plain-text.ts';
import { toSegments } from '../body/to-segments.ts';
import type { ImportRun } from '../source.ts';
import { sortTerms, termSlug } from '../terms.ts';
import { readCorrections } from './corrections.ts';
import { isHtmlContent } from './content-files.ts';
import type { ExpandContext, ImageRecord } from './expand-context.ts';
import { expandTemplates, expandValue } from './expand-templates.ts';
import { lineField, listField, numberField, textField, type FrontMatter } from './fields.ts';
import { readContentFile } from './front-matter.ts';
import { nameOfHandle, personSlug } from './people.ts';
import {
  anyHeading,
  isDraft,
  isListed,
  leadingHeading,
  linkPostUrl,
  modifiedDate,
  itemDate,
  itemLanguage,
  itemStem,
} from './item-fields.ts';
import { readLead, readSlides } from './item-images.ts';
import { renderInline, renderMarkdown } from './render-markdown.ts';
import { readText, termKeys, type IndexedFile, type SiteIndex } from './site-index.ts';
import type { SiteLinks } from './site-links.ts';
import { IncompleteItemError, readReview, readVideo } from './typed-fields.ts';

export interface Site {
  readonly index: SiteIndex;
  readonly links: SiteLinks;
  readonly images: ReadonlyMap<string, ImageRecord>;
}

/** Date for a draft that has none yet. The day has no meaning and is the same in every run. */
const UNDATED_DRAFT = '2000-01-01T00:00:00.000Z';

function expandContext(file: IndexedFile, site: Site, run: ImportRun): ExpandContext {
  return {
    data: file.data,
    imageRecord: (key) => site.images.get(key),
    person(handle) {
      const known = site.index.people.get(handle.toLowerCase());
      return {
        name: known?.name ?? nameOfHandle(handle),
        path: authorPath(known?.slug ?? personSlug(handle)),
      };
    },
    pageTitle: (target) => site.links.find(target, file)?.title,
    unknownShortcode: (name) => {
      run.unknownShortcode(name);
    },
    inline: renderInline,
  };
}

/**
 * Returns a front matter value as text: expands its template tags and reduces its Markdown and HTML
 * to plain text.
 */
function words(value: string | undefined, site: Site, context: ExpandContext): string {
  return value === undefined
    ? ''
    : plainText(renderInline(expandValue(value, { liquid: site.index.liquid, context })));
}

function readPeople(data: FrontMatter, site: Site): Item['contributors'] {
  const person = (handle: string): { slug: string; name: string } =>
    site.index.people.get(handle.toLowerCase()) ?? {
      slug: personSlug(handle),
      name: nameOfHandle(handle),
    };
  const unique = (handles: readonly string[]): { slug: string; name: string }[] => [
    ...new Map(handles.map((handle) => [person(handle).slug, person(handle)])).values(),
  ];
  const authors = unique(listField(data, 'authors', 'author'));
  const others =
    typeof data['contributors'] === 'object' && data['contributors'] !== null
      ? { ...data['contributors'] }
      : {};
  const roles: Partial<Record<ContributorRole, { slug: string; name: string }[]>> = {};
  for (const role of contributorRoles) {
    const people =
      role === 'author'
        ? [...authors, ...unique(listField(others, role))]
        : unique(listField(others, role));
    if (people.length > 0) roles[role] = people;
  }
  return roles;
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
  const own = plainText(
    expandValue(textField(file.data, 'title') ?? '', { liquid: site.index.liquid, context }),
  );
  if (own !== '')
    return {
      hed: own,
      body: first !== undefined && plainText(first.heading) === own ? first.rest : body,
    };
  const heading = first === undefined ? undefined : plainText(first.heading);
  if (first !== undefined && heading !== undefined && heading !== '') {
    run.warn(file.file.path, `no title: its first heading is taken, "${heading}"`);
    return { hed: heading, body: first.rest };
  }
  const hed =
    anyHeading(body) ??
    (itemStem(file.inContent)
      .replace(/[-_\s]+/g, ' ')
      .trim()
      .replace(/^./u, (letter) => letter.toUpperCase()) ||
      'Untitled');
  run.warn(
    file.file.path,
    `no title: "${hed}" is taken from ${anyHeading(body) === undefined ? 'the name of the file' : 'a heading'}`,
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
 * Returns the item's date to store and reports when it is a guess. Returns undefined if there is
 * none.
 */
function readPubDate(file: IndexedFile, draft: boolean, run: ImportRun): string | undefined {
  const found = itemDate(file.data, file.inContent, run.brand.timeZone);
  const ref = file.file.path;
  if (found?.unreadable !== undefined)
    run.warn(ref, `its date "${found.unreadable.slice(0, 40)}" cannot be read`);
  if (found?.guessed !== undefined)
    run.warn(
      ref,
      `no date of its own: ${found.guessed} say ${found.date.year}-${found.date.month}-${found.date.day}`,
    );
  if (found !== undefined) return found.date.iso;
  if (draft) run.warn(ref, 'a draft without a date is dated 1 January 2000');
  return draft ? UNDATED_DRAFT : undefined;
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
): Promise<Pick<Item, 'review' | 'slides' | 'video'>> {
  if (type === 'review') {
    const review = readReview(data);
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

function readAccess(data: FrontMatter): Item['access'] {
  const access = textField(data, 'access')?.toLowerCase();
  return access === 'free' || access === 'subscribers' ? access : 'metered';
}

function readTerms(data: FrontMatter, site: Site, run: ImportRun): Pick<Item, 'sections' | 'tags'> {
  const terms = listField(data, ...termKeys).map((name) => ({
    name: site.index.terms.get(termSlug(name)) ?? name,
    slug: termSlug(name),
  }));
  return sortTerms(terms, run.brand);
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

/**
 * Returns the item that a file describes.
 * @throws IncompleteItemError with the reason, when it cannot become a page.
 */
export async function readItem(
  file: IndexedFile,
  site: Site,
  run: ImportRun,
): Promise<{ kind: 'item' | 'draft'; item: Item }> {
  const { data, inContent } = file;
  const { path } = file.file;
  const context = expandContext(file, site, run);
  if (isHtmlContent(path) && Object.keys(data).length === 0)
    throw new IncompleteItemError('a page of HTML without front matter');
  const draft = isDraft(data, path);
  const pubDate = readPubDate(file, draft, run);
  if (pubDate === undefined)
    throw new IncompleteItemError(
      'no date, and nothing in the file, its name or its folders says one',
    );
  const { hed, body } = readTitle(
    file,
    readContentFile(await readText(file.file)).body,
    site,
    context,
    run,
  );
  const expanded = expandTemplates(body, { liquid: site.index.liquid, context });
  const html = isHtmlContent(path) ? expanded : renderMarkdown(expanded);
  const segments = await toSegments({ html, ref: path, base: path }, run, {
    resolveLink: (href) => site.links.resolve(href, file),
  });
  const type = readType(data);
  const terms = readTerms(data, site, run);
  const [lead, promoted] = [
    await readLead(data, site.images, run, path),
    numberField(data, 'promoted'),
  ];
  const typed = await readTypedFields(type, data, hed, site, run, path);
  const item: Item = {
    id: file.id,
    type,
    template: templates.find((known) => known === textField(data, 'template')) ?? 'default',
    slug: file.slug,
    access: readAccess(data),
    listed: isListed(data),
    hed,
    ...readDescriptions(data, site, context),
    pubDate,
    ...readChanges(data, pubDate, run, path),
    sections: terms.sections,
    tags: terms.tags,
    contributors: readPeople(data, site),
    ...(lead === undefined ? {} : { lead }),
    body: segments,
    ...typed,
    ...(promoted === undefined ? {} : { promoted }),
    ...optional('linkUrl', linkPostUrl(data)),
    source: { format: 'markdown', ref: path },
    ...optional('language', itemLanguage(data, inContent, run.brand.language)),
  };
  return { kind: draft ? 'draft' : 'item', item };
}
