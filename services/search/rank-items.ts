/**
 * Ranks the items of an index for a query: BM25F, whole names first, then headlines that have the
 * only word of a query, the newer of equals first.
 */
import { DAY_MS } from '../../shared/limits.ts';
import type { ExpandedWord } from './expand-words.ts';
import {
  ALL_FIELDS,
  fieldWeights,
  HEADLINE_FIELD,
  lengthOf,
  lengthShare,
  LENGTH_FIELDS,
  SATURATION,
} from './fields.ts';
import { entityTerm, listTerm } from './index-document.ts';
import type { IndexView } from './index-view.ts';
import type { LiveSegment } from './merge-segments.ts';
import { findPhrase } from './find-phrase.ts';
import type { PhraseWord } from './parse-query.ts';

export interface RankedItem {
  readonly segment: LiveSegment;
  readonly document: number;
  readonly score: number;
  /** Share of the query that the item has, by the weight of its words. */
  readonly coverage: number;
}

export interface RankRequest {
  readonly words: readonly ExpandedWord[];
  readonly phrases: readonly (readonly PhraseWord[])[];
  /** As `SearchRequest.within`. */
  readonly within: readonly string[];
  /** ms since 1970; later items are not public. */
  readonly now: number;
}

/** Newer items win by at most this share of their score. */
const FRESHNESS_SHARE = 0.02;
const FRESHNESS_HALF_MS = 365 * DAY_MS;
/** A name of several words inside a longer query. */
const NAME_WORDS_MAX = 4;
const NAME_SHARE = 0.25;
/** A word as it was typed counts beside its stem. */
const SPELLING_SHARE = 0.6;
/** Added when the whole query is the name of an author or a tag: more than words can give. */
const WHOLE_NAME_SCORE = 1_000;
/** Added when a headline has the only word of the query: more than words can give. */
const HEADLINE_SCORE = 100;
/** Items with less than this share of what the best item has of the query are chance. */
const COVERAGE_SHARE = 0.2;

interface Group {
  readonly terms: readonly { readonly term: string; readonly weight: number }[];
  readonly value: number;
  /** Added for each item that has one of the terms. */
  readonly bonus: number;
  /** Names count beside their words, so they cover nothing more. */
  readonly covers: boolean;
  /** Only items that have a term in one of these fields have it; any field, unless it is given. */
  readonly fields?: number;
}

/** What a word says: the rarer, the more. */
function valueOf(items: number, all: number): number {
  return Math.log(1 + (all - items + 0.5) / (items + 0.5));
}

function has(view: IndexView, term: string): boolean {
  return view.counts(term).items > 0;
}

function wordGroups(view: IndexView, words: readonly ExpandedWord[]): Group[] {
  return words.flatMap(({ weighted }) => {
    const items = Math.max(0, ...weighted.map(({ term }) => view.counts(term).items));
    if (items === 0) return [];
    const share = Math.max(...weighted.map(({ term, weight }) => (has(view, term) ? weight : 0)));
    return [
      {
        terms: weighted,
        value: share * valueOf(Math.min(items, view.items), view.items),
        bonus: 0,
        covers: true,
      },
    ];
  });
}

/** Items that have a word just as it was typed. */
function spellingGroups(view: IndexView, words: readonly ExpandedWord[]): Group[] {
  return words.flatMap(({ spelling }) => {
    const items = spelling === undefined ? 0 : view.counts(spelling).items;
    if (spelling === undefined || items === 0) return [];
    const value = SPELLING_SHARE * valueOf(items, view.items);
    return [
      {
        terms: [{ term: spelling, weight: 1 }],
        value,
        bonus: 0,
        covers: false,
      },
    ];
  });
}

/**
 * Headlines that have the only word of a query. A reader who types one word names a subject, and
 * expects the item about it before all that mention it. Of a word that no item has, its other
 * spellings count.
 */
function headlineGroups(_: IndexView, words: readonly ExpandedWord[]): Group[] {
  const [word] = words;
  if (word === undefined || words.length > 1) return [];
  const terms = word.items > 0 ? word.weighted.filter(({ weight }) => weight === 1) : word.weighted;
  return [{ terms, value: 0, bonus: HEADLINE_SCORE, covers: false, fields: HEADLINE_FIELD }];
}

/** Names of authors and tags that the query contains. */
function nameGroups(view: IndexView, words: readonly ExpandedWord[]): Group[] {
  const best = words
    .filter(({ isJoined }) => !isJoined)
    .map(({ weighted, terms, items }) =>
      items > 0 ? terms[0] : (weighted.at(terms.length)?.term ?? terms[0]),
    );
  const groups: Group[] = [];
  for (let start = 0; start < best.length; start += 1) {
    for (let end = start + 1; end <= Math.min(best.length, start + NAME_WORDS_MAX); end += 1) {
      const term = entityTerm(best.slice(start, end).map((one) => one ?? ''));
      const { items } = view.counts(term);
      if (items === 0) continue;
      const isWhole = end - start === best.length;
      groups.push({
        terms: [{ term, weight: 1 }],
        value: NAME_SHARE * valueOf(items, view.items),
        bonus: isWhole ? WHOLE_NAME_SCORE : 0,
        covers: false,
      });
    }
  }
  return groups;
}

/** What one segment has of a query, by number of its items. */
class Scores {
  readonly scores: Float64Array;
  readonly coverage: Float64Array;
  readonly bonuses: Float64Array;
  readonly #frequency: Float64Array;
  readonly #view: IndexView;
  readonly #live: LiveSegment;

  constructor(view: IndexView, live: LiveSegment) {
    const { size } = live.segment;
    this.#view = view;
    this.#live = live;
    this.scores = new Float64Array(size);
    this.coverage = new Float64Array(size);
    this.bonuses = new Float64Array(size);
    this.#frequency = new Float64Array(size);
  }

  /** Adds what the fields of each item have of a term. */
  #addTerm(term: string, weight: number, inFields: number, touched: number[]): void {
    const { segment } = this.#live;
    const number = segment.find(term);
    if (number === undefined) return;
    const { averages } = this.#view;
    const { lengths } = segment;
    const frequency = this.#frequency;
    segment.eachPosting(number, (document, mask, counts) => {
      if ((mask & inFields) === 0) return;
      let sum = 0;
      for (let field = 0; field < counts.length; field += 1) {
        const count = counts[field] ?? 0;
        if (count === 0) continue;
        const place = lengthOf[field] ?? 0;
        const share = lengthShare[field] ?? 0;
        const relative = (lengths[document * LENGTH_FIELDS + place] ?? 0) / (averages[place] ?? 1);
        sum += ((fieldWeights[field] ?? 1) * count) / (1 - share + share * relative);
      }
      if (frequency[document] === 0) touched.push(document);
      frequency[document] = (frequency[document] ?? 0) + weight * sum;
    });
  }

  add({ terms, value, bonus, covers, fields = ALL_FIELDS }: Group): void {
    const touched: number[] = [];
    for (const { term, weight } of terms) this.#addTerm(term, weight, fields, touched);
    for (const document of touched) {
      const frequency = this.#frequency[document] ?? 0;
      this.#frequency[document] = 0;
      const score = (value * frequency * (SATURATION + 1)) / (SATURATION + frequency);
      this.scores[document] = (this.scores[document] ?? 0) + score;
      this.bonuses[document] = (this.bonuses[document] ?? 0) + bonus;
      if (covers) this.coverage[document] = (this.coverage[document] ?? 0) + value;
    }
  }
}

function freshness(publishedAt: number, now: number): number {
  return 1 + FRESHNESS_SHARE * 2 ** (-Math.max(0, now - publishedAt) / FRESHNESS_HALF_MS);
}

/** Returns a test of whether an item is public and in all of the lists. */
function admits({ segment, gone }: LiveSegment, within: readonly string[], now: number) {
  const lists = within.map((path) => {
    const documents = new Set<number>();
    const number = segment.find(listTerm(path));
    if (number !== undefined) segment.eachPosting(number, (document) => documents.add(document));
    return documents;
  });
  return (document: number): boolean =>
    (segment.dates[document] ?? Number.POSITIVE_INFINITY) <= now &&
    !gone.has(document) &&
    lists.every((documents) => documents.has(document));
}

/** Returns all items of lists, in no order. */
export function itemsWithin(view: IndexView, within: readonly string[], now: number): RankedItem[] {
  return view.segments.flatMap((live) => {
    const isAdmitted = admits(live, within, now);
    return live.segment.ids.flatMap((_, document) =>
      isAdmitted(document) ? [{ segment: live, document, score: 0, coverage: 0 }] : [],
    );
  });
}

function rankSegment(
  view: IndexView,
  live: LiveSegment,
  groups: readonly Group[],
  { phrases, within, now }: RankRequest,
): RankedItem[] {
  const isAdmitted = admits(live, within, now);
  const scores = new Scores(view, live);
  for (const group of groups) scores.add(group);
  const having = phrases.map((phrase) => findPhrase(live.segment, phrase));
  const { dates } = live.segment;
  const ranked: RankedItem[] = [];
  for (let document = 0; document < scores.scores.length; document += 1) {
    const score = scores.scores[document] ?? 0;
    const publishedAt = dates[document] ?? Number.POSITIVE_INFINITY;
    if (score === 0 || !isAdmitted(document)) continue;
    if (!having.every((documents) => documents.has(document))) continue;
    ranked.push({
      segment: live,
      document,
      score: score * freshness(publishedAt, now) + (scores.bonuses[document] ?? 0),
      coverage: scores.coverage[document] ?? 0,
    });
  }
  return ranked;
}

function dateOf({ segment: { segment }, document }: RankedItem): number {
  return segment.dates[document] ?? 0;
}

/** Orders by date, the newest first. */
function byDate(one: RankedItem, other: RankedItem): number {
  return dateOf(other) - dateOf(one);
}

/** Orders by score, the best first. */
function byScore(one: RankedItem, other: RankedItem): number {
  return other.score - one.score || byDate(one, other);
}

/**
 * Returns the first items of an order. Sorting numbers is quick; only those that may be among the
 * first are sorted as items.
 */
export function firstItems(
  ranked: readonly RankedItem[],
  sort: 'score' | 'date',
  max: number,
): RankedItem[] {
  const valueOf = sort === 'date' ? dateOf : ({ score }: RankedItem) => score;
  const values = Float64Array.from(ranked, valueOf).sort();
  const least = values[Math.max(0, values.length - max)] ?? 0;
  return ranked
    .filter((item) => valueOf(item) >= least)
    .sort(sort === 'date' ? byDate : byScore)
    .slice(0, max);
}

/** Returns the items that match, in no order. */
export function rankItems(view: IndexView, request: RankRequest): RankedItem[] {
  const groups = [wordGroups, spellingGroups, headlineGroups, nameGroups].flatMap((groupsOf) =>
    groupsOf(view, request.words),
  );
  const ranked = view.segments.flatMap((live) => rankSegment(view, live, groups, request));
  const best = ranked.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  return ranked.filter(({ coverage }) => coverage >= COVERAGE_SHARE * best);
}
