/** What readers asked for and the site did not have: counted within bounds, and without the readers. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { figuresCsv, readReaderFigures } from '../../../services/content/reader-figures.ts';
import { UNMET_OF_A_NETWORK, UNMET_SLOTS } from '../../../services/content/unmet-counter.ts';
import { scanPages } from '../../../services/aws/scan-table.ts';
import { buildItem } from '../../support/build-item.ts';
import { openViewsSite, type ViewsSite } from './views-site.ts';

const DAY = 86_400_000;
let site: ViewsSite;
let at = Date.UTC(2026, 5, 1, 12);
beforeAll(async () => {
  site = await openViewsSite(at);
});
beforeEach(() => {
  // So much later that nothing counts any more.
  at += 60 * DAY;
  site.setNow(at);
});
afterAll(() => site.close());

const networkOf = (number: number) => `198.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
const report = (body: object, network = 1, headers: Record<string, string> = {}) =>
  site.view('', { network: networkOf(network), headers, body: JSON.stringify(body) });
/** Reports from networks of their own, one after the other. */
async function reports(body: object, times: number, from = 1): Promise<void> {
  for (let network = from; network < from + times; network += 1)
    expect(await report(body, network)).toBe(202);
}
const figures = (nowMs = at) => {
  const { dynamo, table, brand } = site.site;
  return readReaderFigures({ dynamo, table, brand, nowMs });
};
async function records() {
  const { connection, table, env } = site.site;
  const found: Record<string, unknown>[] = [];
  const endpoint = env.AWS_ENDPOINT_URL_DYNAMODB;
  for await (const { items } of scanPages(connection, table, { endpoint })) found.push(...items);
  return found.filter(({ pk }) => /^V#(?:unmet|mark)#/.test(String(pk)));
}

describe('Searches without a result', () => {
  it('are named once three networks have asked, and counted once a day for each', async () => {
    await reports({ search: 'Kelp forests' }, 2);
    await report({ search: ' kelp  FORESTS' }, 1);
    expect((await figures()).searches).toEqual([]);
    expect(JSON.stringify(await records()).toLowerCase()).not.toContain('kelp');
    await report({ search: '"kelp forests"' }, 3);
    expect((await figures()).searches).toEqual([{ text: 'kelp forests', times: 3 }]);
    site.setNow(at + DAY);
    await report({ search: 'kelp forests' }, 1);
    expect((await figures(at + DAY)).searches).toEqual([{ text: 'kelp forests', times: 4 }]);
  });

  it('are kept for 28 days, and until they are named for seven', async () => {
    await reports({ search: 'old words' }, 3);
    await reports({ search: 'rare words' }, 2, 10);
    expect((await figures(at + 27 * DAY)).searches).toHaveLength(1);
    expect((await figures(at + 28 * DAY)).searches).toEqual([]);
    site.setNow(at + 8 * DAY);
    await report({ search: 'rare words' }, 12);
    expect((await figures(at + 8 * DAY)).searches).toEqual([{ text: 'old words', times: 3 }]);
    site.setNow(at + 30 * DAY);
    await report({ search: 'old words' }, 1);
    expect((await figures(at + 30 * DAY)).searches).toEqual([]);
    expect(JSON.stringify(await records())).not.toContain('old words');
  });

  it('leave out email addresses, numbers and programs, whatever their number', async () => {
    const before = (await records()).length;
    await reports({ search: 'ada@mail.example' }, 5);
    await reports({ search: '+49 170 1234567' }, 5);
    for (const network of [1, 2, 3, 4])
      await report({ search: 'robots' }, network, { 'user-agent': 'Googlebot/2.1' });
    expect((await figures()).searches).toEqual([]);
    expect(await records()).toHaveLength(before);
  });

  it('are all counted when many ask at once', async () => {
    await reports({ search: 'everybody' }, 3);
    await Promise.all(
      Array.from({ length: 50 }, (_, index) => report({ search: 'everybody' }, 100 + index)),
    );
    expect((await figures()).searches).toEqual([{ text: 'everybody', times: 53 }]);
  });
});

describe('Addresses that lead nowhere', () => {
  it('name the page that led there last, and go once they lead somewhere', async () => {
    const addresses = ['/2019/05/moved/', '/story/soon-there/', '/tag/nothing-of-it/', '/gone/'];
    for (const missing of addresses)
      await reports({ missing, from: '/category/science/' }, 3, 1 + missing.length * 10);
    await reports({ missing: '/category/science/' }, 3);
    await reports({ missing: '/most-popular/' }, 3);
    const asked = async () =>
      (await figures()).addresses.map(({ path, mayRedirect }) => [path, mayRedirect]).sort();
    expect((await figures()).addresses[0]).toMatchObject({ times: 3, from: '/category/science' });
    expect(await asked()).toEqual([
      ['/2019/05/moved', true],
      ['/gone', true],
      ['/story/soon-there', true],
      ['/tag/nothing-of-it', false],
    ]);
    const publisher = site.site.publisher();
    await publisher.putItems([
      buildItem({ id: 'soon-there', tags: [{ slug: 'nothing-of-it', name: 'Nothing' }] }),
    ]);
    await publisher.putRedirects([{ from: '/2019/05/moved', to: '/story/soon-there/' }]);
    await publisher.finish();
    expect(await asked()).toEqual([['/gone', true]]);
    expect(figuresCsv(await figures(), 'addresses')).toBe(
      'address,times,from\r\n/gone,3,/category/science\r\n',
    );
  });

  it('keep an address that gives spreadsheets no formula, and turn away what is no path', async () => {
    await reports({ search: '=1+2' }, 3);
    expect(figuresCsv(await figures(), 'searches')).toBe("search,times\r\n'=1+2,3\r\n");
    for (const body of [
      { missing: 'https://elsewhere.example/' },
      { missing: `/${'a'.repeat(400)}` },
      { missing: '/a/', search: 'b' },
      { missing: '/a/', from: 'https://elsewhere.example/' },
      { search: 'a'.repeat(201) },
    ])
      expect(await report(body)).toBe(400);
  });
});

describe('A flood', () => {
  it('of 10,000 addresses from 10,000 networks stays within the records that there are, and keeps what is named', async () => {
    await reports({ missing: '/asked-for-often/' }, 5, 70_000);
    const before = await records();
    const marks = (found: typeof before) =>
      found.filter(({ pk }) => String(pk).startsWith('V#mark#')).length;
    for (let start = 0; start < 10_000; start += 100)
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          report({ missing: `/random-${start + index}/` }, 100_000 + start + index),
        ),
      );
    const after = await records();
    const slots = after.filter(({ pk }) => String(pk).startsWith('V#unmet#address#'));
    expect(slots.length).toBeLessThanOrEqual(UNMET_SLOTS);
    // Nearly all are in use before one address is turned away.
    expect(slots.length).toBeGreaterThan(UNMET_SLOTS * 0.9);
    // Those who came at the same moment for the same record have marks without a count.
    expect(marks(after) - marks(before)).toBeLessThan(2 * UNMET_SLOTS);
    expect((await figures()).addresses).toEqual([
      { path: '/asked-for-often', times: 5, mayRedirect: true },
    ]);
    await reports({ missing: '/asked-for-often/' }, 2, 80_000);
    expect((await figures()).addresses[0]?.times).toBe(7);
    // Two days later, what nobody has asked for again gives way.
    site.setNow(at + 2 * DAY);
    for (let number = 0; number < 20; number += 1)
      await reports({ missing: `/real-${number}/` }, 3, 90_000 + 10 * number);
    expect((await figures(at + 2 * DAY)).addresses).toHaveLength(21);
  });

  it('from one network counts for no more than its share', async () => {
    const before = await records();
    for (let number = 0; number < 300; number += 1) await report({ search: `word ${number}` });
    expect((await records()).length - before.length).toBeLessThanOrEqual(2 * UNMET_OF_A_NETWORK);
  });
});
