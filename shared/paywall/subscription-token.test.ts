import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { signToken } from './signed-token.ts';
import { issueSubscription, readSubscription, SUBSCRIPTION_TOKEN_S } from './subscription-token.ts';
import { nodeCrypto, NOW, testKeys } from './testing/fixtures.ts';

const reader = { pairwiseId: 'pairwise', isAdFree: true };
const issue = (random: number) =>
  issueSubscription({ reader, random, kid: '7', keys: testKeys.s, nowMs: NOW, crypto: nodeCrypto });
const read = (token: string, nowMs = NOW) => readSubscription(token, testKeys.s, nowMs, nodeCrypto);

describe('A subscription token', () => {
  it('PW-05 states who has paid, for what, and whether without ads', () => {
    const iat = Math.floor(NOW / 1000);
    expect(read(issue(0.5))).toEqual({
      aud: 'sub',
      p: 'pairwise',
      ent: ['sub'],
      af: 1,
      iat,
      exp: iat + SUBSCRIPTION_TOKEN_S,
    });
  });

  it('PW-11 ends after 12 h, up to 5 % sooner or later', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const { iat, exp } = read(issue(random)) ?? { iat: 0, exp: 0 };
        expect(exp - iat).toBeGreaterThanOrEqual(41_040);
        expect(exp - iat).toBeLessThanOrEqual(45_360);
        expect(Number.isInteger(exp)).toBe(true);
      }),
    );
  });

  it('PW-11 ends when the reader gets something else besides', () => {
    const changing = (changesAt: string) => {
      const { exp = 0 } =
        read(
          issueSubscription({
            reader: { ...reader, changesAt },
            ...{ random: 0.5, kid: '7', keys: testKeys.s, nowMs: NOW, crypto: nodeCrypto },
          }),
        ) ?? {};
      return exp;
    };
    const inMs = (ms: number) => new Date(NOW + ms).toISOString();
    expect(changing(inMs(60_000))).toBe(Math.ceil((NOW + 60_000) / 1000));
    expect(changing(inMs(86_400_000))).toBe(Math.floor(NOW / 1000) + SUBSCRIPTION_TOKEN_S);
  });

  it('PW-11 is still recognized as ours long after its end', () => {
    expect(read(issue(0), NOW + 365 * 86_400_000)).toBeDefined();
  });

  it('PW-05 is invalid without the entitlement, or under the keys of sample tokens', () => {
    const claims = read(issue(0.5)) ?? {};
    expect(
      read(signToken({ ...claims, ent: ['print'] }, '7', testKeys.s, nodeCrypto)),
    ).toBeUndefined();
    expect(read(signToken({ ...claims, ent: 'sub' }, '7', testKeys.s, nodeCrypto))).toBeUndefined();
    expect(read(signToken(claims, '7', testKeys.k, nodeCrypto))).toBeUndefined();
  });
});
