import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { articleHash, hasRead, tokenEntry } from './article-key.ts';
import { METER_MAX_LIMIT } from './meter-config.ts';
import { readSample, sampleClaims, signSample } from './sample-token.ts';
import { signToken, TOKEN_MAX_BYTES } from './signed-token.ts';
import { nodeCrypto, NOW, testKeys } from './testing/fixtures.ts';

const SID = 'A'.repeat(22);
const exp = Math.floor(NOW / 1000) + 1_000;
const read = (token: string, nowMs = NOW) => readSample(token, testKeys.k, nowMs, nodeCrypto);

describe('A sample token', () => {
  it('PW-13 contains max, cnt and urls, and cnt is the length of urls', () => {
    const claims = sampleClaims({
      sid: SID,
      urls: ['/story/a'],
      max: 4,
      exp,
      src: 'e',
      nowMs: NOW,
    });
    expect(claims).toEqual({
      aud: 'smp',
      m: 'jwt',
      sid: SID,
      urls: ['/story/a'],
      cnt: 1,
      max: 4,
      iat: Math.floor(NOW / 1000),
      exp,
      src: 'e',
    });
    expect(read(signSample(claims, '7', testKeys.k, nodeCrypto))).toEqual(claims);
  });

  it.each([
    ['its count is not the number of its items', { cnt: 0 }],
    ['it lists no items', { urls: undefined }],
    ['it is of another audience', { aud: 'sub' }],
  ])('PW-13 is rejected when %s', (_, changes) => {
    const claims = {
      ...sampleClaims({ sid: SID, urls: ['/story/a'], max: 4, exp, src: 'e', nowMs: NOW }),
      ...changes,
    };
    expect(read(signToken(claims, '7', testKeys.k, nodeCrypto))).toBeUndefined();
  });

  it('PW-13 expires 60 s after its end', () => {
    const token = signSample(
      sampleClaims({ sid: SID, urls: [], max: 4, exp, src: 'e', nowMs: NOW }),
      '7',
      testKeys.k,
      nodeCrypto,
    );
    expect(read(token, exp * 1000 + 59_999)).toBeDefined();
    expect(read(token, exp * 1000 + 60_000)).toBeUndefined();
  });

  it('PW-13 has at most 1,024 bytes for any paths, and recognizes every item in them', () => {
    const slug = fc
      .tuple(fc.integer({ min: 1, max: 200 }), fc.nat())
      .map(([length, n]) => `${n}-`.padEnd(length, 'x'));
    const paths = fc
      .uniqueArray(slug, { maxLength: METER_MAX_LIMIT, size: 'max' })
      .map((slugs) => slugs.map((name) => `/story/${name}`));
    fc.assert(
      fc.property(paths, fc.integer({ min: 0, max: 1e6 }), (keys, kid) => {
        const ring = { [kid]: testKeys.k[7] };
        const urls = keys.map((key) => tokenEntry(key, nodeCrypto.sha256));
        const token = signSample(
          sampleClaims({ sid: SID, urls, max: METER_MAX_LIMIT, exp, src: 'd', nowMs: NOW }),
          String(kid),
          ring,
          nodeCrypto,
        );
        expect(token.length).toBeLessThanOrEqual(TOKEN_MAX_BYTES);
        const claims = readSample(token, ring, NOW, nodeCrypto);
        expect(claims?.cnt).toBe(keys.length);
        for (const key of keys)
          expect(hasRead(claims?.urls ?? [], key, nodeCrypto.sha256)).toBe(true);
        expect(hasRead(claims?.urls ?? [], '/story/one_that_is_not_there', nodeCrypto.sha256)).toBe(
          false,
        );
      }),
    );
  });

  it('PW-13 stores all paths as hashes when they do not fit', () => {
    const urls = [...Array(8).keys()].map((n) => `/story/${n}-`.padEnd(100, 'x'));
    const token = signSample(
      sampleClaims({ sid: SID, urls, max: 10, exp, src: 'd', nowMs: NOW }),
      '7',
      testKeys.k,
      nodeCrypto,
    );
    expect(read(token)?.urls).toEqual(
      urls.map((path) => `h:${articleHash(path, nodeCrypto.sha256)}`),
    );
  });

  it('PW-13 stores paths as paths as long as they fit', () => {
    const urls = ['/story/a', '/review/b', '/gallery/c', '/story/d'];
    expect(
      read(
        signSample(
          sampleClaims({ sid: SID, urls, max: 4, exp, src: 'd', nowMs: NOW }),
          '7',
          testKeys.k,
          nodeCrypto,
        ),
      )?.urls,
    ).toEqual(urls);
  });
});
