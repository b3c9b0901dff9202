import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nodeCrypto, NOW, testKey, testKeys } from './testing/fixtures.ts';
import { isUnexpired, signToken, TOKEN_MAX_BYTES, verifiedClaims } from './signed-token.ts';
import { anyText } from '../../test/support/any-text.ts';

const nowS = Math.floor(NOW / 1000);
const claims = { aud: 'smp', iat: nowS, exp: nowS + 100, text: 'value' };
const token = signToken(claims, '7', testKeys.k, nodeCrypto);
const verify = (candidate: string, nowMs = NOW, aud = 'smp') =>
  verifiedClaims(candidate, aud, testKeys.k, nowMs, nodeCrypto);

function part(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString(
    'base64url',
  );
}
/** Returns a token with a valid MAC over any content. */
function signed(header: unknown, payload: unknown, key: string = testKeys.k[7]): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${nodeCrypto.hmac(key, text)}`;
}
const header = { alg: 'HS256', kid: '7' };

describe('A signed token', () => {
  it('PW-13 is JWS HS256 with a kid, and verifies', () => {
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual(
      header,
    );
    expect(verify(token)).toEqual(claims);
    expect(verify(signed(header, claims))).toEqual(claims);
  });

  it('PW-14 verifies with every key of the ring: tokens of the previous key are still valid', () => {
    expect(verify(signToken(claims, '6', testKeys.k, nodeCrypto))).toEqual(claims);
  });

  it.each([
    ['nothing', ''],
    ['one part', 'abc'],
    ['two parts', token.split('.').slice(0, 2).join('.')],
    ['four parts', `${token}.x`],
    ['an empty signature', `${token.split('.').slice(0, 2).join('.')}.`],
    ['padding', `${token}=`],
    ['a line end', `${token}\n`],
    ['alg none with a MAC', signed({ alg: 'none', kid: '7' }, claims)],
    ['alg none without one', `${part({ alg: 'none' })}.${part(claims)}.`],
    ['alg HS512', signed({ alg: 'HS512', kid: '7' }, claims)],
    ['alg hs256', signed({ alg: 'hs256', kid: '7' }, claims)],
    ['alg as a list', signed({ alg: ['HS256'], kid: '7' }, claims)],
    ['no kid', signed({ alg: 'HS256' }, claims)],
    ['a kid that is a number', signed({ alg: 'HS256', kid: 7 }, claims)],
    ['an unknown kid', signed({ alg: 'HS256', kid: '8' }, claims, testKey('own'))],
    [
      'a kid of every object',
      signed({ alg: 'HS256', kid: 'constructor' }, claims, 'function Object() { [native code] }'),
    ],
    [
      'a kid of every object’s prototype',
      signed({ alg: 'HS256', kid: '__proto__' }, claims, '[object Object]'),
    ],
    ['another key under a known kid', signed(header, claims, testKey('own'))],
    ['another key of the ring than its kid says', signed(header, claims, testKeys.k[6])],
    ['a header that is no JSON', signed('HS256', claims)],
    ['a header that is null', signed('null', claims)],
    ['a header that is no base64', `a${token}`],
    ['a payload that is no JSON', signed(header, 'value')],
    ['a payload that is null', signed(header, 'null')],
    ['a payload without times', signed(header, { aud: 'smp' })],
    ['times that are texts', signed(header, { ...claims, iat: String(claims.iat) })],
    ['more than 1,024 bytes', signed(header, { ...claims, text: 'x'.repeat(TOKEN_MAX_BYTES) })],
  ])('PW-13 does not verify with %s', (_, candidate) => {
    expect(verify(candidate)).toBeUndefined();
  });

  it('PW-13 is valid only for its own audience', () => {
    expect(verify(token, NOW, 'sub')).toBeUndefined();
  });

  it('PW-13 may be issued less than 300 s ahead of the clock', () => {
    expect(verify(token, nowS * 1000 - 299_999)).toEqual(claims);
    expect(verify(token, nowS * 1000 - 300_000)).toBeUndefined();
  });

  it('PW-13 expires when the leeway after its end is over', () => {
    expect(isUnexpired(nowS, nowS * 1000 + 59_999, 60)).toBe(true);
    expect(isUnexpired(nowS, nowS * 1000 + 60_000, 60)).toBe(false);
  });

  it('PW-13 may be up to exactly 1,024 bytes long', () => {
    // Three bytes of text become four of base64url.
    const longest =
      [...Array(TOKEN_MAX_BYTES).keys()]
        .map((length) => signed(header, { ...claims, text: 'x'.repeat(length) }))
        .filter(({ length }) => length <= TOKEN_MAX_BYTES)
        .at(-1) ?? '';
    expect(longest.length).toBeGreaterThan(TOKEN_MAX_BYTES - 2);
    expect(verify(longest)).toBeDefined();
    expect(verify(`${longest}xx`)).toBeUndefined();
  });

  it('PW-13 does not verify when one character is changed anywhere, or when it is cut', () => {
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom(...'abcXYZ019-_.=+/ '),
        (at, character) => {
          const changed = token.slice(0, at) + character + token.slice(at + 1);
          expect(verify(changed)).toEqual(changed === token ? claims : undefined);
          expect(verify(token.slice(0, at))).toBeUndefined();
          expect(verify(token.slice(at + 1))).toBeUndefined();
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('PW-13 does not verify and does not throw with other claims under an old MAC, or with random bytes', () => {
    const [head, , mac] = token.split('.');
    fc.assert(
      fc.property(fc.nat(), anyText(), (exp, junk) => {
        expect(
          verify(`${head}.${part({ ...claims, exp: claims.exp + 1 + exp })}.${mac}`),
        ).toBeUndefined();
        expect(verify(junk)).toBeUndefined();
        expect(verify(`${part(junk)}.${part(junk)}.${nodeCrypto.sha256(junk)}`)).toBeUndefined();
        expect(verify(signed(header, junk))).toBeUndefined();
      }),
    );
  });

  it('rejects text that is not ASCII, because it would come back changed', () => {
    expect(() => signToken({ text: 'Łódź' }, '7', testKeys.k, nodeCrypto)).toThrow();
  });
});
