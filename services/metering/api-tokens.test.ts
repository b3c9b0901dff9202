/** Tokens of API functions and of the edge are the same tokens. */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readSample, sampleClaims, signSample } from '../../shared/paywall/sample-token.ts';
import { signToken, TOKEN_MAX_BYTES, verifiedClaims } from '../../shared/paywall/signed-token.ts';
import { nodeCrypto, NOW, testKey, testKeys } from '../../shared/paywall/testing/fixtures.ts';
import { readApiSample, signApiSample, signApiToken, verifiedApiClaims } from './api-tokens.ts';

const keys = testKeys.k;
const nowS = Math.floor(NOW / 1000);
const claims = { aud: 'smp', iat: nowS, exp: nowS + 100, text: 'value' };
const SID = nodeCrypto.sha256('reader').slice(0, 22);
const ofEdge = signToken(claims, '7', keys, nodeCrypto);
const verify = (token: string, aud = 'smp', nowMs = NOW) =>
  verifiedApiClaims(token, aud, keys, nowMs);

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
/** Returns a token with a valid MAC over any content. */
function signed(header: object, payload: unknown, key: string = keys[7]): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${nodeCrypto.hmac(key, text)}`;
}

describe('A token of an API function', () => {
  it('PW-13 has the bytes of the edge’s, and each accepts the other’s', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('6', '7'),
        fc.stringMatching(/^[\x20-\x7e]{0,40}$/),
        async (kid, text) => {
          const given = { ...claims, text };
          const token = await signApiToken(given, kid, keys);
          expect(token).toBe(signToken(given, kid, keys, nodeCrypto));
          expect(verifiedClaims(token, 'smp', keys, NOW, nodeCrypto)).toEqual(given);
          expect(await verify(signToken(given, kid, keys, nodeCrypto))).toEqual(given);
        },
      ),
      { numRuns: 50 },
    );
  });

  it.each([0, 3, 60])(
    'PW-13 is a sample of %i items as the edge signs and reads it',
    async (count) => {
      const urls = Array.from(
        { length: count },
        (_, index) => `/story/a-rather-long-path-${index}`,
      );
      const sample = sampleClaims({
        sid: SID,
        urls,
        max: 4,
        exp: nowS + 1_000,
        src: 'd',
        nowMs: NOW,
      });
      const token = await signApiSample(sample, '7', keys);
      expect(token).toBe(signSample(sample, '7', keys, nodeCrypto));
      if (token.length <= TOKEN_MAX_BYTES)
        expect(await readApiSample(token, keys, NOW)).toEqual(
          readSample(token, keys, NOW, nodeCrypto),
        );
    },
  );

  it.each([
    ['nothing', ''],
    ['two parts', ofEdge.split('.').slice(0, 2).join('.')],
    ['padding', `${ofEdge}=`],
    ['alg none with a MAC', signed({ alg: 'none', kid: '7' }, claims)],
    ['alg HS512', signed({ alg: 'HS512', kid: '7' }, claims)],
    ['no kid', signed({ alg: 'HS256' }, claims)],
    ['an unknown kid', signed({ alg: 'HS256', kid: '8' }, claims, testKey('own'))],
    [
      'a kid of every object',
      signed({ alg: 'HS256', kid: 'constructor' }, claims, 'function Object() { [native code] }'),
    ],
    ['another key under a known kid', signed({ alg: 'HS256', kid: '7' }, claims, testKey('own'))],
    ['a payload that is null', signed({ alg: 'HS256', kid: '7' }, null)],
    ['a payload without times', signed({ alg: 'HS256', kid: '7' }, { aud: 'smp' })],
    [
      'more than 1,024 bytes',
      signed({ alg: 'HS256', kid: '7' }, { ...claims, text: 'x'.repeat(TOKEN_MAX_BYTES) }),
    ],
  ])('PW-13 does not verify with %s, neither here nor at the edge', async (_, token) => {
    expect(await verify(token)).toBeUndefined();
    expect(verifiedClaims(token, 'smp', keys, NOW, nodeCrypto)).toBeUndefined();
  });

  it('PW-13 has one form of its MAC only', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const others = [...alphabet].filter((letter) => letter !== ofEdge.at(-1));
    for (const letter of others)
      expect(await verify(`${ofEdge.slice(0, -1)}${letter}`)).toBeUndefined();
  });

  it('PW-13 is for its audience, and not from the future', async () => {
    expect(await verify(ofEdge, 'sub')).toBeUndefined();
    expect(await verify(ofEdge, 'smp', nowS * 1000 - 300_000)).toBeUndefined();
    expect(await verify(ofEdge, 'smp', nowS * 1000 - 299_999)).toEqual(claims);
  });
});
