import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { feedFormats, feedTypes } from '../../../shared/feeds/feed-path.ts';
import { publishFixture } from '../../support/fixture-magazine.ts';
import { parseDocument } from '../../support/parse-document.ts';
import { fixturePages } from '../../support/sample-pages.ts';
import { openFeedsSite, type FeedsSite } from './feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const types = feedFormats.map((format) => feedTypes[format]);

let site: FeedsSite;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
  await publishFixture(site.publisher());
});
afterAll(async () => {
  await site.close();
});

describe('Feeds that pages link to', () => {
  it('exist, for each page type', async () => {
    const missing: string[] = [];
    let links = 0;
    for (const path of Object.values(fixturePages)) {
      const document = parseDocument((await site.get(path)).body);
      for (const link of document.querySelectorAll('link[rel="alternate"][type]')) {
        if (!types.some((type) => type === link.getAttribute('type'))) continue;
        const feed = new URL(link.getAttribute('href') ?? '').pathname;
        links += 1;
        if ((await site.feed(feed)).status !== 200) missing.push(`${path}: ${feed}`);
      }
    }
    expect(missing).toEqual([]);
    expect(links).toBeGreaterThan(Object.keys(fixturePages).length / 2);
  });
});
