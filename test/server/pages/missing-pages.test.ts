/** What an address without a page costs, and where sloppy and old addresses lead. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let timeMs = Date.parse('2026-11-20T12:00:00.000Z');
let site: ContentSite;
/** Keys of the content table that pages have read. */
const read: string[] = [];

beforeAll(async () => {
  site = await openContentSite({ now: () => new Date(timeMs).toISOString() });
  const publisher = site.publisher();
  await publisher.putItems([
    ...buildSeries('story', 30, {
      sections: ['science'],
      tags: [{ slug: 'open-source', name: 'Open Source' }],
    }),
    buildItem({ id: 'del-el', sections: ['science'], pubDate: '2026-10-02T08:00:00.000Z' }),
    buildItem({ id: 'tomorrow', pubDate: '2026-11-21T08:00:00.000Z' }),
  ]);
  await publisher.putTags([{ slug: 'open-source', name: 'Open Source' }]);
  await publisher.putRedirects([
    { from: '/2026/10/del-el/', to: '/story/del-el/' },
    { from: '/?p=101', to: '/story/del-el/' },
    { from: '/old/Report_1.html', to: '/story/story-1/' },
  ]);
  await publisher.finish();
  timeMs += 60_000;
  const { get, batchGet } = site.dynamo;
  Object.assign(site.dynamo, {
    get: (...given: Parameters<typeof get>) => {
      read.push(given[1].pk ?? '');
      return get(...given);
    },
    batchGet: (...given: Parameters<typeof batchGet>) => {
      read.push(...given[1].map((key) => key.pk ?? ''));
      return batchGet(...given);
    },
  });
});
afterAll(() => site.close());

/** Returns the status, the number of calls, and the records of a page. */
async function cost(path: string) {
  read.length = 0;
  const before = site.dynamo.calls();
  const { statusCode } = await site.get(path);
  return { status: statusCode, calls: site.dynamo.calls() - before, keys: [...read] };
}

describe('An address without a page', () => {
  it.each([
    '/nothing/here/',
    '/story/nothing-here/',
    '/category/nothing/',
    '/tag/nothing/',
    '/author/nobody/',
    '/category/science/page/99/',
    '/tag/open-source/page/99/',
    '/most-recent/page/999999/',
  ])('RT-15 costs at most two calls and no list: %s', async (path) => {
    timeMs += 60_000;
    const first = await cost(path);
    expect(first.status).toBe(404);
    expect(first.calls).toBeLessThanOrEqual(3);
    const second = await cost(path);
    expect(second.status).toBe(404);
    expect(second.calls).toBeLessThanOrEqual(2);
    // Chunks of lists, and the ranking of the most-read items.
    for (const keys of [first.keys, second.keys])
      expect(keys.filter((key) => /^(?:C#|V#)/.test(key))).toEqual([]);
    expect(first.keys.filter((key) => key.startsWith('N#'))).toHaveLength(1);
    expect(second.keys.filter((key) => key.startsWith('N#'))).toEqual([]);
  });

  it('RT-15 shows the newest stories all the same', async () => {
    expect((await site.get('/nothing/here/')).body).toContain('/story/story-');
  });
});

async function leadsTo(path: string): Promise<unknown> {
  const { statusCode, headers } = await site.get(path);
  return statusCode === 301 ? headers.location : statusCode;
}

describe('Another spelling of an address', () => {
  it.each([
    ['/2026/10/del-el/', '/story/del-el/'],
    ['/2026/10/del-el/amp/', '/story/del-el/'],
    ['/2026/10/del-el/2/', '/story/del-el/'],
    ['/2026/10/del-el/page/2/', '/story/del-el/'],
    ['/2026/10/del-el/comment-page-1/', '/story/del-el/'],
    ['/2026/10/del-el/trackback/', '/story/del-el/'],
    ['/2026/10/del-el/feed/', '/story/del-el/'],
    ['/2026/10/del-el/feed/atom/', '/story/del-el/'],
    ['/2026/10/del-el/2/amp/', '/story/del-el/'],
    ['/2026/10/Del-El/', '/story/del-el/'],
    ['/2026/10/DEL_EL.html', '/story/del-el/'],
    ['/2026/10/del-el/index.html', '/story/del-el/'],
    ['/Story/del-el', '/story/del-el/'],
    ['/story/del-el).', '/story/del-el/'],
    ['/story/del-el/),', '/story/del-el/'],
    ['/story/del-el%20', '/story/del-el/'],
    ['/story/del-el%E2%80%A6', '/story/del-el/'],
    ['/story/del-el/%E2%80%9D', '/story/del-el/'],
    ['/tag/Open_Source/', '/tag/open-source/'],
    ['/tag/open%20source', '/tag/open-source/'],
    ['/Category/Science/', '/category/science/'],
    ['/category/science/index.php', '/category/science/'],
    ['/About/FAQ', '/about/faq/'],
    ['/tag/Open_Source/page/2/', '/tag/open-source/page/2/'],
    ['/old/Report_1.html', '/story/story-1/'],
    ['/old/Report_1.html/amp', '/story/story-1/'],
    ['/tag/open-source/feed/', '/tag/open-source/feed/rss'],
  ])('RT-04 %s leads to %s', async (path, to) => {
    expect(await leadsTo(path)).toBe(to);
    // Another function has the feeds.
    if (!to.endsWith('/rss')) expect(await leadsTo(to)).toBe(200);
  });

  it.each([
    '/story/nothing).',
    '/story/tomorrow/amp/',
    '/Tag/Nothing/',
    '/2026/',
    '/2026/10/',
    '/amp/',
    '/2/',
    '/index.html/x',
    '/%2f%2fevil.example',
    '/evil.example',
    '/Preview/Story/x/',
  ])('RT-15 %s leads nowhere', async (path) => {
    expect(await leadsTo(path)).toBe(404);
  });

  it('leads to this site alone, and never in a circle, however it is written', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        'story',
        'Story',
        'del-el',
        'DEL_EL',
        '2026',
        '10',
        'amp',
        '2',
        'page',
        'feed',
        'tag',
      ),
      fc.constantFrom(
        'open-source',
        'index.html',
        'x.html',
        ').',
        '…',
        '%20',
        '%5c',
        'evil.example',
        '@',
        '',
      ),
      fc.string({ maxLength: 5 }).map(encodeURIComponent),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 5 }), async (parts) => {
        let path = `/${parts.join('/')}`;
        for (let step = 0; step < 3; step += 1) {
          const { statusCode, headers } = await site.get(path);
          expect([200, 301, 404, 410]).toContain(statusCode);
          if (statusCode !== 301) return;
          const to = String(headers.location);
          expect(new URL(to, 'https://magazine.example').host).toBe('magazine.example');
          expect(to).not.toBe(path);
          // Another function has the feeds.
          if (to.endsWith('/feed/rss')) return;
          path = to;
        }
        throw new Error(`${path} leads on and on`);
      }),
      { numRuns: 150 },
    );
  });

  it('RT-15 /?p=ID leads to the post of an old site, and an unknown id to the front page', async () => {
    expect(await leadsTo('/old-id/p~3D101')).toBe('/story/del-el/');
    expect(await leadsTo('/old-id/p~3D999')).toBe('/');
    expect(await leadsTo('/')).toBe(200);
  });

  it('RT-15 keeps asking for JSON where the page’s state was asked for', async () => {
    expect(await leadsTo('/story/del-el)?output=json')).toBe('/story/del-el/?output=json');
  });
});
