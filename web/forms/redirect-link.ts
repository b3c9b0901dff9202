/** Links to the account pages that lead back to where the reader was (spec §2.4, `redirectURL`). */

/**
 * @param href For example `/account/sign-in/`.
 * @param path Path of the page to return to, as in its address.
 */
export function withRedirect(href: string, path: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}redirectURL=${encodeURIComponent(path)}`;
}
