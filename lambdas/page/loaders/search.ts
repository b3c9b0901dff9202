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
import { latestIfThere } from './latest.ts';
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
  const { total, findings, suggestion } = await context.search.search({
    query: asked,
    sort,
    now: context.now(),
    offset: (number - 1) * LISTING_PAGE_SIZE,
    take: LISTING_PAGE_SIZE,
  });
  const pages = Math.max(1, Math.ceil(total / LISTING_PAGE_SIZE));
  if (number > pages) return missing;
  const title = query === '' ? words.search : fill(words.searchFor, { query });
  return {
    kind: 'page',
    type: match.type,
    content: { seoTitleClean: title, name: title },
    secondary: {
      heading: { title, description: '' },
      lists: {
        page: findings.map(({ card }) => card),
        ...(total === 0 ? { latest: await latestIfThere(context.content) } : {}),
      },
      paging: { page: number, pages, total, base: '/search/', first: '/search/' },
      foundWords: Object.fromEntries(findings.map(({ card, words: by }) => [card.id, by])),
      ...(suggestion === undefined ? {} : { suggestion }),
    },
    context: { query: { q: query, sort } },
  };
};
