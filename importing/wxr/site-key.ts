/** What tells the items of one WordPress site from those of others. */
import { webAddress } from '../../shared/content/players.ts';

/** Many sites on the machines of their makers have the same address. */
function isOnOwnMachine(url: string): boolean {
  return /^https?:\/\/(?:localhost|127\.|\[::1\])/i.test(url);
}

/**
 * Ids are made of it: a site keeps the one by which it was first known (`siteKeys`).
 * @param url as the site names itself.
 */
export function siteKeyOf(url: string, title: string): string {
  return isOnOwnMachine(url) ? `${url} ${title}` : url;
}

/**
 * Returns the keys by which a site may be known: of its address with http and https, with and without
 * `www.` and a slash at its end. They are the same and in one order, whichever of them names the site.
 */
export function siteKeys(url: string, title: string): readonly string[] {
  const address = webAddress(url);
  if (address === undefined) return [siteKeyOf(url, title)];
  const host = address.host.replace(/^www\./, '');
  const path = address.pathname.replace(/\/+$/, '');
  return ['https', 'http'].flatMap((scheme) =>
    ['', 'www.'].flatMap((www) =>
      ['', '/'].map((slash) => siteKeyOf(`${scheme}://${www}${host}${path}${slash}`, title)),
    ),
  );
}
