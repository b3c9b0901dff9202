/**
 * Header, footer and share links as the server sends them: what every reader gets, without scripts.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { pageRow, type PageType } from '../../../shared/pages.ts';
import { secondaryHref } from '../../../shared/urls/paths.ts';
import type { ContentSite } from '../../support/content-site.ts';
import { documentOf, openFixtureSite } from '../../support/fixture-site.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openFixtureSite();
});
afterAll(async () => {
  await site.close();
});

const page = (path: string) => documentOf(site, path);
const links = (within: Element | null | undefined) =>
  [...(within?.querySelectorAll('a') ?? [])].map((link) =>
    `${link.textContent ?? ''} ${link.getAttribute('href') ?? ''}`.trim(),
  );

describe('The header without scripts', () => {
  const parts: readonly [string, PageType, string][] = [
    ['/', 'homepage', 'menu nav search'],
    ['/category/science/', 'category', 'menu nav search'],
    ['/story/dotty/', 'article', 'menu nav search subscribe'],
    ['/review/test-review/', 'review', 'menu nav search subscribe'],
    ['/account/sign-in/', 'account-sign-in', 'menu nav search subscribe'],
    ['/account/register/', 'account-register', 'menu nav search subscribe'],
    ['/account/link-your-subscription/', 'account-link', 'menu nav'],
    ['/account/my-account/', 'account-details', 'menu nav'],
    ['/app-shell/', 'app-shell', 'menu nav search'],
    ['/offline/', 'offline', 'menu nav search'],
  ];

  it.each(parts)('HD-05 on %s, of type %s, has: %s', async (path, type, expected) => {
    const document = await page(path);
    expect(document.querySelector('.page')?.getAttribute('data-page')).toBe(type);
    const has = {
      menu: '.header-bar a[role=button][href="/sitemap/"]',
      nav: '.section-nav',
      search: '.header-bar a[role=button][href="/search/"]',
      subscribe: `.header-bar a[href="${brand.links.subscribe}"]`,
    };
    expect(
      Object.entries(has)
        .filter(([, selector]) => document.querySelector(selector) !== null)
        .map(([name]) => name)
        .join(' '),
    ).toBe(expected);
    const { menu, navLink, search, subscribe } = pageRow(type).header;
    expect([menu, navLink, search, subscribe]).toEqual(
      Object.keys(has).map((name) => expected.split(' ').includes(name)),
    );
  });

  it('says on the home page when its newest item appeared; a cached page shows days, no times', async () => {
    const document = await page('/');
    expect(document.querySelector('.date-line time')?.textContent).toMatch(
      /^Updated [A-Z][a-z]+ \d+, \d{4}$/,
    );
    const dates = [...document.querySelectorAll('.river time:not([hidden])')];
    expect(dates.length).toBeGreaterThan(0);
    expect(
      dates.filter((date) => !/^[A-Z][a-z]+ \d+(?:, \d{4})?$/.test(date.textContent ?? '')),
    ).toEqual([]);
  });

  it('HD-01 HD-06 has a black logo that links to the home page, and the footer has its own', async () => {
    const document = await page('/story/dotty/');
    expect(
      [...document.querySelectorAll('.logo')].map((logo) => [
        logo.className,
        logo.getAttribute('data-color'),
        logo.getAttribute('href'),
        logo.textContent,
      ]),
    ).toEqual([
      ['logo logo-header', 'black', '/', brand.name],
      ['logo logo-footer', 'black', '/', brand.name],
    ]);
  });

  it('HD-01 links from a paywalled page to sign-in and back, and has everything closed', async () => {
    const document = await page('/story/dotty/');
    expect(links(document.querySelector('.header-side-end'))).toEqual([
      'Sign In /account/sign-in/?redirectURL=%2Fstory%2Fdotty%2F',
      `Subscribe ${brand.links.subscribe}`,
    ]);
    expect(
      [...document.querySelectorAll('.header [aria-expanded]')].map((control) =>
        control.getAttribute('aria-expanded'),
      ),
    ).toEqual(['false', 'false', 'false']);
    expect(document.querySelector('.header-panel')?.textContent).toBe('');
    expect(document.querySelector('.success-banner')).toBeNull();
  });

  it('HD-11 has the ten sections of the navigation, and marks the current one', async () => {
    const document = await page('/category/science/');
    expect(links(document.querySelector('.section-nav')).map((link) => link.split(' ')[1])).toEqual(
      [
        '/category/business/',
        '/category/culture/',
        '/category/gear/',
        '/category/ideas/',
        '/category/science/',
        '/category/security/',
        '/category/transportation/',
        '/category/photo/',
        '/video/',
        '/category/backchannel/',
      ],
    );
    expect(
      [...document.querySelectorAll('.section-nav [aria-current]')].map((link) => link.textContent),
    ).toEqual(['Science']);
  });

  it('HD-11 has secondary links that lead to pages, Insider among the categories', async () => {
    const hrefs = brand.secondaryLinks.map(({ href }) => secondaryHref(href));
    expect(hrefs).toContain(`/category/${brand.key}insider/`);
    const statuses = await Promise.all(
      hrefs.map(async (href) => [href, (await site.get(href)).statusCode]),
    );
    // The magazine has a path of its own.
    expect(statuses).toEqual(
      hrefs.map((href) => [href, href === '/category/magazine/' ? 301 : 200]),
    );
  });
});

describe('The footer', () => {
  const named = [
    'Login',
    'Subscribe',
    'Advertise',
    'Site Map',
    'Press Center',
    'FAQ',
    'Accessibility Help',
    'Customer Care',
    'Contact Us',
    'Securedrop',
    'Coupons',
    'Newsletter',
    'Staff',
    'Jobs',
    'RSS',
  ];
  const footerLinks = async (path: string) =>
    [...(await page(path)).querySelectorAll('.footer-links a')].map((link) => link.textContent);

  it('FT-01 has the fifteen named links, omits Login on a paywalled page, and offers no gift link to an unknown reader', async () => {
    expect(await footerLinks('/')).toEqual(named);
    expect(await footerLinks('/story/dotty/')).toEqual(named.slice(1));
  });

  it('FT-01 has five networks to follow and the legal text, and on the subscribe page says whom to contact', async () => {
    const document = await page('/');
    expect(
      [...document.querySelectorAll('.footer .follow-links a')].map((link) =>
        link.getAttribute('href'),
      ),
    ).toEqual(
      (['facebook', 'twitter', 'pinterest', 'youtube', 'instagram'] as const).map(
        (name) => brand.social[name]?.followUrl,
      ),
    );
    expect(document.querySelector('.legal p')?.textContent).toBe(brand.legal.general);
    expect((await page('/subscribe/')).querySelector('.legal p')?.textContent).toBe(
      brand.legal.subscribe,
    );
    expect(brand.legal.subscribe).toContain('Customer care: care@');
  });
});

describe('The share links of an item', () => {
  it('SH-01 HD-03 are plain links, and the comment link is an email to the editors', async () => {
    const document = await page('/review/test-review/');
    const found = [...document.querySelectorAll('.share-links a')].map(
      (link) => `${link.getAttribute('aria-label') ?? ''} ${link.getAttribute('href') ?? ''}`,
    );
    expect(found.map((link) => link.split('?')[0])).toEqual([
      'Share on Facebook https://www.facebook.com/sharer/sharer.php',
      'Share on X https://twitter.com/intent/tweet',
      'Share on Pinterest https://www.pinterest.com/pin/create/button/',
      `Write to the editors mailto:${brand.editorialEmail}`,
      'Share by email mailto:',
    ]);
    expect(document.querySelector('.share-links [class=share-count]')).toBeNull();
  });

  it('SH-01 include no pin when there is no image', async () => {
    expect(
      [...(await page('/story/dotty/')).querySelectorAll('.share-links a')].map((link) =>
        link.getAttribute('aria-label'),
      ),
    ).not.toContain('Share on Pinterest');
  });
});

describe('Backchannel’s old URL', () => {
  it('PN-01 is an item where there is one, and otherwise leads to the page about the section', async () => {
    const path = `/story/backchannel-is-moving-to-${brand.key}/`;
    const response = await site.get(path);
    expect([response.statusCode, response.headers.location]).toEqual([301, '/about/backchannel/']);
  });
});
