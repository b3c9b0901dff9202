/** Tags that are settings are nowhere to be seen. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settingTags } from '../../../shared/content/setting-tags.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const slugs = Object.keys(settingTags);
const shown = { slug: 'tides', name: 'tides' };

let site: FeedsSite;
beforeAll(async () => {
  site = await openFeedsSite();
  const publisher = site.publisher();
  const tags = [...slugs.map((slug) => ({ slug, name: slug })), shown];
  // What another importer may bring: a tag with a text of its own, and a setting among the sections.
  await publisher.putTags(slugs.map((slug) => ({ slug, name: slug, description: slug })));
  await publisher.putItems([
    ...buildSeries('tagged', 3, { tags: [...tags, { slug: 'desk', name: '_desk' }] }),
    buildItem({ id: 'in-category', sections: [...slugs, 'science'], tags: [shown] }),
  ]);
  await publisher.finish();
  await publisher.putFronts([
    { kind: 'homepage', key: 'home', tags: ['refresh-exclude'], picks: [] },
    { kind: 'tag', key: 'paywall-exclude', title: 'A front', picks: ['tagged-1'] },
  ]);
});
afterAll(async () => {
  await site.close();
});

const pages = [
  '/',
  '/most-recent/',
  '/sitemap/',
  '/category/science/',
  '/tag/tides/',
  '/story/tagged-1/',
  '/story/in-category/',
  '/search/?q=headline',
  '/search/?q=exclude',
];
const feeds = ['/feed/rss', '/feed/atom', '/feed/json', '/tag/tides/feed/rss', '/sitemap.xml'];

describe('A tag that is a setting', () => {
  it('CT-01 PW-01 FL-01 is in no page, state, structured data, feed or sitemap', async () => {
    const seen: string[] = [];
    for (const path of pages)
      for (const asked of [path, `${path}${path.includes('?') ? '&' : '?'}output=json`]) {
        const { statusCode, body } = await site.get(asked);
        expect({ asked, statusCode }).toEqual({ asked, statusCode: 200 });
        if (/(?:paywall|refresh)-exclude|_desk/.test(body)) seen.push(asked);
      }
    for (const path of feeds) {
      const { status, body } = await site.feed(path);
      expect({ path, status }).toEqual({ path, status: 200 });
      if (/(?:paywall|refresh)-exclude|_desk/.test(body)) seen.push(path);
    }
    expect(seen).toEqual([]);
  });

  it.each(slugs)('RT-02 %s has no page, no further page and no feed', async (slug) => {
    for (const path of [`/tag/${slug}/`, `/tag/${slug}/2/`, `/tag/${slug}/?output=json`])
      expect((await site.get(path)).statusCode).toBe(404);
    expect((await site.feed(`/tag/${slug}/feed/rss`)).status).toBe(404);
    expect((await site.get('/tag/tides/')).statusCode).toBe(200);
  });

  it('PW-01 FL-01 still does what it sets, as a tag, as a category and on a front', async () => {
    for (const path of ['/story/tagged-1/', '/story/in-category/'])
      expect((await site.state(path)).paywall).toMatchObject({
        isExcludedFromPaywall: true,
        isPaywalled: false,
      });
    expect((await site.state('/')).content.isRefreshOff).toBe(true);
    const { context, content } = await site.state('/story/in-category/');
    expect([context.category, content.channel]).toEqual(['science', 'science']);
  });
});
