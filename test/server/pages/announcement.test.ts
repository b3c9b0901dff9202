/** The announcement above all pages: what pages say, how long copies live, and what a publish leaves. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readAnnouncement } from '../../../services/content/announcement.ts';
import { contentKey } from '../../../services/content/keys.ts';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';

let site: ContentSite;
let nowMs = Date.parse('2026-11-27T12:00:00.000Z');
const iso = (seconds = 0) => new Date(nowMs + seconds * 1_000).toISOString();
beforeAll(async () => {
  site = await openContentSite({ now: iso });
  const publisher = site.publisher();
  await publisher.putItems([buildItem({ id: 'moon', access: 'free' })]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

const TEXT = 'We are on strike today.';
const shows = (body: string) => body.includes('class="announcement"') && body.includes(TEXT);

async function announce(written: { from?: string; until?: string; text?: string; href?: string }) {
  await site
    .publisher()
    .putAnnouncement(readAnnouncement({ text: TEXT, ...written }, site.brand.origin, iso()));
}

/** Pages with and without a first call, found and missing. */
const everyPage = [
  '/',
  '/most-recent/',
  '/story/moon/',
  '/about/faq/',
  '/subscribe/',
  '/no/such/page/',
];

/** How long an edge keeps a page, in seconds. */
async function livesS(path: string): Promise<Record<string, number>> {
  const { headers } = await site.get(path);
  const parts = String(headers['cache-control']).matchAll(/([\w-]+)=(\d+)/g);
  return Object.fromEntries(Array.from(parts, ([, name = '', value]) => [name, Number(value)]));
}

describe('An announcement', () => {
  it('costs nothing while there is none', async () => {
    for (const path of everyPage) {
      const { body } = await site.get(path);
      expect([path, body.includes('<section class="announcement"')]).toEqual([path, false]);
      expect(body).not.toContain('data-announcement=');
      expect(body).not.toContain('announcement.css');
    }
  });

  it('is above all pages from its beginning until its end, at once where a process has read before', async () => {
    await announce({ from: iso(600), until: iso(1_200) });
    for (const path of everyPage)
      expect([path, shows((await site.get(path)).body)]).toEqual([path, false]);
    nowMs += 600_000;
    for (const path of everyPage) {
      const { body } = await site.get(path);
      expect([path, shows(body)]).toEqual([path, true]);
      expect(body.indexOf('class="announcement"')).toBeLessThan(body.indexOf('<header'));
    }
    nowMs += 600_000;
    for (const path of everyPage)
      expect([path, shows((await site.get(path)).body)]).toEqual([path, false]);
  });

  it('bounds fresh and stale copies by its beginning and its end, and not those for a failing store', async () => {
    await announce({ from: iso(20), until: iso(200) });
    for (const path of ['/', '/story/moon/', '/about/faq/'])
      expect([path, await livesS(path)]).toMatchObject([
        path,
        { 's-maxage': 20, 'stale-while-revalidate': 0, 'stale-if-error': 86_400 },
      ]);
    nowMs += 20_000;
    for (const path of ['/story/moon/', '/about/faq/']) {
      const lives = await livesS(path);
      expect((lives['s-maxage'] ?? 0) + (lives['stale-while-revalidate'] ?? 0)).toBeLessThanOrEqual(
        180,
      );
    }
    nowMs += 200_000;
    expect((await livesS('/about/faq/'))['stale-while-revalidate']).toBe(3_600);
  });

  it('stays through every publish, and is over when somebody ends it', async () => {
    await announce({});
    const publisher = site.publisher();
    await publisher.putItems([buildItem({ id: 'sun', access: 'free' })]);
    await publisher.finish();
    for (const path of everyPage)
      expect([path, shows((await site.get(path)).body)]).toEqual([path, true]);
    await site.publisher().putAnnouncement(undefined);
    for (const path of everyPage)
      expect([path, shows((await site.get(path)).body)]).toEqual([path, false]);
    const record = await site.dynamo.get(site.table, contentKey.edition());
    expect(Object.keys(record ?? {}).sort()).toEqual([
      'at',
      'filled',
      'isPurged',
      'pk',
      'upcoming',
    ]);
  });

  it('is escaped, and in no page that a service worker keeps', async () => {
    const text = '</script><img src=x onerror=alert(1)>" & ‮live‬';
    await announce({ text });
    const { body } = await site.get('/about/faq/');
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt;');
    for (const path of ['/offline/', '/app-shell/'])
      expect([path, (await site.get(path)).body.includes('onerror')]).toEqual([path, false]);
    const { context } = await site.state('/about/faq/');
    expect(context.announcement?.text).toBe(text);
  });

  it('links to no page that is not there', async () => {
    await expect(announce({ href: '/story/nothing/' })).rejects.toThrow(
      'there is no page at /story/nothing/',
    );
    await announce({ href: '/story/moon/' });
    expect((await site.get('/')).body).toContain('<a href="/story/moon/">Read more</a>');
  });
});
