/**
 * Full-text search over headlines, deks, names and bodies. Results never expose words of a body.
 */
import MiniSearch, { type Options } from 'minisearch';
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import type { Item } from '../../shared/content/item.ts';
import { toCard } from '../../shared/content/card.ts';
import { withTodaysNames } from './document.ts';
import { plainText } from './plain-text.ts';

/** The object that holds the index. */
export const SEARCH_INDEX_KEY = 'search/index.json.gz';

interface SearchDocument {
  readonly id: string;
  readonly hed: string;
  readonly dek: string;
  readonly names: string;
  readonly text: string;
  readonly card: Card;
}

const options: Options<SearchDocument> = {
  fields: ['hed', 'dek', 'names', 'text'],
  storeFields: ['card'],
  searchOptions: {
    boost: { hed: 6, dek: 3, names: 3 },
    prefix: (term) => term.length > 2,
    fuzzy: (term) => (term.length > 4 ? 0.15 : false),
    combineWith: 'AND',
  },
};

export type SearchIndex = MiniSearch<SearchDocument>;

export function emptySearchIndex(): SearchIndex {
  return new MiniSearch(options);
}

/** An index has no schema version: a card with its image's former name tells how old it is. */
function withTodaysCards(json: string): string {
  if (!json.includes('"picture":')) return json;
  const index = v.parse(v.looseObject({ storedFields: v.unknown() }), JSON.parse(json));
  return JSON.stringify({ ...index, storedFields: withTodaysNames(index.storedFields) });
}

export function loadSearchIndex(json: string): SearchIndex {
  return MiniSearch.loadJSON(withTodaysCards(json), options);
}

/** Indexes items, replacing their previous versions; unlisted items are removed. */
export function indexItems(index: SearchIndex, items: readonly Item[]): void {
  for (const item of items) {
    if (index.has(item.id)) index.discard(item.id);
    if (!item.listed) continue;
    const names = [
      ...Object.values(item.contributors).flatMap((people) => people ?? []),
      ...item.tags,
    ].map(({ name }) => name);
    index.add({
      id: item.id,
      hed: item.hed,
      dek: item.dek,
      names: names.join(' '),
      text: plainText(item),
      card: toCard(item),
    });
  }
}

/**
 * Longer words differ by fewer letters than their length suggests. Beyond this many edits a match
 * is chance, and costs time.
 */
const FUZZY_MAX = 2;

/**
 * Returns the cards that match a query and are public by `now`, best or newest first, and why each
 * matched. An empty query finds nothing.
 */
export function searchCards(
  index: SearchIndex,
  query: string,
  sort: 'score' | 'date',
  now: string,
): Finding[] {
  const found = index.search(query, { maxFuzzy: FUZZY_MAX }).flatMap((result): Finding[] => {
    const card = result.card as Card;
    return card.pubDate > now ? [] : [{ card, words: shownWords(result.match) }];
  });
  return sort === 'date'
    ? found.sort((one, other) => (one.card.pubDate < other.card.pubDate ? 1 : -1))
    : found;
}

/**
 * A match, with the words of its headline and dek that matched; words of its body are not included.
 */
export interface Finding {
  readonly card: Card;
  readonly words: readonly string[];
}

function shownWords(match: Readonly<Record<string, readonly string[]>>): string[] {
  return Object.entries(match)
    .filter(([, fields]) => fields.includes('hed') || fields.includes('dek'))
    .map(([term]) => term);
}

/** Maximum spelling difference, as a fraction of a word's length. */
const SPELLING = 0.34;
const spokenFields = ['hed', 'dek', 'names'];

/**
 * Returns a query that finds something, based on one that does not: each word that occurs in no
 * headline, dek or name is replaced by the nearest one that does. Words of bodies, and of items not
 * public by `now`, are never suggested. Returns undefined when there is none.
 */
export function suggestQuery(index: SearchIndex, query: string, now: string): string | undefined {
  const isPublic = (result: { readonly [field: string]: unknown }) =>
    (result.card as Card).pubDate <= now;
  const words = query.split(/[\n\r\p{Z}\p{P}]+/u).filter((word) => word !== '');
  const spoken = words.map((word) => {
    const found = index.search(word, {
      fields: spokenFields,
      prefix: false,
      fuzzy: word.length > 3 ? SPELLING : false,
      maxFuzzy: FUZZY_MAX,
      filter: isPublic,
    });
    // An exact word is its own best match; otherwise the nearest word scores best.
    const terms = found.flatMap(({ terms: [first] }) => first ?? []);
    return terms.includes(word.toLowerCase()) ? word.toLowerCase() : terms[0];
  });
  const suggestion = spoken.filter((word) => word !== undefined).join(' ');
  if (suggestion === '' || suggestion === words.join(' ').toLowerCase()) return undefined;
  return index.search(suggestion, { filter: isPublic }).length > 0 ? suggestion : undefined;
}
