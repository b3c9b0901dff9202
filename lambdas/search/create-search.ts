/** Chooses who answers searches: the stored index. */
import { createStoredSearch, type StoredSearchOptions } from './stored-search.ts';
import type { SearchReader } from './search-reader.ts';

export type SearchOptions = StoredSearchOptions;

export function createSearch(options: SearchOptions): SearchReader {
  return createStoredSearch(options);
}
