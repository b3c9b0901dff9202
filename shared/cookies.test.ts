import { describe, expect, it } from '@jest/globals';
import {
  codeCookie,
  consentCookie,
  cookieAttributes,
  deskCodeCookie,
  deskCookie,
  deviceCookie,
  keyweeCookie,
  loggedInCookie,
  loginCookies,
  paymentAuthCookie,
  readCookie,
  sampleTokenAttributes,
  sampleTokenCookie,
  sessionCookie,
  sessionCookies,
  setCookie,
  signInCookie,
  subscriptionTokenCookie,
  visitedCountCookie,
  xidCookie,
  type CookieDefinition,
} from './cookies.ts';

const production = { isCi: false, domain: 'example.com' };
const DAY_S = 86_400;

function allCookies(brandKey: string): CookieDefinition[] {
  return loginCookies(brandKey).concat(
    sessionCookie,
    deviceCookie,
    codeCookie,
    deskCodeCookie,
    deskCookie,
    signInCookie,
    sessionCookies(),
    sampleTokenCookie,
    visitedCountCookie('jwt'),
    visitedCountCookie('evolok'),
    xidCookie(),
    keyweeCookie(),
    consentCookie(),
  );
}

describe('Cookies', () => {
  it('PW-09 visitedCount_<meter> lasts 1825 days, path /, lax, secure except in CI', () => {
    expect(setCookie(visitedCountCookie('jwt'), '3', production)).toBe(
      `visitedCount_jwt=3; Path=/; Max-Age=${1825 * DAY_S}; Secure; SameSite=Lax`,
    );
    expect(setCookie(visitedCountCookie('evolok'), '3', { isCi: true })).toBe(
      `visitedCount_evolok=3; Path=/; Max-Age=${1825 * DAY_S}; SameSite=Lax`,
    );
  });

  it('PW-12 login cookies last 365 days, for the production site’s domain, lax, secure except in CI', () => {
    for (const cookie of loginCookies('meridian')) {
      const lax = cookie === subscriptionTokenCookie ? '' : '; SameSite=Lax';
      const httpOnly = cookie.isReadable ? '' : '; HttpOnly';
      expect(cookieAttributes(cookie, production)).toBe(
        `Path=/; Max-Age=${365 * DAY_S}; Domain=example.com; Secure${lax}${httpOnly}`,
      );
      expect(cookieAttributes(cookie, { isCi: true })).toBe(
        `Path=/; Max-Age=${365 * DAY_S}${lax}${httpOnly}`,
      );
    }
  });

  it('PW-12 login cookies match the specification, including the brand’s cookie', () => {
    expect(loginCookies('meridian').map(({ name }) => name)).toEqual([
      'cnid_uuid',
      'amg_user',
      'amg_user_partner',
      'ev_ss',
      'ev_auth',
      'pay_ent_sub',
      'user_email',
      'meridian_logged_in',
      'payment_auth_token',
      // Of our own, for items that take an account.
      'pay_ent_reg',
    ]);
    expect(loggedInCookie('other').name).toBe('other_logged_in');
  });

  it('PW-11 same-site is disabled for pay_ent_sub', () => {
    expect(cookieAttributes(subscriptionTokenCookie, production)).not.toContain('SameSite');
  });

  it('that the server alone reads are hidden from scripts', () => {
    expect(
      allCookies('meridian')
        .filter(({ isReadable }) => !isReadable)
        .map(({ name }) => name),
    ).toEqual([
      'ev_auth',
      'payment_auth_token',
      'pay_ent_reg',
      '__Host-sid',
      '__Host-device',
      '__Host-code',
      '__Host-desk-code',
      '__Host-desk',
      '__Host-sign-in',
    ]);
    expect(setCookie(paymentAuthCookie, 'x', production)).toContain('; HttpOnly');
  });

  it('AC-03 have the lifetimes of the specification, by default 31557600 s', () => {
    expect([xidCookie().lifetimeS, keyweeCookie().lifetimeS]).toEqual([18 * DAY_S, 28 * DAY_S]);
    expect(sessionCookies().map(({ name, lifetimeS }) => [name, lifetimeS])).toEqual(
      ['ev_sid', 'ev_did', 'abGroup', 'abValue'].map((name) => [name, 31_557_600]),
    );
  });

  it('have unique names, and no name that scripts can read hints at a login or a session', () => {
    const cookies = allCookies('meridian');
    expect(new Set(cookies.map(({ name }) => name)).size).toBe(cookies.length);
    for (const { name, isReadable } of cookies)
      if (isReadable) expect(name).not.toMatch(/login|sess/i);
  });

  it('for the session have the prefix by which browsers bind them to their host', () => {
    expect(setCookie(sessionCookie, 'x', { ...production, isCi: true })).toBe(
      `__Host-sid=x; Path=/; Max-Age=${365 * DAY_S}; Secure; SameSite=Lax; HttpOnly`,
    );
  });

  it('PW-13 the sample token outlives the longest month, and the edge’s text of its attributes matches the table', () => {
    expect(cookieAttributes(sampleTokenCookie, production)).toBe(sampleTokenAttributes);
    expect(sampleTokenCookie.lifetimeS).toBeGreaterThan(31 * DAY_S + 3_600 + 60);
  });

  it('are removed, or end earlier, but never live longer than allowed', () => {
    expect(cookieAttributes(sampleTokenCookie, { isCi: false, maxAgeS: 0 })).toContain(
      'Max-Age=0;',
    );
    expect(cookieAttributes(sampleTokenCookie, { isCi: false, maxAgeS: 60 })).toContain(
      'Max-Age=60;',
    );
    expect(cookieAttributes(sampleTokenCookie, { isCi: false, maxAgeS: 1e9 })).toContain(
      `Max-Age=${sampleTokenCookie.lifetimeS};`,
    );
  });

  it.each(['a b', 'a;b', 'a,b', '"a"', 'a\\b', 'a\nb', 'é'])(
    'reject a value that would break the header: %j',
    (value) => {
      expect(() => setCookie(paymentAuthCookie, value, production)).toThrow(
        'The value of the cookie payment_auth_token must be percent-encoded',
      );
    },
  );

  it('reject a value that browsers would drop for its size', () => {
    expect(() => setCookie(sampleTokenCookie, 'x'.repeat(4_096), production)).toThrow(
      /would have \d+ bytes; browsers keep 4096/,
    );
  });

  it.each([
    ['a=1; b=2', 'b', '2'],
    ['a=1;b=2', 'a', '1'],
    ['b=1; b=2', 'b', undefined],
    ['b=1; bb=3; a=b=2', 'b', '1'],
    ['b=; b=2', 'b', undefined],
    ['bb=1', 'b', undefined],
    ['b=x=y', 'b', 'x=y'],
    ['b=', 'b', ''],
    ['b', 'b', undefined],
    ['', 'b', undefined],
  ])('are read from %j: %s is %j', (header, name, expected) => {
    expect(readCookie(header, name)).toBe(expected);
  });

  it('are undefined without a header', () => {
    expect([readCookie(undefined, 'b'), readCookie(null, 'b')]).toEqual([undefined, undefined]);
  });
});
