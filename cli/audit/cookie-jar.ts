/** The cookies of one reader, as far as an audit or a test needs a browser. */
import type { SiteResponse } from './raw-request.ts';

/** Values by name. */
export type CookieJar = Map<string, string>;

/** Stores the cookies that a response sets, and removes those that it ends. */
export function keepCookies(jar: CookieJar, { headers }: Pick<SiteResponse, 'headers'>): void {
  for (const header of headers['set-cookie'] ?? []) {
    const [pair = ''] = header.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/max-age=0(?:;|$)/i.test(header)) jar.delete(name);
    else jar.set(name, pair.slice(pair.indexOf('=') + 1));
  }
}

/** Returns the value of the Cookie header; empty for an empty jar. */
export function cookieHeader(jar: CookieJar): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}
