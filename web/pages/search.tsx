/** Search: one large field, what it found, sorting as two links, and help where it found nothing. */
import { LISTING_PAGE_SIZE } from '../../shared/limits.ts';
import { Paging } from '../navigation/paging.tsx';
import { SearchForm } from '../search/search-form.tsx';
import { searchHref, SearchHelp } from '../search/search-help.tsx';
import { SearchResults } from '../search/search-results.tsx';
import { useSite } from '../store.ts';

const orders = [
  { sort: 'score', words: 'Best first' },
  { sort: 'date', words: 'Newest first' },
] as const;

function countWords(total: number): string {
  if (total === 0) return 'No story matches';
  return `${total} ${total === 1 ? 'story' : 'stories'}`;
}

export function Page() {
  const { q = '', sort = 'score' } = useSite((state) => state.context.query);
  const { lists, paging } = useSite((state) => state.secondary);
  const results = lists.page ?? [];
  const total = paging?.total ?? results.length;
  const start = ((paging?.page ?? 1) - 1) * LISTING_PAGE_SIZE + 1;
  return (
    <div className="search-page">
      <h1>
        {q === '' ? (
          'Search'
        ) : (
          <>
            Search: <span className="search-term">{q}</span>
          </>
        )}
      </h1>
      {/* A field of its own for each query: going back shows what was asked for then. */}
      <SearchForm key={q} query={q} large />
      {q !== '' && (
        <div className="search-bar">
          <p role="status">{countWords(total)}</p>
          {total > 1 && (
            <nav aria-label="Order">
              {orders.map((order) => (
                <a
                  key={order.sort}
                  href={searchHref(q, 1, order.sort)}
                  aria-current={sort === order.sort ? 'true' : undefined}
                >
                  {order.words}
                </a>
              ))}
            </nav>
          )}
        </div>
      )}
      <SearchResults cards={results} start={start} />
      {total === 0 && <SearchHelp query={q} />}
      {paging !== undefined && (
        <Paging
          paging={paging}
          hrefOf={(page) => searchHref(q, page, sort)}
          words={{ before: 'Previous', after: 'Next' }}
        />
      )}
    </div>
  );
}
