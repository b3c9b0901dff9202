/** Queries as the state holds them. */

/** Returns the query of a location in the form that the state uses. */
export function queryRecord(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}
