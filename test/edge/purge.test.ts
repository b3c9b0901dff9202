/**
 * What a publish purges at the local edge: the real publisher, page and feeds functions, and cache. A
 * page that shows what changed is made anew, and no other.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Item } from '../../shared/content/item.ts';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';

let site: PaywallSite;

function story(id: string, values: Partial<Item> = {}): Item {
  return buildItem({
    id,
    slug: id,
    hed: `Headline of ${id}`,
    access: 'free',
    sections: ['science'],
    pubDate: '2026-03-01T10:00:00.000Z',
    body: [{ kind: 'html', html: `<p>${id} speaks of ${id} and nothing else.</p>` }],
    ...values,
  });
}

async function publish(...items: Item[]): Promise<void> {
  await site.publish(async (publisher) => {
    await publisher.putItems(items);
    await publisher.finish();
  });
}

const author = (slug: string, name: string) => ({ author: [{ slug, name }] });

const pages = [
  '/',
  '/category/science/',
  '/category/business/',
  '/most-recent/',
  '/tag/tides/',
  '/tag/trams/',
  '/author/ines/',
  '/author/omar/',
  '/story/moon/',
  '/story/tram/',
  '/story/embedding/',
  '/gallery/harbors/',
  '/feed/rss',
  '/category/business/feed/rss',
  '/story/not-there/',
];

/** Asks for every page, and returns those that were made anew. */
async function missed(): Promise<string[]> {
  const found = [];
  for (const path of pages) {
    const { headers } = await site.reader().get(path);
    expect(headers['x-page-tags']).toBeUndefined();
    if (!String(headers['x-cache']).startsWith('Hit')) found.push(path);
  }
  return found;
}

async function bodyOf(path: string): Promise<string> {
  return (await site.reader().get(path)).body.toString();
}

beforeAll(async () => {
  site = await openPaywallSite();
  // Enough of each section that no story is filled up with the newest of it.
  await publish(
    story('moon', {
      tags: [{ slug: 'tides', name: 'Tides' }],
      contributors: author('ines', 'Ines'),
    }),
    story('tram', {
      sections: ['business'],
      tags: [{ slug: 'trams', name: 'Trams' }],
      contributors: author('omar', 'Omar'),
    }),
    story('harbors', { type: 'gallery', slides: [] } as Partial<Item>),
    story('embedding', {
      sections: ['business'],
      body: [{ kind: 'gallery', slug: 'harbors', slides: [] }],
    } as unknown as Partial<Item>),
  );
  await missed();
});
afterAll(async () => {
  await site.close();
});

describe('A publish', () => {
  it('leaves copies alone that nothing has changed', async () => {
    await missed();
    expect(await missed()).toEqual([]);
  });

  it('purges each page that shows the item or a list of it, and no other', async () => {
    await missed();
    await publish(
      story('moon', {
        hed: 'The moon moved',
        tags: [{ slug: 'tides', name: 'Tides' }],
        contributors: author('ines', 'Ines'),
      }),
    );
    for (const path of ['/', '/category/science/', '/tag/tides/', '/author/ines/', '/story/moon/'])
      expect([path, await bodyOf(path)]).toEqual([path, expect.stringContaining('The moon moved')]);
    await publish(
      story('moon', {
        hed: 'The moon moved again',
        tags: [{ slug: 'tides', name: 'Tides' }],
        contributors: author('ines', 'Ines'),
      }),
    );
    const again = await missed();
    for (const path of [
      '/',
      '/category/science/',
      '/most-recent/',
      '/tag/tides/',
      '/author/ines/',
      '/story/moon/',
      '/feed/rss',
    ])
      expect(again).toContain(path);
    for (const path of [
      '/category/business/',
      '/tag/trams/',
      '/author/omar/',
      '/category/business/feed/rss',
    ])
      expect(again).not.toContain(path);
  });

  it('shows what is new where nothing was, at once', async () => {
    expect((await site.reader().get('/story/new-one/')).status).toBe(404);
    await publish(story('new-one'));
    expect((await site.reader().get('/story/new-one/')).status).toBe(200);
  });

  it('purges texts that embed what changed', async () => {
    await missed();
    await publish(
      story('harbors', { type: 'gallery', slides: [], hed: 'Harbors' } as Partial<Item>),
    );
    const made = await missed();
    expect(made).toContain('/story/embedding/');
    expect(made).not.toContain('/tag/trams/');
  });

  it('purges the page of a person whose profile changed, and the stories that show it', async () => {
    await missed();
    await site.publish(async (publisher) => {
      await publisher.putContributors([{ slug: 'omar', name: 'Omar', bio: '<p>Of trams.</p>' }]);
      await publisher.finish();
    });
    const made = await missed();
    expect(made).toEqual(expect.arrayContaining(['/author/omar/', '/story/tram/']));
    expect(made).not.toContain('/author/ines/');
  });

  it('shows nothing of what was withdrawn, on any page', async () => {
    await missed();
    await site.publish(async (publisher) => {
      await publisher.withdrawItems(['moon']);
      await publisher.finish();
    });
    for (const path of pages)
      expect([path, await bodyOf(path)]).not.toEqual([
        path,
        expect.stringContaining('The moon moved'),
      ]);
    expect((await site.reader().get('/story/moon/')).status).toBe(404);
  });
});
