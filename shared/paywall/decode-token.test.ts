import { describe, expect, it } from '@jest/globals';
import { decodeStoredToken, decodeToken } from './decode-token.ts';
import { applyRevalidation, checkSubscription, needsConfirmation } from './mount-check.ts';

const nowMs = Date.parse('2026-11-12T15:00:00.000Z');
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.signature`;

describe('Decoding a token in the browser', () => {
  it('PW-13 returns the claims, whatever the signature', () => {
    expect(decodeToken(token({ max: 4, cnt: 1, urls: ['/story/a'] }))).toEqual({
      ok: true,
      claims: { max: 4, cnt: 1, urls: ['/story/a'] },
    });
    expect(decodeToken(`x.${part({ name: 'Łódź — 東京' })}`)).toEqual({
      ok: true,
      claims: { name: 'Łódź — 東京' },
    });
    expect(decodeToken(`x.${Buffer.from('{"a":"??>"}').toString('base64')}`)).toEqual({
      ok: true,
      claims: { a: '??>' },
    });
  });

  it.each([
    [undefined, 'Cannot decode a missing JWT token'],
    [null, 'Cannot decode a missing JWT token'],
    ['', 'Cannot decode a missing JWT token'],
    ['abc', 'Cannot decode an improperly formatted JWT token'],
    ['e30', 'Cannot decode an improperly formatted JWT token'],
  ])('PW-13 fails for %j with "%s"', (given, message) => {
    expect(decodeToken(given)).toEqual({ ok: false, message });
  });

  it.each([
    ['no base64', 'a.!!!.c'],
    ['a base64 that ends early', 'a.abcde.c'],
    ['no UTF-8', `a.${Buffer.from('{"a":"\xff"}', 'latin1').toString('base64url')}.c`],
    ['no JSON', `a.${Buffer.from('{"max":').toString('base64url')}.c`],
    ['nothing', 'a..c'],
    ['a number', token(4)],
    ['null', token(null)],
    ['a list', token([])],
  ])('PW-13 fails for %s with its own message', (_, given) => {
    const decoded = decodeToken(given);
    expect(decoded).toMatchObject({ ok: false, message: expect.stringMatching(/./) });
    expect(decoded).not.toMatchObject({ message: expect.stringMatching(/missing JWT|improperly/) });
  });

  it('PW-13 finds the stored token of a payment method, or reports why not', () => {
    const cookies: Record<string, string> = {
      pay_ent_sub: token({ exp: 1 }),
      pay_ent_smp: 'broken',
    };
    const cookie = (name: string) => cookies[name];
    expect(decodeStoredToken('sub', cookie)).toEqual({ ok: true, claims: { exp: 1 } });
    expect(decodeStoredToken('sample', cookie)).toEqual({
      ok: false,
      message: 'token stored cannot be decoded',
      cause: 'Cannot decode an improperly formatted JWT token',
    });
    expect(decodeStoredToken('free', cookie)).toEqual({
      ok: false,
      message: 'payment method not supported',
    });
    expect(decodeStoredToken('toString', cookie)).toEqual({
      ok: false,
      message: 'payment method not supported',
    });
  });
});

describe('The check when a page mounts', () => {
  const exp = nowMs / 1000;
  it.each([
    ['no token', undefined, 'nothing'],
    ['an empty one', '', 'nothing'],
    ['one that cannot be decoded', 'junk', 'remove'],
    ['one without an end', token({}), 'remove'],
    ['one whose end is to come', token({ exp: exp + 1 }), 'nothing'],
    ['one that ends now', token({ exp }), 'nothing'],
    ['one whose end is past', token({ exp: exp - 1 }), 'revalidate'],
  ])('PW-11 %s', (_, given, expected) => {
    expect(checkSubscription(given, nowMs)).toBe(expected);
  });

  it.each([
    [
      { replaceWithNewToken: true, tokens: { sub: 'new' } },
      { kind: 'replace', token: 'new' },
    ],
    [
      { replaceWithNewToken: true, removeExistingToken: true, tokens: { sub: 'new' } },
      { kind: 'replace', token: 'new' },
    ],
    [{ replaceWithNewToken: true, tokens: {} }, { kind: 'keep' }],
    [{ replaceWithNewToken: true, tokens: { sub: '' } }, { kind: 'keep' }],
    [{ removeExistingToken: true }, { kind: 'remove' }],
    [{ tokens: { sub: 'new' } }, { kind: 'keep' }],
    [{}, { kind: 'keep' }],
  ])('PW-11 after %j, the action for the stored token is %j', (response, expected) => {
    expect(applyRevalidation(response)).toEqual(expected);
  });

  it('PW-14 has a token written by the edge confirmed once per session', () => {
    expect(needsConfirmation(token({ src: 'e' }), false)).toBe(true);
    for (const given of [token({ src: 'd' }), 'junk', '', undefined])
      expect(needsConfirmation(given, false)).toBe(false);
    expect(needsConfirmation(token({ src: 'e' }), true)).toBe(false);
  });
});
