import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPreviewToken } from '../../../services/content/preview-token.ts';
import { ask, askRaw, type SiteResponse } from '../../support/ask.ts';
import { PREVIEW_SECRET, type Reader } from '../../support/paywall-site.ts';
import { headerSets, otherForms, spellings } from '../../../cli/audit/disguises.ts';
import {
  askAll,
  cookiesOf,
  isCounted,
  leaksOf,
  openLeakSite,
  type Attempt,
  type LeakSite,
} from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';

let site: LeakSite;
let over: Reader;
/** None of these readers may see content behind a wall. */
let intruders: Record<
  'at the limit' | 'with the token of before' | 'with a subscription that is over',
  { cookie: string }
>;

beforeAll(async () => {
  site = await openLeakSite();
  const { reader, firstToken } = await site.overLimit();
  over = reader;
  intruders = {
    'at the limit': cookiesOf(over),
    'with the token of before': { cookie: `pay_ent_smp=${firstToken}` },
    'with a subscription that is over': {
      cookie: `${cookiesOf(over).cookie}; pay_ent_sub=${site.subscriptionToken(2 * 86_400_000)}; payment_auth_token=${'a'.repeat(43)}`,
    },
  };
});
afterAll(async () => {
  await site.close();
});

const isLeak = (response: SiteResponse) => leaksIn(response.body, response.headers).length > 0;
const walled = () => [...site.metered, ...site.hard];

describe('A paying reader', () => {
  it('PW-02 sees every canary that others must not: the leak search has something to find', async () => {
    const cookie = `pay_ent_sub=${site.subscriptionToken()}`;
    const unseen: string[] = [];
    const attempts = walled().flatMap((path): Attempt[] => [
      { path, headers: { cookie } },
      { path: `${path}?output=json`, headers: { cookie, 'accept-encoding': 'br' } },
    ]);
    await askAll(site.port, attempts, ({ path }, response) => {
      if (response.status !== 200 || !isLeak(response)) unseen.push(path);
    });
    expect(unseen).toEqual([]);
  });
});

describe('An item behind its wall', () => {
  it.each([
    'at the limit',
    'with the token of before',
    'with a subscription that is over',
  ] as const)('PW-10 shows only its lead-in to a reader %s, as a page and as JSON', async (who) => {
    const headers = intruders[who];
    const attempts: Attempt[] = walled().flatMap((path) => [
      { path, headers },
      { path: `${path}?output=json`, headers },
      { path, headers, method: 'HEAD' },
      { path: path.replace(/^\/\w+/, '/2026/03'), headers },
      { path: `/pwa${path}?output=json`, headers },
    ]);
    const odd: string[] = [];
    await askAll(site.port, attempts, ({ path, method }, response) => {
      const isWall =
        response.headers['payment-accepted'] === 'none' &&
        response.status === (path.includes('json') ? 402 : 200) &&
        (method === 'HEAD' || /LEAD-IN/.test(response.text) || /gallery/.test(path));
      if (isLeak(response) || !isWall)
        odd.push(`${path} ${response.status} ${leaksIn(response.body, response.headers).join()}`);
    });
    expect(odd).toEqual([]);
  });

  it.each(['/story/metered-embeds/', '/gallery/metered-gallery/', '/review/subscribers-review/'])(
    'PW-10 %s has no other address that shows it',
    async (path) => {
      const attempts = spellings(path).map((spelling) => ({
        path: spelling,
        headers: cookiesOf(over),
      }));
      expect(attempts.length).toBeGreaterThan(200);
      expect(await leaksOf(site.port, attempts)).toEqual([]);
    },
  );

  it.each(['/story/metered-listicle/', '/story/subscribers-feature/'])(
    'PW-10 %s has no other representation that shows it, whatever headers request one',
    async (path) => {
      const attempts = [
        [path, 'GET'],
        [`${path}?output=json`, 'GET'],
        [path, 'HEAD'],
      ].flatMap(([target = '', method]) =>
        headerSets.map((headers) => ({
          path: target,
          method,
          headers: { ...cookiesOf(over), ...headers },
        })),
      );
      expect(await leaksOf(site.port, attempts)).toEqual([]);
    },
  );

  it('PW-10 is not exposed by other methods, with or without a body', async () => {
    const attempts = [
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'SEARCH',
      'PURGE',
      'GET',
    ].flatMap((method) =>
      site.metered.slice(0, 3).map((path) => ({
        path,
        method,
        body: 'output=json&accept-payment=sub',
        headers: {
          ...cookiesOf(over),
          'content-type': 'application/x-www-form-urlencoded',
          'x-http-method-override': 'GET',
        },
      })),
    );
    expect(await leaksOf(site.port, attempts)).toEqual([]);
  });

  it('PW-10 is not exposed by handwritten requests', async () => {
    const { cookie } = cookiesOf(over);
    const path = '/story/metered-embeds/';
    const end = `Host: localhost\r\nConnection: close\r\n\r\n`;
    const sub = 'pay_ent_sub=x.y.z';
    const requests = [
      `GET http://localhost${path} HTTP/1.1\r\nCookie: ${cookie}\r\n${end}`,
      `GET https://evil.example${path}?output=json HTTP/1.1\r\nCookie: ${cookie}\r\n${end}`,
      `GET //localhost${path} HTTP/1.1\r\nCookie: ${cookie}\r\n${end}`,
      `GET ${path} HTTP/1.0\r\nCookie: ${cookie}\r\n\r\n`,
      `GET ${path} HTTP/1.1\r\nCookie: ${cookie}\r\nCookie: ${sub}\r\n${end}`,
      `GET ${path} HTTP/1.1\r\nCookie: ${sub}\r\nCookie: ${cookie}\r\n${end}`,
      `GET ${path} HTTP/1.1\r\nCookie: ${cookie}\r\nAccept-Payment : sub\r\n${end}`,
      `GET ${path} HTTP/1.1\r\nCookie: ${cookie}\r\nX-Padding: a\r\n Accept-Payment: sub\r\n${end}`,
      `GET ${path} HTTP/1.1\nCookie: ${cookie}\nHost: localhost\nConnection: close\n\n`,
      `GET ${path}\tHTTP/1.1\r\nCookie: ${cookie}\r\n${end}`,
      `GET ${path.replace('embeds', 'embeds\u00e9')} HTTP/1.1\r\nCookie: ${cookie}\r\n${end}`,
      `get ${path} HTTP/1.1\r\nCookie: ${cookie}\r\n${end}`,
      `GET ${path} HTTP/1.1\r\nCookie: ${cookie}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${end}0\r\n\r\nGET ${path}?output=json HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n\r\n`,
      `HEAD ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\nGET ${path}?output=json HTTP/1.1\r\nCookie: ${cookie}\r\n${end}`,
      `GET ${path} HTTP/1.1\r\nCookie: ${cookie}\r\nRange: bytes=0-10\r\nRange: bytes=-100\r\n${end}`,
    ];
    const leaking: string[] = [];
    for (const request of requests) {
      const said = await askRaw(site.port, request);
      if (leaksIn(Buffer.from(said, 'latin1'), {}).length > 0) leaking.push(request);
    }
    expect(leaking).toEqual([]);
  });

  it('PW-10 is never confirmed to a reader without access: an ETag of the whole item gets the wall', async () => {
    const sub = { cookie: `pay_ent_sub=${site.subscriptionToken()}` };
    const sample = { cookie: `pay_ent_smp=${site.sampleToken('/story/metered-article/')}` };
    for (const target of ['/story/metered-article/', '/story/metered-article/?output=json']) {
      const wall = await ask(site.port, target, { headers: cookiesOf(over) });
      const tags = await Promise.all(
        [sub, sample].map(
          async (headers) => (await ask(site.port, target, { headers })).headers.etag ?? '',
        ),
      );
      expect(new Set([...tags, wall.headers.etag]).size).toBe(3);
      for (const tag of [
        ...tags,
        ...tags.map((one) => `W/${one}`),
        tags.join(', '),
        `"x", ${tags.join(', ')}`,
      ]) {
        const response = await ask(site.port, target, {
          headers: { ...cookiesOf(over), 'if-none-match': tag },
        });
        expect([
          response.status,
          response.headers['payment-accepted'],
          response.body.equals(wall.body),
        ]).toEqual([wall.status, 'none', true]);
      }
      for (const tag of [
        wall.headers.etag ?? '',
        '*',
        `${tags.join()}, ${wall.headers.etag ?? ''}`,
      ]) {
        const response = await ask(site.port, target, {
          headers: { ...cookiesOf(over), 'if-none-match': tag },
        });
        expect([
          response.status,
          response.body.length,
          response.headers.etag,
          response.headers['payment-accepted'],
        ]).toEqual([304, 0, wall.headers.etag, 'none']);
      }
    }
  });

  it('PW-10 is never shown uncounted: without a token, every address that shows it writes one, and none shows subscribers’ pages', async () => {
    const path = '/gallery/metered-gallery/';
    const uncounted: string[] = [];
    let shown = 0;
    const attempts: Attempt[] = [
      ...spellings(path).map((spelling) => ({ path: spelling })),
      ...otherForms.flatMap((headers) => [
        { path, headers },
        { path: `${path}?output=json`, headers },
      ]),
    ];
    await askAll(site.port, attempts, ({ path: asked, headers }, response) => {
      if (!isLeak(response)) return;
      shown += 1;
      if (!isCounted(site, path, response))
        uncounted.push(`${asked} ${JSON.stringify(headers)} ${response.status}`);
    });
    expect(uncounted).toEqual([]);
    expect(shown).toBeGreaterThan(50);
    expect(
      await leaksOf(
        site.port,
        site.hard.flatMap((path) => [{ path }, { path: `${path}?output=json` }]),
      ),
    ).toEqual([]);
  });
});

/** Returns a query that the page may repeat, in a spelling that no item has. */
const mixed = (query: string) => query.replace(/CANARY/gi, 'cAnArY').replace(/7f3a/gi, '7F3a');

describe('Everything around the items', () => {
  it('PW-10 no list, page, file, or feed shows what is behind a wall', async () => {
    const lists = [
      '/',
      '/most-recent/',
      '/most-recent/page/2/',
      '/most-popular/',
      '/tag/walled/',
      '/tag/walled/page/1/',
      '/author/ada-writer/',
      '/author/ada-writer/page/1/',
      '/category/science/',
      '/category/science/page/1/',
      '/category/gear/reviews/headphones/',
      '/category/ideas/',
      '/magazine/',
      '/video/',
      '/video/a-video/',
      '/story/in-the-open/',
      '/sitemap/',
      '/app-shell/',
      '/offline/',
      '/search/',
      '/newsletter/',
      '/subscribe/',
      '/securedrop/',
      '/meridian-staff/',
      '/about/rss_feeds/',
      '/account/sign-in/',
      '/account/my-account/',
      '/no/such/page/',
      '/story/from-tomorrow/',
      '/2014/05/01/moved/',
    ];
    const files = [
      '/robots.txt',
      '/manifest.webmanifest',
      '/manifest.json',
      '/favicon.svg',
      '/service-worker.js',
      '/sw.js',
      '/sitemap.xml',
      '/sitemap_index.xml',
      '/sitemap-news.xml',
      '/news-sitemap.xml',
      '/sitemap.txt',
      '/sitemap.xml.gz',
      '/sitemap-1.xml',
      '/ads.txt',
      '/llms.txt',
      '/llms-full.txt',
      '/.well-known/security.txt',
      '/opensearch.xml',
      '/humans.txt',
      ...[
        '/',
        '/tag/walled/',
        '/category/science/',
        '/category/gear/reviews/headphones/',
        '/author/ada-writer/',
        '/video/',
        '/magazine/',
        '/story/metered-embeds/',
      ].flatMap((page) =>
        ['rss', 'atom', 'json', 'rss/', 'xml'].map((format) => `${page}feed/${format}`),
      ),
      '/sitemap-pages.xml',
      '/sitemap-2026-03.xml',
      '/sitemap-2099-01.xml',
      '/sitemap-2020-01.xml',
      '/sitemap-2026-03-2.xml',
      '/sitemap-news-2.xml',
      '/feed',
      '/feed/',
      '/feed.xml',
      '/feed.json',
      '/feeds/',
      '/rss',
      '/rss/',
      '/rss.xml',
      '/atom',
      '/atom.xml',
      '/index.xml',
      '/index.rdf',
      '/feed/rss',
      '/feed/rss/',
      '/feed/category/science/',
      '/tag/walled/feed/',
      '/tag/walled/rss.xml',
      '/category/science/feed/',
      '/author/ada-writer/feed/',
      '/author/ada-writer/rss',
      '/comments/feed/',
      '/oembed',
      '/oembed?url=https://localhost/story/metered-embeds/',
      '/api/oembed',
      '/wp-json/wp/v2/posts',
      '/ghost/api/content/posts/',
      '/graphql',
      '/api/',
      '/api/status',
      '/api/content',
      '/api/search?q=paragraph',
      '/api/recommendations',
      '/recommendations',
      '/api/payment/validate',
      '/amp/',
      '/xmlrpc.php',
      '/?feed=rss2',
      '/?rest_route=/wp/v2/posts',
      '/photos/',
      '/photos/..%2fsearch/index.json.gz',
      '/photos/%2e%2e/search/index.json.gz',
      '/photos/../search/index.json.gz',
      '/photos/..%5csearch/index.json.gz',
      '/photos/.%2e%2fsearch%2findex.json.gz',
      '/search/index.json.gz',
      '/photos/../../search/index.json.gz',
      '/assets/',
      '/assets/../lambdas/page/index.mjs',
      '/assets/..%2f..%2flambdas/page/index.mjs',
      '/css/..%2fmanifest.json',
    ];
    const attempts = [...lists.flatMap((path) => [path, `${path}?output=json`]), ...files].flatMap(
      (path) => [
        { path, headers: cookiesOf(over) },
        { path, headers: { ...cookiesOf(over), 'accept-encoding': 'br', range: 'bytes=0-' } },
      ],
    );
    expect(await leaksOf(site.port, attempts)).toEqual([]);
  });

  it('PW-10 words behind a wall find an item’s card, and nothing on the card depends on them', async () => {
    const words = [
      'canary-7f3a',
      'canary',
      '7f3a',
      'canary-7f3a-paragraph-3',
      'canary 7f3a paragraph 5',
      'paragraph',
      'para',
      'quotation',
      'verdict',
      'maker',
      'caption',
      'inline slide',
      'heading',
      '"canary-7f3a-paragraph-3"',
      'canary*',
      'paragraph -metered',
      'after 100 words',
      'unspaced',
      'player',
      'product',
      '7f3',
      '<b>canary</b>',
      'headline metered',
    ];
    const cards = new Map<string, string>();
    let found = 0;
    for (const word of words) {
      for (const sort of ['score', 'date']) {
        const query = mixed(word);
        for (const output of ['', '&output=json']) {
          const response = await ask(
            site.port,
            `/search/?q=${encodeURIComponent(query)}&page=1&sort=${sort}${output}`,
            { headers: cookiesOf(over) },
          );
          const text = [
            query,
            encodeURIComponent(query),
            JSON.stringify(query).slice(1, -1),
            query.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
          ].reduce((rest, echo) => rest.replaceAll(echo, ''), response.text);
          expect([query, leaksIn(Buffer.from(text), response.headers)]).toEqual([query, []]);
          if (output === '') continue;
          const state = JSON.parse(response.text) as {
            secondary: { lists?: { page?: { id: string }[] } };
          };
          for (const card of state.secondary.lists?.page ?? []) {
            found += 1;
            expect(JSON.stringify(card)).toBe(cards.get(card.id) ?? JSON.stringify(card));
            cards.set(card.id, JSON.stringify(card));
          }
        }
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  it('PW-10 a draft opens by its own link only, and only while the link is valid', async () => {
    const later = Date.now() + 60_000;
    const good = createPreviewToken(PREVIEW_SECRET, 'draft-one', later);
    expect(isLeak(await ask(site.port, `/preview/story/draft-one?token=${good}`))).toBe(true);
    const [expires = '', signature = ''] = good.split('.');
    const tokens = [
      '',
      'x',
      '.',
      signature,
      expires,
      `${expires}.`,
      `.${signature}`,
      `${expires}.${signature}x`,
      `${expires}.${signature.slice(0, -1)}`,
      `${expires}.${signature.toLowerCase()}`,
      `${expires}0.${signature}`,
      `+${expires}.${signature}`,
      `${expires}.${signature}.${signature}`,
      `%20${good}`,
      `${good}%20`,
      `${good}=`,
      'null',
      'undefined',
      '9999999999.AAAA',
      createPreviewToken(PREVIEW_SECRET, 'draft-one', Date.now() - 1_000),
      createPreviewToken(PREVIEW_SECRET, 'draft-two', later),
      createPreviewToken(PREVIEW_SECRET, 'draft', later),
      createPreviewToken('', 'draft-one', later),
      createPreviewToken('another secret', 'draft-one', later),
      createPreviewToken(PREVIEW_SECRET, 'metered-embeds', later),
    ];
    const kinds = ['story', 'review', 'homepage', 'tag', 'category', 'gallery', 'video'];
    const attempts = kinds
      .flatMap((kind) =>
        tokens.flatMap((token) => [
          `/preview/${kind}/draft-one?token=${token}`,
          `/preview/${kind}/draft-one/?output=json&token=${token}`,
        ]),
      )
      .concat([
        `/preview/story/draft-one?token=x&token=${good}`,
        `/preview/story/draft-one?TOKEN=${good}`,
        `/preview/story/draft-two?token=${good}`,
        `/preview/review/draft-one?token=${good}`,
        `/story/draft-one/?token=${good}`,
        `/preview/story/draft-one`,
        `/story/metered-embeds/?token=${good}`,
        `/preview/story/metered-embeds?token=${tokens.at(-1) ?? ''}`,
        `/preview/story/metered-embeds?token=${good}`,
      ])
      .map((path) => ({ path, headers: cookiesOf(over) }));
    expect(await leaksOf(site.port, attempts)).toEqual([]);
    // Content shown by one reader's link is not cached for other readers.
    expect(isLeak(await ask(site.port, '/preview/story/draft-one'))).toBe(false);
  });
});
