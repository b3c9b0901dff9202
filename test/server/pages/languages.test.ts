/** Items in several languages: what their pages say of language, direction and translations. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildItem } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { documentOf } from '../../support/fixture-site.ts';

const pubDate = '2026-03-10T15:00:00.000Z';
const english = { language: 'en-US', path: '/story/river/', pubDate };
const arabic = { language: 'ar', path: '/story/river-ar/', pubDate };
const scheduled = { language: 'es', path: '/story/river-es/', pubDate: '2999-01-01T00:00:00.000Z' };

let site: ContentSite;
beforeAll(async () => {
  site = await openContentSite();
  const publisher = site.publisher();
  await publisher.putItems([
    buildItem({ id: 'river', access: 'free', translations: [arabic, scheduled] }),
    buildItem({
      id: 'river-ar',
      access: 'free',
      language: 'ar',
      hed: 'النهر',
      tags: [{ slug: 'rivers', name: 'أنهار' }],
      translations: [english, scheduled],
    }),
    buildItem({ id: 'alone', access: 'free' }),
    buildItem({
      id: 'lamp',
      type: 'review',
      access: 'free',
      language: 'ar',
      hed: 'مصباح',
      sections: ['gear'],
      review: { category: 'home', rating: 7, pros: ['خفيف'], cons: [], product: { name: 'مصباح' } },
    }),
  ]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

it('RT-13 a translated item links to its other languages, each by its own name', async () => {
  const page = await documentOf(site, '/story/river/');
  const links = [...page.querySelectorAll('.story-credit a[hreflang]')];
  expect(
    links.map((link) => [link.getAttribute('href'), link.getAttribute('lang'), link.textContent]),
  ).toEqual([['/story/river-ar/', 'ar', 'العربية']]);
  const alone = await documentOf(site, '/story/alone/');
  expect(alone.querySelector('[hreflang]')).toBeNull();
  expect(alone.querySelector('article')?.hasAttribute('dir')).toBe(false);
});

it('RT-13 the head names the page in each language, its own and the default included', async () => {
  const alternates = async (path: string) =>
    [...(await documentOf(site, path)).querySelectorAll('link[rel="alternate"][hreflang]')].map(
      (link) =>
        `${link.getAttribute('hreflang') ?? ''} ${new URL(link.getAttribute('href') ?? '').pathname}`,
    );
  const all = ['ar /story/river-ar/', 'en-US /story/river/', 'x-default /story/river/'];
  expect((await alternates('/story/river/')).toSorted()).toEqual(all);
  expect((await alternates('/story/river-ar/')).toSorted()).toEqual(all);
});

it('CT-07 an article from right to left says its language and direction', async () => {
  const page = await documentOf(site, '/story/river-ar/');
  const article = page.querySelector('article');
  expect([page.documentElement.lang, article?.lang, article?.dir]).toEqual(['ar', 'ar', 'rtl']);
  const data = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
    (script) => JSON.parse(script.textContent ?? '') as { '@type': string; inLanguage?: string },
  );
  expect(data.find((entry) => entry['@type'] === 'NewsArticle')?.inLanguage).toBe('ar');
});

it('CT-07 an item from right to left keeps its language and direction in lists, and its byline those of the site', async () => {
  const page = await documentOf(site, '/most-recent/');
  const words = page.querySelector<HTMLElement>('a[href="/story/river-ar/"]')?.closest('div');
  expect([words?.lang, words?.dir]).toEqual(['ar', 'rtl']);
  expect(words?.querySelector('.byline')?.closest('[lang]')?.getAttribute('lang')).toBe('en-US');
  const own = page.querySelector<HTMLElement>('a[href="/story/river/"]')?.closest('div');
  expect(own?.hasAttribute('lang')).toBe(false);
});

it('CT-07 the interface on the page of such an item keeps the language of the site', async () => {
  const page = await documentOf(site, '/story/river-ar/');
  const languageOf = (selector: string) =>
    page.querySelector(selector)?.closest('[lang]')?.getAttribute('lang');
  expect(['header', 'article h1', '.story-meta time', '.related'].map(languageOf)).toEqual([
    'en-US',
    'ar',
    'en-US',
    'en-US',
  ]);
});

it('CT-07 the words of the site among those of such an item keep their own language and direction', async () => {
  const own = (page: Document, selector: string) => {
    const element = page.querySelector(selector);
    return [
      element?.closest('[lang]')?.getAttribute('lang'),
      element?.closest('[dir]')?.getAttribute('dir'),
    ];
  };
  const story = await documentOf(site, '/story/river-ar/');
  // Its tag comes first, from right to left.
  expect(own(story, '.related')).toEqual(['en-US', 'ltr']);
  expect(own(story, '.story-head .kicker bdi')).toEqual(['en-US', 'ltr']);
  const review = await documentOf(site, '/review/lamp/');
  expect(own(review, '.points-for h2 > *')).toEqual(['en-US', 'ltr']);
  expect(own(review, '.points-for li')).toEqual(['ar', 'rtl']);
});

it('CT-07 the metadata of such an item names its language, that of a list the language of the site', async () => {
  const locale = async (path: string) =>
    (await documentOf(site, path))
      .querySelector('meta[property="og:locale"]')
      ?.getAttribute('content');
  expect(await Promise.all(['/story/river-ar/', '/most-recent/'].map(locale))).toEqual([
    'ar',
    'en_US',
  ]);
});
