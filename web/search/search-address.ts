/** Where the search form leads (spec §2.2): the query as it was typed, no minimum length. */

/**
 * The query is not encoded, but for the four signs that would end it or change it in an address (`&`, `#`, `+`, `%`): a reader who
 * looks for R&D means R&D. Whatever it holds, it stands behind the `?`, so it cannot lead to another page.
 */
export function searchAddress(query: string): string {
  return `/search/?q=${query.replace(/[%&#+]/g, encodeURIComponent)}&page=1&sort=score`;
}
