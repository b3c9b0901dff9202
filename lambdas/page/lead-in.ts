/** The lead-in of a body: one or two paragraphs, at most 100 words (rules §1). */
import type { Segment } from '../../shared/content/item.ts';
import { stripTags, truncateHtml } from '../../shared/content/text.ts';

const MAX_WORDS = 100;
/**
 * More than a hundred words take in languages that separate words by spaces. In languages that do
 * not, a whole item can be one word.
 */
const MAX_CHARACTERS = 1_000;
const MAX_PARAGRAPHS = 2;

/** A question of an interview, or a heading that is no heading element: nothing ends with one. */
const boldParagraph = /^<p\b[^>]*>\s*<(strong|b)\b[^>]*>[^<]*<\/\1>\s*<\/p>$/i;

function words(html: string): string[] {
  return stripTags(html).split(' ').filter(Boolean);
}

/**
 * Returns the paragraphs at the start of the body, as HTML. If the first one is too long, it is cut.
 */
export function leadIn(body: readonly Segment[]): Segment[] {
  const first = body.find((segment) => segment.kind === 'html');
  if (first === undefined) return [];
  const paragraphs = (first.html.match(/<p\b[^>]*>[\s\S]*?<\/p>/gi) ?? []).filter(
    (paragraph) => words(paragraph).length > 0,
  );
  const kept: string[] = [];
  const text: string[] = [];
  for (const paragraph of paragraphs.slice(0, MAX_PARAGRAPHS)) {
    text.push(...words(paragraph));
    const characters = Array.from(text.slice(0, MAX_WORDS).join(' '));
    if (text.length > MAX_WORDS || characters.length > MAX_CHARACTERS) {
      if (kept.length === 0)
        kept.push(truncateHtml(paragraph, Math.min(characters.length, MAX_CHARACTERS), ' …'));
      break;
    }
    kept.push(paragraph);
  }
  if (kept.length > 1 && boldParagraph.test(kept.at(-1) ?? '')) kept.pop();
  return kept.length === 0 ? [] : [{ kind: 'html', html: kept.join('\n') }];
}
