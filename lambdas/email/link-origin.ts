/** Where the links in mails lead: the site's first own name. */
export function linkOrigin(brandOrigin: string, siteOrigin = ''): string {
  return siteOrigin.split(' ').find((origin) => origin !== '') ?? brandOrigin;
}
