/** Links that template tags make to other pages of the source: marked, until the new address is known. */

/** A scheme of our own: a link that keeps it led nowhere, and becomes its text. */
const SCHEME = 'x-site:';

/** The address that stands for a page of the source, by whatever name the source calls it. */
export function siteLink(target: string): string {
  return `${SCHEME}${encodeURI(target.trim()).replace(/[()'"]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}

/** What the source calls the page that a link leads to; undefined for links that no template tag made. */
export function siteTarget(href: string): string | undefined {
  if (!href.startsWith(SCHEME)) return undefined;
  try {
    return decodeURIComponent(href.slice(SCHEME.length));
  } catch {
    return href.slice(SCHEME.length);
  }
}
