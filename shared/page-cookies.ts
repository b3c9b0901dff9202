/**
 * The header `x-page-cookies`, in which the page function hands cookies to viewer-response. Reading
 * runs in the edge function, so it is written in the syntax that lambdas/edge uses.
 */
import { cookieAttributes, type CookieDefinition, type CookieSetting } from './cookies.ts';

/** Name, value and attributes, e.g. `['a', '1', 'Path=/; Secure']`. */
export type PageCookie = readonly [name: string, value: string, attributes: string];

/** Returns a cookie for the header; its attributes are those of a Set-Cookie header. */
export function pageCookie(
  cookie: CookieDefinition,
  value: string,
  setting: CookieSetting,
): PageCookie {
  return [cookie.name, value, cookieAttributes(cookie, setting)];
}

/**
 * Returns the value of the header: JSON, percent-encoded. No value can end the header, the list or a
 * cookie, because the quotes, commas and line breaks of JSON and of values are all encoded.
 */
export function writePageCookies(cookies: readonly PageCookie[]): string {
  return encodeURIComponent(JSON.stringify(cookies));
}

/** @throws when the header does not have the form that `writePageCookies` gives it. */
export function readPageCookies(header: string): readonly PageCookie[] {
  return JSON.parse(decodeURIComponent(header)) as readonly PageCookie[];
}
