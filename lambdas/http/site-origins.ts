/**
 * Returns the origins of the site's own pages: the brand's, and those of `SITE_ORIGIN`, e.g.
 * `http://localhost:3000`, where the site is served under another name.
 * @param others Separated by spaces.
 */
export function siteOrigins(brandOrigin: string, others = ''): string[] {
  return [brandOrigin, ...others.split(' ').filter((origin) => origin !== '')];
}
