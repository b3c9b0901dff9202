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
import { eachPosting } from './segment.ts';

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

interface Shown {
  /** Public items that show a term. */
  readonly items: number;
  /** Reads one of them. */
  readonly first: (() => Promise<ShownItem>) | undefined;
}

async function shownIn(view: IndexView, term: string, now: number): Promise<Shown> {
  const read = view.segments.map(async (live) => {
    const entry = live.segment.find(term);
    return { live, bytes: entry === undefined ? [] : [await live.segment.readPostings(entry)] };
  });
  let items = 0;
  let first: Shown['first'];
  for (const { live, bytes } of await Promise.all(read)) {
    const { segment, gone } = live;
    for (const postings of bytes)
      eachPosting(postings, (document, mask) => {
        const isPublic = (segment.dates[document] ?? Number.POSITIVE_INFINITY) <= now;
        if ((mask & SHOWN_FIELDS) === 0 || !isPublic || gone.has(document)) return;
        items += 1;
        first ??= () => segment.shown(document);
      });
  }
  return { items, first };
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

/**
 * Yields those of some terms that at least so many public items show, the most frequent first. How many
 * items show a term is read, so it is asked only of terms that may come next: no more items show a term
 * than have it where everybody may read it.
 */
async function* mostShown(
  view: IndexView,
  terms: readonly string[],
  least: number,
  now: number,
): AsyncGenerator<{ readonly term: string; readonly first: () => Promise<ShownItem> }> {
  const rest = terms
    .map((term) => ({ term, most: view.counts(term).publicItems }))
    .filter(({ most }) => most >= least)
    .sort((one, other) => other.most - one.most);
  const read: (Shown & { readonly term: string })[] = [];
  while (rest.length > 0 || read.length > 0) {
    const [next] = rest;
    const best = read.reduce<(typeof read)[number] | undefined>(
      (most, one) => (most === undefined || one.items > most.items ? one : most),
      undefined,
    );
    if (next !== undefined && (best === undefined || next.most > best.items)) {
      rest.shift();
      read.push({ term: next.term, ...(await shownIn(view, next.term, now)) });
      continue;
    }
    if (best === undefined) return;
    read.splice(read.indexOf(best), 1);
    if (best.items >= least && best.first !== undefined)
      yield { term: best.term, first: best.first };
  }
}

async function nearest(
  view: IndexView,
  asked: ExpandedWord,
  { now, similarTerms, rulesOf }: SuggestRequest,
): Promise<string | undefined> {
  const { word, terms } = asked;
  if (word.length < MIN_LETTERS) return undefined;
  const max = word.length < TWO_ASKED_ERRORS_FROM_LETTERS ? 1 : 2;
  const near = [...similarTerms(terms[0] ?? word, max)]
    .filter(([term]) => !asked.isBeginning || !term.startsWith(word))
    .slice(0, CANDIDATES_MAX);
  const least = asked.items > 0 ? asked.items * MORE_FOUND : foundBy(view, asked) + 1;
  for (let errors = 1; errors <= max; errors += 1) {
    const alike = near.flatMap(([term, count]) => (count === errors ? [term] : []));
    for await (const { term, first } of mostShown(view, alike, least, now)) {
      const item = await first();
      const spelled = spelling(item, term, rulesOf(item.card));
      if (spelled !== undefined) return spelled;
    }
  }
  return undefined;
}

/**
 * Returns the query with the nearest known word in place of each that was probably mistyped, or
 * undefined when none was. A word that some items have is no mistake, wherever they have it.
 */
export async function suggestQuery(
  view: IndexView,
  request: SuggestRequest,
): Promise<string | undefined> {
  const words = request.words.filter(({ isJoined }) => !isJoined);
  let looked = 0;
  let isOther = false;
  const suggested: string[] = [];
  for (const word of words) {
    if (word.items >= ENOUGH_ITEMS || word.isQuoted || looked === WRONG_WORDS_MAX) {
      suggested.push(word.word);
      continue;
    }
    looked += 1;
    const other = await nearest(view, word, request);
    if (other !== undefined) isOther = true;
    if (other !== undefined || word.items > 0) suggested.push(other ?? word.word);
  }
  return isOther ? suggested.join(' ') : undefined;
}
