import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { words } from '#words';
import type { Item } from '../../../shared/content/item.ts';
import { COUNT_SHARDS } from '../../../services/content/view-counter.ts';
import { contentKey } from '../../../services/content/keys.ts';
import { clicksOf } from '../../../services/newsletters/editions/click-counter.ts';
import { createEditionStore } from '../../../services/newsletters/editions/edition-store.ts';
import { buildItem } from '../../support/build-item.ts';
import { openViewsSite, type ViewsSite } from './views-site.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 5, 1, 12);
let site: ViewsSite;
let at = START;

const addresses = (count: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => `198.51.${Math.floor((from + index) / 250)}.${((from + index) % 250) + 1}`,
  );
async function publish(...items: Item[]): Promise<void> {
  const publisher = site.site.publisher();
  await publisher.putItems(items);
  await publisher.finish();
}
/** Sends each view from its own network, one after the other. */
async function read(id: string, times: number): Promise<void> {
  for (const network of addresses(times)) await site.view(`/story/${id}/`, { network });
}

beforeAll(async () => {
  site = await openViewsSite(START);
  await publish(
    ...['one', 'two', 'three', 'raced', 'fading', 'shared', 'leaving', 'moving'].map((id) =>
      buildItem({ id, promoted: id === 'three' ? 3 : undefined }),
    ),
    buildItem({
      id: 'video',
      type: 'video',
      sections: ['video'],
      video: { src: '/photos/a.mp4', durationSeconds: 9 },
    }),
    buildItem({ id: 'later', pubDate: '2099-01-01T00:00:00.000Z' }),
    buildItem({ id: 'hidden', listed: false }),
  );
});
beforeEach(() => {
  // Another day, on which no view has been counted yet.
  at += 30 * DAY;
  site.setNow(at);
});
let isClosed = false;
afterAll(async () => {
  if (!isClosed) await site.close();
});

describe('a link of a letter', () => {
  const firefox = {
    'sec-fetch-mode': 'navigate',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  };

  it('is counted for each network once an hour, programs apart, and nothing of the reader is kept', async () => {
    const { dynamo, table } = site.site;
    const name = { key: 'CLICKS', number: 1 };
    const draft = { subject: 'a', preview: '', intro: 'x', stories: [], audience: 'all' as const };
    const editions = createEditionStore(dynamo, table);
    await editions.create('CLICKS', draft);
    await editions.freeze(name, {
      ...{ subject: 'a', origin: 'https://www.meridian.example', marker: 'MARK', preview: '' },
      open: { html: '', text: '' },
      ...{ introHtml: '', cards: [], walled: [] },
      links: ['https://www.meridian.example/', 'https://example.com/a?b=1'],
    });
    const clicks = () =>
      clicksOf(dynamo, table, name, { since: new Date(at).toISOString(), nowMs: at });
    const first = await site.follow('letter=CLICKS-1&link=1', firefox);
    expect(first).toMatchObject({
      status: 303,
      headers: { location: 'https://example.com/a?b=1' },
    });
    expect(first.headers).not.toHaveProperty('set-cookie');
    await site.follow('letter=CLICKS-1&link=1', firefox);
    await site.follow('letter=CLICKS-1&link=0', firefox);
    for (const network of addresses(20))
      await site.follow('letter=CLICKS-1&link=1', firefox, network);
    for (const headers of [
      { 'user-agent': firefox['user-agent'] },
      { ...firefox, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { ...firefox, 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' },
      { 'user-agent': 'curl/8.0' },
    ] as Record<string, string>[])
      expect((await site.follow('letter=CLICKS-1&link=1', headers)).status).toBe(303);
    expect(await clicks()).toEqual({
      links: new Map([
        [1, { people: 21, programs: 4 }],
        [0, { people: 1, programs: 0 }],
      ]),
      days: new Map([[new Date(at).toISOString().slice(0, 10), 22]]),
    });
    site.setNow(at + HOUR);
    await site.follow('letter=CLICKS-1&link=0', firefox);
    expect((await clicks()).links.get(0)).toEqual({ people: 2, programs: 0 });
    const kept = await dynamo.get(table, contentKey.letterClicks('CLICKS-1', Math.floor(at / DAY)));
    expect(Object.keys(kept ?? {}).sort()).toEqual(['m1', 'p0', 'p1', 'pk', 'ttl']);
  });
});

describe('the view counter', () => {
  it('counts 200 parallel views, each from its own network, as 200 views', async () => {
    await Promise.all(addresses(200).map((network) => site.view('/story/raced/', { network })));
    expect(await site.total('raced')).toBe(200);
    expect(await site.ranked()).toEqual(['raced']);
  });

  it('counts a network once an hour for an item, however often it reads it at the same time', async () => {
    await Promise.all(
      Array.from({ length: 50 }, () => site.view('/story/shared/', { network: '203.0.113.9' })),
    );
    expect(await site.total('shared')).toBe(1);
    site.setNow(at + HOUR);
    await site.view('/story/shared/', { network: '203.0.113.9' });
    expect(await site.total('shared')).toBe(2);
    await site.view('/story/one/', { network: '203.0.113.9' });
    expect(await site.total('one')).toBe(1);
  });

  it('counts a line with IPv6 as one network, whichever of its addresses it uses', async () => {
    for (const host of ['1', '2', 'ffff:1'])
      await site.view('/story/two/', { network: `2001:db8:1:2::${host}` });
    expect(await site.total('two')).toBe(1);
  });

  it('counts videos, but not paths that lead nowhere, elsewhere or to anything not public yet', async () => {
    await site.view('/video/video/');
    expect(await site.total('video')).toBe(1);
    for (const path of [
      '/story/later/',
      '/story/nothing/',
      '/',
      '/category/science/',
      '/most-popular/',
    ])
      expect(await site.view(path)).toBe(202);
    expect(await site.total('later')).toBe(0);
  });

  it('costs the same for every view: one read and two writes, whatever has been counted before', async () => {
    // Beyond the first few views, the ranking is checked only at milestones.
    await Promise.all(
      addresses(COUNT_SHARDS * 40).map((network) => site.view('/story/one/', { network })),
    );
    const record = async () =>
      (await site.site.dynamo.get(site.site.table, { pk: 'V#ranking' }, { consistent: true }))
        ?.version;
    const before = Number(await record());
    await Promise.all(addresses(100, 500).map((network) => site.view('/story/one/', { network })));
    expect(Number(await record()) - before).toBeLessThanOrEqual(4 * COUNT_SHARDS);
  });
});

describe('calls to the view counter', () => {
  it.each([
    ['another site', { headers: { 'sec-fetch-site': 'cross-site' } }, 403],
    ['a program that names no origin', { headers: { 'sec-fetch-site': undefined } }, 403],
    ['somebody past the edge', { headers: { 'x-origin-key': 'guessed' } }, 403],
    ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['no JSON', { body: '{' }, 400],
    ['more than a path', { body: JSON.stringify({ path: '/story/one/', reader: 'me' }) }, 400],
    [
      'another origin in the path',
      { body: JSON.stringify({ path: 'https://elsewhere.example/story/one/' }) },
      400,
    ],
    ['a path that is too long', { body: JSON.stringify({ path: `/${'a'.repeat(400)}` }) }, 400],
    [
      'a body that is too long',
      { body: JSON.stringify({ path: '/', pad: 'a'.repeat(20_000) }) },
      413,
    ],
  ])('%s is rejected, and nothing is counted', async (_who, options, status) => {
    expect(await site.view('/story/one/', options)).toBe(status);
    expect(await site.total('one')).toBe(0);
  });

  it('a call from an unknown network gets a response, but is not counted', async () => {
    expect(
      await site.view('/story/one/', { headers: { 'cloudfront-viewer-address': undefined } }),
    ).toBe(202);
    expect(await site.total('one')).toBe(0);
  });

  it('nothing stored names a network', async () => {
    await site.view('/story/one/', { network: '203.0.113.77' });
    const keys = [
      { pk: 'V#ranking' },
      ...Array.from({ length: COUNT_SHARDS }, (_, shard) => ({
        pk: `V#count#one#${Math.floor(at / DAY)}#${shard}`,
      })),
    ];
    const records = await site.site.dynamo.batchGet(site.site.table, keys);
    expect(records.length).toBeGreaterThan(1);
    expect(JSON.stringify(records)).not.toContain('203.0.113');
  });
});

describe('the ranking', () => {
  it('is the order of what was read, and views fade: half in two days, gone in a week', async () => {
    await read('fading', 10);
    site.setNow(at + DAY);
    await read('two', 6);
    expect(await site.ranked()).toEqual(['fading', 'two']);
    site.setNow(at + 5 * DAY);
    await read('two', 1);
    await read('one', 3);
    expect((await site.ranked()).slice(0, 2)).toEqual(['one', 'two']);
    site.setNow(at + 13 * DAY);
    expect(await site.ranked()).toEqual([]);
  });

  it('never names an item that is not listed, or no longer listed, and has the text of the last publish', async () => {
    await read('hidden', 3);
    await read('leaving', 3);
    await read('moving', 2);
    expect(await site.ranked()).toEqual(['leaving', 'moving']);
    await publish(
      buildItem({ id: 'leaving', listed: false }),
      buildItem({ id: 'moving', hed: 'Another headline' }),
    );
    expect(await site.ranked()).toEqual(['moving']);
    expect((await site.site.state('/most-popular/')).secondary.lists.page?.[0]).toMatchObject({
      id: 'moving',
      hed: 'Another headline',
    });
    await publish(
      buildItem({ id: 'moving', hed: 'Another headline', pubDate: '2098-01-01T00:00:00.000Z' }),
    );
    expect(await site.ranked()).toEqual([]);
  });

  it('is on /most-popular, which shows items that editors promote until something is counted, and says so', async () => {
    const popular = async () => {
      const { lists, heading } = (await site.site.state('/most-popular/')).secondary;
      return [lists['page']?.[0]?.id, heading?.description];
    };
    expect(await popular()).toEqual(['three', words.mostPopularFirst]);
    await read('two', 2);
    expect(await popular()).toEqual(['two', words.mostPopularFilled]);
  });

  it('is on the home page once five are counted: the first five of /most-popular', async () => {
    const lists = async (path: string, name: string) =>
      (await site.site.state(path)).secondary.lists[name]?.map(({ id }) => id);
    for (const id of ['two', 'one', 'raced', 'fading']) await read(id, 1);
    expect(await lists('/', 'popular')).toEqual([]);
    await read('three', 2);
    const own = await lists('/most-popular/', 'page');
    expect(own?.[0]).toBe('three');
    expect(await lists('/', 'popular')).toEqual(own?.slice(0, 5));
  });

  it('is below a list, without the items of the list, once there are enough for a row', async () => {
    const popular = async () =>
      (await site.site.state('/video/')).secondary.lists['popular']?.map(({ id }) => id);
    const items = ['one', 'two', 'three', 'raced', 'fading'];
    await site.view('/video/video/');
    for (const id of items.slice(1)) await read(id, 1);
    expect(await popular()).toBeUndefined();
    await read('one', 2);
    const found = await popular();
    expect(found?.[0]).toBe('one');
    expect(found?.toSorted()).toEqual(items.toSorted());
  });

  it('adds no call to a page: the home page, /most-popular and a list make two', async () => {
    for (const path of ['/', '/most-popular/', '/video/']) {
      const before = site.site.dynamo.calls();
      await site.site.get(path);
      expect(site.site.dynamo.calls() - before).toBe(2);
    }
  });
});

it('a store that is down loses the view silently: the function reports it within its time, and logs it once', async () => {
  isClosed = true;
  await site.close();
  const before = site.logged.length;
  expect(await site.view('/story/one/')).toBe(503);
  expect(site.logged.length - before).toBe(1);
});
