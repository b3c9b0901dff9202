/**
 * Items that robots, search, feeds or sitemaps may not show, and items whose original is elsewhere,
 * on every surface. The real publisher, page and feeds functions over a real store.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStoredSearch } from '../../../services/search/stored-search.ts';
import type { Item } from '../../../shared/content/item.ts';
import { buildItem } from '../../support/build-item.ts';
import { openFeedsSite, type FeedsSite } from '../feeds/feeds-site.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const image = { id: 'i', filename: 'a.jpg', src: '/photos/zz/a.jpg', alt: '', width: 9, height: 9 };

let site: FeedsSite;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW });
  const publisher = site.publisher();
  const item = (id: string, more: Partial<Item> = {}) =>
    buildItem({
      id,
      hed: `Lanterns ${id}`,
      lead: image,
      access: 'free',
      pubDate: '2026-11-19T12:00:00.000Z',
      ...more,
    });
  await publisher.putItems([
    item('plain'),
    item('no-index', { robots: ['noindex', 'nofollow'] }),
    item('no-archive', { robots: ['noarchive'] }),
    item('unlisted', { listed: false, robots: ['noindex'] }),
    item('unsearched', { hiddenFrom: ['search'] }),
    item('unfed', { hiddenFrom: ['feeds'] }),
    item('reprint', { canonical: 'https://orig.example/a?b=1' }),
    item('copy', { canonical: '/story/plain/' }),
  ]);
  await publisher.putDrafts([item('draft', { robots: ['nofollow'] })]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

async function bodyOf(path: string): Promise<string> {
  return /feed\/|\.xml$/.test(path) ? (await site.feed(path)).body : (await site.get(path)).body;
}

/** Returns which of the items a text leads to. */
async function namedIn(path: string): Promise<string[]> {
  const body = await bodyOf(path);
  const ids = ['copy', 'no-archive', 'no-index', 'plain', 'reprint', 'unfed', 'unlisted'];
  return [...ids, 'unsearched'].filter((id) => body.includes(`/story/${id}/`));
}

async function head(id: string) {
  const { body } = await site.get(`/story/${id}/`);
  const value = (pattern: RegExp) => pattern.exec(body)?.[1];
  return {
    robots: value(/<meta name="robots" content="([^"]*)"/),
    canonical: value(/<link rel="canonical" href="([^"]*)"/),
    url: value(/<meta property="og:url" content="([^"]*)"/),
  };
}

const own = (id: string) => `https://www.meridian.example/story/${id}/`;
const listed = ['copy', 'no-archive', 'no-index', 'plain', 'reprint', 'unfed', 'unsearched'];

describe('CT-07 Items that machines may not show', () => {
  it('tell robots so, and keep their own address', async () => {
    const shown = 'index, follow, max-image-preview:large';
    expect(await head('plain')).toEqual({
      robots: shown,
      canonical: own('plain'),
      url: own('plain'),
    });
    expect((await head('no-index')).robots).toBe('noindex, nofollow');
    expect((await head('no-archive')).robots).toBe(`${shown}, noarchive`);
    expect((await head('unlisted')).robots).toBe('noindex, follow');
    expect((await head('unsearched')).robots).toBe(shown);
  });

  it('name their original as the address to show, and themselves to those who share them', async () => {
    expect(await head('reprint')).toMatchObject({
      canonical: 'https://orig.example/a?b=1',
      url: own('reprint'),
    });
    expect(await head('copy')).toMatchObject({ canonical: own('plain'), url: own('copy') });
  });

  it.each(['/', '/category/science/', '/most-recent/', '/most-recent/?output=json'])(
    'are in the list %s, which people read, unless they are unlisted',
    async (path) => {
      expect(await namedIn(path)).toEqual(listed);
    },
  );

  it('are in no structured data of lists', async () => {
    const { body } = await site.get('/most-recent/');
    const scripts = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)/g)];
    const data = scripts.map(([, json]) => json).join('');
    expect(data).toContain('/story/plain/');
    expect(data).not.toContain('/story/no-index/');
  });

  it.each(['/feed/rss', '/feed/atom', '/category/science/feed/json'])(
    'are not in the feed %s',
    async (path) => {
      expect(await namedIn(path)).toEqual(['copy', 'no-archive', 'plain', 'reprint', 'unsearched']);
    },
  );

  it.each(['/sitemap-2026-11.xml', '/sitemap-news.xml'])(
    'are not in %s, which names originals alone',
    async (path) => {
      expect(await namedIn(path)).toEqual(['no-archive', 'plain', 'unfed', 'unsearched']);
    },
  );

  it('are not recommended to other sites', async () => {
    const named = await namedIn('/feed/recommendations?url=https%3A%2F%2Fother.example%2F');
    expect(named).toContain('plain');
    expect(named).not.toContain('no-index');
  });

  it('are not found by search, and leave it when they change', async () => {
    const { objects, brand } = site;
    const find = async () => {
      const search = createStoredSearch({
        objects,
        language: brand.language,
        log: () => undefined,
      });
      const asked = { query: 'lanterns', sort: 'score', now: NOW, offset: 0, take: 20 } as const;
      return (await search.search(asked)).findings.map(({ card }) => card.id).sort();
    };
    const found = ['copy', 'no-archive', 'plain', 'reprint', 'unfed'];
    expect(await find()).toEqual(found);
    const publisher = site.publisher();
    await publisher.putItems([
      buildItem({ id: 'unfed', hed: 'Lanterns unfed', robots: ['noindex'], listed: true }),
    ]);
    await publisher.finish();
    expect(await find()).toEqual(found.filter((id) => id !== 'unfed'));
  });
});
