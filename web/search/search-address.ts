/**
 * Address that the search form leads to (spec §2.2): the query as typed, with no minimum length.
 */

/** What narrows a search: slugs of tags, between commas, and of a section. */
export interface SearchLists {
  readonly tags?: string;
  readonly category?: string;
}

function narrowed({ tags, category }: SearchLists): string {
  const parts = [
    ...(tags === undefined ? [] : [`&tags=${encodeURIComponent(tags)}`]),
    ...(category === undefined ? [] : [`&category=${encodeURIComponent(category)}`]),
  ];
  return parts.join('');
}

/** Address of a page of results. */
export function searchHref(
  query: string,
  lists: SearchLists,
  page = 1,
  sort: 'score' | 'date' = 'score',
): string {
  return `/search/?q=${encodeURIComponent(query)}${narrowed(lists)}&page=${page}&sort=${sort}`;
}

/**
 * Leaves the query unencoded, except for the four characters that would end or change it in an
 * address (`&`, `#`, `+`, `%`): a reader who searches for R&D means R&D. The query always comes
 * after the `?`, so it cannot lead to another page.
 */
export function searchAddress(query: string, lists: SearchLists = {}): string {
  return `/search/?q=${query.replace(/[%&#+]/g, encodeURIComponent)}${narrowed(lists)}&page=1&sort=score`;
}
