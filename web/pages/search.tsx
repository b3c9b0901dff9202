/** Search: one large field, results with section, date, headline and dek, sorting as two links. */
import { brand } from '#brand';
import { longDate } from '../../shared/content/text.ts';
import { Kicker } from '../components/kicker.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { useSite } from '../store.ts';

function sortHref(query: string, sort: string): string {
  return `/search/?q=${encodeURIComponent(query)}&page=1&sort=${sort}`;
}

export function Page() {
  const { q = '', sort = 'score' } = useSite((state) => state.context.query);
  const { lists, paging } = useSite((state) => state.secondary);
  const results = lists.page ?? [];
  const total = paging?.total ?? results.length;
  return (
    <div className="search-page">
      <h1>{q === '' ? 'Search' : <><span className="search-label">Search: </span>{q}</>}</h1>
      <SearchForm query={q} large />
      {q !== '' && (
        <div className="search-bar">
          <p role="status">{total === 0 ? 'No story matches' : `${total} ${total === 1 ? 'story' : 'stories'}`}</p>
          {total > 1 && (
            <nav aria-label="Order">
              <a href={sortHref(q, 'score')} aria-current={sort === 'score' ? 'true' : undefined}>Best first</a>
              <a href={sortHref(q, 'date')} aria-current={sort === 'date' ? 'true' : undefined}>Newest first</a>
            </nav>
          )}
        </div>
      )}
      <ol className="search-results">
        {results.map((card) => (
          <li key={card.id}>
            <article data-section={card.section}>
              <Kicker section={card.section} text={card.kicker} />
              <h2><a href={card.url}>{card.hed}</a></h2>
              {card.dek !== '' && <p className="card-dek">{card.dek}</p>}
              <p className="card-meta"><time dateTime={card.pubDate}>{longDate(card.pubDate, brand.timeZone, brand.language)}</time>{card.authors[0] && <span className="byline">By {card.authors[0]}</span>}</p>
            </article>
          </li>
        ))}
      </ol>
      {q !== '' && total === 0 && (
        <div className="search-empty">
          <p>Nothing in the archive has all of these words. Try fewer of them, or another spelling; the search reads headlines, names, tags and the stories themselves.</p>
          <p><a href="/most-recent/">See the newest stories instead</a></p>
        </div>
      )}
      {paging !== undefined && <SearchPaging query={q} sort={sort} page={paging.page} pages={paging.pages} />}
    </div>
  );
}

function SearchPaging({ query, sort, page, pages }: { query: string; sort: string; page: number; pages: number }) {
  if (pages < 2) return null;
  const href = (n: number) => `/search/?q=${encodeURIComponent(query)}&page=${n}&sort=${sort}`;
  return (
    <nav className="paging" aria-label="Pages">
      {page > 1 ? <a rel="prev" href={href(page - 1)}>Previous</a> : <span />}
      <p>Page {page} of {pages}</p>
      {page < pages ? <a rel="next" href={href(page + 1)}>Next</a> : <span />}
    </nav>
  );
}
