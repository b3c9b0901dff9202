/**
 * Cookies of a reader who is signed in, and of a reader who has signed out (spec §3 (Login
 * cookies); docs/contracts/account-api.md).
 */
import {
  deviceCookie,
  loggedInCookie,
  loginCookies,
  loginNames,
  paymentAuthCookie,
  registrationTokenCookie,
  sampleTokenCookie,
  sessionCookie,
  setCookie,
  subscriptionTokenCookie,
  type CookieDefinition,
  type CookieSetting,
} from '../../shared/cookies.ts';
import type { NewTokens } from '../metering/confirm-reader.ts';
import type { Account } from './account-store.ts';
import { tokenHash } from './reader-keys.ts';
import type { NewSession } from './sessions.ts';

/** 132 bits of a hash: a name for the session that grants no access. */
const PUBLIC_LENGTH = 22;

export interface LoginCookies {
  /** Set-Cookie headers. */
  readonly cookies: readonly string[];
  /** Values of the cookies that scripts may read, as the cookies hold them. None is secret. */
  readonly data: Readonly<Record<string, string>>;
}

/** Values that change with the session. The other login cookies say who the reader is. */
function sessionValues({ sid, auth, sidHash }: NewSession): readonly (readonly [string, string])[] {
  return [
    [sessionCookie.name, sid],
    [paymentAuthCookie.name, auth],
    [loginNames.publicSession, sidHash.slice(0, PUBLIC_LENGTH)],
    // The specification says that this cookie gives access by itself. No function of ours accepts
    // it: its value opens nothing.
    [loginNames.access, tokenHash(`ev_auth\n${auth}`)],
  ];
}

function write(
  values: readonly (readonly [string, string])[],
  brandKey: string,
  setting: CookieSetting,
): LoginCookies {
  const definitions = new Map<string, CookieDefinition>(
    [...loginCookies(brandKey), sessionCookie, deviceCookie, sampleTokenCookie].map((cookie) => [
      cookie.name,
      cookie,
    ]),
  );
  const named = values.flatMap(([name, value]) => {
    const cookie = definitions.get(name);
    return cookie === undefined ? [] : [{ cookie, value }];
  });
  return {
    cookies: named.map(({ cookie, value }) => setCookie(cookie, value, setting)),
    data: Object.fromEntries(
      named
        .filter(({ cookie }) => cookie.isReadable)
        .map(({ cookie, value }) => [cookie.name, value]),
    ),
  };
}

/** Cookies of a new session only, for a reader who was already signed in. */
export function renewedCookies(
  session: NewSession,
  brandKey: string,
  setting: CookieSetting,
): LoginCookies {
  return write(sessionValues(session), brandKey, setting);
}

export interface SignedIn {
  readonly session: NewSession;
  /** The paywall's tokens, where the reader gets any. */
  readonly tokens: NewTokens;
  /** Value of the device's cookie. */
  readonly device: string;
}

/** All login cookies, and the one that stays after signing out. */
export function signedInCookies(
  account: Pick<Account, 'accountId' | 'email'>,
  { session, tokens, device }: SignedIn,
  brandKey: string,
  setting: CookieSetting,
): LoginCookies {
  return write(
    [
      ...sessionValues(session),
      [deviceCookie.name, device],
      [loginNames.uuid, account.accountId],
      [loginNames.user, account.accountId],
      [loginNames.partner, brandKey],
      [loginNames.email, encodeURIComponent(account.email)],
      [loggedInCookie(brandKey).name, 'true'],
      ...tokenValues(tokens),
    ],
    brandKey,
    setting,
  );
}

function tokenValues({ sub, reg, smp }: NewTokens): readonly (readonly [string, string])[] {
  return [
    ...(sub === undefined ? [] : [[subscriptionTokenCookie.name, sub] as const]),
    ...(reg === undefined ? [] : [[registrationTokenCookie.name, reg] as const]),
    ...(smp === undefined ? [] : [[sampleTokenCookie.name, smp] as const]),
  ];
}

/** Only the paywall's tokens, for a reader whose subscription has just been linked. */
export function tokenCookies(
  tokens: NewTokens,
  brandKey: string,
  setting: CookieSetting,
): LoginCookies {
  return write(tokenValues(tokens), brandKey, setting);
}

/** For a reader whose account is gone: the device has signed in to nothing. */
export function deletedCookies(brandKey: string, setting: CookieSetting): string[] {
  return [
    ...signedOutCookies(brandKey, setting),
    setCookie(deviceCookie, '', { ...setting, domain: undefined, maxAgeS: 0 }),
  ];
}

/**
 * Removes every login cookie wherever it may have been set: on this host and on the site's domain.
 * The record of what the reader has read stays.
 */
export function signedOutCookies(brandKey: string, setting: CookieSetting): string[] {
  const gone = (cookie: CookieDefinition, domain: string | undefined) =>
    setCookie(cookie, '', { ...setting, domain, maxAgeS: 0 });
  return [...loginCookies(brandKey), sessionCookie].flatMap((cookie) => [
    gone(cookie, undefined),
    ...(cookie.domain === 'site' && setting.domain !== undefined
      ? [gone(cookie, setting.domain)]
      : []),
  ]);
}
