/**
 * Search: one large field, the results, two links for sorting, and help when there are no results.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { plural } from '../../shared/words/plural.ts';
import { LISTING_PAGE_SIZE, SEARCH_RESULTS_MAX } from '../../shared/limits.ts';
import { Paging } from '../navigation/paging.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { searchHref } from '../search/search-address.ts';
import { SearchFilters } from '../search/search-filters.tsx';
import { SearchHelp } from '../search/search-help.tsx';
import { SearchSuggestion } from '../search/search-suggestion.tsx';
import { SearchResults } from '../search/search-results.tsx';
import type { PageProps } from '../navigation/page-bundles.ts';

const orders = [
  { sort: 'score', label: words.mostRelevant },
  { sort: 'date', label: words.newest },
] as const;

function countWords(total: number): string {
  if (total === 0) return words.noStoriesFound;
  return total >= SEARCH_RESULTS_MAX
    ? fill(words.bestStories, { total })
    : plural(words.stories, total);
}

export function Page({ context, secondary }: PageProps) {
  const { q = '', sort = 'score', ...within } = context.query;
  const isNarrowed = within.tags !== undefined || within.category !== undefined;
  const { lists, paging, searchFilters, suggestion } = secondary;
  const results = lists.page ?? [];
  const total = paging?.total ?? results.length;
  const start = ((paging?.page ?? 1) - 1) * LISTING_PAGE_SIZE + 1;
  return (
    <div className="frame search-page">
      {/* The field shows the query in the size of a headline. */}
      <h1 className="visually-hidden">
        {q === '' ? words.search : fill(words.searchFor, { query: q })}
      </h1>
      {/* Each query has its own field, so that going back shows the earlier query. */}
      <SearchForm key={q} query={q} lists={within} large />
      {searchFilters !== undefined && (
        <SearchFilters filters={searchFilters} query={context.query} />
      )}
      {(q !== '' || isNarrowed) && (
        <div className="search-bar">
          <p role="status">{countWords(total)}</p>
          {q !== '' && total > 1 && (
            <nav aria-label={words.sortBy}>
              {orders.map((order) => (
                <a
                  key={order.sort}
                  href={searchHref(q, within, 1, order.sort)}
                  aria-current={sort === order.sort ? 'true' : undefined}
                >
                  {order.label}
                </a>
              ))}
            </nav>
          )}
        </div>
      )}
      {suggestion !== undefined && <SearchSuggestion suggestion={suggestion} lists={within} />}
      <SearchResults cards={results} start={start} foundWords={secondary.foundWords} />
      {total === 0 && <SearchHelp query={q} latest={lists.latest ?? []} />}
      {paging !== undefined && (
        <Paging
          paging={paging}
          hrefOf={(page) => searchHref(q, within, page, sort)}
          labels={{ before: words.previous, after: words.next }}
        />
      )}
    </div>
  );
}
