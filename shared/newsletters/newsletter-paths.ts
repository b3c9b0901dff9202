/** Where a newsletter's pages are: keys are upper-case in the brand's configuration and lower-case in addresses. */

export function newsletterPath(key: string): string {
  return `/newsletter/${key.toLowerCase()}/`;
}

export function unsubscribePath(key: string): string {
  return `${newsletterPath(key)}unsubscribe/`;
}

/** Which newsletters come, all on one page. */
export const NEWSLETTER_PREFERENCES_PATH = '/newsletter/preferences/';
