/** Searching the stored index: loaded at the first search, looked at again after a while. */
import { gunzipSync } from 'node:zlib';
import type { Card } from '../../../shared/content/card.ts';
import type { ObjectStore } from '../objects.ts';
import { emptySearchIndex, loadSearchIndex, searchCards, type SearchIndex } from './search-index.ts';
import { SEARCH_INDEX_KEY } from './update-search-index.ts';

/** A port: an archive past 50 000 pieces puts an OpenSearch domain behind it (design §5). */
export interface SearchReader {
  /** Cards that are public by `now` (ISO), all of them, in order. */
  search(query: string, sort: 'score' | 'date', now: string): Promise<readonly Card[]>;
}

const FRESH_MS = 30_000;

export function createSearchReader(objects: ObjectStore): SearchReader {
  let index: SearchIndex | undefined;
  let etag: string | undefined;
  let checkedAt = Number.NEGATIVE_INFINITY;

  async function current(): Promise<SearchIndex> {
    if (index !== undefined && performance.now() - checkedAt < FRESH_MS) return index;
    const stored = await objects.get(SEARCH_INDEX_KEY, etag);
    checkedAt = performance.now();
    if (stored === 'unchanged' && index !== undefined) return index;
    if (stored === undefined || stored === 'unchanged') return emptySearchIndex();
    etag = stored.etag;
    index = loadSearchIndex(gunzipSync(stored.bytes).toString('utf8'));
    return index;
  }

  return {
    async search(query, sort, now) {
      return query.trim() === '' ? [] : searchCards(await current(), query, sort, now);
    },
  };
}
