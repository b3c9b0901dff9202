/**
 * Defines every cookie of the product once. All have Path=/, because the site is one place. The edge
 * functions read constants of it, so loading this module computes nothing.
 */
export interface CookieDefinition {
  readonly name: string;
  /** How long the browser keeps the cookie. */
  readonly lifetimeS: number;
  readonly path: '/';
  /** If absent, the cookie has no SameSite attribute at all. */
  readonly sameSite?: 'Lax' | 'Strict';
  /** `except-ci`: not in the CI environment, which has no TLS. */
  readonly secure: 'always' | 'except-ci';
  /** False means HttpOnly and only ever sent by Set-Cookie. */
  readonly isReadable: boolean;
  /** `site`: for the production site's domain. `host`: for the host that set the cookie. */
  readonly domain: 'site' | 'host';
}

/** spec §9: login cookies last 365 days. */
const LOGIN_S = 31_536_000;
/** Default cookie lifetime, one year (spec §9). */
const DEFAULT_S = 31_557_600;
/** The meter's visit cookie lasts 1825 days (spec §9). */
const VISITED_S = 157_680_000;
/** CN_xid lasts 18 days, the promo cookie keywee 28 days (spec §9). */
const XID_S = 1_555_200;
const KEYWEE_S = 2_419_200;
/** Six months: the time after which data protection authorities want the question asked again. */
const CONSENT_S = 15_552_000;
/** Two weeks: who works at the desk signs in again by a passkey. */
const DESK_S = 1_209_600;
/**
 * The longest month, plus the hour that clocks may go back, plus the leeway of the token. The token
 * has its own expiry.
 */
const SAMPLE_S = 2_764_800;

/** The site's domain, lax, secure except in CI. See spec §9 (Login cookies). */
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

/**
 * Path /, lax, secure except in CI. See spec §9 (Session cookies).
 * @param lifetimeS The default of every cookie that the specification gives no other life.
 */
function session(name: string, lifetimeS: number = DEFAULT_S): CookieDefinition {
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

/** Names that the edge functions read; they have no room for the definitions. */
export const sampleTokenName = 'pay_ent_smp';
export const subscriptionTokenName = 'pay_ent_sub';
export const registrationTokenName = 'pay_ent_reg';
export const paymentAuthName = 'payment_auth_token';

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

/**
 * The result of `cookieAttributes` for this cookie. The edge function has no room to compute it.
 */
export const sampleTokenAttributes = 'Path=/; Max-Age=2764800; Secure; SameSite=Lax';

/**
 * The session itself. The prefix makes browsers reject it without Secure, with a Domain, or with
 * another path.
 */
export const sessionCookie: CookieDefinition = {
  name: '__Host-sid',
  lifetimeS: LOGIN_S,
  path: '/',
  sameSite: 'Lax',
  secure: 'always',
  isReadable: false,
  domain: 'host',
};

/** Names the browser that asked for a code by email, and the address: no other can use the code. */
export const codeCookie: CookieDefinition = {
  name: '__Host-code',
  lifetimeS: 900,
  path: '/',
  sameSite: 'Lax',
  secure: 'always',
  isReadable: false,
  domain: 'host',
};

/** Names the browser in which a sign-in by another service has begun. */
export const signInCookie: CookieDefinition = {
  name: '__Host-sign-in',
  lifetimeS: 900,
  path: '/',
  // A provider's redirect is a navigation by GET, which brings it.
  sameSite: 'Lax',
  secure: 'always',
  isReadable: false,
  domain: 'host',
};

/** The session of somebody who works at the desk: no link of another site brings it. */
export const deskCookie: CookieDefinition = {
  name: '__Host-desk',
  lifetimeS: DESK_S,
  path: '/',
  sameSite: 'Strict',
  secure: 'always',
  isReadable: false,
  domain: 'host',
};

/** Names the browser that asked for a code to the desk. */
export const deskCodeCookie: CookieDefinition = {
  name: '__Host-desk-code',
  lifetimeS: 900,
  path: '/',
  sameSite: 'Strict',
  secure: 'always',
  isReadable: false,
  domain: 'host',
};

/** Says that a browser has signed in to an account before. It opens nothing. */
export const deviceCookie: CookieDefinition = {
  name: '__Host-device',
  lifetimeS: LOGIN_S,
  path: '/',
  sameSite: 'Lax',
  secure: 'always',
  isReadable: false,
  domain: 'host',
};

export const subscriptionTokenCookie: CookieDefinition = {
  // Same-site is disabled for this cookie (spec §9).
  name: subscriptionTokenName,
  lifetimeS: LOGIN_S,
  path: '/',
  secure: 'except-ci',
  isReadable: true,
  domain: 'site',
};

/** Says that its reader has an account. Only the edge and the server read it. */
export const registrationTokenCookie: CookieDefinition = {
  name: registrationTokenName,
  lifetimeS: LOGIN_S,
  path: '/',
  sameSite: 'Lax',
  secure: 'except-ci',
  isReadable: false,
  domain: 'site',
};

/** Tells the gate which reader asks. The server stores it as a hash. */
export const paymentAuthCookie: CookieDefinition = {
  name: paymentAuthName,
  lifetimeS: LOGIN_S,
  path: '/',
  sameSite: 'Lax',
  secure: 'except-ci',
  isReadable: false,
  domain: 'site',
};

/** Names of login cookies, by what they hold. See spec §3 (Login cookies). */
export const loginNames = {
  uuid: 'cnid_uuid',
  user: 'amg_user',
  partner: 'amg_user_partner',
  /** A name for the session that grants no access. */
  publicSession: 'ev_ss',
  access: 'ev_auth',
  email: 'user_email',
} as const;

/** Names of session and A/B cookies. See spec §3 (Session cookies and A/B cookies). */
export const sessionNames = {
  session: 'ev_sid',
  device: 'ev_did',
  group: 'abGroup',
  value: 'abValue',
} as const;

/**
 * Returns the brand-prefixed logged-in cookie (spec §3).
 * @param brandKey For example `meridian`.
 */
export function loggedInCookie(brandKey: string): CookieDefinition {
  return login(brandKey + '_logged_in', true);
}

/**
 * Returns all login cookies: those of spec §3 (Login cookies), and the one of accounts. `ev_auth` gives access by itself, so
 * scripts cannot read it.
 */
export function loginCookies(brandKey: string): CookieDefinition[] {
  return [
    login(loginNames.uuid, true),
    login(loginNames.user, true),
    login(loginNames.partner, true),
    login(loginNames.publicSession, true),
    login(loginNames.access, false),
    subscriptionTokenCookie,
    login(loginNames.email, true),
    loggedInCookie(brandKey),
    paymentAuthCookie,
    registrationTokenCookie,
  ];
}

/**
 * Returns the session and A/B cookies. See spec §3 (Session cookies and A/B cookies). `ev_ss` is
 * also a login cookie and is listed with those.
 */
export function sessionCookies(): CookieDefinition[] {
  return Object.values(sessionNames).map((name) => session(name));
}

/** Returns the cookie with the reader's id for experiments. */
export function xidCookie(): CookieDefinition {
  return session('CN_xid', XID_S);
}

/** Set to '1' when the query contains a promotion's marker. */
export function keyweeCookie(): CookieDefinition {
  return session('keywee', KEYWEE_S);
}

/** The record of the reader's choice (`shared/consent/`). It identifies no reader. */
export function consentCookie(): CookieDefinition {
  return session('consent', CONSENT_S);
}

/**
 * Shows how many items were read; it decides nothing.
 * @param meter `jwt` or `evolok`.
 */
export function visitedCountCookie(meter: 'jwt' | 'evolok'): CookieDefinition {
  return session('visitedCount_' + meter, VISITED_S);
}

export interface CookieSetting {
  readonly isCi: boolean;
  /** The production site's domain. Undefined elsewhere: cookies then belong to the host alone. */
  readonly domain?: string;
  /** In seconds, if the cookie should expire before its lifetime ends; 0 removes it. */
  readonly maxAgeS?: number;
}

/**
 * Returns the attributes that follow the value in Set-Cookie, e.g. `Path=/; Max-Age=60; Secure;
 * SameSite=Lax`.
 */
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

/** Characters that RFC 6265 allows unencoded. The caller percent-encodes any other character. */
const cookieValue = /^[\u0021\u0023-\u002b\u002d-\u003a\u003c-\u005b\u005d-\u007e]*$/;
/** Browsers keep no larger cookie (name, value and attributes). */
const COOKIE_MAX_BYTES = 4_096;

/**
 * Returns a Set-Cookie header, or a value for `document.cookie`.
 * @throws Error when the value contains syntax characters or is too long.
 */
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

/**
 * Returns the value of a cookie in a Cookie header or in `document.cookie`, as it was sent. Of two
 * of one name, none: one may be of another site below the same domain, and nothing says which
 * (RFC 6265, section 8.6).
 */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  const start = name + '=';
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(start));
  return found.length === 1 ? found[0]?.slice(start.length) : undefined;
}
