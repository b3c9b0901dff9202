/** The login cookies that scripts may read, stored and removed by the browser as the server's Set-Cookie does it (spec §4, §9). */
import { brand } from '#brand';
import { loginCookies, setCookie, type CookieDefinition } from '../../shared/cookies.ts';
import type { EnvState } from '../state/env.ts';

type CookieSite = Pick<EnvState, 'environment' | 'cookieDomain'>;

const readable = () => loginCookies(brand.key).filter(({ isReadable }) => isReadable);

/** What a cookie cannot hold as it is, is percent-encoded. */
function cookieText(value: string): string {
  return /^[\u0021\u0023-\u002b\u002d-\u003a\u003c-\u005b\u005d-\u007e]*$/.test(value)
    ? value
    : encodeURIComponent(value);
}

function write(cookie: CookieDefinition, value: string, site: CookieSite, maxAgeS?: number): void {
  const domain = site.cookieDomain === '' ? undefined : site.cookieDomain;
  document.cookie = setCookie(cookie, value, { isCi: site.environment === 'ci', domain, maxAgeS });
}

/** Stores what an answer of the account service holds of them. Storing it again changes nothing; what is no login cookie is left alone. */
export function storeLoginCookies(data: Readonly<Record<string, unknown>>, site: CookieSite): void {
  for (const cookie of readable()) {
    const value = data[cookie.name];
    if (typeof value === 'string' && value !== '') write(cookie, cookieText(value), site);
    if (typeof value === 'boolean' || typeof value === 'number') write(cookie, String(value), site);
  }
}

/** Removes them where they may have been set: on this host, and on the site's domain. The others go by Set-Cookie. */
export function removeLoginCookies(site: CookieSite): void {
  for (const cookie of readable()) {
    write({ ...cookie, domain: 'host' }, '', site, 0);
    if (site.cookieDomain !== '') write(cookie, '', site, 0);
  }
}
