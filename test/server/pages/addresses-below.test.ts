/** What stands below an old address: pages of lists and feeds lead to their counterparts, in one step. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';

let site: FeedsSite;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
  const publisher = site.publisher();
  await publisher.putItems([
    ...buildSeries('story', 60, {
      sections: ['science'],
      tags: [{ slug: 'seawalls', name: 'Seawalls' }],
      contributors: { author: [{ slug: 'a-ruiz', name: 'A. Ruiz' }] },
    }),
    buildItem({ id: 'one', slug: 'first-name', pubDate: '2026-10-02T08:00:00.000Z' }),
  ]);
  await publisher.putRedirects([
    { from: '/topic/walls/', to: '/tag/seawalls/' },
    { from: '/blog/', to: '/category/science/' },
    { from: '/tag/pamphlet/', to: '/story/first-name/' },
    { from: '/tag/shop/', to: 'https://shop.example/walls/' },
    { from: '/tag/asked/', to: '/search/?q=walls' },
    { from: '/tag/round/', to: '/tag/about/' },
    { from: '/tag/about/', to: '/tag/round/' },
    { from: '/2011/one/', to: '/story/first-name/' },
  ]);
  await publisher.finish();
  const rename = (kind: 'tag' | 'person', from: string, slug: string, name: string) =>
    site.publisher().renameTerm({ kind, from, to: { slug, name } });
  await rename('tag', 'seawalls', 'sea-walls', 'Sea Walls');
  await rename('tag', 'sea-walls', 'ü-walls', 'Ü walls');
  await rename('person', 'a-ruiz', 'ana-ruiz', 'Ana Ruiz');
});
afterAll(() => site.close());

const tag = '/tag/%C3%BC-walls/';

async function look(path: string): Promise<string> {
  const { statusCode, headers } = await site.get(path);
  return statusCode === 301 ? `→ ${String(headers.location)}` : String(statusCode);
}

describe('An address below an old one', () => {
  it.each([
    // Pages of the list of a tag and of a person.
    ['/tag/seawalls/', tag],
    ['/tag/seawalls/page/2/', `${tag}page/2/`],
    ['/tag/sea-walls/page/2/', `${tag}page/2/`],
    ['/tag/SeaWalls/page/2/', tag],
    ['/author/a-ruiz/page/2/', '/author/ana-ruiz/page/2/'],
    // Feeds by the addresses of other systems.
    ['/tag/seawalls/feed/', `${tag}feed/rss`],
    ['/tag/sea-walls/feed/atom/', `${tag}feed/atom`],
    ['/author/a-ruiz/feed/', '/author/ana-ruiz/feed/rss'],
    // A path that never was one of ours, and a section.
    ['/topic/walls/page/2/', `${tag}page/2/`],
    ['/topic/walls/feed/', `${tag}feed/rss`],
    ['/blog/page/2/', '/category/science/page/2/'],
    ['/blog/feed/', '/category/science/feed/rss'],
    // There is no such page below the new address: the new address itself.
    ['/tag/pamphlet/page/2/', '/story/first-name/'],
    ['/tag/pamphlet/feed/', '/story/first-name/'],
    ['/tag/shop/page/2/', 'https://shop.example/walls/'],
    ['/tag/asked/page/2/', '/search/?q=walls'],
    ['/tag/seawalls/page/99/', tag],
    // What is below, and no page of anything.
    ['/blog/no-such-post/', undefined],
    ['/tag/none/page/2/', undefined],
    ['/category/science/page/99/', undefined],
  ])('%s leads to %s', async (path, to) => {
    expect(await look(path)).toBe(to === undefined ? '404' : `→ ${to}`);
    if (to?.startsWith('/') === true && !to.includes('?')) {
      const end = to.includes('/feed/') ? (await site.feed(to)).status : await look(to);
      expect(String(end)).toBe('200');
    }
  });

  it.each([
    ['/tag/seawalls/feed/rss', `${tag}feed/rss`],
    ['/tag/sea-walls/feed/json', `${tag}feed/json`],
    ['/author/a-ruiz/feed/atom', '/author/ana-ruiz/feed/atom'],
    ['/topic/walls/feed/rss', `${tag}feed/rss`],
    ['/blog/feed/rss', '/category/science/feed/rss'],
    ['/tag/pamphlet/feed/rss', undefined],
    ['/tag/shop/feed/rss', undefined],
    ['/tag/round/feed/rss', undefined],
    ['/tag/none/feed/rss', undefined],
  ])('the feed at %s leads to %s', async (path, to) => {
    const { status, headers } = await site.feed(path);
    expect([status, headers.location]).toEqual([to === undefined ? 404 : 301, to]);
    if (to !== undefined) expect((await site.feed(to)).status).toBe(200);
  });

  it('and the old address of an item that moved twice lead there in one step', async () => {
    const move = async (slug: string) => {
      const publisher = site.publisher();
      await publisher.putItems([
        buildItem({ id: 'one', slug, pubDate: '2026-10-02T08:00:00.000Z' }),
      ]);
      await publisher.finish();
    };
    await move('second-name');
    await move('third-name');
    for (const old of ['/story/first-name/', '/story/second-name/', '/2011/one/'])
      expect(await look(old)).toBe('→ /story/third-name/');
    // One that has its first name again.
    await move('first-name');
    expect(await look('/story/first-name/')).toBe('200');
    for (const old of ['/story/third-name/', '/story/second-name/', '/2011/one/'])
      expect(await look(old)).toBe('→ /story/first-name/');
  });

  it('is none where redirects go in a circle', async () => {
    for (const path of ['/tag/round/', '/tag/about/', '/tag/round/page/2/', '/tag/round/feed/'])
      expect(await look(path)).toBe('404');
  });
});
