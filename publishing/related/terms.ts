/**
 * What an item is about, as terms with counts: words, pairs of words in its headline and dek, names
 * and tags. A term is known by a 32-bit hash alone.
 */
import { plainText } from '../../lambdas/content/plain-text.ts';
import type { Item } from '../../shared/content/item.ts';
import { stripTags } from '../../shared/content/text.ts';

/** Terms by hash, with how often each occurs. Fields of a card count several times. */
export type TermCounts = Map<number, number>;

const HED_WEIGHT = 3;
const DEK_WEIGHT = 2;
const TAG_WEIGHT = 3;
/** Characters of a body that are read. An import of a book costs no more than one of a long story. */
const TEXT_MAX = 100_000;

/** Scripts that are written without spaces. */
const unspaced =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]+/gu;
/** A run of letters and digits, with the marks that belong to them. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** Words with capitals in a row, and abbreviations: names, as far as a script has capitals. */
const name = /\p{Lu}[\p{L}\p{N}&-]+(?:\s+\p{Lu}[\p{L}\p{N}&-]+)+|(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu;
/** Words that are too frequent in English to tell stories apart, also in an archive of three items. */
const stopWords = new Set(
  `a an and are as at be been but by can for from had has have how i if in into is it its more most
  not of on or our so than that the their them they this to was we were what when which who will with
  would you your`.split(/\s+/),
);

/** Returns a well-mixed hash of a term (FNV-1a, 32 bits). */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1)
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** Returns text in the form in which words are compared: lower case, without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns a plural as its singular, as far as the letters tell in English and its neighbors. */
function singular(term: string): string {
  if (term.length < 4 || !term.endsWith('s') || /(?:ss|us|is)$/.test(term)) return term;
  return term.endsWith('ies') ? `${term.slice(0, -3)}y` : term.slice(0, -1);
}

/** Returns the words of a text in order. Text without spaces becomes pairs of its characters. */
export function wordsOf(text: string): string[] {
  const spaced = folded(text).replace(unspaced, (run) => {
    const letters = [...run];
    const pairs = letters.slice(1).map((letter, at) => `${letters[at] ?? ''}${letter}`);
    return ` ${(pairs.length === 0 ? letters : pairs).join(' ')} `;
  });
  return (spaced.match(word) ?? []).map(singular);
}

function add(counts: TermCounts, term: string, weight: number): void {
  const hash = hashTerm(term);
  counts.set(hash, (counts.get(hash) ?? 0) + weight);
}

/** Adds words, and pairs of neighbors if asked. Returns the weighted number of words. */
function addWords(counts: TermCounts, text: string, weight: number, withPairs: boolean): number {
  let length = 0;
  let before: string | undefined;
  for (const term of wordsOf(text)) {
    if (stopWords.has(term)) {
      before = undefined;
      continue;
    }
    add(counts, term, weight);
    if (withPairs && before !== undefined) add(counts, `${before} ${term}`, weight);
    before = term;
    length += weight;
  }
  return length;
}

export interface ItemTerms {
  readonly counts: TermCounts;
  /** The words of the headline, each once. */
  readonly hed: readonly number[];
  /** Weighted number of words. */
  readonly length: number;
}

/** Returns the terms of an item. Walled text counts as well: no term leaves the store (ADR 0052). */
export function termsOf(item: Item): ItemTerms {
  const counts: TermCounts = new Map();
  const text = plainText(item).slice(0, TEXT_MAX);
  const length =
    addWords(counts, stripTags(item.hed), HED_WEIGHT, true) +
    addWords(counts, stripTags(item.dek), DEK_WEIGHT, true) +
    addWords(counts, text, 1, false);
  for (const tag of item.tags) add(counts, `#${tag.slug}`, TAG_WEIGHT);
  for (const [found] of text.matchAll(name)) add(counts, `@${folded(found)}`, 1);
  const hed = wordsOf(stripTags(item.hed)).filter((found) => !stopWords.has(found));
  return { counts, hed: [...new Set(hed.map(hashTerm))], length };
}
