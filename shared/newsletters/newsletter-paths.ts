/**
 * Paths of a newsletter's pages. Keys are upper-case in the brand's configuration and lower-case in
 * addresses.
 */

/** The page of all newsletters. */
export const NEWSLETTERS_PATH = '/newsletter/';

export function newsletterPath(key: string): string {
  return `/newsletter/${key.toLowerCase()}/`;
}

/** Returns the page of these newsletters: the newsletter's own, or that of all newsletters. */
export function newslettersPath(keys: readonly string[]): string {
  const [key] = keys;
  return key !== undefined && keys.length === 1 ? newsletterPath(key) : NEWSLETTERS_PATH;
}

export function unsubscribePath(key: string): string {
  return `${newsletterPath(key)}unsubscribe/`;
}

/** The page of a newsletter's editions. */
export function editionsPath(key: string): string {
  return `${newsletterPath(key)}editions/`;
}

/** The web version of an edition. */
export function editionPath(key: string, number: number): string {
  return `${editionsPath(key)}${number}/`;
}

/** One page for choosing all newsletters. */
export const NEWSLETTER_PREFERENCES_PATH = '/newsletter/preferences/';
