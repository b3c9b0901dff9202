/** What the site recommends beside a page, in the form of a recommendations API. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '../../../shared/content/item.ts';
import { toOriginForm } from '../../../shared/urls/origin-form.ts';
import { validItems } from '../../../web/recommendations/recommendation-item.ts';
import { buildItem } from '../../support/build-item.ts';
import { lead } from '../../support/fixture-magazine.ts';
import { CANARY, walledItems } from '../../support/walled-items.ts';
import { openFeedsSite, type FeedsSite } from './feeds-site.ts';

const NOW = '2026-11-21T12:00:00.000Z';

const about = (text: string, id: string, values: Partial<Item> = {}) =>
  buildItem({
    id,
    lead,
    hed: text,
    dek: '',
    body: [{ kind: 'html', html: `<p>${text}</p>` }],
    ...values,
  });
const series = (name: string, text: string, values: Partial<Item> = {}) =>
  Array.from({ length: 7 }, (_, index) => about(`${text} ${index}`, `${name}-${index}`, values));

let site: FeedsSite;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
  const publisher = site.publisher();
  await publisher.putItems([
    ...series('tide', 'The tide gauge in the harbor'),
    ...series('bread', 'Flour, water and salt', { pubDate: '2026-11-01T00:00:00.000Z' }),
    ...walledItems('subscribers'),
    about('The tide gauge without an image', 'tide-plain', { lead: undefined }),
    about('The tide gauge of tomorrow', 'tide-later', { pubDate: '2026-11-22T10:00:00.000Z' }),
    about('The tide gauge unlisted', 'tide-unlisted', { listed: false }),
    about('A lonely comet', 'comet', { sections: ['opinion'], language: 'fr' }),
  ]);
  await publisher.finish();
});
afterAll(() => site.close());

interface Recommended {
  readonly url: string;
  readonly title: string;
  readonly brand: string;
  readonly image_url: string;
}

/** As the edge passes it on. */
function pathBeside(url: string | undefined): string {
  const named = url === undefined ? '' : `/${toOriginForm(encodeURIComponent(url))}`;
  return `/feed/recommendations${named}`;
}

/** Returns the paths of what is recommended beside an address, after checks that hold for all. */
async function beside(url: string | undefined): Promise<readonly string[]> {
  const { status, headers, body } = await site.feed(pathBeside(url));
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(headers).toMatchObject({
    'cache-control': expect.stringContaining('public'),
    'access-control-allow-origin': '*',
  });
  expect(body).not.toContain(CANARY);
  const { items } = JSON.parse(body) as { items: readonly Recommended[] };
  expect(items.length).toBeLessThanOrEqual(6);
  expect(validItems(items)).toEqual(items);
  for (const item of items) {
    expect(item.brand).toBe(site.brand.key);
    expect(item.image_url).toMatch(/^https:.+\/images\/.+\/276-1x1-\d+\.jpg$/);
  }
  return items.map((item) => item.url.replace(site.brand.origin, ''));
}

const newest = Array.from({ length: 6 }, () => expect.stringMatching(/^\/story\/bread-\d\/$/));

describe('The recommendations of the site itself', () => {
  it('RC-01 are six items related to the page, without the page, in two calls to the store', async () => {
    const url = `${site.brand.origin}/story/tide-3/`;
    const paths = await beside(url);
    expect(paths.toSorted()).toEqual([0, 1, 2, 4, 5, 6].map((index) => `/story/tide-${index}/`));
    expect((await site.feed(pathBeside(url))).calls).toBe(2);
  });

  it('RC-01 are filled up with the newest of the section that have an image', async () => {
    const paths = await beside(`${site.brand.origin}/story/subscribers-article/`);
    expect([paths.length, new Set(paths).size]).toEqual([6, 6]);
  });

  it.each([
    undefined,
    '',
    'no address',
    'https://www.tidewater.example/story/tide-3/',
    'https://www.meridian.example/story/tide-later/',
    'https://www.meridian.example/story/unknown/',
    'https://www.meridian.example/%',
    'https://www.meridian.example/',
  ])('RC-01 are the newest items beside %s', async (url) => {
    expect(await beside(url)).toEqual(newest);
  });
});
