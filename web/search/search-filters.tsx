/** The lists that a search keeps to. Each is a link that searches without it. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { ContextState } from '../state/context.ts';
import type { SearchFilter } from '../state/secondary.ts';
import { searchHref, type SearchLists } from './search-address.ts';

function nameOf({ kind, name }: SearchFilter): string {
  return kind === 'tags'
    ? fill(words.searchTagged, { tag: name })
    : fill(words.searchInSection, { section: name });
}

/** Returns the lists that remain without one of them. */
function listsWithout(filters: readonly SearchFilter[], removed: SearchFilter): SearchLists {
  const slugs = (wanted: SearchFilter['kind']) => {
    const kept = filters.filter((filter) => filter !== removed && filter.kind === wanted);
    return kept.length === 0 ? undefined : kept.map(({ slug }) => slug).join(',');
  };
  return { tags: slugs('tags'), category: slugs('category') };
}

interface SearchFiltersProps {
  readonly filters: readonly SearchFilter[];
  /** What the page asks for. */
  readonly query: ContextState['query'];
}

export function SearchFilters({ filters, query: { q = '', sort } }: SearchFiltersProps) {
  return (
    <ul className="search-filters" aria-label={words.searchFilters}>
      {filters.map((filter) => (
        <li key={`${filter.kind} ${filter.slug}`}>
          <a href={searchHref(q, listsWithout(filters, filter), 1, sort)}>
            {nameOf(filter)}
            <span className="visually-hidden"> ({words.removeFilter})</span>
            <span aria-hidden="true"> ×</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
