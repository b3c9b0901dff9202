import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadEdgeFunctions, type EdgeFunctions } from '../../local/edge/edge-functions.ts';
import { viewerRequest, viewerResponseJson, type Viewer } from '../../local/edge/viewer-event.ts';
import { sampleTokenAttributes } from '../../shared/cookies.ts';
import { writePageCookies, type PageCookie } from '../../shared/page-cookies.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { decideMeter } from '../../shared/paywall/meter-decision.ts';
import { mintGrant } from '../../shared/paywall/mint-grant.ts';
import { readSample } from '../../shared/paywall/sample-token.ts';
import { issueSubscription } from '../../shared/paywall/subscription-token.ts';
import {
  createBrowser,
  nodeCrypto,
  NOW,
  testConfig,
  testKey,
  testRequest,
  WORD,
} from '../../shared/paywall/testing/fixtures.ts';
import { bundleEdge } from '../support/bundle-edge.ts';

let folder: string;
let functions: EdgeFunctions;
let cfg: string | undefined;
const logged: string[] = [];
const viewer: Viewer = { requestId: 'request', ip: '203.0.113.7' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-edge-meter-'));
  await bundleEdge(folder);
  functions = loadEdgeFunctions(folder, {
    keyValues: () => new Map(cfg === undefined ? [] : [['cfg', cfg]]),
    now: () => NOW,
    log: (line) => {
      logged.push(line);
    },
  });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Reader {
  readonly smp?: string;
  readonly sub?: string;
  readonly auth?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

function sent(uri: string, reader: Reader, query = '') {
  const cookies = Object.entries({
    pay_ent_smp: reader.smp,
    pay_ent_sub: reader.sub,
    payment_auth_token: reader.auth,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .join('; ');
  const headers = Object.entries({
    host: 'magazine.example',
    ...(cookies === '' ? {} : { cookie: cookies }),
    ...reader.headers,
  }).flat();
  return viewerRequest(reader.method ?? 'GET', uri, query, headers);
}

/** Returns what the page function receives, or the status that the edge responds with itself. */
async function asked(
  uri: string,
  reader: Reader = {},
  config: Partial<MeterConfig> | null = {},
): Promise<{ payment?: string; gate?: string; status?: number }> {
  cfg = config === null ? undefined : JSON.stringify(testConfig(config));
  const response = await functions.onRequest(viewer, sent(uri, reader));
  if (response.kind === 'failed') throw new Error(response.errorType);
  if (response.kind === 'response') return { status: response.response.statusCode };
  return {
    payment: response.request.headers['accept-payment']?.value,
    gate: response.request.headers['x-gate']?.value,
  };
}

/** Returns the sample token sent with a page, if any. */
async function minted(
  uri: string,
  reader: Reader,
  page: { status?: number; accepted?: string; cookies?: PageCookie[] } = {},
  config: Partial<MeterConfig> = {},
  query = '',
): Promise<string | undefined> {
  cfg = JSON.stringify(testConfig(config));
  const headers: Record<string, string> = {
    'content-type': 'text/html',
    ...(page.accepted === '' ? {} : { 'payment-accepted': page.accepted ?? 'sample' }),
    ...(page.cookies === undefined
      ? {}
      : {
          'cache-control': 'private, no-store',
          'x-page-cookies': writePageCookies(page.cookies),
        }),
  };
  const response = await functions.onResponse(
    viewer,
    sent(uri, reader, query),
    viewerResponseJson(page.status ?? 200, headers),
  );
  if (response.kind === 'failed') throw new Error(response.errorType);
  const cookie = response.response.cookies?.pay_ent_smp;
  if (cookie !== undefined && page.cookies === undefined)
    expect(cookie.attributes).toBe(sampleTokenAttributes);
  return cookie?.value;
}

const sub = issueSubscription({
  reader: { pairwiseId: 'p', isAdFree: false },
  random: 0.5,
  kid: '7',
  keys: testConfig().s,
  nowMs: NOW,
  crypto: nodeCrypto,
});
const expired = issueSubscription({
  reader: { pairwiseId: 'p', isAdFree: false },
  random: 0.5,
  kid: '6',
  keys: testConfig().s,
  nowMs: NOW - 80_000_000,
  crypto: nodeCrypto,
});

describe('The edge meter', () => {
  const readers: [string, string, Reader][] = [
    ['a fresh reader', '/story/a', {}],
    ['a second item', '/story/b', {}],
    ['a path that is hashed', `/story/${'long-'.repeat(30)}`, {}],
    ['a re-read', '/story/read', {}],
    ['a subscriber', '/story/a', { sub }],
    ['an expired subscriber', '/story/a', { sub: expired, auth: 'a'.repeat(43) }],
    ['a forged token', '/story/a', { smp: `${sub}x` }],
    ['junk', '/story/a', { smp: '%%%', sub: 'a.b.c', auth: '|' }],
    ['a page without a meter', '/', {}],
    ['a page without a meter, and a subscriber', '/category/science', { sub }],
  ];
  it.each(readers)(
    'PW-02 decides and issues tokens for %s in CloudFront’s runtime as it does in Node',
    async (name, uri, given) => {
      for (const g of [0, 1, 4]) {
        const browser = createBrowser(() => testConfig({ g: 4 }));
        browser.visit('/story/read', NOW - 1_000);
        const reader = { smp: name === 'a fresh reader' ? '' : browser.cookie(), ...given };
        const decision = decideMeter(
          testRequest(uri, { smp: reader.smp, sub: reader.sub ?? '', auth: reader.auth ?? '' }),
          JSON.stringify(testConfig({ g })),
          NOW,
          nodeCrypto,
        );
        expect(await asked(uri, reader, { g })).toEqual({
          payment: decision.payment,
          gate: decision.gate,
        });
        const token =
          decision.grant === undefined
            ? undefined
            : mintGrant(decision.grant, NOW, 'request', nodeCrypto);
        expect(await minted(uri, reader, {}, { g })).toBe(token);
      }
    },
  );

  it.each([
    '/story/a',
    '/story/a/',
    '/pwa/story/a',
    '/pwa/pwa/story/a/',
    '/%73tory/%61',
    '/review/a',
    '/gallery/a',
    '/2019/03/a',
  ])('PW-01 %s is metered', async (uri) => {
    expect(await asked(uri)).toEqual({ payment: 'sample', gate: undefined });
    expect(await asked(uri, {}, { g: 0 })).toMatchObject({
      payment: 'free',
      gate: expect.stringMatching(/^1\|new\|/),
    });
  });

  it.each([
    '/',
    '/video/a',
    '/tag/story',
    '/category/science',
    '/author/a',
    '/preview/story/a',
    '/story',
    '/story/a/b',
    '/most-recent/page/2',
    '/search',
    '/account/sign-in',
  ])('PW-01 %s is not metered', async (uri) => {
    expect(await asked(uri, { sub })).toEqual({ payment: 'free', gate: undefined });
    expect(await minted(uri, {})).toBeUndefined();
  });

  it('PW-02 treats everybody as anonymous without a readable configuration, and logs it', async () => {
    logged.length = 0;
    expect(await asked('/story/a', { sub }, null)).toEqual({ payment: 'free', gate: undefined });
    expect(logged.join()).toContain('cfg');
    expect(await asked('/story/a', { sub }, { cur: 'nothing' })).toEqual({
      payment: 'free',
      gate: undefined,
    });
  });

  it('PW-10 ignores a reader’s own values for the firewall, the variant, and the gate', async () => {
    for (const name of ['x-amzn-waf-crawler', 'x-amzn-waf-crowd', 'x-amzn-waf-busy']) {
      for (const value of ['1', 'true', 'verified', WORD.slice(1)])
        expect(await asked('/story/a', { headers: { [name]: value } }, { g: 0 })).toMatchObject({
          payment: 'free',
        });
    }
    expect(
      await asked('/story/a', { headers: { 'accept-payment': 'sub', 'x-gate': '1|new|||' } }),
    ).toEqual({ payment: 'sample', gate: undefined });
    const googlebot = {
      'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'x-forwarded-for': '66.249.66.1',
      referer: 'https://news.google.com/',
    };
    for (const g of [0, 1])
      expect(await asked('/story/a', { headers: googlebot }, { g })).toEqual(
        await asked('/story/a', {}, { g }),
      );
  });

  it('PW-02 lets a crawler that the firewall has verified read, without a token', async () => {
    const crawler = { headers: { 'x-amzn-waf-crawler': WORD } };
    expect(await asked('/story/a', crawler, { g: 0 })).toEqual({
      payment: 'sample',
      gate: undefined,
    });
    expect(await minted('/story/a', crawler)).toBeUndefined();
    expect(await asked('/story/a', { headers: { 'x-amzn-waf-crowd': WORD } })).toEqual({
      payment: 'free',
      gate: undefined,
    });
  });

  it('PW-02 names the address of a new reader to the gate where the firewall calls it busy, and nowhere else', async () => {
    const busy = { headers: { 'x-amzn-waf-busy': WORD } };
    expect(await asked('/story/a', busy)).toEqual({
      payment: 'free',
      gate: `1|new|||||${viewer.ip}`,
    });
    expect(await minted('/story/a', busy)).toBeUndefined();
    expect(await asked('/story/a', {}, { g: 0 })).toEqual({ payment: 'free', gate: '1|new||||' });
    expect(await asked('/tag/a', busy)).toMatchObject({ payment: 'free', gate: undefined });
    expect(await asked('/story/a', { ...busy, sub })).toMatchObject({ payment: 'sub' });
  });

  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['purpose', 'prefetch'],
    ['x-moz', 'prefetch'],
  ])('PW-02 rejects a prefetch that would count: %s: %s', async (name, value) => {
    const reader = { headers: { [name]: value } };
    expect(await asked('/story/a', reader)).toEqual({ status: 503 });
    expect(await asked('/story/a', reader, { g: 0 })).toEqual({ status: 503 });
    expect(await asked('/category/science', reader)).toMatchObject({ payment: 'free' });
    expect(await asked('/story/a', { ...reader, sub })).toMatchObject({ payment: 'sub' });
  });

  it('PW-14 sends a token with the item itself, and with nothing else', async () => {
    expect(
      readSample((await minted('/story/a/', {})) ?? '', testConfig().k, NOW, nodeCrypto),
    ).toMatchObject({ urls: ['/story/a'], cnt: 1, max: 4, src: 'e' });
    expect(await minted('/story/a', {}, {}, {}, 'output=json')).toBe(await minted('/story/a', {}));
    for (const page of [
      { status: 304 },
      { status: 301 },
      { accepted: 'none' },
      { accepted: 'free' },
      { accepted: 'sub' },
      { accepted: '' },
    ])
      expect(await minted('/story/a', {}, page)).toBeUndefined();
    expect(await minted('/story/a', { method: 'HEAD' })).toBeUndefined();
    expect(await minted('/story/a', { sub })).toBeUndefined();
  });

  it('PW-14 never gives two readers the same id, and keeps what the gate has set', async () => {
    const first = await functions.onResponse(
      { ...viewer, requestId: 'another' },
      sent('/story/a', {}),
      viewerResponseJson(200, { 'payment-accepted': 'sample' }),
    );
    if (first.kind === 'failed') throw new Error(first.errorType);
    const sid = (token: string | undefined) =>
      readSample(token ?? '', testConfig().k, NOW, nodeCrypto)?.sid;
    expect(sid(first.response.cookies?.pay_ent_smp?.value)).not.toBe(
      sid(await minted('/story/a', {})),
    );
    const browser = createBrowser(() => testConfig());
    browser.visit('/story/read', NOW - 1_000);
    expect(
      await minted(
        '/story/a',
        { smp: browser.cookie() },
        { cookies: [['pay_ent_smp', 'from-the-gate', 'Path=/']] },
      ),
    ).toBe('from-the-gate');
  });

  it('PW-02 accepts an announced key before the first token uses it', async () => {
    const ring = {
      cur: '7',
      k: { 7: testKey('sample 7'), 8: testKey('sample 8') },
      s: { 7: testKey('subscription 7'), 8: testKey('subscription 8') },
    };
    const ahead = issueSubscription({
      reader: { pairwiseId: 'p', isAdFree: false },
      random: 0.5,
      kid: '8',
      keys: ring.s,
      nowMs: NOW,
      crypto: nodeCrypto,
    });
    expect(await asked('/story/a', { sub: ahead }, ring)).toMatchObject({ payment: 'sub' });
  });
});
