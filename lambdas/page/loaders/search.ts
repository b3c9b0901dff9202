/**
 * Search: the results, by which words and in which order, and suggestions when nothing was found.
 */
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import {
  LISTING_PAGE_SIZE,
  SEARCH_QUERY_MAX_LENGTH,
  SEARCH_WORDS_MAX,
} from '../../../shared/limits.ts';
import { removeIllegalCharacters } from '../../../shared/content/text.ts';
import type { Loader } from '../loader.ts';
import { missing } from '../page-result.ts';
import { latestCards } from './latest.ts';
import { pageNumber } from './listings.ts';

/**
 * Returns the query as typed, without characters that readers do not type and without anything
 * beyond the length of a query.
 */
function readQuery(typed: string): string {
  return removeIllegalCharacters(typed)
    .trim()
    .slice(0, SEARCH_QUERY_MAX_LENGTH)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

export const search: Loader = async (context, match, request) => {
  const query = readQuery(request.query.q ?? '');
  const sort = request.query.sort === 'date' ? 'date' : 'score';
  const number = pageNumber(request.query.page === '' ? undefined : request.query.page);
  if (number === undefined) return missing;
  const asked = query.split(/\s+/).slice(0, SEARCH_WORDS_MAX).join(' ');
  const found = await context.search.search(asked, sort, context.now());
  const pages = Math.max(1, Math.ceil(found.length / LISTING_PAGE_SIZE));
  if (number > pages) return missing;
  const shown = found.slice((number - 1) * LISTING_PAGE_SIZE, number * LISTING_PAGE_SIZE);
  const title = query === '' ? words.search : fill(words.searchFor, { query });
  const isEmpty = found.length === 0;
  return {
    kind: 'page',
    type: match.type,
    content: { seoTitleClean: title, name: title },
    secondary: {
      heading: { title, description: '' },
      lists: {
        page: shown.map(({ card }) => card),
        ...(isEmpty ? { latest: await latestCards(context.content) } : {}),
      },
      paging: { page: number, pages, total: found.length, base: '/search/', first: '/search/' },
      foundWords: Object.fromEntries(shown.map(({ card, words: foundBy }) => [card.id, foundBy])),
      ...(isEmpty && query !== ''
        ? { suggestion: await context.search.suggest(asked, context.now()) }
        : {}),
    },
    context: { query: { q: query, sort } },
  };
};
