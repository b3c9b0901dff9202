/** Full-text search over headlines, deks, names and bodies. What it returns never depends on words of a body. */
import MiniSearch, { type Options } from 'minisearch';
import type { Card } from '../../../shared/content/card.ts';
import type { Item } from '../../../shared/content/item.ts';
import { toCard } from '../../../shared/content/card.ts';
import { plainText } from '../content/plain-text.ts';

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
  searchOptions: { boost: { hed: 6, dek: 3, names: 3 }, prefix: (term) => term.length > 2, fuzzy: (term) => (term.length > 4 ? 0.15 : false), combineWith: 'AND' },
};

export type SearchIndex = MiniSearch<SearchDocument>;

export function emptySearchIndex(): SearchIndex {
  return new MiniSearch(options);
}

export function loadSearchIndex(json: string): SearchIndex {
  return MiniSearch.loadJSON(json, options);
}

/** Puts pieces into the index, in place of their last versions; unlisted ones leave it. */
export function indexItems(index: SearchIndex, items: readonly Item[]): void {
  for (const item of items) {
    if (index.has(item.id)) index.discard(item.id);
    if (!item.listed) continue;
    const names = [...Object.values(item.contributors).flatMap((people) => people ?? []), ...item.tags].map(({ name }) => name);
    index.add({ id: item.id, hed: item.hed, dek: item.dek, names: names.join(' '), text: plainText(item), card: toCard(item) });
  }
}

/** Cards found for a query that are public by `now`, best or newest first. An empty query finds nothing. */
export function searchCards(index: SearchIndex, query: string, sort: 'score' | 'date', now: string): Card[] {
  const cards = index.search(query).map((result) => result.card as Card).filter((card) => card.pubDate <= now);
  return sort === 'date' ? cards.sort((one, other) => (one.pubDate < other.pubDate ? 1 : -1)) : cards;
}
