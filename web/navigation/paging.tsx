/** Pagination by number, as links that need no script. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { pageHref } from '../../shared/urls/paths.ts';
import type { Paging as PagingState } from '../state/secondary.ts';

/**
 * Returns the page numbers to show: the first, the last, and those around the current one. `gap`
 * stands for the numbers in between.
 */
function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const named = [...new Set([1, 2, page - 1, page, page + 1, pages - 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .sort((a, b) => a - b);
  return named.flatMap((n, index) => {
    const previous = named[index - 1];
    return previous !== undefined && n - previous > 1 ? ['gap' as const, n] : [n];
  });
}

interface PagingProps {
  readonly paging: PagingState;
  /** Returns the address of page n if it is not below the list's own path. */
  readonly hrefOf?: (page: number) => string;
  /** What the previous and the next page contain. */
  readonly labels?: { readonly before: string; readonly after: string };
}

export function Paging({
  paging,
  hrefOf = (page) => pageHref(paging, page),
  labels = { before: words.newer, after: words.older },
}: PagingProps) {
  if (paging.pages < 2) return null;
  const { page, pages } = paging;
  return (
    <nav className="paging" aria-label={words.pages}>
      {page > 1 ? (
        <a className="paging-step" rel="prev" href={hrefOf(page - 1)}>
          <span aria-hidden="true">← </span>
          {labels.before}
        </a>
      ) : (
        <span aria-hidden="true" />
      )}
      <ol>
        {pageNumbers(page, pages).map((entry, index) =>
          entry === 'gap' ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={entry}>
              <a
                href={hrefOf(entry)}
                aria-current={entry === page ? 'page' : undefined}
                aria-label={fill(words.page, { page: entry })}
              >
                {entry}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pages ? (
        <a className="paging-step" rel="next" href={hrefOf(page + 1)}>
          {labels.after}
          <span aria-hidden="true"> →</span>
        </a>
      ) : (
        <span aria-hidden="true" />
      )}
    </nav>
  );
}
