/**
 * Returns a query that finds more than one that was mistyped. It is made of words of headlines, deks
 * and names of public items alone: suggestions must not tell what stands behind a wall, or in an
 * item of tomorrow.
 */
import type { Card } from '../../shared/content/card.ts';
import type { LanguageRules } from '../../shared/text/languages.ts';
import { tokensOf } from '../../shared/text/terms.ts';
import {
  ENOUGH_ITEMS,
  WRONG_WORDS_MAX,
  type ExpandedWord,
  type SimilarTerms,
} from './expand-words.ts';
import { SHOWN_FIELDS } from './fields.ts';
import type { ShownItem } from './segment-format.ts';
import type { IndexView } from './index-view.ts';

/** More terms than this lie near no word. */
const CANDIDATES_MAX = 50;
/** A word that a few items have may be their mistake, if so many times as many have another. */
const MORE_FOUND = 10;
/** A suggestion is a question to the reader, so it may dare more than `expand-words.ts`. */
const TWO_ASKED_ERRORS_FROM_LETTERS = 6;
const MIN_LETTERS = 4;

export interface SuggestRequest {
  readonly words: readonly ExpandedWord[];
  /** ms since 1970. */
  readonly now: number;
  readonly similarTerms: SimilarTerms;
  readonly rulesOf: (card: Card) => LanguageRules;
}

/** Returns a public item that shows a term, and how many do. */
function shownIn(
  view: IndexView,
  term: string,
  now: number,
): { readonly item: ShownItem | undefined; readonly items: number } {
  let items = 0;
  let item: ShownItem | undefined;
  for (const { segment, gone } of view.segments) {
    const number = segment.find(term);
    if (number === undefined) continue;
    segment.eachPosting(number, (document, mask) => {
      const isPublic = (segment.dates[document] ?? Number.POSITIVE_INFINITY) <= now;
      if ((mask & SHOWN_FIELDS) === 0 || !isPublic || gone.has(document)) return;
      items += 1;
      item ??= segment.shown(document);
    });
  }
  return { item, items };
}

/** Returns a word of an item's card or names that has the term, as it is written there. */
function spelling(
  { card, names }: ShownItem,
  term: string,
  rules: LanguageRules,
): string | undefined {
  return [card.hed, card.dek, card.kicker ?? '', ...names]
    .flatMap((text) => tokensOf(text, rules))
    .find(({ terms }) => terms.includes(term))?.word;
}

/** Returns how many items a word finds as it was typed: its own, or those of longer words. */
function foundBy(view: IndexView, { items, weighted, isBeginning }: ExpandedWord): number {
  if (items > 0 || !isBeginning) return items;
  return Math.max(0, ...weighted.map(({ term }) => view.counts(term).items));
}

function nearest(
  view: IndexView,
  asked: ExpandedWord,
  { now, similarTerms, rulesOf }: SuggestRequest,
): string | undefined {
  const { word, terms } = asked;
  if (word.length < MIN_LETTERS) return undefined;
  const max = word.length < TWO_ASKED_ERRORS_FROM_LETTERS ? 1 : 2;
  const near = [...similarTerms(terms[0] ?? word, max)]
    .filter(([term]) => !asked.isBeginning || !term.startsWith(word))
    .slice(0, CANDIDATES_MAX);
  const found = foundBy(view, asked);
  const least = asked.items > 0 ? asked.items * MORE_FOUND : found + 1;
  const candidates = near
    .map(([term, errors]) => ({ term, errors, ...shownIn(view, term, now) }))
    .filter(({ items }) => items >= least)
    .sort((one, other) => one.errors - other.errors || other.items - one.items);
  for (const { item, term } of candidates) {
    const spelled = item === undefined ? undefined : spelling(item, term, rulesOf(item.card));
    if (spelled !== undefined) return spelled;
  }
  return undefined;
}

/**
 * Returns the query with the nearest known word in place of each that was probably mistyped, or
 * undefined when none was. A word that some items have is no mistake, wherever they have it.
 */
export function suggestQuery(view: IndexView, request: SuggestRequest): string | undefined {
  const words = request.words.filter(({ isJoined }) => !isJoined);
  let looked = 0;
  let isOther = false;
  const suggested = words.flatMap((word) => {
    if (word.items >= ENOUGH_ITEMS || word.isQuoted || looked === WRONG_WORDS_MAX)
      return [word.word];
    looked += 1;
    const other = nearest(view, word, request);
    if (other !== undefined) isOther = true;
    return other ?? (word.items > 0 ? [word.word] : []);
  });
  return isOther ? suggested.join(' ') : undefined;
}
