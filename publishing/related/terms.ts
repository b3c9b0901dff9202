/**
 * What an item is about, as terms with counts: words, pairs of words in its headline and dek, names
 * and tags. A term is known by a 32-bit hash alone.
 */
import { plainText } from '../../services/content/plain-text.ts';
import type { Item } from '../../shared/content/item.ts';
import { isShownTag } from '../../shared/content/setting-tags.ts';
import { foldAccents, foldCase } from '../../shared/text/fold-text.ts';
import type { LanguageRules } from '../../shared/text/languages.ts';
import { tokensOf, type Token } from '../../shared/text/terms.ts';
import { stripTags } from '../../shared/content/text.ts';

/** Terms by hash, with how often each occurs. Fields of a card count several times. */
export type TermCounts = Map<number, number>;

const HED_WEIGHT = 3;
const DEK_WEIGHT = 2;
const TAG_WEIGHT = 3;
/** Characters of a body that are read. An import of a book costs no more than one of a long story. */
const TEXT_MAX = 100_000;

/** Words with capitals in a row, and abbreviations: names, as far as a script has capitals. */
const name = /\p{Lu}[\p{L}\p{N}&-]+(?:\s+\p{Lu}[\p{L}\p{N}&-]+)+|(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu;
/** Returns a well-mixed hash of a term (FNV-1a, 32 bits). */
export function hashTerm(term: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < term.length; at += 1)
    hash = Math.imul(hash ^ term.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function add(counts: TermCounts, term: string, weight: number): void {
  const hash = hashTerm(term);
  counts.set(hash, (counts.get(hash) ?? 0) + weight);
}

/**
 * Returns what a word stands for; undefined for one that is too frequent to tell stories apart, or
 * that joins others.
 */
function tellingTerm({ terms: [term], isStopWord, isJoined }: Token): string | undefined {
  return isStopWord || isJoined === true ? undefined : term;
}

/** Adds words, and pairs of neighbors if asked. Returns the weighted number of words. */
function addWords(
  counts: TermCounts,
  tokens: readonly Token[],
  weight: number,
  withPairs: boolean,
): number {
  let length = 0;
  let before: string | undefined;
  for (const token of tokens) {
    const term = tellingTerm(token);
    if (term === undefined) {
      if (token.isJoined !== true) before = undefined;
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

/**
 * Returns the terms of an item. Walled text counts as well: no term leaves the store (ADR 0052).
 * @param rules of the item's language.
 */
export function termsOf(item: Item, rules: LanguageRules): ItemTerms {
  const counts: TermCounts = new Map();
  const text = plainText(item).slice(0, TEXT_MAX);
  const hed = tokensOf(stripTags(item.hed), rules);
  const length =
    addWords(counts, hed, HED_WEIGHT, true) +
    addWords(counts, tokensOf(stripTags(item.dek), rules), DEK_WEIGHT, true) +
    addWords(counts, tokensOf(text, rules), 1, false);
  for (const tag of item.tags.filter(isShownTag)) add(counts, `#${tag.slug}`, TAG_WEIGHT);
  for (const [found] of text.matchAll(name)) add(counts, `@${foldAccents(foldCase(found))}`, 1);
  const hedTerms = hed.flatMap((token) => tellingTerm(token) ?? []);
  return { counts, hed: [...new Set(hedTerms.map(hashTerm))], length };
}
