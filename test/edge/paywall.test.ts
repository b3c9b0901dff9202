import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testKey, WORD } from '../../shared/paywall/testing/fixtures.ts';
import { turnKeys, type FreshKeys } from '../../shared/paywall/key-rotation.ts';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite, type Reader } from '../support/paywall-site.ts';
import { until } from '../support/until.ts';
import { CANARY, walledItems } from '../support/walled-items.ts';

let site: PaywallSite;

beforeAll(async () => {
  site = await openPaywallSite();
  await site.publish(async (publisher) => {
    await publisher.putItems([
      ...walledItems('metered'),
      ...walledItems('subscribers'),
      ...walledItems('free'),
      buildItem({ id: 'excluded', tags: [{ slug: 'paywall-exclude', name: 'paywall-exclude' }] }),
      buildItem({ id: 'not-ascii', slug: 'café-(noir)~20' }),
      ...Array.from({ length: 30 }, (_, index) =>
        buildItem({
          id: `item-${index}`,
          body: [{ kind: 'html', html: `<p>One.</p><p>Two.</p><p>${CANARY} ${index}</p>` }],
        }),
      ),
    ]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await site.close();
});

let reader: Reader;
beforeEach(() => {
  reader = site.reader();
});

async function isWhole(by: Reader, path: string, asked = {}): Promise<boolean> {
  return (await by.get(path, asked)).text.includes(CANARY);
}
/** Reads legitimately until the allowance is used up. */
async function overLimit(): Promise<Reader> {
  const full = site.reader();
  for (let index = 26; index < 30; index += 1)
    if (!(await isWhole(full, `/story/item-${index}/`)))
      throw new Error('The meter walls too early');
  return full;
}

describe('A reader without a subscription', () => {
  it('PW-14 reads four items in full, the first by the edge’s grant, but not the fifth; items that were read stay open', async () => {
    const seen: unknown[] = [];
    for (let index = 0; index < 6; index += 1)
      seen.push([
        await isWhole(reader, `/story/item-${index}/`),
        reader.sample()?.cnt,
        reader.sample()?.src,
      ]);
    expect(seen).toEqual([
      [true, 1, 'e'],
      [true, 2, 'd'],
      [true, 3, 'd'],
      [true, 4, 'd'],
      [false, 4, 'd'],
      [false, 4, 'd'],
    ]);
    for (const path of [
      '/story/item-0/',
      '/story/item-3',
      '/pwa/story/item-2/',
      '/story/item-1/?output=json',
      '/2026/03/item-0/',
      '/story/%69tem-0/',
    ])
      expect([path, await isWhole(reader, path)]).toEqual([path, true]);
    expect(reader.sample()?.cnt).toBe(4);
  });

  it('PW-14 is charged once for the HTML and JSON of an item, and not for a reload or a second tab', async () => {
    for (const path of [
      '/story/item-0/',
      '/story/item-0/?output=json',
      '/story/item-0/',
      '/story/item-0/?utm_source=x',
    ])
      expect(await isWhole(reader, path)).toBe(true);
    expect(reader.sample()?.urls).toEqual(['/story/item-0']);
    await Promise.all(Array.from({ length: 8 }, () => reader.get('/story/item-1/')));
    expect((await reader.get('/story/item-1/')).text).toContain(CANARY);
    expect(reader.sample()?.cnt).toBe(2);
  });

  it('PW-01 is never charged for what is free, excluded, of another type, for subscribers only, or missing', async () => {
    for (const path of [
      '/story/free-article/',
      '/gallery/free-gallery/',
      '/story/excluded/',
      '/story/subscribers-article/',
      '/gallery/subscribers-gallery/',
      '/story/no-such-item/',
      '/',
      '/tag/walled/',
      '/search/?q=Headline',
    ])
      await reader.get(path);
    expect(reader.jar.size).toBe(0);
    await reader.get('/story/item-0/');
    for (const path of [
      '/story/free-embeds/',
      '/story/subscribers-embeds/',
      '/story/excluded/',
      '/story/gone/',
    ])
      await reader.get(path);
    expect(reader.sample()?.urls).toEqual(['/story/item-0']);
  });

  it('PW-14 RT-01 is charged once for an item, however its address is encoded', async () => {
    for (const path of [
      '/story/caf%C3%A9-(noir)%7E20/',
      '/story/caf%c3%a9-%28noir%29%7e20',
      '/pwa/story/caf%C3%A9-(noir)%7E20?output=json',
    ])
      expect([path, (await reader.get(path)).headers['payment-accepted']]).toEqual([
        path,
        'sample',
      ]);
    expect(reader.sample()?.cnt).toBe(1);
  });

  it('PW-14 is not charged for HEAD, a prefetch, or a page that the browser still has', async () => {
    expect((await reader.get('/story/item-0/', { method: 'HEAD' })).status).toBe(200);
    expect(
      (await reader.get('/story/item-0/', { headers: { 'sec-purpose': 'prefetch' } })).status,
    ).toBe(503);
    const other = site.reader();
    const { etag = '' } = (await other.get('/story/item-0/')).headers;
    expect(
      (await reader.get('/story/item-0/', { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
    expect(reader.jar.size).toBe(0);
    await reader.get('/story/item-1/');
    for (const asked of [{ method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch;prerender' } }])
      await reader.get('/story/item-2/', asked);
    expect(reader.sample()?.cnt).toBe(1);
  });

  it('RT-13 gets a wall as JSON with 402, and as a page with 200', async () => {
    const full = await overLimit();
    const [json, page] = [
      await full.get('/story/item-0/?output=json'),
      await full.get('/story/item-0/'),
    ];
    expect([
      json.status,
      page.status,
      json.text.includes(CANARY),
      page.text.includes(CANARY),
    ]).toEqual([402, 200, false, false]);
    expect(JSON.parse(json.text)).toMatchObject({
      payment: { paymentRejected: true },
      paywall: { isFullWalled: true },
    });
    expect(page.text).toMatch(/class="[^"]*\bpaywall\b[^"]*" data-paywall="full"/);
  });

  it('PW-14 gets one item from the edge after clearing all cookies, like every new browser, and never two', async () => {
    const full = await overLimit();
    expect(await isWhole(full, '/story/item-5/')).toBe(false);
    full.jar.clear();
    expect(await isWhole(full, '/story/item-5/')).toBe(true);
    await site.configure({ g: 0 });
    full.jar.clear();
    // With g = 0 each new item makes a call to DynamoDB, which does not know this reader yet: the
    // reader is new there too, and is recorded.
    expect([await isWhole(full, '/story/item-6/'), full.sample()?.src]).toEqual([true, 'd']);
    await site.configure({ g: 1, max: 0 });
    full.jar.clear();
    expect(await isWhole(full, '/story/item-7/')).toBe(false);
    await site.configure({ max: 4 });
  });

  it('PW-14 opens nothing with an old token that the store has not granted', async () => {
    await reader.get('/story/item-0/');
    const old = reader.jar.get('pay_ent_smp') ?? '';
    for (const index of [1, 2, 3])
      expect(await isWhole(reader, `/story/item-${index}/`)).toBe(true);
    for (const index of [4, 5, 6]) {
      reader.jar.set('pay_ent_smp', old);
      expect(await isWhole(reader, `/story/item-${index}/`)).toBe(false);
    }
    expect(reader.sample()?.cnt).toBe(4);
  });
});

describe('A signed-in reader without a subscription', () => {
  it('PW-14 reads four items a month, also when the sample token is deleted before each', async () => {
    const auth = await site.signIn('deletes-the-token');
    const forgetful = site.reader({ payment_auth_token: auth });
    const read: boolean[] = [];
    for (let index = 15; index < 23; index += 1) {
      forgetful.jar.delete('pay_ent_smp');
      read.push(await isWhole(forgetful, `/story/item-${index}/`));
    }
    expect(read).toEqual([true, true, true, true, false, false, false, false]);
    expect(forgetful.sample()?.cnt).toBe(4);
  });

  it('PW-14 is a new reader with a payment token that nobody was given', async () => {
    const forger = site.reader({ payment_auth_token: 'f'.repeat(43) });
    expect([await isWhole(forger, '/story/item-15/'), forger.sample()?.src]).toEqual([true, 'd']);
  });
});

describe('A subscriber', () => {
  it('PW-05 is never walled, and never counted', async () => {
    const subscriber = site.reader({ pay_ent_sub: site.subscriptionToken() });
    for (const path of [
      '/story/item-0/',
      '/story/item-1/',
      '/story/item-2/',
      '/story/item-3/',
      '/story/item-4/',
      '/story/item-5/',
      '/story/subscribers-article/',
      '/gallery/subscribers-gallery/',
      '/review/subscribers-review/',
    ])
      expect([path, await isWhole(subscriber, path)]).toEqual([path, true]);
    expect([...subscriber.jar.keys()]).toEqual(['pay_ent_sub']);
  });

  it('PW-11 is checked once when the token has expired, and gets a new one', async () => {
    const auth = await site.signIn('renews', { endsAt: '2099-01-01T00:00:00.000Z' });
    const old = site.subscriptionToken(86_400_000);
    const subscriber = site.reader({ pay_ent_sub: old, payment_auth_token: auth });
    expect(await isWhole(subscriber, '/story/subscribers-article/')).toBe(true);
    expect(subscriber.jar.get('pay_ent_sub')).not.toBe(old);
    const before = site.invocations('page');
    expect(await isWhole(subscriber, '/story/metered-article/')).toBe(true);
    expect(await isWhole(subscriber, '/story/metered-article/')).toBe(true);
    expect(site.invocations('page') - before).toBeLessThanOrEqual(1);
  });

  it('PW-11 loses the token after the subscription has ended, and is a reader like others', async () => {
    const auth = await site.signIn('lapsed', { endsAt: '2020-01-01T00:00:00.000Z' });
    const lapsed = site.reader({
      pay_ent_sub: site.subscriptionToken(86_400_000),
      payment_auth_token: auth,
    });
    expect(await isWhole(lapsed, '/story/subscribers-article/')).toBe(false);
    expect(lapsed.jar.has('pay_ent_sub')).toBe(false);
    expect(await isWhole(lapsed, '/story/item-0/')).toBe(true);
  });
});

describe('The edge cache', () => {
  it('PW-02 serves free, sample, and sub alike without the page function', async () => {
    const subscriber = site.reader({ pay_ent_sub: site.subscriptionToken() });
    const full = await overLimit();
    const path = '/story/metered-embeds/';
    for (const by of [subscriber, full, reader]) await by.get(path);
    const before = site.invocations('page');
    for (let round = 0; round < 10; round += 1) {
      expect(await isWhole(subscriber, path)).toBe(true);
      expect(await isWhole(full, path)).toBe(false);
      expect(await isWhole(reader, path)).toBe(true);
      const fresh = site.reader();
      expect(await isWhole(fresh, path)).toBe(true);
      expect(fresh.sample()?.cnt).toBe(1);
    }
    expect(site.invocations('page')).toBe(before);
  });

  it('PW-02 PW-14 counts a reader’s four items one by one, and serves what follows from the cache', async () => {
    const free = ['/', '/tag/walled/', '/search/?q=Headline'];
    const metered = [10, 11, 12, 13].map((index) => `/story/item-${index}/`);
    const isHit = async (path: string) =>
      [path, (await reader.get(path)).headers['x-cache']] as const;
    const hit = (path: string) => [path, 'Hit from local edge'];
    for (const path of free) await reader.get(path);
    for (const [index, path] of metered.entries()) {
      // Another reader has this page from the edge's own grant, so its variant is in the cache.
      await site.reader().get(path);
      expect([path, await isWhole(reader, path), reader.sample()?.cnt]).toEqual([
        path,
        true,
        index + 1,
      ]);
      const before = site.invocations('page');
      for (const again of [...free, ...metered.slice(0, index + 1)])
        expect(await isHit(again)).toEqual(hit(again));
      expect(site.invocations('page')).toBe(before);
    }
    const wall = '/story/item-14/';
    expect([await isWhole(reader, wall), reader.sample()?.cnt]).toEqual([false, 4]);
    expect(await isHit(wall)).toEqual(hit(wall));
  });

  it('PW-10 keeps the header with a page’s cookies to itself', async () => {
    await reader.get('/story/item-0/');
    const response = await reader.get('/story/item-1/');
    expect([
      response.headers['x-page-cookies'],
      response.headers['set-cookie']?.length,
      response.headers['cache-control'],
    ]).toEqual([undefined, 1, 'private, no-store']);
    const forged = { headers: { 'x-page-cookies': '%5B%5B%22a%22%2C%221%22%2C%22%22%5D%5D' } };
    expect((await site.reader().get('/tag/walled/', forged)).headers['set-cookie']).toBe(undefined);
  });

  it('PW-02 gives every new reader their own token with the one cached page', async () => {
    const fresh = Array.from({ length: 20 }, () => site.reader());
    await Promise.all(fresh.map((one) => one.get('/story/metered-article/')));
    expect(new Set(fresh.map((one) => one.sample()?.sid)).size).toBe(20);
    const response = await site.reader().get('/story/metered-article/');
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.headers['set-cookie']).toHaveLength(1);
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^pay_ent_smp=[\w.-]+; Path=\/; Max-Age=2764800; Secure; SameSite=Lax$/,
    );
  });

  it('PW-10 stores no response of the gate, and no cookie of anybody', async () => {
    await reader.get('/story/item-0/');
    const token = reader.jar.get('pay_ent_smp') ?? '';
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => site.reader({ pay_ent_smp: token }).get('/story/item-8/')),
    );
    for (const response of responses) {
      expect(response.headers['cache-control']).toBe('private, no-store');
      expect(response.headers['set-cookie']).toHaveLength(1);
    }
    expect((await (await overLimit()).get('/story/item-8/')).headers['set-cookie']).toBeUndefined();
  });

  it('PW-02 lets a crawler that the firewall has verified read everything metered, and records nothing', async () => {
    const crawler = { headers: { 'x-amzn-waf-crawler': WORD, 'user-agent': 'Bot' } };
    for (let index = 0; index < 8; index += 1)
      expect(await isWhole(reader, `/story/item-${index}/`, crawler)).toBe(true);
    expect([
      reader.jar.size,
      await isWhole(reader, '/story/subscribers-article/', crawler),
    ]).toEqual([0, false]);
  });
});

describe('Key rotation', () => {
  it('PW-14 takes no grant from a reader during traffic', async () => {
    let made = 0;
    const fresh = (): FreshKeys => {
      made += 1;
      return {
        sample: testKey(`fresh sample ${made}`),
        subscription: testKey(`fresh subscription ${made}`),
      };
    };
    // The next key is announced.
    await site.configure(turnKeys(site.config(), fresh()));
    const readers = Array.from({ length: 6 }, () => site.reader());
    const subscriber = site.reader({ pay_ent_sub: site.subscriptionToken() });
    let isOver = false;
    let visits = 0;
    const traffic = readers.map(async (one, number) => {
      await one.get('/story/item-0/');
      while (!isOver) {
        expect(await isWhole(one, '/story/item-0/')).toBe(true);
        const next = `/story/item-${1 + ((visits += 1) % 3)}/`;
        expect([number, next, await isWhole(one, next)]).toEqual([number, next, true]);
        expect(await isWhole(subscriber, '/story/subscribers-article/')).toBe(true);
      }
    });
    const { cur } = site.config();
    await site.configure(turnKeys(site.config(), fresh()));
    expect(site.config().cur).not.toBe(cur);
    await site.configure({});
    await until(() => visits > 20);
    isOver = true;
    await Promise.all(traffic);
    for (const one of readers) {
      // A slow machine may have left some of these unread.
      for (const index of [1, 2, 3]) expect(await isWhole(one, `/story/item-${index}/`)).toBe(true);
      expect(one.sample()?.cnt).toBe(4);
      expect(await isWhole(one, '/story/item-9/')).toBe(false);
    }
    const late = site.reader();
    expect([
      await isWhole(late, '/story/item-0/'),
      (JSON.parse(atob(late.jar.get('pay_ent_smp')?.split('.')[0] ?? '')) as { kid: string }).kid,
    ]).toEqual([true, site.config().cur]);
  });
});
