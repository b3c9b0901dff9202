/**
 * Search as the page function starts with it: its code is a file of its own, which loads with the
 * first search. Other pages do not wait for it.
 */
import type { SearchOptions } from './create-search.ts';
import type { SearchReader } from './search-reader.ts';

export function createLateSearch(options: SearchOptions): SearchReader {
  let reader: Promise<SearchReader> | undefined;
  return {
    async search(request) {
      reader ??= import('./create-search.ts').then(({ createSearch }) => createSearch(options));
      return (await reader).search(request);
    },
  };
}
