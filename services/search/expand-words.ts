/**
 * Finds the terms that a word of a query stands for: its own, those that begin with it while it is
 * being typed, and those that differ by a typing error when hardly anything has its own.
 */
import { foldAccents } from '../../shared/text/fold-text.ts';
import type { LanguageRules } from '../../shared/text/languages.ts';
import { termsOfWord } from '../../shared/text/terms.ts';
import { editDistance } from './edit-distance.ts';
import { isNameTerm } from './index-document.ts';
import type { IndexView, TermCounts } from './index-view.ts';
import type { QueryWord } from './parse-query.ts';
import { byteClasses, type Segment } from './segment.ts';

/** A term to look for, and what a match is worth beside the word itself. */
export interface WeightedTerm {
  readonly term: string;
  readonly weight: number;
}

export interface ExpandedWord extends QueryWord {
  readonly weighted: readonly WeightedTerm[];
  /** The spelling, where it is not one of the terms. */
  readonly spelling: string | undefined;
  /** Other words begin with it. */
  readonly isBeginning: boolean;
  /** How many items have the word itself. */
  readonly items: number;
}

/** A word that this many items have needs no help. */
export const ENOUGH_ITEMS = 3;
const PREFIX_MIN_LETTERS = 3;
const PREFIXES_MAX = 10;
const PREFIX_WEIGHT = 0.5;
const TYPING_ERRORS_MAX = 2;
const TYPING_ERROR_WEIGHT = 0.6;
const ONE_ERROR_FROM_LETTERS = 5;
/** Its items are shown at once, so a word with two errors must be long to be the one meant. */
const TWO_SILENT_ERRORS_FROM_LETTERS = 8;
/** A reader types a few words wrong. Looking through all terms costs time. */
export const WRONG_WORDS_MAX = 4;
/**
 * A term behind walls alone is offered for another word only if this many items have it. Otherwise
 * queries letter by letter could spell what stands in a single text (docs/adr/0051).
 */
const SHARED_BY_ITEMS = 3;

const unspacedLetter = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

type CountedTerms = ReadonlyMap<string, TermCounts>;

function mostFrequent(terms: CountedTerms, max: number): string[] {
  return [...terms]
    .filter(([, { items, publicItems }]) => publicItems > 0 || items >= SHARED_BY_ITEMS)
    .sort(([a, one], [b, other]) => other.items - one.items || (a < b ? -1 : 1))
    .slice(0, max)
    .map(([term]) => term);
}

/** Returns the most frequent terms that begin with a word. */
function beginningWith(view: IndexView, word: string): string[] {
  const found = new Map<string, TermCounts>();
  for (const { segment } of view.segments) {
    segment.eachTerm(word, ({ text, count, publicCount }) => {
      const { items = 0, publicItems = 0 } = found.get(text) ?? {};
      found.set(text, { items: items + count, publicItems: publicItems + publicCount });
    });
  }
  return mostFrequent(found, PREFIXES_MAX);
}

/**
 * Returns how many typing errors a word of this length may have. Words with digits are names:
 * another number is another thing.
 */
export function errorsAllowed(word: string): number {
  if (/\p{N}/u.test(word) || word.length < ONE_ERROR_FROM_LETTERS) return 0;
  return word.length < TWO_SILENT_ERRORS_FROM_LETTERS ? 1 : 2;
}

function bitCount(bits: number): number {
  let rest = bits;
  let count = 0;
  for (; rest !== 0; count += 1) rest &= rest - 1;
  return count;
}

/** Bytes of a letter that is not ASCII, at most. */
const LETTER_BYTES = 3;

/** Returns terms within `max` typing errors of a term, by their number of errors. */
export type SimilarTerms = (term: string, max: number) => ReadonlyMap<string, number>;

interface Similar {
  readonly term: string;
  readonly max: number;
  /** Terms with their number of errors. */
  readonly found: Map<string, number>;
}

/**
 * Adds the similar terms of one segment that begin with a text. Terms are compared only where their
 * letters are alike.
 */
function addSimilar(segment: Segment, { term, max, found }: Similar, beginning: string): void {
  const bytes = Buffer.from(term);
  const signature = byteClasses(bytes);
  const letterBytes = bytes.length === term.length ? 1 : LETTER_BYTES;
  const bitsMax = 2 * max * letterBytes;
  segment.eachTerm(beginning, (current) => {
    if (Math.abs(current.length - bytes.length) > max * letterBytes) return;
    const difference = current.classes ^ signature;
    if (difference !== 0 && bitCount(difference) > bitsMax) return;
    const other = current.text;
    if (found.has(other) || isNameTerm(other)) return;
    const errors = editDistance(term, other, max);
    if (errors <= max && errors > 0) found.set(other, errors);
  });
}

/** Looking through more terms than this takes longer than a reader's wrong first letter is worth. */
const TERMS_MAX = 300_000;

/** Looks for terms with the same first letter, and for others if there are none. */
function similarIn({ segments }: IndexView, term: string, max: number): Map<string, number> {
  const similar: Similar = { term, max, found: new Map() };
  const terms = segments.reduce((sum, { segment }) => sum + segment.termCount, 0);
  const [first = ''] = term;
  for (const { segment } of segments) addSimilar(segment, similar, first);
  if (similar.found.size === 0 && terms <= TERMS_MAX)
    for (const { segment } of segments) addSimilar(segment, similar, '');
  return similar.found;
}

/** Looks through the terms of an index once for each term that is asked for. */
export function createSimilarTerms(view: IndexView): SimilarTerms {
  const known = new Map<string, ReadonlyMap<string, number>>();
  return (term, max) => {
    const key = `${max}${term}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = similarIn(view, term, max);
    known.set(key, found);
    return found;
  };
}

/** Returns the nearest terms, with the stems of those that are spellings. */
function withTypingErrors(
  view: IndexView,
  similarTerms: SimilarTerms,
  { word, terms }: QueryWord,
  rules: LanguageRules,
): string[] {
  const max = errorsAllowed(word);
  if (max === 0) return [];
  const found = new Map<string, number>();
  for (const one of new Set([terms[0] ?? word, foldAccents(word)]))
    for (const [term, errors] of similarTerms(one, max))
      found.set(term, Math.min(errors, found.get(term) ?? max));
  for (let errors = 1; errors <= max; errors += 1) {
    const nearest = [...found].flatMap(([term, count]) => (count === errors ? [term] : []));
    // Few readers type the first letter wrong.
    const alike = nearest.filter((term) => term[0] === word[0]);
    const counted = (alike.length > 0 ? alike : nearest).map(
      (term) => [term, view.counts(term)] as const,
    );
    const offered = mostFrequent(new Map(counted), TYPING_ERRORS_MAX);
    if (offered.length > 0)
      return [...new Set(offered.flatMap((term) => [term, ...termsOfWord(term, rules)]))];
  }
  return [];
}

function mayGoOn({ word, isOpen }: QueryWord): boolean {
  return isOpen && (word.length >= PREFIX_MIN_LETTERS || unspacedLetter.test(word));
}

function expand(
  view: IndexView,
  word: QueryWord,
  items: number,
  similar: () => readonly string[],
): WeightedTerm[] {
  const own = word.terms.map((term) => ({ term, weight: 1 }));
  if (word.isQuoted || word.isStopWord || word.isJoined || items >= ENOUGH_ITEMS) return own;
  const isNew = (term: string) => !word.terms.includes(term);
  const longer = mayGoOn(word) ? beginningWith(view, foldAccents(word.word)).filter(isNew) : [];
  if (longer.length > 0)
    return [...own, ...longer.map((term) => ({ term, weight: PREFIX_WEIGHT }))];
  const others = similar().filter(isNew);
  return [...own, ...others.map((term) => ({ term, weight: TYPING_ERROR_WEIGHT }))];
}

/**
 * Returns the words of a query with all terms that they stand for.
 * @param rules of the publication's language.
 */
export function expandWords(
  view: IndexView,
  words: readonly QueryWord[],
  similarTerms: SimilarTerms,
  rules: LanguageRules,
): ExpandedWord[] {
  let wrongWords = 0;
  return words.map((word) => {
    const items = Math.max(0, ...word.terms.map((term) => view.counts(term).items));
    const weighted = expand(view, word, items, () => {
      wrongWords += 1;
      return wrongWords > WRONG_WORDS_MAX ? [] : withTypingErrors(view, similarTerms, word, rules);
    });
    const plain = foldAccents(word.word);
    return {
      ...word,
      items,
      weighted,
      spelling: word.terms.includes(plain) ? undefined : plain,
      isBeginning: weighted.some(({ weight }) => weight === PREFIX_WEIGHT),
    };
  });
}
