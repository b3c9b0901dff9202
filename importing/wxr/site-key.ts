/** What tells the items of one WordPress site from those of others. */

/**
 * Many sites on the machines of their makers have the same address.
 * @param url as the site names itself.
 */
export function siteKeyOf(url: string, title: string): string {
  return /^https?:\/\/(?:localhost|127\.|\[::1\])/i.test(url) ? `${url} ${title}` : url;
}
