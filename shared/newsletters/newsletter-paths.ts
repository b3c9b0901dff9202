/**
 * Paths of a newsletter's pages. Keys are upper-case in the brand's configuration and lower-case in
 * addresses.
 */

export function newsletterPath(key: string): string {
  return `/newsletter/${key.toLowerCase()}/`;
}

export function unsubscribePath(key: string): string {
  return `${newsletterPath(key)}unsubscribe/`;
}

/** One page for choosing all newsletters. */
export const NEWSLETTER_PREFERENCES_PATH = '/newsletter/preferences/';
