/** Two WordPress sites that one magazine follows, with the same numbers: each has its own posts. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSyncStore } from '../../../importing/remote/sync-store.ts';
import { syncSource, type Synced } from '../../../importing/remote/sync-source.ts';
import { createWordpressSource } from '../../../importing/remote/wordpress-source.ts';
import { startWordpress, type WordpressStandIn } from '../../support/wordpress-stand-in.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';

let site: FeedsSite;
let news: WordpressStandIn;
let blog: WordpressStandIn;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
  [news, blog] = await Promise.all([
    startWordpress({ name: 'News' }),
    startWordpress({ name: 'Blog' }),
  ]);
});
afterAll(async () => {
  await Promise.all([site.close(), news.close(), blog.close()]);
});

async function sync(title: string, { url }: WordpressStandIn): Promise<Synced> {
  const { dynamo, table, objects, brand } = site;
  const store = createSyncStore(dynamo, table, objects);
  const name = `wordpress:${title}`;
  const first = { system: 'wordpress', url, title, connectedAt: NOW } as const;
  return syncSource(await store.follow(name, (known) => known ?? first), {
    ...{ name, brand, store, isAll: false, dryRun: false, now: () => new Date(NOW) },
    source: createWordpressSource({ url, user: 'ada', password: 'x' }),
    progress: { show: () => undefined, end: () => undefined },
    openPublisher: () => Promise.resolve(site.publisher()),
  });
}

const statusOf = async (slug: string) => (await site.get(`/story/${slug}/`)).statusCode;

test('what one of them hides or erases leaves the posts of the other', async () => {
  for (const id of [1, 2]) {
    news.put({ id, slug: `news-${id}`, title: `News ${id}`, content: '<p>Of the news</p>' });
    blog.put({ id, slug: `blog-${id}`, title: `Blog ${id}`, content: '<p>Of the blog</p>' });
  }
  await sync('News', news);
  await sync('Blog', blog);
  news.put({ id: 1, slug: 'news-1', title: 'News 1', content: '', status: 'private' });
  news.erase(2);
  news.put({ id: 3, slug: 'news-3', title: 'News 3', content: '<p>Of the news</p>' });
  expect((await sync('News', news)).run.removed).toBe(2);
  expect((await sync('Blog', blog)).run).toMatchObject({ stored: 0, removed: 0 });
  const slugs = ['news-1', 'news-2', 'news-3', 'blog-1', 'blog-2'];
  expect(await Promise.all(slugs.map(statusOf))).toEqual([410, 410, 200, 200, 200]);
});
