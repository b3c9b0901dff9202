/** Returns the origin of links in emails: the site's first own hostname. */
export function linkOrigin(brandOrigin: string, siteOrigin = ''): string {
  return siteOrigin.split(' ').find((origin) => origin !== '') ?? brandOrigin;
}
