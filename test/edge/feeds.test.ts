import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { ask } from '../support/ask.ts';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { xmlFaults } from '../server/feeds/check-xml.ts';

let site: PaywallSite;
beforeAll(async () => {
  site = await openPaywallSite();
  await site.publish(async (publisher) => {
    await publisher.putItems([
      buildItem({
        id: 'one',
        pubDate: new Date(Date.now() - 3_600_000).toISOString(),
        modifiedAt: new Date(Date.now() - 3_600_000).toISOString(),
      }),
    ]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await site.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  ask(site.port, path, { headers, method });

describe('Feeds and sitemaps at the edge', () => {
  it.each([
    ['/feed/rss', 'application/rss+xml'],
    ['/category/science/feed/atom', 'application/atom+xml'],
    ['/feed/json', 'application/feed+json'],
    ['/sitemap.xml', 'application/xml'],
    ['/sitemap-news.xml', 'application/xml'],
  ])(
    '%s is generated once for all readers, whatever they send, and confirmed to readers that hold it',
    async (path, type) => {
      const before = site.invocations('feeds');
      const first = await get(path);
      expect([first.status, first.headers['content-type']]).toEqual([
        200,
        `${type}; charset=utf-8`,
      ]);
      expect(first.headers).toMatchObject({
        'cache-control': expect.stringContaining('s-maxage=60'),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      });
      const { etag = '', 'last-modified': modified = '' } = first.headers;
      const held: Record<string, string>[] = [
        { 'if-none-match': String(etag) },
        { 'if-modified-since': String(modified) },
      ];
      for (const headers of held) {
        const again = await get(path, headers);
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
      }
      const others = [
        await get(`${path}?utm_source=reader`),
        await get(path, { cookie: 'pay_ent_sub=x', 'accept-payment': 'sub' }),
      ];
      expect(others.map(({ status, text }) => [status, text === first.text])).toEqual([
        [200, true],
        [200, true],
      ]);
      const head = await get(path, {}, 'HEAD');
      expect([head.status, head.body.length, head.headers.etag]).toEqual([200, 0, etag]);
      expect(site.invocations('feeds')).toBe(before + 1);
      expect((await get(path, {}, 'POST')).status).toBe(403);
    },
  );

  it('RC-01 recommendations are generated once for each page that asks, whatever else it sends', async () => {
    const before = site.invocations('feeds');
    const path = '/feed/recommendations?url=';
    const first = await get(`${path}https%3A%2F%2Fone.example%2F&page[size]=50`);
    expect([first.status, JSON.parse(first.text)]).toEqual([200, { items: [] }]);
    expect(first.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await get(`${path}https%3a//one.example/&brand=other`, { cookie: 'pay_ent_sub=x' });
    expect(site.invocations('feeds')).toBe(before + 1);
    await get(`${path}https://two.example/`);
    expect(site.invocations('feeds')).toBe(before + 2);
  });

  it('a feed is compressed for readers that accept it', async () => {
    await site.publish(async (publisher) => {
      await publisher.putItems(
        Array.from({ length: 20 }, (_, number) =>
          buildItem({ id: `more-${number}`, sections: ['gear'] }),
        ),
      );
      await publisher.finish();
    });
    const packed = await get('/category/gear/feed/rss', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(xmlFaults(gunzipSync(packed.body).toString('utf8'))).toEqual([]);
  });

  it('the feed of a tag that is not ASCII is one copy in every spelling, under a path that can be signed', async () => {
    await site.publish(async (publisher) => {
      await publisher.putItems([
        buildItem({ id: 'not-ascii', tags: [{ slug: 'café-(noir)', name: 'Café (Noir)' }] }),
      ]);
      await publisher.finish();
    });
    const before = site.invocations('feeds');
    for (const path of ['/tag/caf%C3%A9-(noir)/feed/rss', '/tag/caf%c3%a9-%28noir%29/feed/rss']) {
      const { status, text } = await get(path);
      expect([path, status, text.includes('Café (Noir)')]).toEqual([path, 200, true]);
    }
    expect(site.invocations('feeds')).toBe(before + 1);
    // What the edge writes for an origin is no spelling of a reader.
    expect((await get('/tag/caf~C3~A9-~28noir~29/feed/rss')).status).toBe(404);
  });

  it('an address that hides a separator gets the edge’s own error', async () => {
    expect((await get('/tag/a%2fb/feed/rss')).status).toBe(400);
  });

  it('a publish shows in a cached feed and changes its ETag', async () => {
    const {
      headers: { etag },
    } = await get('/feed/rss');
    await site.publish(async (publisher) => {
      await publisher.putItems([
        buildItem({
          id: 'two',
          hed: 'Hot off the press',
          pubDate: new Date(Date.now() - 60_000).toISOString(),
        }),
      ]);
      await publisher.finish();
    });
    const fresh = await get('/feed/rss', { 'if-none-match': String(etag) });
    expect([fresh.status, fresh.text.includes('Hot off the press')]).toEqual([200, true]);
  });

  it('unknown lists respond with 404 in plain text, and build files are where machines look for them', async () => {
    expect(await get('/tag/nobody/feed/rss')).toMatchObject({
      status: 404,
      text: 'Not Found\n',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
    const robots = (await get('/robots.txt')).text;
    expect(robots).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /preview/\nDisallow: /account/\nDisallow: /search/\n\nSitemap: https://www.meridian.example/sitemap.xml\nSitemap: https://www.meridian.example/sitemap-news.xml\n',
    );
    expect(await get('/ads.txt')).toMatchObject({
      status: 200,
      text: 'placeholder.example.com, placeholder, DIRECT, placeholder\n',
    });
    const security = await get('/.well-known/security.txt');
    expect([security.status, security.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(security.text).toMatch(
      /^Contact: mailto:editors@meridian\.example\nExpires: \d{4}-\d\d-\d\dT00:00:00Z\nPreferred-Languages: en\nCanonical: https:\/\/www\.meridian\.example\/\.well-known\/security\.txt\n$/,
    );
    expect((await get('/.well-known/other')).status).toBe(404);
    expect((await get('/.well-known/%2e%2e/robots.txt')).status).toBeGreaterThanOrEqual(400);
  });
});
