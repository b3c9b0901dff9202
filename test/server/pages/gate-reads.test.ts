/** How often a process reads content while a crowd stands at the gate of one story. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { writeGateHeader } from '../../../shared/paywall/gate-header.ts';
import { NOW, testConfig } from '../../../shared/paywall/testing/fixtures.ts';
import { buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let timeMs = NOW;
let site: ContentSite;
/** How often each key of the content table was read. */
let reads: Record<string, number> = {};
const pubDate = new Date(NOW - 86_400_000).toISOString();
const items = buildSeries('story', 6, { sections: ['science'], access: 'metered', pubDate });

beforeAll(async () => {
  site = await openContentSite({ now: () => new Date(timeMs).toISOString() });
  site.meterConfig = testConfig();
  const publisher = site.publisher();
  await publisher.putItems(items);
  await publisher.finish();
  const read = site.dynamo.batchGet.bind(site.dynamo);
  jest.spyOn(site.dynamo, 'batchGet').mockImplementation((table, keys, options) => {
    for (const { pk = '' } of table === site.table ? keys : []) reads[pk] = (reads[pk] ?? 0) + 1;
    return read(table, keys, options);
  });
});
afterAll(() => site.close());
beforeEach(() => {
  timeMs += 60_001;
  reads = {};
});

const withGate = { 'accept-payment': 'free', 'x-gate': '' };
function atGate(path: string, reason: 'new' | 'more' = 'new') {
  const gate = writeGateHeader({ reason, smp: '', sub: '', auth: '', isCrowd: false });
  return site.get(path, { headers: { ...withGate, 'x-gate': gate } });
}
const most = () => Math.max(...Object.values(reads));

describe('A crowd at the gate', () => {
  it('reads each key once in two seconds, and the gate still decides for each reader', async () => {
    const spent = jest.spyOn(site.dynamo, 'update');
    for (let second = 0; second < 10; second += 1) {
      for (let reader = 0; reader < 20; reader += 1) {
        const { statusCode, headers, cookies } = await atGate('/story/story-1/');
        expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
        expect(headers['payment-accepted']).toBe('sample');
        expect(cookies.some((cookie) => cookie.startsWith('pay_ent_smp='))).toBe(true);
      }
      timeMs += 1_000;
    }
    expect(spent).toHaveBeenCalledTimes(200);
    spent.mockRestore();
    expect(Object.keys(reads)).toContain('K#edition');
    expect(most()).toBe(5);
  });

  it('reads the edition once for many stories', async () => {
    for (const { slug } of items) await atGate(`/story/${slug}/`);
    expect(reads['K#edition']).toBe(1);
    expect(most()).toBe(1);
  });

  it('shows no withdrawn story for longer than two seconds', async () => {
    const [, second] = items;
    if (second === undefined) throw new Error('There is no second item');
    await atGate('/story/story-2/');
    const publisher = site.publisher();
    await publisher.withdrawItems([second.id]);
    await publisher.finish();
    timeMs += 2_000;
    expect((await atGate('/story/story-2/')).statusCode).toBe(404);
  });

  it('gives nothing old to a response that caches keep', async () => {
    const [first] = items;
    if (first === undefined) throw new Error('There is no first item');
    await atGate('/story/story-1/');
    const change = site.publisher();
    await change.putItems([{ ...first, hed: 'A headline of today' }]);
    await change.finish();
    // The same moment: a copy of it may live for minutes.
    const cached = await site.get('/story/story-1/');
    expect(cached.headers['cache-control']).toContain('s-maxage');
    expect(cached.body).toContain('A headline of today');
    // What it read serves the gate, too.
    expect((await atGate('/story/story-1/')).body).toContain('A headline of today');
    // A story that was missing a moment ago is looked for again: caches keep what is missing.
    expect((await atGate('/story/of-tomorrow/')).statusCode).toBe(404);
    const publisher = site.publisher();
    await publisher.putItems([{ ...first, id: 'of-tomorrow', slug: 'of-tomorrow' }]);
    await publisher.finish();
    expect((await atGate('/story/of-tomorrow/')).statusCode).toBe(200);
  });
});
