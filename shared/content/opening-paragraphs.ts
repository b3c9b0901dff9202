/** The running text with which a body begins, paragraph by paragraph. */
import type { Segment } from './item.ts';
import { stripTags } from './text.ts';

/** Paragraphs in these are no running text. A quotation is not the author's own. */
const aside: ReadonlySet<string> = new Set([
  'aside',
  'blockquote',
  'details',
  'dl',
  'figure',
  'ol',
  'pre',
  'table',
  'ul',
]);
const tags = /<(\/?)([a-z][a-z\d]*)\b[^>]*>/gi;
/** The number of a footnote, or another link above the line. */
const reference = /<sup\b[^>]*>\s*\[?\s*<a\b[\s\S]*?<\/sup>/gi;
/**
 * Bold from end to end is a heading that is no heading element, or a question; a link alone stands for
 * something else.
 */
const boldOrLink = /^\s*<(strong|b|a)\b[^>]*>[^<]*<\/\1>\s*$/i;
const letter = /\p{L}/u;

function textOf(html: string): string {
  if (boldOrLink.test(html)) return '';
  // A paragraph holds inline elements alone, which part no words: not every script has spaces.
  const inline = html
    .replace(reference, '')
    .replace(tags, (_, _slash, name: string) => (name.toLowerCase() === 'br' ? ' ' : ''));
  const text = stripTags(inline);
  return letter.test(text) ? text : '';
}

/**
 * Yields the texts of the paragraphs of a body as plain text, without headings, lists, tables, code,
 * quotations and captions. Reads no further than it is asked. Takes sanitized HTML.
 */
export function* openingParagraphs(body: readonly Segment[]): Generator<string, undefined> {
  for (const segment of body) {
    if (segment.kind !== 'html') continue;
    let depth = 0;
    let start: number | undefined;
    for (const { 0: tag, 1: slash, 2: given = '', index } of segment.html.matchAll(tags)) {
      const name = given.toLowerCase();
      if (aside.has(name)) depth += slash === '' ? 1 : -1;
      else if (name === 'p' && depth === 0 && slash === '') start = index + tag.length;
      else if (name === 'p' && start !== undefined) {
        const text = textOf(segment.html.slice(start, index));
        start = undefined;
        if (text !== '') yield text;
      }
    }
  }
}
