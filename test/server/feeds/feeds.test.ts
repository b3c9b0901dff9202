import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { brand as sampleBrand } from '../../../shared/brand/meridian.ts';
import { AwsCallError } from '../../../services/aws/aws-error.ts';
import type { Segment } from '../../../shared/content/item.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { walledItems, CANARY } from '../../support/walled-items.ts';
import { lead } from '../../support/fixture-magazine.ts';
import { xmlFaults } from './check-xml.ts';
import { openFeedsSite, type FeedsSite } from './feeds-site.ts';
import { parseDocument } from '../../support/parse-document.ts';

const NOW = '2026-11-21T12:00:00.000Z';
const HOSTILE = 'A & B <told> "whole" ]]> \u0000\u0008\uFFFE\uD800 &amp; é 𝄞';
const CLEAN = 'A & B <told> "whole" ]]> \uFFFD &amp; é 𝄞';
const author = { slug: 'ada-writer', name: 'Ada & Writer' };
const hub = 'https://hub.example/';

const recording = (src: string): Segment => ({
  kind: 'media',
  media: 'audio',
  src,
  title: 'Wicks & oil',
  durationSeconds: 3_750,
  bytes: 1_000,
});
const words: Segment = { kind: 'html', html: '<p>Words of an episode.</p>' };
const recorded = [
  buildItem({
    id: 'free-episode',
    access: 'free',
    body: [recording('/photos/ab/free.mp3'), words],
  }),
  buildItem({
    id: 'far-episode',
    access: 'free',
    body: [{ kind: 'media', media: 'audio', src: 'https://sound.example/far.m4a?a=1&b=2' }],
  }),
  buildItem({
    id: 'teaser-episode',
    access: 'subscribers',
    body: [recording('/photos/ab/teaser.mp3'), words, recording(`/photos/ab/${CANARY}.mp3`)],
    freePart: { segments: 1, characters: 0 },
  }),
  buildItem({ id: 'metered-episode', body: [recording('/photos/ab/CANARY-metered.mp3'), words] }),
].map((item) => ({
  ...item,
  tags: [{ slug: 'podcast', name: 'Podcast' }],
  sections: ['opinion'],
  pubDate: '2019-10-01T10:00:00.000Z',
}));

let site: FeedsSite;
beforeAll(async () => {
  site = await openFeedsSite({ now: () => NOW, brand: { ...sampleBrand, feeds: { hub } } });
  const publisher = site.publisher();
  await publisher.putContributors([{ ...author, title: 'Senior writer', bio: 'Writes.' }]);
  await publisher.putTags([
    { slug: 'deep-sea', name: 'Deep Sea', description: 'All that is far down.' },
  ]);
  await publisher.putItems([
    ...buildSeries('old', 60, { tags: [{ slug: 'deep-sea', name: 'Deep Sea' }] }),
    ...walledItems('metered'),
    ...walledItems('subscribers'),
    buildItem({
      id: 'hostile',
      hed: HOSTILE,
      dek: `<em>${HOSTILE}</em>`,
      kicker: HOSTILE,
      lead,
      contributors: { author: [author] },
      tags: [{ slug: 'deep-sea', name: 'Deep Sea' }],
      pubDate: '2026-11-20T10:00:00.000Z',
      modifiedAt: '2026-11-20T11:30:00.000Z',
    }),
    buildItem({
      id: 'in-french',
      language: 'fr',
      sections: ['dot-physics'],
      dek: '',
      pubDate: '2026-11-19T10:00:00.000Z',
    }),
    buildItem({
      id: 'link-post',
      linkUrl: 'https://elsewhere.example/a?b=1&c=2',
      sections: ['opinion'],
      pubDate: '2026-11-18T10:00:00.000Z',
    }),
    buildItem({
      id: 'a-review',
      type: 'review',
      sections: ['gear'],
      pubDate: '2026-11-17T10:00:00.000Z',
      review: { category: 'headphones', rating: 8, pros: [], cons: [], product: { name: 'Drift' } },
    }),
    buildItem({
      id: 'a-video',
      type: 'video',
      sections: ['video'],
      video: { src: '/photos/video.mp4', durationSeconds: 94 },
    }),
    ...recorded,
    buildItem({ id: 'tomorrow', hed: 'CANARY-SCHEDULED', pubDate: '2026-11-22T10:00:00.000Z' }),
    buildItem({ id: 'unlisted', listed: false, hed: 'CANARY-UNLISTED' }),
  ]);
  await publisher.putDrafts([buildItem({ id: 'draft', hed: 'CANARY-DRAFT' })]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

const pages = [
  '/',
  '/category/science/',
  '/category/science/dot-physics/',
  '/category/gear/reviews/headphones/',
  '/category/gear/reviews/reviews/',
  '/tag/deep-sea/',
  '/author/ada-writer/',
  '/video/',
  '/magazine/',
];

/** Where entries have a recording, and where there is nothing. */
const storeCalls: Readonly<Record<string, number>> = {
  '/': 3,
  '/category/science/': 3,
  '/author/ada-writer/': 3,
  '/magazine/': 1,
};

describe('Feeds', () => {
  it.each(pages)(
    'CT-07 %s has one in each format that programs can read, with two calls to the store, and one for recordings',
    async (page) => {
      const [rss, atom, json] = [
        await site.feed(`${page}feed/rss`),
        await site.feed(`${page}feed/atom`),
        await site.feed(`${page}feed/json`),
      ];
      expect(
        [rss, atom, json].map(({ status, headers, calls }) => [
          status,
          headers['content-type'],
          calls,
        ]),
      ).toEqual(
        [
          'application/rss+xml; charset=utf-8',
          'application/atom+xml; charset=utf-8',
          'application/feed+json; charset=utf-8',
        ].map((type) => [200, type, storeCalls[page] ?? 2]),
      );
      expect([...xmlFaults(rss.body), ...xmlFaults(atom.body)]).toEqual([]);
      const [inRss, inAtom, inJson] = [
        parseRssFeed(rss.body),
        parseAtomFeed(atom.body),
        parseJsonFeed(json.body),
      ];
      const ids = inAtom.entries?.map(({ id }) => id) ?? [];
      expect(inRss.items?.map(({ guid }) => guid?.value) ?? []).toEqual(ids);
      expect(inJson.items?.map(({ id }) => id) ?? []).toEqual(ids);
      expect(new Set(ids).size).toBe(ids.length);
      const { origin } = site.brand;
      expect(inRss).toMatchObject({ link: `${origin}${page}`, language: 'en-US', ttl: 30 });
      expect(inRss.atom?.links).toEqual([
        { rel: 'self', type: 'application/rss+xml', href: `${origin}${page}feed/rss` },
        { rel: 'hub', href: hub },
      ]);
      expect(inAtom.links).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ rel: 'self', href: `${origin}${page}feed/atom` }),
          expect.objectContaining({ rel: 'alternate', href: `${origin}${page}` }),
          { rel: 'hub', href: hub },
        ]),
      );
      expect(inJson).toMatchObject({
        feed_url: `${origin}${page}feed/json`,
        home_page_url: `${origin}${page}`,
        language: 'en-US',
        hubs: [{ type: 'WebSub', url: hub }],
      });
      expect(json.body).toContain('"version":"https://jsonfeed.org/version/1.1"');
    },
  );

  it('CT-07 entries state who, when, what, and where alike in all formats, and are clean whatever an item says', async () => {
    const rss = parseRssFeed((await site.feed('/feed/rss')).body).items?.[0];
    const atom = parseAtomFeed((await site.feed('/feed/atom')).body).entries?.[0];
    const json = parseJsonFeed((await site.feed('/feed/json')).body).items?.[0];
    const url = `${site.brand.origin}/story/hostile/`;
    const image = `${site.brand.origin}/images/ab/lead.webp/1242-16x9-5.jpg`;
    expect(rss).toMatchObject({
      title: CLEAN,
      link: url,
      categories: [{ name: 'Science' }],
      dc: { creators: ['Ada & Writer'] },
    });
    expect(new Date(String(rss?.pubDate)).toISOString()).toBe('2026-11-20T10:00:00.000Z');
    expect(rss?.media?.contents?.[0]).toMatchObject({
      url: image,
      type: 'image/jpeg',
      medium: 'image',
      width: 1242,
      height: 699,
    });
    // A description is HTML: a reader's browser must show the characters of the dek.
    expect(parseDocument(rss?.description ?? '').body.textContent).toBe(
      'A & B "whole" ]]> \uFFFD & é 𝄞',
    );
    expect(atom).toMatchObject({
      title: { value: CLEAN },
      published: '2026-11-20T10:00:00.000Z',
      updated: '2026-11-20T11:30:00.000Z',
      authors: [{ name: 'Ada & Writer' }],
    });
    expect(atom?.links).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ rel: 'alternate', href: url }),
        expect.objectContaining({ rel: 'enclosure', type: 'image/jpeg', href: image }),
      ]),
    );
    expect(json).toMatchObject({
      title: CLEAN,
      url,
      image: image,
      tags: ['Science'],
      authors: [{ name: 'Ada & Writer' }],
    });
    expect([json?.id, rss?.guid?.value]).toEqual([atom?.id, atom?.id]);
    expect(atom?.id).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it('an item in another language says so; a link post is a page of ours that names its target', async () => {
    const [, french, link] = parseJsonFeed((await site.feed('/feed/json')).body).items ?? [];
    expect(french?.language).toBe('fr');
    expect(link).toMatchObject({
      url: `${site.brand.origin}/story/link-post/`,
      external_url: 'https://elsewhere.example/a?b=1&c=2',
    });
    const atom = parseAtomFeed((await site.feed('/feed/atom')).body).entries;
    expect(atom?.[2]?.links).toContainEqual({
      rel: 'related',
      href: 'https://elsewhere.example/a?b=1&c=2',
    });
  });

  it.each(['rss', 'atom', 'json'])(
    'CT-06 an entry of %s without a dek has the beginning of its public text',
    async (format) => {
      expect((await site.feed(`/feed/${format}`)).body).toMatch(
        /(?:<description>|<summary[^>]*>|"summary":\s?")First paragraph/,
      );
    },
  );

  it('PW-10 no feed contains what is walled, scheduled, a draft, or unlisted', async () => {
    for (const page of pages)
      for (const format of ['rss', 'atom', 'json']) {
        const { body } = await site.feed(`${page}feed/${format}`);
        expect([page, format, body.includes(CANARY) || /CANARY/.test(body)]).toEqual([
          page,
          format,
          false,
        ]);
      }
  });

  it('CT-07 episodes that everybody may hear have their recording, in each format, for one call more', async () => {
    const [rss, atom, json] = [
      await site.feed('/tag/podcast/feed/rss'),
      await site.feed('/tag/podcast/feed/atom'),
      await site.feed('/tag/podcast/feed/json'),
    ];
    expect([rss.calls, xmlFaults(rss.body), xmlFaults(atom.body)]).toEqual([3, [], []]);
    const { origin } = site.brand;
    const free = `${origin}/photos/ab/free.mp3`;
    const teaser = `${origin}/photos/ab/teaser.mp3`;
    const far = 'https://sound.example/far.m4a?a=1&b=2';
    const inRss = parseRssFeed(rss.body).items ?? [];
    expect(inRss.flatMap(({ enclosures = [] }) => enclosures)).toEqual(
      expect.arrayContaining([
        { url: free, length: 1_000, type: 'audio/mpeg' },
        { url: teaser, length: 1_000, type: 'audio/mpeg' },
        { url: far, length: 0, type: 'audio/mp4' },
      ]),
    );
    expect(inRss.map(({ itunes }) => itunes?.duration ?? 0).sort()).toEqual([0, 0, 3_750, 3_750]);
    const links = parseAtomFeed(atom.body).entries?.flatMap(({ links: all = [] }) => all) ?? [];
    expect(links.filter(({ rel }) => rel === 'enclosure')).toEqual(
      expect.arrayContaining([
        { rel: 'enclosure', type: 'audio/mpeg', length: 1_000, href: free, title: 'Wicks & oil' },
        { rel: 'enclosure', type: 'audio/mp4', href: far },
      ]),
    );
    const attached = parseJsonFeed(json.body).items?.flatMap(({ attachments = [] }) => attachments);
    expect(attached).toHaveLength(3);
    expect(attached).toContainEqual({
      url: free,
      mime_type: 'audio/mpeg',
      title: 'Wicks & oil',
      size_in_bytes: 1_000,
      duration_in_seconds: 3_750,
    });
    for (const { body } of [rss, atom, json]) expect(body).not.toContain('CANARY');
  });

  it('CT-07 episodes behind the meter have their recording where a publication has no meter', async () => {
    const payment = { ...site.brand.payment, enabled: false };
    const { body } = await site.feed('/tag/podcast/feed/rss', {
      brand: { ...site.brand, payment },
    });
    expect(body).toContain('CANARY-metered.mp3');
    expect(body).not.toContain(CANARY);
  });

  it('an entry keeps its id when its slug, section and headline change', async () => {
    const idOf = async () =>
      parseAtomFeed((await site.feed('/category/opinion/feed/atom')).body).entries?.[0]?.id;
    const before = await idOf();
    const publisher = site.publisher();
    await publisher.putItems([
      buildItem({
        id: 'link-post',
        slug: 'moved-post',
        hed: 'Another headline',
        sections: ['opinion'],
        linkUrl: 'https://elsewhere.example/a?b=1&c=2',
        pubDate: '2026-11-18T10:00:00.000Z',
      }),
    ]);
    await publisher.finish();
    const { body } = await site.feed('/category/opinion/feed/atom');
    expect([await idOf(), body.includes('/story/moved-post/')]).toEqual([before, true]);
    await publisher.putItems([
      buildItem({
        id: 'link-post',
        linkUrl: 'https://elsewhere.example/a?b=1&c=2',
        sections: ['opinion'],
        pubDate: '2026-11-18T10:00:00.000Z',
      }),
    ]);
    await publisher.finish();
  });

  it.each([
    '/tag/nope/feed/rss',
    '/author/nobody/feed/atom',
    '/category/nope/feed/json',
    '/category/gear/reviews/nope/feed/rss',
    '/category/science/reviews/headphones/feed/rss',
    '/category/video/feed/rss',
    '/story/hostile/feed/rss',
    '/search/feed/rss',
    '/account/sign-in/feed/rss',
    '/most-recent/feed/rss',
    '/feed/xml',
    '/feed/RSS',
    '/feed/rss/',
    '//feed/rss',
    '/tag/Deep-Sea/feed/rss',
    '/tag/%ff/feed/rss',
    '/sitemap-x.xml',
    '/sitemap-1999-01.xml',
    '/sitemapfoo.xml',
  ])('%s responds with 404 in plain text', async (path) => {
    const { status, headers, body } = await site.feed(path);
    expect([status, headers['content-type'], body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'Not Found\n',
    ]);
  });

  it('a reader that holds a copy gets 304, by its ETag or by its date; HEAD has the same headers and no body', async () => {
    for (const path of [
      '/feed/rss',
      '/feed/atom',
      '/feed/json',
      '/sitemap.xml',
      '/sitemap-2026-11.xml',
      '/sitemap-news.xml',
      '/sitemap-pages.xml',
    ]) {
      const first = await site.feed(path);
      const { etag = '', 'last-modified': modified = '' } = first.headers;
      expect([path, etag, modified]).toEqual([
        path,
        expect.stringMatching(/^"[\w-]{22}"$/),
        expect.stringMatching(/ GMT$/),
      ]);
      const held: Record<string, string>[] = [
        { 'if-none-match': etag },
        { 'if-none-match': `"x", W/${etag}` },
        { 'if-modified-since': modified },
      ];
      for (const headers of held) {
        expect([path, headers, (await site.feed(path, { headers })).status]).toEqual([
          path,
          headers,
          304,
        ]);
      }
      // The ETag wins over the date (RFC 9110 §13.2.2).
      expect(
        (
          await site.feed(path, {
            headers: { 'if-none-match': '"old"', 'if-modified-since': modified },
          })
        ).status,
      ).toBe(200);
      const head = await site.feed(path, { method: 'HEAD' });
      expect([head.status, head.body, head.headers.etag]).toEqual([200, '', etag]);
    }
  });

  it('accept GET and HEAD only', async () => {
    expect(await site.feed('/feed/rss', { method: 'POST' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      calls: 0,
    });
  });

  it('a store that is unwell makes feeds and sitemaps unavailable, not empty', async () => {
    for (const path of [
      '/feed/rss',
      '/tag/deep-sea/feed/json',
      '/sitemap.xml',
      '/sitemap-news.xml',
      '/sitemap-pages.xml',
    ]) {
      const { status, headers } = await site.feed(path, {
        failure: new AwsCallError('ThrottlingException', 400, 'BatchGetItem: slower'),
      });
      expect([
        path,
        status,
        headers['content-type'],
        headers['cache-control'],
        headers['retry-after'],
      ]).toEqual([path, 503, 'text/plain; charset=utf-8', 'private, no-store', '60']);
    }
    expect(site.failures.length).toBe(5);
  });

  it.each<[number, string, Error | string]>([
    [500, 'a table that does not exist', 'no-such-table'],
    [500, 'denied access', new AwsCallError('AccessDeniedException', 400, 'no')],
    [500, 'a fault of ours', new TypeError('x is not a function')],
    [503, 'keys that stay unprocessed', new AwsCallError('UnprocessedKeys', 503, 'left 3')],
    [503, 'no response in time', new AwsCallError('TimeoutError', 504, 'none')],
  ])('respond with %i to %s', async (expected, _, cause) => {
    const { status, headers } = await site.feed(
      '/feed/rss',
      typeof cause === 'string' ? { table: cause } : { failure: cause },
    );
    expect([status, headers['retry-after']]).toEqual([
      expected,
      expected === 503 ? '60' : undefined,
    ]);
  });
});

describe('Feed addresses of other systems', () => {
  it.each([
    ['/feed/', '/feed/rss'],
    ['/feed', '/feed/rss'],
    ['/category/science/feed/', '/category/science/feed/rss'],
    ['/tag/deep-sea/feed/atom/', '/tag/deep-sea/feed/atom'],
  ])('%s redirects to %s', async (from, to) => {
    expect(await site.get(from)).toMatchObject({ statusCode: 301, headers: { location: to } });
  });
});
