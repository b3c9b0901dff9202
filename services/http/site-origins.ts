/** Origins of the site: for checks on who calls, and for links in emails. */

/**
 * Returns the origins of the site's own pages: the brand's, and those of `SITE_ORIGIN`, e.g.
 * `http://localhost:3000`, where the site is served under another name.
 * @param others Separated by spaces.
 */
export function siteOrigins(brandOrigin: string, others = ''): string[] {
  return [brandOrigin, ...others.split(' ').filter((origin) => origin !== '')];
}

/** Returns the origin of links in emails: the site's first own hostname. */
export function linkOrigin(brandOrigin: string, siteOrigin = ''): string {
  return siteOrigins(brandOrigin, siteOrigin)[1] ?? brandOrigin;
}
