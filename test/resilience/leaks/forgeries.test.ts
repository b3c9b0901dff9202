import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleClaims, signSample } from '../../../shared/paywall/sample-token.ts';
import { signToken } from '../../../shared/paywall/signed-token.ts';
import { issueSubscription } from '../../../shared/paywall/subscription-token.ts';
import { nodeCrypto, testKey } from '../../../shared/paywall/testing/fixtures.ts';
import { ask } from '../../support/ask.ts';
import type { Reader } from '../../support/paywall-site.ts';
import {
  askAll,
  isCounted,
  leaksOf,
  openLeakSite,
  type LeakSite,
} from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';

const ITEM = '/story/metered-embeds/';
const HARD = '/story/subscribers-embeds/';
let site: LeakSite;
let over: Reader;
let full: string;

beforeAll(async () => {
  site = await openLeakSite();
  over = (await site.overLimit()).reader;
  full = over.jar.get('pay_ent_smp') ?? '';
});
afterAll(async () => {
  await site.close();
});

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const nowS = () => Math.floor(Date.now() / 1_000);
const subClaims = () => ({
  aud: 'sub',
  p: 'p',
  ent: ['sub'],
  af: 1,
  iat: nowS(),
  exp: nowS() + 40_000,
});
const smpClaims = (changes = {}) => ({
  aud: 'smp',
  m: 'jwt',
  sid: 'b'.repeat(22),
  urls: [ITEM.slice(0, -1)],
  cnt: 1,
  max: 4,
  iat: nowS(),
  exp: nowS() + 400_000,
  src: 'd',
  ...changes,
});
const mac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Tokens not made by anyone who holds a key, for either audience. */
function forged(claims: object): string[] {
  const body = part(claims);
  const [realHeader = '', , realMac = ''] = site.subscriptionToken().split('.');
  const headers = [
    { alg: 'none' },
    { alg: 'None' },
    { alg: 'NONE', kid: '7' },
    { alg: '', kid: '7' },
    { alg: 'none', kid: '7', typ: 'JWT' },
    { alg: 'RS256', kid: '7' },
    { alg: 'ES256', kid: '7' },
    { alg: 'PS256', kid: '7' },
    { alg: 'HS384', kid: '7' },
    { alg: 'HS512', kid: '7' },
    { alg: 'hs256', kid: '7' },
    { alg: ['HS256'], kid: '7' },
    { alg: 'HS256', kid: '7' },
    { alg: 'HS256' },
    { alg: 'HS256', kid: 7 },
    { alg: 'HS256', kid: '' },
    { alg: 'HS256', kid: '99' },
    { alg: 'HS256', kid: '../../dev/null' },
    { alg: 'HS256', kid: "' OR 1=1 --" },
    { alg: 'HS256', kid: '__proto__' },
    { alg: 'HS256', kid: 'constructor' },
    { alg: 'HS256', kid: 'toString' },
    { alg: 'HS256', kid: ['7'] },
    { alg: 'HS256', kid: '7', jwk: { kty: 'oct', k: 'YQ' } },
    { alg: 'HS256', kid: '7', jku: 'https://evil.example/keys' },
    { alg: 'HS256', kid: '7', crit: ['b64'], b64: false },
  ];
  const keys = ['', 'undefined', 'function Object() { [native code] }', testKey('sample 9')];
  return [
    ...headers.flatMap((header) =>
      ['', realMac, ...keys.map((key) => mac(key, `${part(header)}.${body}`))].map(
        (signature) => `${part(header)}.${body}.${signature}`,
      ),
    ),
    `${realHeader}.${body}.${realMac}`,
    `${realHeader}.${body}`,
    body,
    `.${body}.`,
    `..`,
    `${realHeader}..${realMac}`,
    `${realHeader}.${body}.${realMac}.`,
    `${realHeader}.${body}.${'A'.repeat(43)}`,
  ];
}

describe('Forged tokens', () => {
  it('PW-10 open nothing for subscribers, and no more of the metered items than no token does', async () => {
    const cookies = [
      ...forged(subClaims()).map((token) => `pay_ent_sub=${token}`),
      ...[smpClaims(), smpClaims({ urls: [], cnt: 0, max: 999 })]
        .flatMap((claims) => forged(claims))
        .map((token) => `pay_ent_smp=${token}`),
      `payment_auth_token=${'a'.repeat(43)}`,
      'pay_ent_sub=1',
      'pay_ent_sub=true',
      'pay_ent_sub={"ent":["sub"]}',
      'ev_auth=1; meridian_logged_in=1; amg_user=1; user_email=a@b.c; __Host-sid=x',
      'visitedCount_jwt=-1',
      'accept-payment=sub',
    ];
    const odd: string[] = [];
    await askAll(
      site.port,
      cookies.flatMap((cookie, index) => [
        { path: HARD, headers: { cookie } },
        { path: index % 2 === 0 ? ITEM : `${ITEM}?output=json`, headers: { cookie } },
      ]),
      ({ path, headers }, response) => {
        const isWhole = leaksIn(response.body, response.headers).length > 0;
        if (
          response.status >= 500 ||
          (isWhole && (path === HARD || !isCounted(site, path, response)))
        )
          odd.push(`${path} ${JSON.stringify(headers)} ${response.status}`);
      },
    );
    expect(odd).toEqual([]);
  });

  it('PW-10 change nothing beside a good token: a reader at the limit gets the same bytes', async () => {
    const wall = await ask(site.port, ITEM, { headers: { cookie: `pay_ent_smp=${full}` } });
    expect([wall.headers['payment-accepted'], leaksIn(wall.body, wall.headers)]).toEqual([
      'none',
      [],
    ]);
    const others = [
      ...forged(subClaims()).map((token) => `pay_ent_sub=${token}`),
      'visitedCount_jwt=0',
      'visitedCount_jwt=-1',
      'visitedCount_jwt=999',
      'visitedCount_jwt=NaN; visitedCount_evolok=0',
      'paywall_test_0=1',
      'payment_auth_token=x',
      `payment_auth_token=${'|'.repeat(20)}`,
      'a=b=c; =d; e',
      `x=${'y'.repeat(5_000)}`,
    ];
    const odd: string[] = [];
    await askAll(
      site.port,
      others
        .map((other, index) =>
          index % 2 === 0 ? `${other}; pay_ent_smp=${full}` : `pay_ent_smp=${full}; ${other}`,
        )
        .map((cookie) => ({ path: ITEM, headers: { cookie } })),
      ({ headers }, response) => {
        if (response.status !== 200 || !response.body.equals(wall.body))
          odd.push(`${JSON.stringify(headers)} ${response.status}`);
      },
    );
    expect(odd).toEqual([]);
  });
});

describe('Genuine tokens in the wrong place', () => {
  it('PW-10 open nothing with another purpose, month, or form', async () => {
    const { cur, k, s } = site.config();
    const end = sampleEnd();
    const sub = site.subscriptionToken();
    const sign = (claims: object, ring = k) => signToken(claims, cur, ring, nodeCrypto);
    const expired = issueSubscription({
      reader: { pairwiseId: 'p', isAdFree: true },
      random: 0.5,
      kid: cur,
      keys: s,
      nowMs: Date.now() - 50_000_000,
      crypto: nodeCrypto,
    });
    const hostile = [
      `pay_ent_smp=${sub}`,
      `pay_ent_sub=${full}`,
      `pay_ent_sub=${sign(subClaims(), k)}`,
      `pay_ent_sub=${sign({ ...subClaims(), aud: 'smp' }, s)}`,
      `pay_ent_sub=${sign({ ...subClaims(), aud: ['sub'] }, s)}`,
      `pay_ent_sub=${sign({ ...subClaims(), ent: 'sub' }, k)}`,
      `pay_ent_sub=${sign({ ...subClaims(), ent: [] }, s)}`,
      `pay_ent_sub=${sign({ ...subClaims(), ent: ['SUB'] }, s)}`,
      `pay_ent_sub=${sign({ ...subClaims(), exp: String(nowS() + 999) }, s)}`,
      `pay_ent_sub=${sign({ ...subClaims(), exp: undefined }, s)}`,
      `pay_ent_sub=${sign({ ...subClaims(), iat: nowS() + 4_000 }, s)}`,
      `pay_ent_sub=${expired}`,
      `pay_ent_smp=${sign(smpClaims({ cnt: 0 }))}`,
      `pay_ent_smp=${sign(smpClaims({ cnt: -1, urls: [] }))}`,
      `pay_ent_smp=${sign(smpClaims({ urls: ITEM.slice(0, -1) }))}`,
      `pay_ent_smp=${sign(smpClaims({ urls: { length: 1 } }))}`,
      `pay_ent_smp=${sign(smpClaims(), s)}`,
      `pay_ent_smp=${sign(smpClaims({ aud: 'sub' }))}`,
      `pay_ent_smp=${sign(smpClaims({ exp: nowS() - 90 }))}`,
      `pay_ent_smp=${sign(smpClaims({ exp: 0 }))}`,
      `pay_ent_smp=${sign(smpClaims({ iat: nowS() + 4_000 }))}`,
    ];
    const odd: string[] = [];
    await askAll(
      site.port,
      hostile.flatMap((cookie) => [
        { path: ITEM, headers: { cookie } },
        { path: HARD, headers: { cookie } },
      ]),
      ({ path, headers }, response) => {
        const isWhole = leaksIn(response.body, response.headers).length > 0;
        if (isWhole && (path === HARD || !isCounted(site, path, response)))
          odd.push(`${path} ${JSON.stringify(headers)}`);
      },
    );
    expect(odd).toEqual([]);

    // Signed by us but no longer valid: from a time when more was allowed, from another month, or
    // read elsewhere.
    const urls = [1, 2, 3, 4].map((number) => `/story/read-${number}`);
    const atLimit = [
      sampleClaims({ sid: 'c'.repeat(22), urls, max: 99, exp: end, src: 'e', nowMs: Date.now() }),
      sampleClaims({
        sid: 'c'.repeat(22),
        urls,
        max: 4,
        exp: end + 2_592_000,
        src: 'e',
        nowMs: Date.now(),
      }),
      sampleClaims({
        sid: 'c'.repeat(22),
        urls: [...urls, '/story/x'],
        max: 4,
        exp: end,
        src: 'd',
        nowMs: Date.now(),
      }),
      sampleClaims({
        sid: 'c'.repeat(22),
        urls: urls.slice(0, 2),
        max: 2,
        exp: end,
        src: 'd',
        nowMs: Date.now(),
      }),
    ];
    expect(
      await leaksOf(
        site.port,
        atLimit.flatMap((claims) =>
          [ITEM, `${ITEM}?output=json`, HARD].map((path) => ({
            path,
            headers: { cookie: `pay_ent_smp=${signSample(claims, cur, k, nodeCrypto)}` },
          })),
        ),
      ),
    ).toEqual([]);
  });

  it('PW-10 are at best read as they are when quoted, doubled, encoded, or oversized', async () => {
    const sub = site.subscriptionToken();
    const bad = `${sub.slice(0, -4)}AAAA`;
    const good = `pay_ent_sub=${sub}`;
    // Without a readable token, a reader at the limit stays there.
    const walls = [
      `pay_ent_sub="${sub}"`,
      `pay_ent_sub=${sub.replaceAll('.', '%2E')}`,
      `pay_ent_sub= ${bad}`,
      `PAY_ENT_SUB=${sub}`,
      `Pay_Ent_Sub=${sub}`,
      `pay%5fent_sub=${sub}`,
      ` pay_ent_sub =${sub}`,
      `pay_ent_sub=${bad}`,
      `pay_ent_sub[]=${sub}`,
      `$Version=1; $pay_ent_sub=${sub}`,
      `x_pay_ent_sub=${sub}`,
      `pay_ent_sub_=${sub}`,
      `pay_ent_sub=${sub}.${sub}`,
      `pay_ent_sub=${sub}=`,
      `pay_ent_sub=${sub},`,
      `pay_ent_sub=${sub.replaceAll('-', '+').replaceAll('_', '/')}=`,
      `pay_ent_sub=${sub.toLowerCase()}`,
      `pay_ent_sub=${sub}${'A'.repeat(2_000)}`,
      `pay_ent_sub=${'A'.repeat(2_000)}.${sub}`,
      `pay_ent_sub=`,
      `pay_ent_sub`,
      `pay_ent_smp=${sub}`,
      `pay_ent_sub=${sub.slice(0, 60)} ${sub.slice(60)}`,
      `__proto__=${sub}`,
      `x=1,${good}`,
    ];
    expect(
      await leaksOf(
        site.port,
        // Of two sample tokens none counts: that is a reader without one, who may open an item.
        walls
          .filter((cookie) => !cookie.startsWith('pay_ent_smp='))
          .map((cookie) => ({
            path: ITEM,
            headers: { cookie: `pay_ent_smp=${full}; ${cookie}` },
          })),
      ),
    ).toEqual([]);
    expect(
      await leaksOf(
        site.port,
        walls.map((cookie) => ({ path: HARD, headers: { cookie } })),
      ),
    ).toEqual([]);
    // Two cookies of one name: one of the two is read, and they are never combined.
    for (const cookie of [`${good}; pay_ent_sub=${bad}`, `pay_ent_sub=${bad}; ${good}`]) {
      const response = await ask(site.port, HARD, { headers: { cookie } });
      expect(leaksIn(response.body, {}).length > 0).toBe(
        response.headers['payment-accepted'] === 'sub',
      );
    }
    for (const cookie of [
      `pay_ent_smp=${full}; pay_ent_smp=x.y.z`,
      `pay_ent_smp=x.y.z; pay_ent_smp=${full}`,
    ]) {
      const response = await ask(site.port, ITEM, { headers: { cookie } });
      expect(leaksIn(response.body, {}).length === 0 || isCounted(site, ITEM, response)).toBe(true);
    }
    const swollen = await ask(site.port, HARD, {
      headers: { cookie: `${good}; x=${'y'.repeat(30_000)}` },
    });
    expect([swollen.status, leaksIn(swollen.body, {})]).toEqual([431, []]);
  });
});

function sampleEnd(): number {
  return site.config().e?.find((time) => time * 1_000 > Date.now()) ?? 0;
}
