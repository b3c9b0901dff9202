/** Searches the stored index: loaded at the first search and checked again after a while. */
import { gunzipSync } from 'node:zlib';
import type { ObjectStore } from '../aws/objects.ts';
import {
  emptySearchIndex,
  loadSearchIndex,
  SEARCH_INDEX_KEY,
  searchCards,
  suggestQuery,
  type Finding,
  type SearchIndex,
} from './search-index.ts';

/** A port: an archive of more than 50 000 items puts an OpenSearch domain behind it (design §5). */
export interface SearchReader {
  /** Returns every match that is public by `now` (ISO), in order. */
  search(query: string, sort: 'score' | 'date', now: string): Promise<readonly Finding[]>;
  /** Returns another spelling that finds something. */
  suggest(query: string, now: string): Promise<string | undefined>;
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
    async suggest(query, now) {
      return query.trim() === '' ? undefined : suggestQuery(await current(), query, now);
    },
  };
}
