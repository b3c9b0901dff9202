/** Finds the dates of an item under the names, and in the shapes, that sites give them. */
import { contentName } from '../site/content-files.ts';
import { datedFileName, datedFolders, readDate, yearFolder, type WrittenDate } from './dates.ts';
import { asText, fieldsNamed, isRecord, type FrontMatter } from '../front-matter/fields.ts';

/** Compared without capitals, hyphens, underscores and spaces; the first that can be read counts. */
export const publishedNames: readonly string[] = [
  'date',
  'pubDate',
  'publishDate',
  'publishedDate',
  'datePublished',
  'publishedAt',
  'publishedOn',
  'published',
  'publicationDate',
  'pubDatetime',
  'article:published_time',
  'postDate',
  'datePosted',
  'postedAt',
  'postedOn',
  'posted',
  'created',
  'createdAt',
  'createdOn',
  'dateCreated',
  'creationDate',
];

/** Until which moment an item is kept back, beside the date that its page shows. */
export const embargoNames: readonly string[] = [
  'publishDate',
  'pubDate',
  'publishedDate',
  'datePublished',
  'publishedAt',
  'publishedOn',
  'published',
  'publicationDate',
  'pubDatetime',
  'article:published_time',
  'publishOn',
  'publishAt',
  'publishFrom',
  'scheduled',
  'scheduledAt',
  'scheduledFor',
  'scheduledDate',
  'embargo',
  'embargoUntil',
  'embargoedUntil',
  'visibleFrom',
  'goLive',
];

/** From which moment an item is no longer shown. */
export const expiryNames: readonly string[] = [
  'expiryDate',
  'expireDate',
  'expires',
  'expiresAt',
  'expiresOn',
  'expirationDate',
  'dateExpires',
  'unpublishDate',
  'unpublishAt',
  'unpublishOn',
  'unpublishedAt',
  'visibleUntil',
];

export const modifiedNames: readonly string[] = [
  'modified',
  'lastmod',
  'lastModified',
  'lastModifiedAt',
  'modifiedAt',
  'modifiedDate',
  'dateModified',
  'modDate',
  'modDatetime',
  'updated',
  'updatedAt',
  'updatedOn',
  'updatedDate',
  'updateDate',
  'dateUpdated',
  'lastUpdated',
  'lastUpdate',
  'article:modified_time',
  'revised',
  'edited',
];

/** Records that hold an item's dates: `dates: {created, updated}`. */
export const dateHolders: readonly string[] = ['dates', 'date', 'meta', 'metadata', 'published'];

/** Other dates of the item, taken when it has none of publication. */
const otherNames = ['cms_date', ...modifiedNames];

/** A date as text, under the name by which the file gives it. */
interface NamedDate {
  readonly name: string;
  readonly text: string;
}

/** Returns the dates with these names, in the front matter itself and then in its records. */
function datesNamed(data: FrontMatter, names: readonly string[]): NamedDate[] {
  const own = fieldsNamed(data, names).flatMap(([name, value]): NamedDate[] => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    // `last_update: {date: …, author: …}`
    const inner = isRecord(first) && name !== 'date' ? fieldsNamed(first, ['date'])[0]?.[1] : first;
    const text = asText(inner);
    return text === undefined || /^(?:true|false|yes|no)$/i.test(text) ? [] : [{ name, text }];
  });
  const nested = fieldsNamed(data, dateHolders).flatMap(([holder, value]) =>
    isRecord(value)
      ? fieldsNamed(value, names).flatMap(([name, inner]): NamedDate[] => {
          const text = asText(inner);
          return text === undefined ? [] : [{ name: `${holder}.${name}`, text }];
        })
      : [],
  );
  return [...own, ...nested];
}

/** An item's date, with a note on its origin when it is not the item's own. */
export interface ItemDate {
  readonly date: WrittenDate;
  readonly guessed?: string;
  /** The front matter's own date, when it could not be read. */
  readonly unreadable?: string;
}

function textFields(data: FrontMatter, names: readonly string[]): string[] {
  return names.flatMap((name) => asText(data[name]) ?? []);
}

/** Returns a date of its own that an item has and that cannot be read, if it has none that can. */
export function unreadableDate(data: FrontMatter): string | undefined {
  const own = datesNamed(data, publishedNames).filter(({ text }) => text.trim() !== '');
  return own.some(({ text }) => readDate(text, 'UTC') !== undefined) ? undefined : own[0]?.text;
}

/** Whether a file, its name or its folders say when it was published or changed. */
export function isDated(data: FrontMatter, inContent: string): boolean {
  return itemDate(data, inContent, 'UTC') !== undefined;
}

/**
 * Returns the date of an item: its own date, its file name's date, another date in its front
 * matter, or its folders' date. Returns undefined if there is none.
 */
export function itemDate(
  data: FrontMatter,
  inContent: string,
  timeZone: string,
): ItemDate | undefined {
  const own = datesNamed(data, publishedNames);
  const unreadable: { unreadable?: string } = {};
  for (const { text } of own) {
    const date = readDate(text, timeZone);
    if (date !== undefined) return { date, ...unreadable };
    unreadable.unreadable ??= text;
  }
  const evidence: readonly (readonly [string | undefined, string | undefined])[] = [
    // Not a guess: by Jekyll's convention, the file name holds the date.
    [datedFileName(contentName(inContent))?.date, undefined],
    // The address that it states has the date, as Zola's `path` may.
    ...textFields(data, ['path', 'permalink', 'url', 'slug']).map(
      (address) => [datedFolders(address.replace(/\/$/, '')), undefined] as const,
    ),
    ...datesNamed(data, otherNames).map(({ name, text }) => [text, `its ${name}`] as const),
    [datedFolders(inContent), 'the folders it lies in'],
    [yearFolder(inContent), 'the folders it lies in'],
  ];
  for (const [text, guessed] of evidence) {
    const date = text === undefined ? undefined : readDate(text, timeZone);
    if (date !== undefined)
      return { date, ...unreadable, ...(guessed === undefined ? {} : { guessed }) };
  }
  return undefined;
}

/** A moment that says when an item is shown. */
interface Limit {
  /** ISO. */
  readonly iso?: string;
  /** A field that holds a moment, and cannot be read. */
  readonly unreadable?: string;
}

/** What sets no limit: a yes or a no, the zero of a generator, a number of seconds. */
const noLimit =
  /^(?:never|none|n\/a|on|off|[ytnf]|[0-]+|000\d-.*|\d{1,3}|(?!19|20)\d{4}|\d{5,7})$/i;

function limitsNamed(data: FrontMatter, names: readonly string[], timeZone: string): Limit[] {
  return datesNamed(data, names).flatMap(({ name, text }): Limit[] => {
    if (noLimit.test(text)) return [];
    // A year, and a day without hyphens.
    const written = text.replace(/^(\d{4})(?:(\d\d)(\d\d))?$/, (_all, year, month, day) =>
      [year, month ?? '01', day ?? '01'].join('-'),
    );
    const iso = readDate(written, timeZone)?.iso;
    return [iso === undefined ? { unreadable: `${name}: ${text}` } : { iso }];
  });
}

/** Returns what cannot be read, else the first limit in an order. */
function firstLimit(limits: readonly Limit[], order: 1 | -1): Limit {
  const unreadable = limits.find((limit) => limit.unreadable !== undefined);
  const [first] = limits.toSorted(
    (one, other) => order * ((one.iso ?? '') < (other.iso ?? '') ? -1 : 1),
  );
  return unreadable ?? first ?? {};
}

/**
 * Returns until when an item is kept back: the latest moment that one of its fields names, whatever
 * date its page shows (Hugo's `date` and `publishDate`).
 */
export function embargoOf(data: FrontMatter, timeZone: string): Limit {
  return firstLimit(limitsNamed(data, embargoNames, timeZone), -1);
}

/** Returns when an item expires: the first moment that one of its fields names. */
export function expiryOf(data: FrontMatter, timeZone: string): Limit {
  return firstLimit(limitsNamed(data, expiryNames, timeZone), 1);
}

/** Returns when an item was last changed, if it says so. */
export function modifiedDate(data: FrontMatter, timeZone: string): WrittenDate | undefined {
  for (const { text } of datesNamed(data, modifiedNames)) {
    const date = readDate(text, timeZone);
    if (date !== undefined) return date;
  }
  return undefined;
}
