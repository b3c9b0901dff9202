/**
 * Addresses of pages as Markdown: that of the page with `.md` at its end, and `/index.md` for the home
 * page. A page of its own whose address ends so keeps it: nothing else is at an address that has a page.
 */

const HOME = '/index.md';
const ENDING = '.md';

/** Returns the address of a page as Markdown. */
export function markdownPath(page: string): string {
  const bare = page.replace(/\/+$/, '');
  return bare === '' ? HOME : `${bare}${ENDING}`;
}

/** Returns the page that an address as Markdown is of; undefined for any other address. */
export function pageOfMarkdown(path: string): string | undefined {
  const bare = path.replace(/\/+$/, '');
  if (bare === HOME) return '/';
  if (!bare.endsWith(ENDING) || bare.endsWith(`/${ENDING}`)) return undefined;
  return bare.slice(0, -ENDING.length);
}
