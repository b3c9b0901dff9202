/**
 * The lead-in of an item: what a wall shows of its body. It ends where the editor says; otherwise it
 * is one or two paragraphs, at most 100 words (rules §1), and never the whole text (ADR 0072).
 */
import { freeSegments } from './free-part.ts';
import type { Item, Segment } from './item.ts';
import { stripTags, truncateHtml } from './text.ts';

interface Limits {
  readonly words: number;
  readonly characters: number;
}

/**
 * More than a hundred words take in languages that separate words by spaces. In languages that do
 * not, a whole item can be one word, so characters count as well.
 */
const MOST: Limits = { words: 100, characters: 1_000 };
const MAX_PARAGRAPHS = 2;
/** What is longer is no word, but text in a script without spaces. It may be cut anywhere. */
const WORD_MAX_CHARACTERS = 40;

/** A question of an interview, or a heading that is no heading element: nothing ends with one. */
const boldParagraph = /^<p\b[^>]*>\s*<(strong|b)\b[^>]*>[^<]*<\/\1>\s*<\/p>$/i;

function wordsOf(html: string): string[] {
  return stripTags(html).split(' ').filter(Boolean);
}

function lengthOf(words: readonly string[]): number {
  return Array.from(words.join(' ')).length;
}

/** Returns how many words a text counts as. Of a script without spaces ten characters are one. */
function countOf(words: readonly string[]): number {
  return words.reduce((count, { length }) => {
    return count + (length > WORD_MAX_CHARACTERS ? Math.ceil(length / 10) : 1);
  }, 0);
}

/** Returns how many characters of a text stand within the limits, to the end of a word. */
function charactersWithin(words: readonly string[], limits: Limits): number {
  let length = 0;
  for (const [index, word] of words.entries()) {
    if (index >= limits.words) break;
    const size = Array.from(word).length;
    const end = size + (index === 0 ? 0 : length + 1);
    if (end > limits.characters) return size > WORD_MAX_CHARACTERS ? limits.characters : length;
    length = end;
  }
  return length;
}

/** Returns the first paragraphs of a text within the limits. If the first is too long, it is cut. */
function opening(html: string, limits: Limits): string[] {
  const paragraphs = (html.match(/<p\b[^>]*>[\s\S]*?<\/p>/gi) ?? []).filter(
    (paragraph) => wordsOf(paragraph).length > 0,
  );
  const kept: string[] = [];
  const words: string[] = [];
  for (const paragraph of paragraphs.slice(0, MAX_PARAGRAPHS)) {
    words.push(...wordsOf(paragraph));
    if (words.length > limits.words || lengthOf(words) > limits.characters) {
      const length = kept.length === 0 ? charactersWithin(words, limits) : 0;
      if (length > 0) kept.push(truncateHtml(paragraph, length, ' …'));
      break;
    }
    kept.push(paragraph);
  }
  if (kept.length > 1 && boldParagraph.test(kept.at(-1) ?? '')) kept.pop();
  return kept;
}

type LedItem = Pick<Item, 'access' | 'body' | 'freePart' | 'slides' | 'review' | 'video'>;

/** Returns whether an item holds nothing beside some paragraphs: a wall after them would hide nothing. */
function isWhole(paragraphs: readonly string[], texts: string, item: LedItem): boolean {
  return (
    item.body.every(({ kind }) => kind === 'html') &&
    [item.slides, item.review, item.video].every((more) => more === undefined) &&
    wordsOf(texts).length === wordsOf(paragraphs.join('\n')).length
  );
}

/** Returns what a wall shows of an item's body, as segments. */
export function leadIn(item: LedItem): Segment[] {
  if (item.freePart !== undefined) return freeSegments(item.body, item.freePart);
  const texts = item.body.flatMap((segment) => (segment.kind === 'html' ? [segment.html] : []));
  const [first = ''] = texts;
  let kept = opening(first, MOST);
  if (item.access === 'subscribers' || isWhole(kept, texts.join('\n'), item)) {
    const words = wordsOf(texts.join('\n'));
    kept = opening(first, {
      words: Math.min(MOST.words, Math.floor(countOf(words) / 3)),
      characters: Math.min(MOST.characters, Math.floor(lengthOf(words) / 3)),
    });
  }
  return kept.length === 0 ? [] : [{ kind: 'html', html: kept.join('\n') }];
}
