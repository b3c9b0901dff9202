import { pathOfUrl } from './path-of-url.ts';

/** Stands for the site's own origin where only a path is wanted: any host would do. */
export const ANY_ORIGIN = 'https://site.invalid';

/** Returns a path of this site with parameters added to its query, before any fragment. */
export function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, ANY_ORIGIN);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return pathOfUrl(url);
}
