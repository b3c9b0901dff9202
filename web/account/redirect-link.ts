/** Links to the account pages that lead back to where the reader was (spec §2.4 `redirectURL`). */

/** @param href such as `/account/sign-in/`. @param path of the page to come back to, as its address has it. */
export function withRedirect(href: string, path: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}redirectURL=${encodeURIComponent(path)}`;
}
