/**
 * Fills the permalink patterns of site generators: `/:year/:month/:title/` (Jekyll, Hugo, Hexo),
 * `{{ page.date | date: "%Y/%m" }}/{{ page.fileSlug }}/` (Eleventy), `/%year%/%postname%/`
 * (WordPress).
 */
import { DAY_MS } from '../../../shared/limits.ts';
import { slugify } from '../../../shared/urls/paths.ts';
import { contentName } from '../site/content-files.ts';
import { datedFileName, readDate, type WrittenDate } from '../item/dates.ts';
import {
  asText,
  fieldsNamed,
  lineField,
  listField,
  textField,
  type FrontMatter,
} from '../front-matter/fields.ts';

/** What a pattern can say of a file. */
export interface PermalinkSubject {
  readonly data: FrontMatter;
  readonly inContent: string;
  readonly language: string | undefined;
  /** The day of the item, as written. */
  readonly date: WrittenDate | undefined;
}

/** A pattern, and whose tokens it has. */
export interface PatternOfAddress {
  readonly pattern: string;
  /** Hugo's `:title` and `:slug` are the title where others mean the file's name. */
  readonly isHugo?: boolean | undefined;
}

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];

/** Returns the folders of a file below the content folder, without those of an `index.md`. */
export function foldersOf(inContent: string): string[] {
  return inContent.split('/').slice(0, /\/_?index\.\w+$/.test(inContent) ? -2 : -1);
}

/** Returns a file's name without its date. */
function stemOf(inContent: string): string {
  const name = contentName(inContent);
  return datedFileName(name)?.rest ?? name;
}

/** Returns the name of the item in its address: its own, or that of its file without the date. */
function slugOf({ data, inContent }: PermalinkSubject): string {
  return textField(data, 'slug')?.replace(/^\/+|\/+$/g, '') ?? stemOf(inContent);
}

/**
 * Returns a title as a part of an address, as Hugo writes it.
 * @see https://gohugo.io/functions/urls/urlize/
 */
function hugoName(title: string): string {
  return title
    .replace(/[^\p{L}\p{Nd}\p{M}._+~@\s-]+/gu, '')
    .trim()
    .replace(/\s+/g, '-')
    .toLowerCase();
}

/** Returns what Hugo means by a token that others take as the name of the file. */
function hugoValue(token: string, { data, inContent }: PermalinkSubject): string | undefined {
  if (token !== 'title' && token !== 'slug') return undefined;
  const slug = token === 'slug' ? textField(data, 'slug') : undefined;
  return hugoName(slug ?? lineField(data, 'title') ?? stemOf(inContent));
}

function dayValue({ date }: PermalinkSubject, token: string): string | undefined {
  if (date === undefined) return undefined;
  const { year, month, day } = date;
  const name = months[Number(month) - 1] ?? '';
  const moment = new Date(date.iso);
  const values: Readonly<Record<string, string>> = {
    year,
    short_year: year.slice(2),
    month,
    monthnum: month,
    i_month: String(Number(month)),
    monthname: name,
    long_month: name,
    short_month: name.slice(0, 3),
    day,
    i_day: String(Number(day)),
    hour: String(moment.getUTCHours()).padStart(2, '0'),
    minute: String(moment.getUTCMinutes()).padStart(2, '0'),
    second: String(moment.getUTCSeconds()).padStart(2, '0'),
    y_day: dayOfYear(date),
    yearday: dayOfYear(date).replace(/^0+/, ''),
  };
  return values[token];
}

function dayOfYear({ year, month, day }: WrittenDate): string {
  const since =
    Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(Number(year), 0, 0);
  return String(since / DAY_MS).padStart(3, '0');
}

/** Returns the categories of a Jekyll or Hexo item: its folders above `_posts`, then its own. */
function categoriesOf({ data, inContent }: PermalinkSubject): string[] {
  const posts = inContent.split('/').indexOf('_posts');
  const own = data['categories'];
  const listed =
    typeof own === 'string' ? own.split(/\s+/) : listField(data, 'categories', 'category');
  return [...inContent.split('/').slice(0, Math.max(0, posts)), ...listed.filter(Boolean)];
}

/** Returns the part of a list that Hugo's `[1:]`, `[:last]` or `[0]` means. */
function sliced(list: readonly string[], slice: string | undefined): readonly string[] {
  if (slice === undefined) return list;
  const place = (text: string) => (text === 'last' ? list.length - 1 : Number(text));
  const [from = '', to] = slice.split(':');
  if (to === undefined) return list.slice(place(from), place(from) + 1);
  return list.slice(from === '' ? 0 : place(from), to === '' ? undefined : place(to));
}

/** Returns a field of the item's own: `/show/:number/` of `number: 12`. */
function fieldValue(data: FrontMatter, token: string): string | undefined {
  const [value] = fieldsNamed(data, [token]).flatMap(([, found]) => asText(found) ?? []);
  return value === undefined ? undefined : slugify(value);
}

/** Returns what stands for a token. Undefined if the item has none. */
function tokenValue(token: string, subject: PermalinkSubject, slice?: string): string | undefined {
  const { data, inContent, language } = subject;
  const folders = foldersOf(inContent).filter((folder) => !folder.startsWith('_'));
  switch (token) {
    case 'title':
    case 'slug':
    case 'postname':
    case 'post_name':
    case 'slugorfilename':
    case 'slugorcontentbasename':
      return slugOf(subject);
    case 'title_slug':
      return textField(data, 'slug') ?? slugify(textField(data, 'title') ?? stemOf(inContent));
    case 'post_title':
      return slugify(textField(data, 'title') ?? '');
    case 'name':
    case 'basename':
    case 'filename':
    case 'contentbasename':
      return stemOf(inContent);
    case 'file_slug':
      return textField(data, 'slug') ?? contentName(inContent);
    case 'dated_slug':
      return datedSlug(subject);
    case 'path':
      return [...folders, stemOf(inContent)].join('/').replace(/(^|\/)\d+[-_.](?=\D)/g, '$1');
    case 'collection':
    case 'section':
      return (foldersOf(inContent)[0] ?? '').replace(/^_/, '');
    case 'sections':
      return sliced(folders, slice).join('/');
    case 'categories':
    case 'slugified_categories':
      return categoriesOf(subject).map(slugify).join('/');
    case 'category':
      return slugify(categoriesOf(subject)[0] ?? '');
    case 'lang':
      return language?.toLowerCase() ?? '';
    case 'output_ext':
      return '.html';
    default:
      return /^(?:year|short_year|month|monthnum|i_month|monthname|long_month|short_month|day|i_day|hour|minute|second|y_day|yearday)$/.test(
        token,
      )
        ? dayValue(subject, token)
        : fieldValue(data, token);
  }
}

/** Docusaurus puts the date of a file's name before its slug, unless the item has one of its own. */
function datedSlug(subject: PermalinkSubject): string | undefined {
  const own = textField(subject.data, 'slug');
  if (own !== undefined) return own.replace(/^\/+|\/+$/g, '');
  const { inContent } = subject;
  const named = datedFileName(contentName(inContent));
  if (named === undefined) return [...foldersOf(inContent).slice(1), stemOf(inContent)].join('/');
  return `${named.date.split('-').join('/')}/${named.rest}`;
}

/** Rewrites the dialects of patterns as `:token`. */
function asTokens(pattern: string): string {
  return pattern
    .replace(/%(\w+)%/g, ':$1')
    .replace(/\{\{-?\s*([^{}]*?)\s*-?\}\}/g, (_, expression: string) => expressionToken(expression))
    .replace(/\{(\w+)\}/g, ':$1');
}

const dateParts: readonly (readonly [RegExp, string])[] = [
  [/%Y|yyyy|YYYY/g, ':year'],
  [/%m|MM/g, ':month'],
  [/%d|dd|DD/g, ':day'],
];

/** An output of Liquid or Nunjucks in a pattern. One that is not understood stays as it is. */
function expressionToken(expression: string): string {
  const [value = '', ...filters] = expression.split('|').map((part) => part.trim());
  const name = value.replace(/^(?:page|data|item|post)\./, '');
  if (/^(?:fileSlug|filePathStem|slug)$/.test(name))
    return name === 'filePathStem' ? '/:path' : ':slug';
  if (name === 'title') return ':post_title';
  if (/^(?:lang|locale)$/.test(name)) return ':lang';
  const format = /["']([^"']+)["']/.exec(filters.join('|'))?.[1];
  if (/^(?:date|pubDate)$/.test(name) && format !== undefined)
    return dateParts.reduce((text, [part, token]) => text.replace(part, token), format);
  return `{{${expression}}}`;
}

/** A token, and which parts of it are meant: `:sections[1:]`. */
const tokenForm = /:([a-z_]+)(?:\[([\d:]+|(?:\d*:)?last)\])?/gi;

/** Returns the tokens of a pattern for which none of some items has a value, as the pattern has them. */
export function unknownTokens(pattern: string, subjects: readonly PermalinkSubject[]): string[] {
  const named = [...asTokens(pattern).matchAll(tokenForm)].filter(([, token = '']) =>
    subjects.every((subject) => tokenValue(token.toLowerCase(), subject) === undefined),
  );
  return [...new Set(named.map(([text]) => text))];
}

/**
 * Returns the address of a file by a pattern, from the root. Undefined if the pattern needs
 * something that the file does not have, or is not understood.
 */
export function fillPermalink(
  { pattern, isHugo = false }: PatternOfAddress,
  subject: PermalinkSubject,
): string | undefined {
  let isWhole = true;
  const filled = asTokens(pattern)
    .replace(tokenForm, (_, token: string, slice?: string) => {
      const name = token.toLowerCase();
      const value =
        (isHugo ? hugoValue(name, subject) : undefined) ?? tokenValue(name, subject, slice);
      if (value === undefined) isWhole = false;
      return value ?? '';
    })
    .replace(/\.\.html$/, '.html');
  if (!isWhole || /[{}\s<>"]/.test(filled)) return undefined;
  const path = `/${filled}`.replace(/\/{2,}/g, '/');
  return path === '/' ? undefined : path;
}

/** Returns the day in a file's name as a date, if it has one. */
export function namedDay(inContent: string, timeZone: string): WrittenDate | undefined {
  const named = datedFileName(contentName(inContent));
  return named === undefined ? undefined : readDate(named.date, timeZone);
}
