/**
 * Returns a query that finds more than one that was mistyped. It is made of words of headlines, deks
 * and names of public items alone: suggestions must not tell what stands behind a wall, or in an
 * item of tomorrow.
 */
import type { Card } from '../../shared/content/card.ts';
import type { LanguageRules } from '../../shared/text/languages.ts';
import { tokensOf } from '../../shared/text/terms.ts';
import { WRONG_WORDS_MAX, type ExpandedWord, type SimilarTerms } from './expand-words.ts';
import { SHOWN_FIELDS } from './fields.ts';
import type { ShownItem } from './segment-format.ts';
import type { IndexView } from './index-view.ts';

/** More terms than this lie near no word. */
const CANDIDATES_MAX = 50;
/** A word that more items than this have for everybody to read is no mistake. */
const COMMON_ITEMS = 20;
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

function nearest(
  view: IndexView,
  { word, terms }: ExpandedWord,
  { now, similarTerms, rulesOf }: SuggestRequest,
): string | undefined {
  if (word.length < MIN_LETTERS) return undefined;
  const max = word.length < TWO_ASKED_ERRORS_FROM_LETTERS ? 1 : 2;
  const near = [...similarTerms(terms[0] ?? word, max)].slice(0, CANDIDATES_MAX);
  const candidates = near
    .map(([term, errors]) => ({ term, errors, ...shownIn(view, term, now) }))
    .filter(({ items }) => items > 0)
    .sort((one, other) => one.errors - other.errors || other.items - one.items);
  for (const { item, term } of candidates) {
    const found = item === undefined ? undefined : spelling(item, term, rulesOf(item.card));
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Returns the query with the nearest known word in place of each unknown one, or undefined when all
 * are known or none has a neighbor.
 */
export function suggestQuery(view: IndexView, request: SuggestRequest): string | undefined {
  const { words, now } = request;
  let looked = 0;
  let isOther = false;
  const suggested = words.flatMap((word) => {
    const isShown = word.terms.some(
      (term) => view.counts(term).publicItems > COMMON_ITEMS || shownIn(view, term, now).items > 0,
    );
    if (isShown || word.isBeginning || word.isQuoted || looked === WRONG_WORDS_MAX)
      return [word.word];
    looked += 1;
    const other = nearest(view, word, request);
    if (other !== undefined) isOther = true;
    return other ?? (word.items > 0 ? [word.word] : []);
  });
  return isOther ? suggested.join(' ') : undefined;
}
