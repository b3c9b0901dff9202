/** Text helpers of spec §5, and printed dates. */
import { zoneClock } from './zone-clock.ts';

/**
 * C0 and C1 controls except tab and line ends, and the noncharacters that XML and JSON readers
 * reject.
 */

const illegalCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g;

/** Removes control characters that no text may hold (spec §5). */
export function removeIllegalCharacters(text: string): string {
  return text.replace(illegalCharacters, '');
}

const namedEntities = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: '’',
    nbsp: ' ',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
  }),
);

/** Decodes common entities and numeric references. Unknown ones stay as they are. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x?[0-9a-f]+|[a-z]+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return namedEntities.get(name.toLowerCase()) ?? whole;
    const hex = name[1]?.toLowerCase() === 'x';
    const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
}

export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns text that is no HTML on one line, without control characters. */
export function cleanLine(text: string): string {
  return collapseWhitespace(removeIllegalCharacters(text));
}

/**
 * Converts HTML to plain text: strips tags, decodes entities and collapses whitespace (spec §5).
 * The result is text, never markup.
 */
export function stripTags(html: string): string {
  const text = html.includes('<') ? html.replace(/<!--[\s\S]*?-->|<\/?[a-z][^>]*>/gi, ' ') : html;
  return collapseWhitespace(removeIllegalCharacters(decodeEntities(text))).replace(
    / ([.,;:!?)])/g,
    '$1',
  );
}

/**
 * Cuts text at `length`, or at the end of a word if one is within `slop` (spec §5: '...' and
 * min(10, length)).
 */
export function truncate(
  text: string,
  length: number,
  ellipsis = '...',
  slop: number = Math.min(10, length),
): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
  const space = /\s/.test(text[length] ?? '') ? -1 : cut.search(/\s+\S*$/);
  const end = space >= length - slop && space > 0 ? space : cut.length;
  return `${cut.slice(0, end).trimEnd()}${ellipsis}`;
}

const htmlTokens = /<!--[\s\S]*?-->|<\/?[a-z][^>]*>|&(?:#x?[0-9a-f]+|[a-z]+);|[^<&]|[<&]/giu;
const voidElements = /^<(?:br|hr|img|wbr)\b|\/>$/i;

/**
 * Cuts HTML after `length` visible characters, or at the end of a word as `truncate` does, and adds
 * an ellipsis (spec §5: default 80). Breaks no tag or entity, and closes the tags that are open
 * where the text ends. Takes sanitized HTML.
 */
export function truncateHtml(html: string, length = 80, ellipsis = '…'): string {
  const tokens = removeIllegalCharacters(html).match(htmlTokens) ?? [];
  const isTag = (token: string) => token.length > 1 && token.startsWith('<');
  const text = tokens.filter((token) => !isTag(token));
  if (text.length <= length) return tokens.filter((token) => !token.startsWith('<!--')).join('');
  const shown = [
    ...truncate(text.map((token) => (token.length > 1 ? 'x' : token)).join(''), length, ''),
  ].length;
  const open: string[] = [];
  let kept = '';
  let characters = 0;
  for (const token of tokens) {
    if (!isTag(token)) {
      if (characters === shown) break;
      kept += token;
      characters += 1;
    } else if (!token.startsWith('<!--')) {
      if (characters === shown && !token.startsWith('</')) break;
      kept += token;
      if (token.startsWith('</')) open.pop();
      else if (!voidElements.test(token)) open.push(/^<([a-z][\w-]*)/i.exec(token)?.[1] ?? '');
    }
  }
  return `${kept}${ellipsis}${open
    .reverse()
    .map((name) => `</${name}>`)
    .join('')}`;
}

/**
 * Cuts HTML at a position between two tokens: closes the elements that are open there, and leaves out
 * those of them in which nothing stands before it. Takes sanitized HTML.
 * @param at in UTF-16 units.
 */
export function cutHtml(html: string, at: number): string {
  let kept = html.slice(0, at);
  const open: { readonly name: string; readonly start: number }[] = [];
  for (const { 0: tag, index } of kept.matchAll(/<\/?[a-z][^>]*>/gi)) {
    if (tag.startsWith('</')) open.pop();
    else if (!voidElements.test(tag))
      open.push({ name: /^<([a-z][\w-]*)/i.exec(tag)?.[1] ?? '', start: index });
  }
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    if (stripTags(kept.slice(last.start)) !== '') break;
    kept = kept.slice(0, last.start);
    open.pop();
  }
  const ends = open.reverse().map(({ name }) => `</${name}>`);
  return kept.trimEnd() + ends.join('');
}

const listFormats = new Map<string, Intl.ListFormat>();

/** Joins names as the language joins a list: in English with commas and 'and' (spec §5). */
export function joinNames(names: readonly string[], language = 'en-US'): string {
  // Most items have one author, and the first use of `Intl` takes a phone about 80 ms.
  if (names.length < 2) return names.join('');
  const list = listFormats.get(language) ?? new Intl.ListFormat(language);
  listFormats.set(language, list);
  return list.format(names);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();
function formatter(
  key: string,
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const found = dateFormats.get(key) ?? new Intl.DateTimeFormat(language, options);
  dateFormats.set(key, found);
  return found;
}

/** Returns a date like 'F j, Y' (spec §2.5), e.g. "November 12, 2026", in the site's time zone. */
export function longDate(iso: string, timeZone: string, language = 'en-US'): string {
  return formatter(`long ${timeZone} ${language}`, language, {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  }).format(new Date(iso));
}

/** Returns the year and month of a moment in the site's time zone, as in legacy dated URLs. */
export function yearMonth(iso: string, timeZone: string): { year: string; month: string } {
  const { year, month } = zoneClock(Date.parse(iso), timeZone);
  return { year: String(year).padStart(4, '0'), month: String(month).padStart(2, '0') };
}
