import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, askRaw, type SiteResponse, type Asked } from '../../support/ask.ts';
import type { Reader } from '../../support/paywall-site.ts';
import { claimsOfIdentity, headerSets, internalClaims } from '../../../cli/audit/disguises.ts';
import { askAll, cookiesOf, openLeakSite, type LeakSite } from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';

let site: LeakSite;
let over: Reader;
/** Only one test requests each item, so that no cache holds it beforehand. */
let cold: Iterator<string>;

beforeAll(async () => {
  site = await openLeakSite({ cold: 220 });
  over = (await site.overLimit()).reader;
  cold = site.cold.values();
});
afterAll(async () => {
  await site.close();
});

function nextCold(): string {
  const { value, done } = cold.next();
  if (done === true) throw new Error('More cold items are needed');
  return value;
}

const variants = ['wall', 'sample', 'sub'] as const;
type Variant = (typeof variants)[number];
const outputs = ['', '?output=json'] as const;

/**
 * Returns the cookies with which a reader legitimately gets a variant of an item without a new item
 * being counted.
 */
function cookiesFor(variant: Variant, path: string): { cookie: string } {
  switch (variant) {
    case 'wall':
      return cookiesOf(over);
    case 'sample':
      return { cookie: `pay_ent_smp=${site.sampleToken(path)}` };
    case 'sub':
      return { cookie: `pay_ent_sub=${site.subscriptionToken()}` };
  }
}
const get = (path: string, variant: Variant, asked: Asked = {}) =>
  ask(site.port, path, {
    ...asked,
    headers: { ...asked.headers, ...cookiesFor(variant, path.split('?')[0] ?? '') },
  });
const isLeak = (response: SiteResponse) => leaksIn(response.body, response.headers).length > 0;

/**
 * Returns everything that a reader receives except what differs by item and by time. The ETag is
 * checked against the body.
 */
function essence(response: SiteResponse): unknown {
  const { date, age, 'x-cache': cache, etag, ...headers } = response.headers;
  const hash = createHash('sha256').update(response.body).digest('base64url').slice(0, 22);
  const withoutItem = (text: string) => text.replaceAll(/cold-\d{3}/g, 'cold');
  return {
    status: response.status,
    headers: {
      ...headers,
      ...(headers.link === undefined ? {} : { link: withoutItem(String(headers.link)) }),
      etag: etag === `"${hash}"`,
    },
    text: withoutItem(response.text),
  };
}

async function honestly(path: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const variant of variants) {
    for (const output of outputs) {
      const response = await get(`${path}${output}`, variant);
      expect([response.status, isLeak(response), essence(response)]).toMatchObject([
        variant === 'wall' && output !== '' ? 402 : 200,
        variant !== 'wall',
        { headers: { etag: true } },
      ]);
      found[`${variant}${output}`] = essence(response);
    }
  }
  return found;
}

describe('One cache for all readers', () => {
  it.each<[Variant, Variant]>([
    ['sub', 'wall'],
    ['wall', 'sub'],
    ['sample', 'wall'],
    ['wall', 'sample'],
    ['sub', 'sample'],
    ['sample', 'sub'],
  ])('PW-10 gives %s their own variant, and %s after them theirs', async (first, second) => {
    for (const outputsInOrder of [
      ['', '?output=json'],
      ['?output=json', ''],
    ]) {
      const path = nextCold();
      for (const variant of [first, second, first, second]) {
        for (const output of outputsInOrder) {
          const response = await get(`${path}${output}`, variant, {
            headers: { 'accept-encoding': 'br' },
          });
          expect([variant, output, response.headers['payment-accepted'], isLeak(response)]).toEqual(
            [variant, output, variant === 'wall' ? 'none' : variant, variant !== 'wall'],
          );
          expect(response.headers['set-cookie']).toBeUndefined();
        }
      }
    }
  });

  it('PW-10 keeps them apart when all request an uncached item at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const path = nextCold();
      const before = site.invocations('page');
      const responses = await Promise.all(
        Array.from({ length: 48 }, async (_, index) => {
          const variant = variants[index % 3] ?? 'wall';
          const response = await get(`${path}${index % 2 === 0 ? '' : '?output=json'}`, variant, {
            method: index % 12 === 0 ? 'HEAD' : 'GET',
            headers: { 'accept-encoding': index % 5 === 0 ? 'gzip' : 'br' },
          });
          return [variant, response.headers['payment-accepted'], isLeak(response)];
        }),
      );
      for (const [index, [variant, accepted, leaks]] of responses.entries())
        expect([variant, accepted, leaks]).toEqual([
          variant,
          variant === 'wall' ? 'none' : variant,
          variant !== 'wall' && index % 12 !== 0,
        ]);
      // One call for each variant and form shows that they shared.
      expect(site.invocations('page') - before).toBe(6);
    }
  });

  it('PW-10 shares nothing between readers who pass the gate together, not even when they request the same item', async () => {
    const path = nextCold();
    // Each reader has the token of a first item. All request at once, some of them twice.
    const readers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const reader = site.reader();
        await reader.get('/story/read-5/');
        return reader;
      }),
    );
    const subscriber = get(path, 'sub');
    const responses = await Promise.all(
      [...readers, ...readers].map(async (reader) => ({
        reader,
        response: await ask(site.port, path, { headers: cookiesOf(reader) }),
      })),
    );
    for (const { reader, response } of responses) {
      expect([
        response.headers['payment-accepted'],
        response.headers['cache-control'],
        isLeak(response),
      ]).toEqual(['sample', 'private, no-store', true]);
      const [, claims = ''] = (response.headers['set-cookie']?.[0] ?? '').split('.');
      expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
        sid: reader.sample()?.sid,
        cnt: 2,
      });
    }
    expect((await subscriber).headers['payment-accepted']).toBe('sub');
    const stranger = await get(path, 'wall');
    expect([isLeak(stranger), stranger.headers['set-cookie']]).toEqual([false, undefined]);
  });

  it('PW-10 confirms to each reader only their own variant', async () => {
    const path = nextCold();
    for (const output of outputs) {
      const tags = Object.fromEntries(
        await Promise.all(
          variants.map(async (variant) => [
            variant,
            (await get(`${path}${output}`, variant)).headers.etag ?? '',
          ]),
        ),
      );
      for (const mine of variants) {
        for (const theirs of variants) {
          const response = await get(`${path}${output}`, mine, {
            headers: { 'if-none-match': `W/${tags[theirs] ?? ''}`, 'accept-encoding': 'gzip' },
          });
          const status = mine === theirs ? 304 : mine === 'wall' && output !== '' ? 402 : 200;
          expect([mine, theirs, response.status, isLeak(response)]).toEqual([
            mine,
            theirs,
            status,
            mine !== theirs && mine !== 'wall',
          ]);
        }
      }
    }
  });
});

describe('Cache poisoning', () => {
  it('PW-10 is not possible: whatever a stranger requests first, all variants stay the same for everybody', async () => {
    const clean = await honestly(nextCold());
    const queries = [
      'output=json',
      'output=JSON',
      'output=html',
      'output=json&output=html',
      'utm_source=x',
      'cb=1',
      'amp=1',
      'output[]=json',
      'x-gate=1',
      '__proto__=x',
      'redirectURL=//evil.example',
      'output=json%00',
      '&&',
      '?',
    ];
    const cookies = [
      'pay_ent_sub=x.y.z',
      'pay_ent_smp=x',
      'visitedCount_jwt=999',
      'user_email=a@b.c; meridian_logged_in=1',
      'payment_auth_token=zzzzzzzzzzzzzzzzzzzzzzzz',
      '__proto__=x',
      'abGroup=b; abValue=9',
      'paywall_test_full=1',
    ];
    const addresses = (path: string) => [
      `/pwa${path}`,
      path.replace(/\/$/, ''),
      path.replace('story', '%73tory'),
      path.replace('/story', '/pwa/pwa/story'),
      path.replace('cold', '%63old'),
    ];
    const attacks: ((path: string) => { path: string; asked?: Asked })[] = [
      ...headerSets.map((headers) => (path: string) => ({ path, asked: { headers } })),
      ...queries.map((query) => (path: string) => ({ path: `${path}?${query}` })),
      ...cookies.map((cookie) => (path: string) => ({ path, asked: { headers: { cookie } } })),
      ...[0, 1, 2, 3, 4].map((index) => (path: string) => ({
        path: addresses(path)[index] ?? path,
      })),
      ...['HEAD', 'POST', 'OPTIONS'].map((method) => (path: string) => ({
        path,
        asked: { method },
      })),
    ];
    expect(attacks.length).toBeGreaterThan(120);
    const poisoned: string[] = [];
    for (const attack of attacks) {
      const path = nextCold();
      const { path: target, asked = {} } = attack(path);
      for (const cookie of [
        undefined,
        cookiesFor('wall', path).cookie,
        cookiesFor('sub', path).cookie,
      ]) {
        const joined = [asked.headers?.cookie, cookie]
          .filter((one) => one !== undefined)
          .join('; ');
        await ask(site.port, target, {
          ...asked,
          headers: { ...asked.headers, ...(joined === '' ? {} : { cookie: joined }) },
        });
      }
      const found = await honestly(path);
      for (const [name, seen] of Object.entries(found))
        if (JSON.stringify(seen) !== JSON.stringify(clean[name]))
          poisoned.push(`${name} after ${JSON.stringify(asked)} ${target}`);
    }
    expect(poisoned).toEqual([]);
  });

  it('PW-10 is not possible with two headers of one name, or with a request hidden behind another', async () => {
    const clean = await honestly(nextCold());
    const lines = [
      'Accept-Payment: sub\r\nAccept-Payment: free',
      'X-Gate: 1|new||||\r\nx-gate: ',
      'Host: evil.example',
      'Transfer-Encoding: chunked\r\nContent-Length: 4',
      'Cookie: pay_ent_sub=x\r\nCookie: pay_ent_smp=y',
      'Range: bytes=0-1\r\nRange: bytes=5-9',
    ];
    for (const line of lines) {
      const path = nextCold();
      await askRaw(
        site.port,
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${line}\r\nConnection: close\r\n\r\n`,
      );
      expect([line, await honestly(path)]).toEqual([line, clean]);
    }
  });
});

describe('A reader’s claimed identity', () => {
  it('PW-09 PW-10 changes no byte and no header of any variant', async () => {
    const path = nextCold();
    const cookies = ['0', '-1', '999', '4', 'x', ''].map(
      (count) => `visitedCount_jwt=${count}; visitedCount_evolok=${count}`,
    );
    const claims: Asked['headers'][] = [
      ...claimsOfIdentity,
      ...internalClaims.filter(
        // Another host’s name gets no page at all.
        (headers) => !/prefetch|upgrade|expect|"host"/.test(JSON.stringify(headers)),
      ),
    ];
    const odd: string[] = [];
    for (const variant of variants) {
      for (const output of outputs) {
        const target = `${path}${output}`;
        const plain = essence(await get(target, variant));
        const own = cookiesFor(variant, path);
        const attempts = [
          ...claims.map((headers) => ({ path: target, headers: { ...headers, ...own } })),
          ...cookies.map((cookie) => ({
            path: target,
            headers: { cookie: `${cookie}; ${own.cookie}` },
          })),
        ];
        await askAll(site.port, attempts, ({ headers }, response) => {
          if (JSON.stringify(essence(response)) !== JSON.stringify(plain))
            odd.push(`${variant} ${target} ${JSON.stringify({ ...headers, cookie: undefined })}`);
        });
      }
    }
    expect(odd).toEqual([]);
  });
});
