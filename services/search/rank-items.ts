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
import { eachPosting, type Segment } from './segment.ts';

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

/** Bytes of the postings of terms that a segment has. */
type ReadPostings = ReadonlyMap<string, Uint8Array>;

async function readPostings(segment: Segment, terms: Iterable<string>): Promise<ReadPostings> {
  const read = [...new Set(terms)].map(async (term) => {
    const entry = segment.find(term);
    return entry === undefined ? [] : [[term, await segment.readPostings(entry)] as const];
  });
  return new Map((await Promise.all(read)).flat());
}

/** What one segment has of a query, by number of its items. */
class Scores {
  readonly scores: Float64Array;
  readonly coverage: Float64Array;
  readonly bonuses: Float64Array;
  readonly #frequency: Float64Array;
  /** Items that have a term of the group that is added, and how many these are. */
  readonly #touched: Uint32Array;
  #touchedCount = 0;
  readonly #view: IndexView;
  readonly #segment: Segment;
  readonly #postings: ReadPostings;

  constructor(view: IndexView, segment: Segment, postings: ReadPostings) {
    const { size } = segment;
    this.#view = view;
    this.#segment = segment;
    this.#postings = postings;
    this.scores = new Float64Array(size);
    this.coverage = new Float64Array(size);
    this.bonuses = new Float64Array(size);
    this.#frequency = new Float64Array(size);
    this.#touched = new Uint32Array(size);
  }

  /** Adds what the fields of each item have of a term. */
  #addTerm(term: string, weight: number, inFields: number): void {
    const postings = this.#postings.get(term);
    if (postings === undefined) return;
    const { averages } = this.#view;
    const { lengths } = this.#segment;
    const frequency = this.#frequency;
    eachPosting(postings, (document, mask, counts) => {
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
      const before = frequency[document] ?? 0;
      if (before === 0) this.#touched[this.#touchedCount++] = document;
      frequency[document] = before + weight * sum;
    });
  }

  add({ terms, value, bonus, covers, fields = ALL_FIELDS }: Group): void {
    this.#touchedCount = 0;
    for (const { term, weight } of terms) this.#addTerm(term, weight, fields);
    for (let at = 0; at < this.#touchedCount; at += 1) {
      const document = this.#touched[at] ?? 0;
      const frequency = this.#frequency[document] ?? 0;
      this.#frequency[document] = 0;
      const score = (value * frequency * (SATURATION + 1)) / (SATURATION + frequency);
      this.scores[document] = (this.scores[document] ?? 0) + score;
      if (bonus > 0) this.bonuses[document] = (this.bonuses[document] ?? 0) + bonus;
      if (covers) this.coverage[document] = (this.coverage[document] ?? 0) + value;
    }
  }
}

function freshness(publishedAt: number, now: number): number {
  return 1 + FRESHNESS_SHARE * 2 ** (-Math.max(0, now - publishedAt) / FRESHNESS_HALF_MS);
}

/** Returns a test of whether an item is public and in all of the lists. */
function admits(
  { segment, gone }: LiveSegment,
  postings: ReadPostings,
  within: readonly string[],
  now: number,
) {
  const lists = within.map((path) => {
    const documents = new Set<number>();
    const listed = postings.get(listTerm(path));
    if (listed !== undefined) eachPosting(listed, (document) => documents.add(document));
    return documents;
  });
  return (document: number): boolean =>
    (segment.dates[document] ?? Number.POSITIVE_INFINITY) <= now &&
    !gone.has(document) &&
    lists.every((documents) => documents.has(document));
}

/** Returns all items of lists, in no order. */
export async function itemsWithin(
  view: IndexView,
  within: readonly string[],
  now: number,
): Promise<RankedItem[]> {
  const found = view.segments.map(async (live) => {
    const postings = await readPostings(live.segment, within.map(listTerm));
    const isAdmitted = admits(live, postings, within, now);
    return Array.from(live.segment.dates, (_, document) => document)
      .filter(isAdmitted)
      .map((document) => ({ segment: live, document, score: 0, coverage: 0 }));
  });
  return (await Promise.all(found)).flat();
}

/** What a segment has of a query, before it is known what the best item of all segments has. */
interface ScoredSegment {
  readonly live: LiveSegment;
  readonly scores: Scores;
  readonly isAdmitted: (document: number) => boolean;
}

async function scoreSegment(
  view: IndexView,
  live: LiveSegment,
  groups: readonly Group[],
  { phrases, within, now }: RankRequest,
): Promise<ScoredSegment> {
  const asked = groups.flatMap(({ terms }) => terms.map(({ term }) => term));
  const [postings, having] = await Promise.all([
    readPostings(live.segment, [...asked, ...within.map(listTerm)]),
    Promise.all(phrases.map((phrase) => findPhrase(live.segment, phrase))),
  ]);
  const isPublic = admits(live, postings, within, now);
  const scores = new Scores(view, live.segment, postings);
  for (const group of groups) scores.add(group);
  return {
    live,
    scores,
    isAdmitted: (document) =>
      isPublic(document) && having.every((documents) => documents.has(document)),
  };
}

/** Returns the most that an item has of the query, at least `best`. */
function bestCoverage(best: number, { scores: { coverage }, isAdmitted }: ScoredSegment): number {
  let most = best;
  for (let document = 0; document < coverage.length; document += 1) {
    const one = coverage[document] ?? 0;
    if (one > most && isAdmitted(document)) most = one;
  }
  return most;
}

/** Returns the items of a segment that have so much of the query. */
function rankedOf(
  { live, scores, isAdmitted }: ScoredSegment,
  least: number,
  now: number,
): RankedItem[] {
  const { dates } = live.segment;
  const ranked: RankedItem[] = [];
  for (let document = 0; document < scores.scores.length; document += 1) {
    const score = scores.scores[document] ?? 0;
    const coverage = scores.coverage[document] ?? 0;
    if (score === 0 || coverage < least || !isAdmitted(document)) continue;
    const publishedAt = dates[document] ?? Number.POSITIVE_INFINITY;
    ranked.push({
      segment: live,
      document,
      score: score * freshness(publishedAt, now) + (scores.bonuses[document] ?? 0),
      coverage,
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
  const values = new Float64Array(ranked.length);
  for (const [at, item] of ranked.entries()) values[at] = valueOf(item);
  values.sort();
  const least = values[Math.max(0, values.length - max)] ?? 0;
  return ranked
    .filter((item) => valueOf(item) >= least)
    .sort(sort === 'date' ? byDate : byScore)
    .slice(0, max);
}

/** Returns the items that match, in no order. */
export async function rankItems(view: IndexView, request: RankRequest): Promise<RankedItem[]> {
  const groups = [wordGroups, spellingGroups, headlineGroups, nameGroups].flatMap((groupsOf) =>
    groupsOf(view, request.words),
  );
  const scored = await Promise.all(
    view.segments.map((live) => scoreSegment(view, live, groups, request)),
  );
  const least = COVERAGE_SHARE * scored.reduce(bestCoverage, 0);
  return scored.flatMap((segment) => rankedOf(segment, least, request.now));
}
