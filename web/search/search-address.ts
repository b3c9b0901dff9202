/**
 * Address that the search form leads to (spec §2.2): the query as typed, with no minimum length.
 */

/**
 * Leaves the query unencoded, except for the four characters that would end or change it in an
 * address (`&`, `#`, `+`, `%`): a reader who searches for R&D means R&D. The query always comes
 * after the `?`, so it cannot lead to another page.
 */
export function searchAddress(query: string): string {
  return `/search/?q=${query.replace(/[%&#+]/g, encodeURIComponent)}&page=1&sort=score`;
}
