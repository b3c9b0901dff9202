import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listingName } from '../../../services/content/keys.ts';
import { writeListings } from '../../../publishing/listing-writer.ts';
import { toCard, type Card } from '../../../shared/content/card.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { lead } from '../../support/fixture-magazine.ts';
import { indexFaults, sitemapFaults } from './check-xml.ts';
import { openFeedsSite, type FeedsSite } from './feeds-site.ts';

const NOW = '2026-11-21T12:00:00.000Z';

/** Returns the texts of all elements with a name. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(
    ([, text = '']) => text,
  );
}

async function parts(site: FeedsSite): Promise<string[]> {
  return texts((await site.feed('/sitemap.xml')).body, 'loc').map(
    (address) => new URL(address).pathname,
  );
}

describe('The sitemaps of a magazine', () => {
  let site: FeedsSite;
  beforeAll(async () => {
    site = await openFeedsSite({ now: () => NOW });
    const publisher = site.publisher();
    await publisher.putContributors([{ slug: 'ada-writer', name: 'Ada Writer' }]);
    await publisher.putItems([
      ...buildSeries('old', 45),
      buildItem({
        id: 'news-and-more',
        slug: 'news-&-more',
        hed: 'News & <more>',
        lead,
        pubDate: '2026-11-20T10:00:00.000Z',
        modifiedAt: '2026-11-20T11:00:00.000Z',
      }),
      buildItem({ id: 'in-chinese', language: 'zh-TW', pubDate: '2026-11-19T12:30:00.000Z' }),
      buildItem({
        id: 'too-old-for-news',
        pubDate: '2026-11-19T11:59:59.000Z',
        type: 'gallery',
        slides: [],
      }),
      buildItem({
        id: 'corrected',
        pubDate: '2020-01-10T11:00:00.000Z',
        modifiedAt: '2026-10-01T09:00:00.000Z',
      }),
      buildItem({ id: 'tomorrow', pubDate: '2026-11-22T10:00:00.000Z' }),
      buildItem({ id: 'in-a-year', pubDate: '2027-12-22T10:00:00.000Z' }),
      buildItem({ id: 'unlisted', listed: false }),
    ]);
    await publisher.putDrafts([buildItem({ id: 'a-draft' })]);
    await publisher.finish();
  });
  afterAll(async () => {
    await site.close();
  });

  it('CT-07 conform to the schemas of sitemaps.org and Google, and the index names all of them', async () => {
    const index = await site.feed('/sitemap.xml');
    // When there are scheduled items, a second call determines whether there is news.
    expect([
      index.status,
      index.headers['content-type'],
      index.calls,
      await indexFaults(index.body),
    ]).toEqual([200, 'application/xml; charset=utf-8', 2, []]);
    const named = await parts(site);
    expect(named).toEqual(
      expect.arrayContaining(['/sitemap-pages.xml', '/sitemap-news.xml', '/sitemap-2026-11.xml']),
    );
    const documents = Object.fromEntries(
      await Promise.all(
        named.map(async (path) => [path.slice(1), (await site.feed(path)).body] as const),
      ),
    );
    expect(await sitemapFaults(documents)).toEqual([]);
  });

  it('contain every public item once, with the time of its last change, and nothing else', async () => {
    const monthly = (await parts(site)).filter((path) => /\d{4}-\d{2}/.test(path));
    const bodies = await Promise.all(monthly.map(async (path) => (await site.feed(path)).body));
    const found = bodies
      .flatMap((body) => texts(body, 'loc'))
      .map((address) => new URL(address).pathname);
    expect(found.sort()).toEqual(
      [
        ...Array.from({ length: 45 }, (_, index) => `/story/old-${index + 1}/`),
        '/story/news-%26-more/',
        '/story/in-chinese/',
        '/gallery/too-old-for-news/',
        '/story/corrected/',
      ].sort(),
    );
    const all = bodies.join('');
    expect(all).toContain('/story/corrected/</loc><lastmod>2026-10-01T09:00:00.000Z</lastmod>');
    expect(all).toContain('/story/old-1/</loc><lastmod>2020-01-01T12:00:00.000Z</lastmod>');
    expect(all).toContain(
      '<image:image><image:loc>https://www.meridian.example/photos/ab/lead.webp</image:loc></image:image>',
    );
    const index = (await site.feed('/sitemap.xml')).body;
    expect(index).toContain('sitemap-2020-01.xml</loc><lastmod>2026-10-01T09:00:00.000Z</lastmod>');
    // When a file's last list change is next to scheduled items, its date is unknown without
    // reading the file.
    expect(index).toContain('sitemap-2026-11.xml</loc></sitemap>');
    expect(texts(index, 'lastmod').filter((time) => time > NOW)).toEqual([]);
  });

  it('list news of the last two days, with publication, language, date with time zone, and headline', async () => {
    const { body, calls } = await site.feed('/sitemap-news.xml');
    expect(texts(body, 'loc')).toEqual([
      'https://www.meridian.example/story/news-%26-more/',
      'https://www.meridian.example/story/in-chinese/',
    ]);
    expect([
      texts(body, 'news:name'),
      texts(body, 'news:language'),
      texts(body, 'news:publication_date'),
      texts(body, 'news:title'),
    ]).toEqual([
      ['Meridian', 'Meridian'],
      ['en', 'zh-tw'],
      ['2026-11-20T10:00:00.000Z', '2026-11-19T12:30:00.000Z'],
      ['News &amp; &lt;more&gt;', 'Headline of in-chinese'],
    ]);
    expect(calls).toBe(2);
  });

  it('list pages without an item only if search engines may show them and they have content', async () => {
    const { body, calls } = await site.feed('/sitemap-pages.xml');
    const paths = texts(body, 'loc').map((address) => new URL(address).pathname);
    expect(calls).toBe(2);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/most-recent/',
        '/most-popular/',
        '/category/science/',
        '/author/ada-writer/',
        '/meridian-staff/',
        '/about/faq/',
        '/newsletter/weekly/',
        '/coupons/',
        '/sitemap/',
      ]),
    );
    expect(
      paths.filter((path) =>
        /account|search|preview|offline|app-shell|unsubscribe|preferences|gear|magazine/.test(path),
      ),
    ).toEqual([]);
    for (const path of paths)
      expect([path, (await site.get(path)).statusCode]).toEqual([path, 200]);
    for (const path of paths)
      expect((await site.get(path)).body).toContain(
        `<link rel="canonical" href="https://www.meridian.example${path}"/><`,
      );
  });
});

describe('The sitemaps of an empty magazine', () => {
  it('name its pages, and have no news and no months', async () => {
    const site = await openFeedsSite({ now: () => NOW });
    try {
      expect(await parts(site)).toEqual(['/sitemap-pages.xml']);
      expect(
        await sitemapFaults({ 'pages.xml': (await site.feed('/sitemap-pages.xml')).body }),
      ).toEqual([]);
      expect(await site.feed('/sitemap-news.xml')).toMatchObject({ status: 200 });
      expect((await site.feed('/sitemap-2026-11.xml')).status).toBe(404);
      expect((await site.feed('/feed/atom')).body).not.toContain('<entry');
    } finally {
      await site.close();
    }
  });
});

describe('The sitemaps of a magazine with only scheduled and old items', () => {
  it('list no news', async () => {
    const site = await openFeedsSite({ now: () => NOW });
    try {
      const publisher = site.publisher();
      await publisher.putItems([
        ...buildSeries('old', 3),
        buildItem({ id: 'tomorrow', pubDate: '2026-11-22T10:00:00.000Z' }),
      ]);
      await publisher.finish();
      expect(await parts(site)).toEqual(['/sitemap-pages.xml', '/sitemap-2026-11.xml']);
      expect((await site.feed('/sitemap-2026-11.xml')).body.match(/<loc>/g)).toHaveLength(3);
    } finally {
      await site.close();
    }
  });
});

describe('The sitemaps of 20,000 items', () => {
  const TOTAL = 20_000;
  /**
   * Items as an import without dates brings them: a fifth of all in one month, and a thousand or
   * more of those in two days.
   */
  const CROWD = 4_000;
  let site: FeedsSite;
  beforeAll(async () => {
    site = await openFeedsSite({ now: () => NOW });
    const template = toCard(buildItem({ id: 'template' }));
    const minutes = (from: string, number: number) =>
      new Date(Date.parse(from) - number * 60_000).toISOString();
    const cards: Card[] = Array.from({ length: TOTAL }, (_, number) => ({
      ...template,
      id: `item-${number}`,
      url: `/story/item-${number}/`,
      pubDate:
        number < CROWD
          ? minutes(NOW, number * 2 + 1)
          : minutes('2026-10-31T00:00:00.000Z', (number - CROWD) * 810),
    }));
    await writeListings(
      site.dynamo,
      site.table,
      new Map([[listingName.recent, { upsert: cards, remove: [] }]]),
      NOW,
    );
  });
  afterAll(async () => {
    await site.close();
  });

  it('CT-07 cost two calls each and stay below the limits; together they contain every item once', async () => {
    const index = await site.feed('/sitemap.xml');
    expect(index.calls).toBe(1);
    expect(await indexFaults(index.body)).toEqual([]);
    const named = (await parts(site)).filter((path) => /\d{4}-\d{2}/.test(path));
    expect(named.length).toBeGreaterThan(200);
    const seen = new Set<string>();
    let urls = 0;
    for (const path of named) {
      const { status, calls, body } = await site.feed(path);
      const found = texts(body, 'loc');
      expect([
        path,
        status,
        calls,
        found.length > 0 && found.length <= 3_000,
        body.length < 3_000_000,
      ]).toEqual([path, 200, 2, true, true]);
      urls += found.length;
      for (const address of found) seen.add(address);
    }
    expect([urls, seen.size]).toEqual([TOTAL, TOTAL]);
    expect(
      await sitemapFaults({ 'crowd.xml': (await site.feed('/sitemap-2026-11.xml')).body }),
    ).toEqual([]);
  });

  it('CT-07 split news of more than a thousand items into files of at most a thousand', async () => {
    const named = (await parts(site)).filter((path) => path.includes('news'));
    expect(named).toEqual(['/sitemap-news.xml', '/sitemap-news-2.xml']);
    const found = await Promise.all(
      named.map(async (path) => texts((await site.feed(path)).body, 'loc')),
    );
    expect(found.flat()).toHaveLength(1_440);
    expect(found.every((part) => part.length <= 1_000)).toBe(true);
  });

  it('change only in the newest month for a new item', async () => {
    const before = new Map(
      await Promise.all(
        (await parts(site))
          .slice(0, 12)
          .map(async (path) => [path, (await site.feed(path)).headers.etag] as const),
      ),
    );
    const publisher = site.publisher();
    await publisher.putItems([buildItem({ id: 'brand-new', pubDate: '2026-11-21T11:59:59.000Z' })]);
    await publisher.finish();
    const changed = (
      await Promise.all(
        [...before].map(async ([path, etag]) =>
          (await site.feed(path)).headers.etag === etag ? [] : [path],
        ),
      )
    ).flat();
    expect(changed.filter((path) => /\d{4}-\d{2}/.test(path))).toHaveLength(1);
  });
});
