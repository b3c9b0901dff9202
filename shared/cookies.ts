/**
 * Every cookie of the product once. All have Path=/: the site is one place. An edge function reads two constants, so nothing
 * is computed when this module is loaded.
 */
export interface CookieDefinition {
  readonly name: string;
  /** How long the browser keeps it. */
  readonly lifetimeS: number;
  readonly path: '/';
  /** Absent: no SameSite attribute at all. */
  readonly sameSite?: 'Lax';
  /** `except-ci`: not in the CI environment, which has no TLS. */
  readonly secure: 'always' | 'except-ci';
  /** False: HttpOnly, and only ever sent by Set-Cookie. */
  readonly isReadable: boolean;
  /** `site`: of the production site's domain; `host`: of the host that set it. */
  readonly domain: 'site' | 'host';
}

/** Spec §9: login cookies last 365 days. */
const LOGIN_S = 31_536_000;
/** Spec §9: default cookie lifetime, one year. */
const DEFAULT_S = 31_557_600;
/** Spec §9: the meter's visit cookie lasts 1825 days. */
const VISITED_S = 157_680_000;
/** Spec §9: CN_xid 18 days, the promo cookie keywee 28 days. */
const XID_S = 1_555_200;
const KEYWEE_S = 2_419_200;
/** The longest month, the hour that clocks may go back, and the leeway of the token, which has an end of its own. */
const SAMPLE_S = 2_764_800;

/** Spec §9 Login cookies: the site's domain, lax, secure except in CI. */
function login(name: string, isReadable: boolean): CookieDefinition {
  return {
    name: name,
    lifetimeS: LOGIN_S,
    path: '/',
    sameSite: 'Lax',
    secure: 'except-ci',
    isReadable: isReadable,
    domain: 'site',
  };
}

/** Spec §9 Session cookies: path /, lax, secure except in CI. */
function session(name: string, lifetimeS: number): CookieDefinition {
  return {
    name: name,
    lifetimeS: lifetimeS,
    path: '/',
    sameSite: 'Lax',
    secure: 'except-ci',
    isReadable: true,
    domain: 'host',
  };
}

export const sampleTokenName = 'pay_ent_smp';

/** The sample token. The edge functions set it; the browser reads `max`, `cnt` and `urls`. */
export const sampleTokenCookie: CookieDefinition = {
  name: sampleTokenName,
  lifetimeS: SAMPLE_S,
  path: '/',
  sameSite: 'Lax',
  secure: 'always',
  isReadable: true,
  domain: 'host',
};

/** What `cookieAttributes` makes of it, for the edge function, which has no room to compute it. */
export const sampleTokenAttributes = 'Path=/; Max-Age=2764800; Secure; SameSite=Lax';

/** The session itself: the prefix has browsers refuse it without Secure, with a Domain, or with another path. */
export const sessionCookie: CookieDefinition = {
  name: '__Host-sid',
  lifetimeS: LOGIN_S,
  path: '/',
  sameSite: 'Lax',
  secure: 'always',
  isReadable: false,
  domain: 'host',
};

export const subscriptionTokenCookie: CookieDefinition = {
  // Spec §9: same-site is disabled for this one.
  name: 'pay_ent_sub',
  lifetimeS: LOGIN_S,
  path: '/',
  secure: 'except-ci',
  isReadable: true,
  domain: 'site',
};

/** Tells the gate who asks; stored as a hash on the server. */
export const paymentAuthCookie: CookieDefinition = {
  name: 'payment_auth_token',
  lifetimeS: LOGIN_S,
  path: '/',
  sameSite: 'Lax',
  secure: 'except-ci',
  isReadable: false,
  domain: 'site',
};

/** The brand-prefixed logged-in cookie (spec §3). @param brandKey e.g. `meridian`. */
export function loggedInCookie(brandKey: string): CookieDefinition {
  return login(brandKey + '_logged_in', true);
}

/** Spec §3 Login cookies, all of them. `ev_auth` gives access by itself, so scripts do not see it. */
export function loginCookies(brandKey: string): CookieDefinition[] {
  return [
    login('cnid_uuid', true),
    login('amg_user', true),
    login('amg_user_partner', true),
    login('ev_ss', true),
    login('ev_auth', false),
    subscriptionTokenCookie,
    login('user_email', true),
    loggedInCookie(brandKey),
    paymentAuthCookie,
  ];
}

/** Spec §3 Session cookies and A/B cookies; `ev_ss` is a login cookie too and stands there. */
export function sessionCookies(): CookieDefinition[] {
  return ['ev_sid', 'ev_did', 'abGroup', 'abValue'].map((name) => session(name, DEFAULT_S));
}

/** The reader's id for experiments. */
export function xidCookie(): CookieDefinition {
  return session('CN_xid', XID_S);
}

/** Set to '1' when a promotion's marker is in the query. */
export function keyweeCookie(): CookieDefinition {
  return session('keywee', KEYWEE_S);
}

/** Shows how many pieces were read; decides nothing. @param meter `jwt` or `evolok`. */
export function visitedCountCookie(meter: 'jwt' | 'evolok'): CookieDefinition {
  return session('visitedCount_' + meter, VISITED_S);
}

export interface CookieSetting {
  readonly isCi: boolean;
  /** The production site's domain; undefined elsewhere: cookies are then the host's own. */
  readonly domain?: string;
  /** Seconds, when the cookie shall end before its lifetime; 0 removes it. */
  readonly maxAgeS?: number;
}

/** What stands behind the value in Set-Cookie, e.g. `Path=/; Max-Age=60; Secure; SameSite=Lax`. */
export function cookieAttributes(cookie: CookieDefinition, setting: CookieSetting): string {
  let text =
    'Path=' +
    cookie.path +
    '; Max-Age=' +
    (setting.maxAgeS === undefined
      ? cookie.lifetimeS
      : Math.min(setting.maxAgeS, cookie.lifetimeS));
  if (cookie.domain === 'site' && setting.domain !== undefined)
    text += '; Domain=' + setting.domain;
  if (cookie.secure === 'always' || !setting.isCi) text += '; Secure';
  if (cookie.sameSite !== undefined) text += '; SameSite=' + cookie.sameSite;
  return cookie.isReadable ? text : text + '; HttpOnly';
}

/** Values are of what RFC 6265 takes as it is; anything else is percent-encoded by its author. */
const cookieValue = /^[\u0021\u0023-\u002b\u002d-\u003a\u003c-\u005b\u005d-\u007e]*$/;
/** Browsers keep no larger cookie (name, value and attributes). */
export const COOKIE_MAX_BYTES = 4_096;

/** A Set-Cookie header, or what `document.cookie` takes. @throws when the value has characters of the syntax or is too long. */
export function setCookie(cookie: CookieDefinition, value: string, setting: CookieSetting): string {
  if (!cookieValue.test(value))
    throw new Error('The value of the cookie ' + cookie.name + ' must be percent-encoded');
  const text = cookie.name + '=' + value + '; ' + cookieAttributes(cookie, setting);
  if (text.length > COOKIE_MAX_BYTES)
    throw new Error(
      'The cookie ' +
        cookie.name +
        ' would have ' +
        text.length +
        ' bytes; browsers keep ' +
        COOKIE_MAX_BYTES,
    );
  return text;
}

/** The value of a cookie in a Cookie header or in `document.cookie`, still as it was sent; of several the first. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  const start = name + '=';
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(start));
  return found?.slice(start.length);
}

/** All of them: for the table in the docs, for privacy notices, and for signing out. */
export function allCookies(brandKey: string): CookieDefinition[] {
  return loginCookies(brandKey).concat(
    sessionCookie,
    sessionCookies(),
    sampleTokenCookie,
    visitedCountCookie('jwt'),
    visitedCountCookie('evolok'),
    xidCookie(),
    keyweeCookie(),
  );
}
