/**
 * Stores and removes the login cookies that scripts may read, in the browser as the server's
 * Set-Cookie does (spec §4, §9).
 */
import { brand } from '#brand';
import { loginCookies, setCookie, type CookieDefinition } from '../../shared/cookies.ts';
import type { EnvState } from '../state/env.ts';

type CookieSite = Pick<EnvState, 'environment' | 'cookieDomain'>;

const readable = () => loginCookies(brand.key).filter(({ isReadable }) => isReadable);

/** Percent-encodes characters that a cookie cannot contain. */
function cookieText(value: string): string {
  return /^[\u0021\u0023-\u002b\u002d-\u003a\u003c-\u005b\u005d-\u007e]*$/.test(value)
    ? value
    : encodeURIComponent(value);
}

function write(cookie: CookieDefinition, value: string, site: CookieSite, maxAgeS?: number): void {
  const domain = site.cookieDomain === '' ? undefined : site.cookieDomain;
  document.cookie = setCookie(cookie, value, { isCi: site.environment === 'ci', domain, maxAgeS });
}

/**
 * Stores the login cookies in a response of the account service. Storing them again changes
 * nothing; other fields are ignored.
 */
export function storeLoginCookies(data: Readonly<Record<string, unknown>>, site: CookieSite): void {
  for (const cookie of readable()) {
    const value = data[cookie.name];
    if (typeof value === 'string' && value !== '') write(cookie, cookieText(value), site);
    if (typeof value === 'boolean' || typeof value === 'number') write(cookie, String(value), site);
  }
}

/**
 * Removes the cookies where they may have been set: on this host, and on the site's domain.
 * Set-Cookie removes the others.
 */
export function removeLoginCookies(site: CookieSite): void {
  for (const cookie of readable()) {
    write({ ...cookie, domain: 'host' }, '', site, 0);
    if (site.cookieDomain !== '') write(cookie, '', site, 0);
  }
}
