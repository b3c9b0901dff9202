/** Paging by number, as links that need no script. */
import type { Paging as PagingState } from '../state/secondary.ts';

/** The pages that are named: the first, the last, and those around the current one; `gap` stands for what lies between. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const named = [...new Set([1, 2, page - 1, page, page + 1, pages - 1, pages])].filter((n) => n >= 1 && n <= pages).sort((a, b) => a - b);
  return named.flatMap((n, index) => {
    const previous = named[index - 1];
    return previous !== undefined && n - previous > 1 ? ['gap' as const, n] : [n];
  });
}

/** Where page n is. */
export function pageHref(paging: PagingState, page: number): string {
  return page === 1 ? paging.first : `${paging.base}page/${page}/`;
}

export function Paging({ paging }: { paging: PagingState }) {
  if (paging.pages < 2) return null;
  const { page, pages } = paging;
  return (
    <nav className="paging" aria-label="Pages">
      {page > 1 ? <a rel="prev" href={pageHref(paging, page - 1)}>Newer</a> : <span aria-hidden="true" />}
      <ol>
        {pageNumbers(page, pages).map((entry, index) => (entry === 'gap'
          ? <li key={`gap-${index}`} aria-hidden="true">…</li>
          : (
            <li key={entry}>
              {entry === page
                ? <a href={pageHref(paging, entry)} aria-current="page" aria-label={`Page ${entry}`}>{entry}</a>
                : <a href={pageHref(paging, entry)} aria-label={`Page ${entry}`}>{entry}</a>}
            </li>
          )))}
      </ol>
      {page < pages ? <a rel="next" href={pageHref(paging, page + 1)}>Older</a> : <span aria-hidden="true" />}
    </nav>
  );
}
