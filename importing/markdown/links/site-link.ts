/**
 * Placeholders for the links that template tags make to other pages of the source, until the new
 * address is known.
 */

/** A private scheme. A link that keeps it could not be resolved and becomes its text. */
const SCHEME = 'x-site:';

/** Returns the placeholder address for a page of the source, by any name the source uses for it. */
export function siteLink(target: string): string {
  return `${SCHEME}${encodeURI(target.trim()).replace(/[()'"]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;
}

/**
 * Returns the source's name for the page that a link targets, or undefined for a link that no
 * template tag made.
 */
export function siteTarget(href: string): string | undefined {
  if (!href.startsWith(SCHEME)) return undefined;
  try {
    return decodeURIComponent(href.slice(SCHEME.length));
  } catch {
    return href.slice(SCHEME.length);
  }
}
