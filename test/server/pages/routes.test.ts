import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pageTypes, type PageType } from '../../../shared/pages.ts';
import { createPreviewToken } from '../../../services/content/preview-token.ts';
import { openContentSite, PREVIEW_SECRET, type ContentSite } from '../../support/content-site.ts';
import { publishFixture } from '../../support/fixture-magazine.ts';
import { fixturePages } from '../../support/sample-pages.ts';

const NOW = '2026-11-20T12:00:00.000Z';
let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite({ now: () => NOW });
  await publishFixture(site.publisher());
});
afterAll(async () => {
  await site.close();
});

/**
 * Every row of spec §2.2 and spec §2.3 with an example address and the page type that must respond.
 */
const specified: readonly (readonly [string, PageType])[] = [
  ['/', 'homepage'],
  ['/category/science/', 'category'],
  ['/category/business/', 'category'],
  ['/category/culture/', 'category'],
  ['/category/design/', 'category'],
  ['/category/gear/', 'category'],
  ['/category/ideas/', 'category'],
  ['/category/security/', 'category'],
  ['/category/transportation/', 'category'],
  ['/category/photo/', 'category'],
  ['/category/backchannel/', 'category'],
  ['/category/opinion/', 'category'],
  ['/category/science/dot-physics/', 'category'],
  ['/magazine/', 'category'],
  ['/category/gear/reviews/headphones/', 'category'],
  ['/category/science/page/2/', 'archive-listing'],
  ['/category/science/page/', 'archive-listing'],
  ['/category/science/dot-physics/page/1/', 'archive-listing'],
  ['/category/gear/reviews/headphones/page/1/', 'archive-listing'],
  ['/category/gear/reviews/headphones/best-rated/', 'archive-listing'],
  ['/category/gear/reviews/headphones/best-rated/page/1/', 'archive-listing'],
  ['/tag/deep-sea/page/2/', 'archive-listing'],
  ['/most-recent/', 'archive-listing'],
  ['/most-recent/page/2/', 'archive-listing'],
  ['/most-recent/page/', 'archive-listing'],
  ['/magazine/page/1/', 'archive-listing'],
  ['/tag/deep-sea/', 'tag'],
  ['/story/full-story/', 'article'],
  ['/review/test-review/', 'review'],
  ['/2026/03/full-story/', 'article'],
  ['/2026/03/test-review/', 'review'],
  ['/account/sign-in/', 'account-sign-in'],
  ['/account/register/', 'account-register'],
  ['/account/link-your-subscription/', 'account-link'],
  ['/account/my-account/', 'account-details'],
  ['/app-shell/', 'app-shell'],
  ['/offline/', 'offline'],
  ['/search/?q=cloud&page=1&sort=score', 'search'],
  ['/newsletter/', 'newsletter'],
  ['/newsletter/weekly/', 'newsletter'],
  ['/newsletter/weekly/unsubscribe/', 'unsubscribe'],
  ['/meridian-advertising/', 'stamp'],
  ['/about/feedback/', 'stamp'],
  ['/about/faq/', 'stamp'],
  ['/about/press/', 'stamp'],
  ['/about/rss_feeds/', 'stamp'],
  ['/about/backchannel/', 'stamp'],
  ['/stamp/insider/', 'stamp'],
  ['/coupons', 'stamp'],
  ['/meridian-staff/', 'staff'],
  ['/author/ada-writer/', 'contributor'],
  ['/author/ada-writer/page/2/', 'archive-listing'],
  ['/video/', 'video'],
  ['/video/test-video/', 'cnevideo'],
  ['/gallery/test-gallery/', 'gallery'],
  ['/sitemap/', 'sitemap'],
  ['/most-popular/', 'most-popular'],
  ['/securedrop/', 'securedrop'],
  ['/subscribe/', 'subscribe'],
  ['/subscribe/checkout/', 'subscribe'],
];
/** And an address of each type that the specification does not have. */
const rows = [
  ...specified,
  ...pageTypes
    .filter((type) => type !== 'error' && specified.every((row) => row[1] !== type))
    .map((type) => [fixturePages[type], type] as const),
];

describe('The page table', () => {
  it.each(rows)('RT-02 RT-03 %s is a page of type %s', async (path, type) => {
    const response = await site.get(path);
    expect(response.statusCode).toBe(200);
    expect(response.body).toMatch(/^<!DOCTYPE html><html lang="en-US"/);
    expect(response.body).toContain(`data-page="${type}"`);
    expect(response.body.match(/<h1[ >]/g)).toHaveLength(1);
    expect((await site.state(path)).context.contentType).toBe(type);
  });

  it('RT-01 each of the 26 page types renders on the server', async () => {
    const rendered = new Set<string>(rows.map(([, type]) => type));
    const error = await site.get('/no/such/page/');
    if (error.body.includes('data-page="error"')) rendered.add('error');
    expect([...rendered].sort()).toEqual([...pageTypes].sort());
    expect(pageTypes.length).toBeGreaterThanOrEqual(26);
  });

  it.each([
    '/category/',
    '/category/nonsense/',
    '/category/science/nonsense/',
    '/category/science/extra/page/2/more',
    '/category/gear/reviews/nonsense/',
    '/category/science/reviews/headphones/',
    '/category/science/reviews/headphones/best-rated/',
    '/category/gear/reviews/headphones/best-rated/more/',
    '/tag/',
    '/tag/never-used/',
    '/author/nobody/',
    '/story/',
    '/story/nothing/',
    '/story/full-story/more/',
    '/review/full-story/',
    '/2026/04/full-story/',
    '/26/3/full-story/',
    '/stamp/nothing/',
    '/about/nothing/',
    '/newsletter/nothing/',
    '/gallery/full-story/',
    '/video/full-story/',
    '/wired-staff/',
    '/account/',
    '/story/%E0%A4%A',
  ])('RT-15 %s is not a page', async (path) => {
    const response = await site.get(path);
    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('data-page="error"');
    expect((await site.get(`${path}?output=json`)).statusCode).toBe(404);
  });

  it.each([
    '/most-recent/page/0/',
    '/most-recent/page/4/',
    '/most-recent/page/99999999999999999999/',
    '/most-recent/page/-1/',
    '/most-recent/page/two/',
    '/category/science/page/4/',
    '/tag/deep-sea/page/5/',
  ])('RT-15 %s is out of range', async (path) => {
    expect((await site.get(path)).statusCode).toBe(404);
  });

  it('RT-12 a legacy dated URL shows the item of that month, under its own canonical URL', async () => {
    const response = await site.get('/2026/03/test-review/');
    expect(response.body).toContain(
      '<link rel="canonical" href="https://www.meridian.example/review/test-review/"/>',
    );
    expect(response.body).toContain('data-page="review"');
  });

  it('RT-12 a URL that an import recorded redirects to the item', async () => {
    expect((await site.get('/2014/05/01/very-old/')).headers.location).toBe('/story/full-story/');
    expect((await site.get('/2014/05/01/very-old/?output=json')).headers.location).toBe(
      '/story/full-story/?output=json',
    );
    // What is behind a # is not sent, so a parameter there would be lost.
    expect((await site.get('/2014/05/01/note/?output=json')).headers.location).toBe(
      '/story/full-story/?from=note&output=json#update',
    );
  });

  it('a URL longer than any key of the store is not found', async () => {
    const long = 'x'.repeat(3_000);
    for (const path of [
      `/tag/${long}/`,
      `/author/${long}/`,
      `/category/${long}/`,
      `/story/${long}/`,
      `/${long}/`,
    ])
      expect([path.slice(0, 12), (await site.get(path)).statusCode]).toEqual([
        path.slice(0, 12),
        404,
      ]);
  });

  it('RT-06 a leading pwa segment changes nothing', async () => {
    expect((await site.state('/pwa/story/full-story/')).content.id).toBe('full-story');
  });

  it('RT-03 a section that lives elsewhere redirects its category URL there', async () => {
    expect((await site.get('/category/video/')).headers.location).toBe('/video/');
    expect((await site.get('/category/magazine/')).headers.location).toBe('/magazine/');
  });

  it('RT-02 a scheduled item appears nowhere before its time', async () => {
    for (const path of [
      '/',
      '/most-recent/',
      '/category/science/',
      '/story/from-tomorrow/',
      '/search/?q=canary-scheduled',
      '/story/dotty/',
    ]) {
      expect((await site.get(path)).body).not.toContain('CANARY-SCHEDULED');
    }
    expect((await site.get('/story/from-tomorrow/')).statusCode).toBe(404);
  });

  it('RT-02 an unlisted page appears in no list', async () => {
    expect((await site.get('/story/unlisted-page/')).statusCode).toBe(200);
    expect((await site.get('/most-recent/')).body).not.toContain('unlisted-page');
  });
});

describe('Fronts', () => {
  it.each([
    ['homepage', 'home', '/'],
    ['category', 'science', '/category/science/'],
    ['tag', 'deep-sea', '/tag/deep-sea/'],
  ] as const)(
    'FL-01 a %s carries the tags of its front, and sets its settings',
    async (kind, key, path) => {
      const tags = ['refresh-exclude', 'deep'];
      await site.publisher().putFronts([{ kind, key, tags, picks: [] }]);
      const { body } = await site.get(`${path}?output=json`);
      const { content } = JSON.parse(body) as {
        content: { tags: { slug: string }[]; isRefreshOff?: boolean };
      };
      expect(content.tags.map(({ slug }) => slug)).toEqual(['deep']);
      expect(content.isRefreshOff).toBe(true);
      expect(body + (await site.get(path)).body).not.toContain('refresh-exclude');
    },
  );
});

describe('Previews of drafts', () => {
  const until = Date.parse(NOW) + 60_000;
  const link = (path: string, id: string, expires = until, secret = PREVIEW_SECRET) =>
    `${path}${id}/?token=${createPreviewToken(secret, id, expires)}`;

  beforeAll(async () => {
    await site.publisher().putFronts(
      [
        { kind: 'homepage', key: 'home', title: 'A draft front', picks: ['listed-items'] },
        { kind: 'category', key: 'science', title: 'Science, again', picks: ['archive-3'] },
        { kind: 'tag', key: 'deep-sea', title: 'Very deep', picks: [] },
        // A tag may have the slug of a section.
        { kind: 'tag', key: 'science', title: 'Tagged science', picks: [] },
      ],
      { draft: true },
    );
  });

  it.each([
    ['/preview/story/', 'draft-story', 'article', 'A draft story'],
    ['/preview/review/', 'draft-review', 'review', 'A draft review'],
    ['/preview/homepage/', 'homepage-home', 'homepage', 'Headline of listed-items'],
    ['/preview/category/', 'category-science', 'category', 'Science, again'],
    ['/preview/tag/', 'tag-deep-sea', 'tag', 'Very deep'],
    [
      '/preview/tag/',
      'tag-science',
      'tag',
      '<link rel="canonical" href="https://www.meridian.example/tag/science/"/>',
    ],
  ])('RT-02 %s%s opens with a signed link, and is not cached', async (path, id, type, words) => {
    const response = await site.get(link(path, id));
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      200,
      'private, no-store',
    ]);
    expect(response.body).toContain(`data-page="${type}"`);
    expect(response.body).toContain(words);
    expect(response.body).toContain('<meta name="robots" content="noindex, follow"/>');
  });

  it.each([
    ['no token', '/preview/story/draft-story/'],
    ['an empty token', '/preview/story/draft-story/?token='],
    [
      'a token of another draft',
      `/preview/story/draft-story/?token=${createPreviewToken(PREVIEW_SECRET, 'draft-review', until)}`,
    ],
    ['an expired token', link('/preview/story/', 'draft-story', Date.parse(NOW) - 1_000)],
    ['a token with another secret', link('/preview/story/', 'draft-story', until, 'guessed')],
    [
      'another spelling of a token',
      `/preview/story/draft-story/?token=0${createPreviewToken(PREVIEW_SECRET, 'draft-story', until)}`,
    ],
    [
      'a token with a later expiry written into it',
      `/preview/story/draft-story/?token=9999999999.${createPreviewToken(PREVIEW_SECRET, 'draft-story', until).split('.')[1] ?? ''}`,
    ],
    ['the wrong kind of page', link('/preview/review/', 'draft-story')],
  ])('RT-02 %s opens nothing', async (_, target) => {
    const response = await site.get(target);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([
      404,
      'private, no-store',
    ]);
    expect(response.body).not.toContain('A draft story');
  });

  it('RT-02 a draft appears in no list and under no public URL', async () => {
    expect((await site.get('/most-recent/')).body).not.toContain('draft');
    expect((await site.get('/story/draft-story/')).statusCode).toBe(404);
  });
});
