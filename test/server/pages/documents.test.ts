import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { documentOf, openFixtureSite } from '../../support/fixture-site.ts';
import { lead } from '../../support/fixture-magazine.ts';
import { parseDocument } from '../../support/parse-document.ts';
import { readEmbeddedState } from '../../../web/navigation/initial-state.ts';
import { specifiedState } from '../../../web/state/specified-state.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openFixtureSite();
});
afterAll(async () => {
  await site.close();
});

const page = (path: string) => documentOf(site, path);

describe('Page titles', () => {
  it.each([
    ['/', 'Meridian'],
    ['/story/full-story/', 'Seo & title | Meridian'],
    ['/category/science/', 'Science | Meridian'],
    ['/most-recent/page/2/', 'Most recent, page 2 | Meridian'],
    ['/author/ada-writer/', 'Ada Writer - Contributors | Meridian'],
    ['/no/such/page/', 'Page not found | Meridian'],
    ['/newsletter/weekly/', 'Sign up for The Weekly Meridian | Meridian'],
    ['/newsletter/weekly/unsubscribe/', 'Unsubscribe from The Weekly Meridian | Meridian'],
  ])('RT-16 the title of %s is "%s"', async (path, title) => {
    expect((await page(path)).title).toBe(title);
  });
});

describe('The page document', () => {
  it('RT-13 contains the same state as output=json, slice by slice', async () => {
    const { content: _, ...embedded } = specifiedState(
      readEmbeddedState(
        (await page('/story/full-story/')).getElementById('state')?.textContent ?? '{}',
      ),
    );
    const state = await site.state('/story/full-story/');
    expect({ ...embedded, content: state.content }).toEqual(state);
    expect(Object.keys(state)).toEqual(
      expect.arrayContaining([
        'context',
        'content',
        'header',
        'paywall',
        'payment',
        'ads',
        'analytics',
        'buckets',
        'comments',
        'env',
        'gallery',
        'social',
        'videos',
        'recommendations',
        'newsletterForm',
        'loginForm',
        'account',
        'secondary',
      ]),
    );
  });

  it('CT-06 has texts without markup, control characters or runs of spaces, cut at the end of a word', async () => {
    const { buildItem } = await import('../../support/build-item.ts');
    const publisher = site.publisher();
    await publisher.putItems([
      buildItem({
        id: 'rough-texts',
        hed: 'Rough texts',
        seoTitle: 'Rough \u0007  <em>texts</em>',
        dek: `<p>Fish &amp; chips</p>\n ${'every day '.repeat(40)}`,
        sections: ['transportation'],
        pubDate: '2026-11-19T12:00:00.000Z',
        lead,
        contributors: {
          author: ['Ada', 'Ben', 'Cy'].map((name) => ({ slug: name.toLowerCase(), name })),
        },
      }),
    ]);
    await publisher.finish();
    const document = await page('/story/rough-texts/');
    expect(document.title).toBe('Rough texts | Meridian');
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description).toMatch(/^Fish & chips every day .* (?:every|day)…$/);
    expect(description?.length).toBeLessThanOrEqual(301);
    const card = [...(await page('/category/transportation/')).querySelectorAll('article')].find(
      (article) => article.querySelector('a[href="/story/rough-texts/"]') !== null,
    );
    expect(card?.querySelector('.byline')?.textContent).toBe('By Ada, Ben, and Cy');
  });

  it('CT-06 keeps an element that a headline names, in its titles as in its heading', async () => {
    const { buildItem } = await import('../../support/build-item.ts');
    const publisher = site.publisher();
    const hed = 'When to use <ins> \u0007 and <wbr>';
    await publisher.putItems([buildItem({ id: 'named-element', hed })]);
    await publisher.finish();
    const document = await page('/story/named-element/');
    const shown = 'When to use <ins> and <wbr>';
    expect(document.title).toBe(`${shown} | Meridian`);
    const social = document.querySelector('meta[property="og:title"]')?.getAttribute('content');
    expect(social).toBe(shown);
  });

  it('EV-01 reads the first thousand parameters of a query, flat', async () => {
    const filler = (count: number) =>
      Array.from({ length: count }, (_, at) => `x${at}=1`).join('&');
    const asked = async (query: string) =>
      (await page(`/search/?${query}`)).querySelector<HTMLInputElement>('main input[name=q]')
        ?.defaultValue;
    expect(await asked(`${filler(999)}&q=tide`)).toBe('tide');
    expect(await asked(`${filler(1_000)}&q=tide`)).toBe('');
    expect(await asked('q[a][b][c][d][e][f]=deep&q=tide&q=other')).toBe('tide');
  });

  it('RT-04 links tags and authors to their pages', async () => {
    const links = [...(await page('/story/full-story/')).querySelectorAll('a[rel]')];
    const hrefs = (rel: string) =>
      links.filter((link) => link.getAttribute('rel') === rel).map((a) => a.getAttribute('href'));
    expect(hrefs('tag')).toEqual(['/tag/deep-sea/']);
    expect(new Set(hrefs('author'))).toEqual(
      new Set(['/author/ada-writer/', '/author/pia-photo/']),
    );
  });

  it('RT-13 contains the body once: in its markup, or in the state with output=json', async () => {
    const html = (await site.get('/story/full-story/')).body;
    expect(html.match(/Last words/g)).toHaveLength(1);
    const { content } = await site.state('/story/full-story/');
    expect(content.body.at(-1)).toEqual({ kind: 'html', html: '<p>Last words.</p>' });
  });

  it('RT-13 is JSON with output=json, and text when the page is unknown', async () => {
    expect((await site.get('/?output=json')).headers['content-type']).toBe(
      'application/json; charset=utf-8',
    );
    const missing = await site.get('/no/such/page/?output=json');
    expect([missing.statusCode, missing.headers['content-type'], missing.body]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'Page Not Found',
    ]);
  });

  it('escapes all text of an item in the head, the body and the state', async () => {
    const publisher = site.publisher();
    const hostile = '</script><script>alert(1)</script>" onload="x';
    const { buildItem } = await import('../../support/build-item.ts');
    await publisher.putItems([
      buildItem({
        id: 'hostile',
        hed: hostile,
        dek: hostile,
        seoTitle: hostile,
        kicker: hostile,
        tags: [{ slug: 'x', name: hostile }],
        contributors: { author: [{ slug: 'h', name: hostile }] },
      }),
    ]);
    const response = await site.get('/story/hostile/');
    const document = parseDocument(response.body);
    expect(
      [...document.querySelectorAll('script')].filter((script) => !/json/.test(script.type)),
    ).toHaveLength(1);
    expect(document.querySelector('[onload]')).toBeNull();
    expect(document.querySelector('h1')?.textContent).toBe(hostile);
    expect(JSON.parse(document.getElementById('state')?.textContent ?? '').content.hed).toBe(
      hostile,
    );
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(JSON.parse(data).headline).toBe(hostile);
  });

  it('has exactly one inline script that runs, the same on every page, with its hash in the policy', async () => {
    const { createHash } = await import('node:crypto');
    const responses = await Promise.all(
      ['/', '/story/full-story/', '/account/sign-in/'].map((path) => site.get(path)),
    );
    const scripts = responses.map(({ body }) =>
      [...parseDocument(body).querySelectorAll('script:not([type])')].map(
        (script) => script.textContent,
      ),
    );
    expect(scripts.map((list) => list.length)).toEqual([1, 1, 1]);
    expect(new Set(scripts.flat()).size).toBe(1);
    const hash = createHash('sha256')
      .update(scripts[0]?.[0] ?? '')
      .digest('base64');
    for (const { headers } of responses)
      expect(headers['content-security-policy']).toContain(
        `script-src 'sha256-${hash}' 'strict-dynamic';`,
      );
  });

  it('is not cached when the URL has a token or the result of a form or an email', async () => {
    for (const query of [
      'token=a',
      'error=invalidEmail',
      'sent=1',
      'done=left',
      'confirm=a',
      'redirectURL=%2F',
    ])
      expect([
        query,
        (await site.get(`/newsletter/weekly/?${query}`)).headers['cache-control'],
      ]).toEqual([query, 'private, no-store']);
    expect((await site.get('/newsletter/weekly/?q=1')).headers['cache-control']).toContain(
      's-maxage=',
    );
  });

  it('AC-02 tells a form without scripts through its URL what was wrong and where to go next', async () => {
    const document = parseDocument(
      (
        await site.get(
          '/account/sign-in/?error=invalidCredentials&redirectURL=%2Fstory%2Ffull-story%2F',
        )
      ).body,
    );
    expect(document.querySelector('[role=alert]')?.textContent).toContain(
      'That email and password don’t match',
    );
    expect(document.querySelector('form input[name=redirectURL]')?.getAttribute('value')).toBe(
      '/story/full-story/',
    );
    for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      const page = (await site.get(`/account/sign-in/?redirectURL=${encodeURIComponent(evil)}`))
        .body;
      expect(
        parseDocument(page).querySelector('form input[name=redirectURL]')?.getAttribute('value') ??
          '/',
      ).toBe('/');
    }
  });

  it.each([
    '/account/sign-in/',
    '/account/register/',
    '/account/link-your-subscription/',
    '/account/my-account/',
  ])(
    'the policy of %s allows nothing that the page does not use, and enforces Trusted Types',
    async (path) => {
      const policy = new Map(
        String((await site.get(path)).headers['content-security-policy'])
          .split('; ')
          .map((directive) => [directive.split(' ')[0], directive]),
      );
      expect([
        policy.get('default-src'),
        policy.get('require-trusted-types-for'),
        policy.get('trusted-types'),
        policy.get('frame-ancestors'),
        policy.get('frame-src'),
      ]).toEqual([
        "default-src 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types masthead',
        "frame-ancestors 'none'",
        undefined,
      ]);
      expect([...policy.values()].join()).not.toContain('unsafe');
    },
  );

  it('RT-11 links the base stylesheet and its own, as /css/<name>.css when no manifest names them', async () => {
    const links = [
      ...(await page('/story/full-story/')).querySelectorAll('link[rel=stylesheet]:not([media])'),
    ].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/css/base.css', '/css/article.css', '/css/bleed.css']);
    expect((await site.state('/review/test-review/')).context.stylesheets).toEqual([
      '/css/base.css',
      '/css/review.css',
    ]);
  });

  it('names its canonical URL, and the previous and next pages of a list', async () => {
    const document = await page('/most-recent/page/2/');
    const href = (rel: string) => document.querySelector(`link[rel=${rel}]`)?.getAttribute('href');
    expect([href('canonical'), href('prev'), href('next')]).toEqual([
      'https://www.meridian.example/most-recent/page/2/',
      '/most-recent/',
      '/most-recent/page/3/',
    ]);
    expect(
      (await page('/search/?q=x')).querySelector('meta[name=robots]')?.getAttribute('content'),
    ).toBe('noindex, follow');
  });

  it('has no body for HEAD, and responds with 304 when unchanged', async () => {
    const first = await site.get('/story/full-story/');
    expect((await site.get('/story/full-story/', { method: 'HEAD' })).body).toBe('');
    const again = await site.get('/story/full-story/', {
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await site.get('/', { method: 'POST' })).statusCode).toBe(405);
  });

  it('takes at most two DynamoDB calls when it is not cached, and a newsletter’s one more for its editions', async () => {
    for (const path of [
      '/',
      '/story/full-story/',
      '/story/archive-1/',
      '/category/science/',
      '/most-recent/page/3/',
      '/tag/deep-sea/',
      '/author/ada-writer/',
      '/2026/03/full-story/',
      '/meridian-staff/',
      '/sitemap/',
      '/offline/',
      ...Object.keys(brand.newsletters).map((key) => `/newsletter/${key.toLowerCase()}/`),
    ]) {
      const before = site.dynamo.calls();
      expect((await site.get(path)).statusCode).toBe(200);
      const most = path.startsWith('/newsletter/') ? 3 : 2;
      expect({ path, calls: site.dynamo.calls() - before <= most }).toEqual({ path, calls: true });
    }
  });
});

describe('Content', () => {
  it('CT-01 has the fields of the specification', async () => {
    const { content } = await site.state('/story/full-story/');
    expect(content).toMatchObject({
      id: 'full-story',
      canonicalUrl: 'https://www.meridian.example/story/full-story/',
      contentSource: 'test',
      template: 'feature-story',
      slug: 'full-story',
      url: '/story/full-story/',
      categories: {
        sections: [
          { slug: 'culture', name: 'Culture', url: '/category/culture/' },
          { slug: 'magazine', name: 'Magazine', url: '/magazine/' },
        ],
      },
      contributors: { author: [{ name: 'Ada Writer' }], photographer: [{ name: 'Pia Photo' }] },
      seoTitleClean: 'Seo & title',
      channel: 'culture',
      hasInlineGallery: false,
      inlineEmbeds: ['pullquote', 'image', 'player', 'newsletter'],
    });
  });

  it('CT-01 names the items to read next, in the order of the page', async () => {
    const document = await page('/story/archive-1/');
    const shown = [...document.querySelectorAll('.related a')].map((link) =>
      link.getAttribute('href'),
    );
    const { content, secondary } = await site.state('/story/archive-1/');
    expect(content.related.length).toBeGreaterThan(0);
    expect(content.related).toEqual(secondary.lists.related?.map(({ id }) => id));
    expect(shown).toEqual(secondary.lists.related?.map(({ url }) => url));
  });

  it.each([
    ['the slides of a gallery', '/gallery/test-gallery/', ['s1', 's2'], 2],
    ['the entries of a listicle', '/story/listed-items/', ['entry-1', 'entry-2', 'entry-3'], 3],
    ['nothing of an article', '/story/full-story/', [], 'all'],
  ])('CT-01 counts %s as its items and its content length', async (_, path, ids, length) => {
    const { content, analytics } = await site.state(path);
    expect([content.items.map(({ id }) => id), analytics.contentLength]).toEqual([ids, length]);
  });

  it('CT-01 counts the recent work of a contributor as the content length', async () => {
    const { content, analytics } = await site.state('/author/ada-writer/');
    expect(content.recentWork.total).toBeGreaterThan(40);
    expect(analytics.contentLength).toBe(content.recentWork.total);
  });

  it.each([
    ['/tag/deep-sea/', { tags: 'deep-sea' }],
    ['/tag/deep-sea/page/2/', { tags: 'deep-sea' }],
    ['/category/science/', { category: 'science' }],
    ['/search/?q=paper', { q: 'paper', sort: 'score' }],
    ['/story/full-story/', {}],
  ])('ST-01 the query of %s is what its list asks for', async (path, query) => {
    expect((await site.state(path)).context.query).toEqual(query);
  });

  it('CT-05 has complete image entries as JSON, and leaves them to the markup in the document', async () => {
    const { content } = await site.state('/gallery/test-gallery/');
    const entry = { aspectRatio: 1.5, widthsDescriptor: { maxWidth: 1_800 } };
    expect(content.photos.tout).toMatchObject({ id: 'lead', filename: 'lead.webp', ...entry });
    expect(content.galleries[0]?.slides[1]).toMatchObject({
      id: 's2',
      ...entry,
      variants: expect.arrayContaining([{ width: 640, src: '/images/ab/lead.webp/640.jpg' }]),
    });
    expect((await site.get('/gallery/test-gallery/')).body).not.toContain('widthsDescriptor');
  });

  it('CT-01 has its first section as the primary category, is uncategorized without one, and is by the staff without an author', async () => {
    expect((await site.state('/story/no-author/')).context.category).toBe('uncategorized');
    expect((await page('/story/no-author/')).querySelector('.byline')?.textContent).toBe(
      'By Staff',
    );
    expect((await page('/story/no-author/')).querySelector('.story-head .kicker')).toBeNull();
  });

  it('CT-01 leaves out tags that start with an underscore', async () => {
    const { buildItem } = await import('../../support/build-item.ts');
    await site.publisher().putItems([
      buildItem({
        id: 'legacy-tagged',
        tags: [
          { slug: '-legacy', name: '_legacy' },
          { slug: 'maps', name: 'maps' },
        ],
      }),
    ]);
    const response = await site.get('/story/legacy-tagged/');
    expect(response.body).not.toContain('_legacy');
    expect((await site.state('/story/legacy-tagged/')).content.tags).toEqual([
      // The source writes it in small letters.
      { slug: 'maps', name: 'Maps' },
    ]);
  });

  it.each([
    ['full-story', 'feature-story'],
    ['archive-1', 'default'],
    ['bleeding', 'fullbleed'],
    ['wide-one', 'wide'],
    ['listed-items', 'listicle'],
  ])('CT-02 %s uses the template %s', async (slug, template) => {
    expect(
      (await page(`/story/${slug}/`)).querySelector('article.story')?.getAttribute('data-template'),
    ).toBe(template);
  });

  it('CT-02 galleries, reviews and videos have their own elements', async () => {
    const gallery = await page('/gallery/test-gallery/');
    expect(
      [...gallery.querySelectorAll('.gallery-slide')].map(
        (slide) => slide.querySelector('.caption-text')?.textContent,
      ),
    ).toEqual(['One', 'Two']);
    const review = await page('/review/test-review/');
    expect(review.querySelector('.verdict')?.textContent).toMatch(
      /Halcyon.*Drift.*8.*out of 10.*Good\..*Light.*Dear.*\$349/,
    );
    expect(review.querySelector('.verdict a.button')?.getAttribute('rel')).toContain('sponsored');
    expect((await page('/video/test-video/')).querySelector('video')?.getAttribute('src')).toBe(
      '/photos/video.mp4',
    );
    expect((await site.state('/gallery/test-gallery/')).content.items).toEqual([
      { id: 's1' },
      { id: 's2' },
    ]);
  });

  it('CT-02 inline embeds keep their place in the body, and another site’s player is a link until the reader asks for it', async () => {
    const body = (await page('/story/full-story/')).querySelector('[data-article-body]');
    expect([...(body?.children ?? [])].map((part) => part.className.split(' ')[0])).toEqual([
      'prose',
      'pull-quote',
      'figure',
      'player',
      'letters-form',
      'prose',
    ]);
    expect(body?.querySelector('iframe')).toBeNull();
  });

  it('CT-03 sections, subsections and review categories get their names and descriptions from the configuration', async () => {
    const science = await page('/category/science/');
    expect(science.querySelector('.section-masthead')?.textContent).toContain(
      'The world as it turns out to be.',
    );
    expect(science.querySelector('.section-children a')?.getAttribute('href')).toBe(
      '/category/science/dot-physics/',
    );
    expect(
      (await page('/category/backchannel/'))
        .querySelector('.section-children a')
        ?.getAttribute('href'),
    ).toBe('/about/backchannel/');
    expect((await site.state('/story/dotty/')).ads.page.channel).toBe('science');
    expect((await page('/category/science/')).body.textContent).toContain('How heavy is a cloud');
  });

  it('CT-08 an ad placement follows every sixth item of a list, and is never last', async () => {
    const list = (await page('/most-recent/')).querySelector('.archive-list');
    const places = [...(list?.children ?? [])].map((child) =>
      child.matches('[data-ad-slot]') ? 'ad' : 'item',
    );
    expect(places.join(' ')).toBe(
      `${'item '.repeat(6)}ad ${'item '.repeat(6)}ad ${'item '.repeat(6)}ad item item`,
    );
  });

  it('AL-01 an archive item has its date, first author, a 16:9 image if it has one, headline and description', async () => {
    const document = await page('/most-recent/');
    const item = [...document.querySelectorAll('.list-row')].find((entry) =>
      entry.textContent?.includes('A & B <told>'),
    );
    expect(item?.querySelector('time')?.textContent).toBe('March 10, 2026');
    expect(item?.querySelector('.byline')?.textContent).toBe('By Ada Writer');
    expect(item?.querySelector('.image')?.getAttribute('data-ratio')).toBe('16:9');
    expect(item?.querySelector('img')?.getAttribute('src')).toBe(
      '/images/ab/lead.webp/640-16x9-5.jpg',
    );
    expect(item?.querySelector('h2 a')?.getAttribute('href')).toBe('/story/full-story/');
    expect(item?.querySelector('.card-dek')?.textContent).toBe('Dek of full-story');
    const plain = [...document.querySelectorAll('.list-row')].find((entry) =>
      entry.textContent?.includes('Headline of wide-one'),
    );
    expect(plain?.querySelector('.image')).toBeNull();
    expect(plain?.getAttribute('data-section')).toBe('business');
    expect(plain?.querySelector('.byline')?.textContent).toBe('By Staff');
  });

  it('PW-10 subscribers-only content never leaves the server in any form', async () => {
    for (const target of [
      '/story/for-payers/',
      '/story/for-payers/?output=json',
      '/',
      '/category/backchannel/',
      '/search/?q=canary-paid',
      '/search/?q=payers&output=json',
    ]) {
      expect((await site.get(target)).body).not.toMatch(/CANARY-(?:PAID|QUOTE)/);
    }
    const document = await page('/story/for-payers/');
    expect(document.querySelector('[data-article-body]')?.textContent).toBe(
      'Free lead-in.\nSecond.',
    );
    expect(document.querySelector('.paywall')?.getAttribute('data-paywall')).toBe('full');
    expect(
      JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? ''),
    ).toMatchObject({ isAccessibleForFree: false, hasPart: { cssSelector: '.paywall' } });
  });
});

describe('The video service of a brand', () => {
  it.each([
    ['production', 'https://video.example.com/'],
    ['ci', 'https://video.staging.example.com/'],
  ] as const)('ST-01 has the address that holds in %s', async (environment, expected) => {
    const own = await openContentSite({
      environment,
      brand: {
        ...brand,
        videoService: {
          imagesHost: 'https://clips.example.com',
          api: {
            production: 'https://video.example.com/',
            staging: 'https://video.staging.example.com/',
          },
        },
      },
    });
    expect((await own.state('/')).env.videoService).toBe(expected);
    await own.close();
  });

  it('ST-01 has no address without one', async () => {
    expect((await site.state('/')).env.videoService).toBe('');
  });
});

describe('The error screen', () => {
  it('ER-01 says that an unknown page does not exist, offers a way on, and has a place for the leaderboard', async () => {
    const document = await page('/no/such/page/');
    expect(document.querySelector('h1')?.textContent).toBe('Page Not Found');
    expect(document.body.textContent).toContain('Whoops, that page is missing!');
    expect(document.querySelector('.error-help')?.textContent).toBe(
      'If you clicked a link that led you to this page, please let us know so we can fix our mistake as soon as possible.',
    );
    expect(document.querySelector('.error-help a')?.getAttribute('href')).toBe(
      'mailto:editors@meridian.example',
    );
    expect(document.querySelector('[data-ad-slot=leaderboard]')).not.toBeNull();
    expect(document.querySelector('footer')).not.toBeNull();
  });

  it.each(['production', 'ci'] as const)(
    'ER-01 asks for a refresh after a failure in %s, and shows its stack line by line only outside production',
    async (environment) => {
      const broken = await openContentSite({ environment });
      await broken.dynamo.put(broken.table, { pk: 'P#/story/broken', doc: '{"kind":"nonsense"}' });
      const response = await broken.get('/story/broken/');
      expect(broken.logged).toMatchObject([
        { level: 'ERROR', message: 'A page failed', path: '/story/broken/' },
      ]);
      const document = parseDocument(response.body);
      expect([response.statusCode, response.headers['cache-control']]).toEqual([
        500,
        'private, no-store',
      ]);
      expect(document.querySelector('h1')?.textContent).toBe('Whoops, please refresh!');
      expect(document.title).toBe('Page not found | Meridian');
      expect(document.querySelectorAll('.error-stack li').length > 1).toBe(
        environment !== 'production',
      );
      if (environment === 'production') expect(response.body).not.toContain('content-reader');
      await broken.close();
    },
  );
});
