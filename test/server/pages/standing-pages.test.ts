import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import {
  AD_PLACEMENT_INDEX,
  LISTING_PAGE_SIZE,
  RATED_REVIEWS_MAX,
} from '../../../shared/limits.ts';
import { buildItem, buildSeries } from '../../support/build-item.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { documentOf, FIXTURE_NOW, openFixtureSite } from '../../support/fixture-site.ts';
import { parseDocument } from '../../support/parse-document.ts';

let site: ContentSite;
let empty: ContentSite;
beforeAll(async () => {
  site = await openFixtureSite();
  empty = await openContentSite({ now: () => FIXTURE_NOW, environment: 'ci' });
});
afterAll(async () => {
  await site.close();
  await empty.close();
});

const page = (target: string, from: ContentSite = site) => documentOf(from, target);
const text = (document: ParentNode, selector: string) =>
  document.querySelector(selector)?.textContent ?? '';

const hrefs = (document: ParentNode, selector: string) =>
  [...document.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

describe('The page of privacy choices', () => {
  it('FL-01 is in the footer of every page, and says without scripts what the site does', async () => {
    const link = (await page('/')).querySelector('.footer a[href="/privacy-choices/"]');
    expect(link?.textContent).toBe('Your Privacy Choices');
    const document = await page('/privacy-choices/');
    expect(document.title).toBe('Your Privacy Choices | Meridian');
    expect([...document.querySelectorAll('.choices h2')].map((h2) => h2.textContent)).toEqual([
      'Who follows you here',
      'Global Privacy Control',
      'What’s always on',
    ]);
    expect(text(document, '.choices')).toContain('uses nothing that needs your permission');
    // What cannot be chosen is not offered.
    expect(text(document, 'main')).toContain('There is nothing to switch off');
    expect(text(document, '.choices')).not.toMatch(/this choice|no choice|stay off/);
    expect(document.querySelector('.choices input')).toBeNull();
  });
});

describe('The error page', () => {
  it('ER-01 shows the exact text for an unknown path, with a leaderboard place, an email link, the search and the latest items', async () => {
    const document = await page('/no/such/page/');
    expect(document.title).toBe('Page not found | Meridian');
    expect(text(document, 'h1')).toBe('Page Not Found');
    expect(text(document, '.dek')).toBe('Whoops, that page is missing!');
    expect(text(document, '.error-help')).toContain(
      'If you clicked a link that led you to this page, please let us know so we can fix our mistake as soon as possible',
    );
    expect(document.querySelector('.error-help a')?.getAttribute('href')).toBe(
      `mailto:${brand.editorialEmail}`,
    );
    expect(document.querySelector('main [data-ad-slot=leaderboard]')).not.toBeNull();
    expect(document.querySelector('main form[role=search]')).not.toBeNull();
    expect(document.querySelectorAll('.error-latest article')).toHaveLength(4);
    expect(document.querySelector('.error-stack')).toBeNull();
  });

  it('ER-01 asks to refresh when a page could not be made, and prints the stack line by line outside production and none of it in production', async () => {
    for (const [environment, lines] of [
      ['ci', true],
      ['production', false],
    ] as const) {
      const broken = await openContentSite({ now: () => FIXTURE_NOW, environment });
      // An invalid record.
      await broken.dynamo.put(broken.table, { pk: 'L#recent', doc: '{}' });
      const response = await broken.get('/most-recent/');
      await broken.close();
      expect(response.statusCode).toBeGreaterThanOrEqual(500);
      const document = parseDocument(response.body);
      expect(text(document, 'h1')).toBe('Whoops, please refresh!');
      expect(document.querySelectorAll('.error-stack li').length > 1).toBe(lines);
      expect(/\bat [\w.]+ \(?(?:file|\/)/.test(response.body)).toBe(lines);
    }
  });
});

describe('Lists', () => {
  it('CT-08 have an ad placement after every sixth item, and none after the last', async () => {
    const list = (await page('/most-recent/')).querySelector('.archive-list');
    const kinds = [...(list?.children ?? [])].map((child) =>
      child.hasAttribute('data-ad-slot') ? 'place' : 'item',
    );
    expect(kinds.filter((kind) => kind === 'item')).toHaveLength(20);
    expect(kinds.flatMap((kind, index) => (kind === 'place' ? [index] : []))).toEqual(
      [1, 2, 3].map((n) => n * (AD_PLACEMENT_INDEX + 1) - 1),
    );
    expect(kinds.at(-1)).toBe('item');
  });

  it('AL-01 show each item with its date in words, first author, its image, headline, dek, and a path with slashes', async () => {
    const items = [...(await page('/category/culture/page/1/')).querySelectorAll('.archive-item')];
    const [item] = items;
    if (item === undefined) throw new Error('There is no item');
    expect(text(item, 'time')).toBe('March 10, 2026');
    expect(text(item, '.byline')).toBe('By Ada Writer');
    expect(text(item, 'h2')).toBe('A & B <told> "whole"');
    expect(item.querySelector('a')?.getAttribute('href')).toBe('/story/full-story/');
    expect(item.querySelector('[data-ratio="16:9"]')).not.toBeNull();
    const plain = (await page('/category/business/page/1/')).querySelector('.list-row');
    expect(plain?.querySelector('.image')).toBeNull();
    expect(text(plain ?? item, '.byline')).toBe('By Staff');
  });

  it('CT-03 link a section to its subsections, a subsection to its section, the reviewing section to the kinds of reviews, and a section with a page about it to that page', async () => {
    const links = async (path: string, selector: string) =>
      [...(await page(path)).querySelectorAll(`${selector} a`)].map((link) =>
        link.getAttribute('href'),
      );
    expect(await links('/category/science/', '.section-children')).toEqual([
      '/category/science/dot-physics/',
    ]);
    expect(await links('/category/science/dot-physics/', '.section-label')).toEqual([
      '/category/science/',
    ]);
    // Only the kinds that hold something.
    expect(await links('/category/gear/', '.section-children')).toEqual([
      '/category/gear/reviews/reviews/',
      '/category/gear/reviews/headphones/',
    ]);
    expect(await links('/category/gear/reviews/headphones/', '.section-label')).toEqual([
      '/category/gear/reviews/reviews/',
    ]);
    expect(await links('/category/backchannel/', '.section-children')).toEqual([
      '/about/backchannel/',
    ]);
  });

  it('CT-03 call a kind of review by its own title, count no single review, and show all reviews beneath a few', async () => {
    const document = await page('/category/gear/reviews/headphones/');
    expect(text(document, 'h1')).toBe('Headphone reviews');
    expect(text(document, '.section-description')).toBe('Every pair we’ve tested.');
    expect(document.querySelector('.section-details')).toBeNull();
    expect(document.querySelector('.list-beneath')).toBeNull();
    expect(text(document, '.card-lead .badge-rating')).toBe('8/10');
    expect(text(document, '.card-lead .card-price')).toBe('$349');
    const row = (await page('/category/gear/reviews/headphones/page/1/')).querySelector(
      '.archive-item',
    );
    expect(text(row ?? document, '.badge-rating')).toBe('8/10');
    expect(text(row ?? document, '.card-price')).toBe('$349');
  });

  it('CT-03 put the reviews of a category in the order of their ratings, over all its pages, if they are not too many', async () => {
    const tested = await openContentSite({ now: () => FIXTURE_NOW, environment: 'ci' });
    const publisher = tested.publisher();
    const reviews = (category: string, count: number) =>
      buildSeries(category, count, { type: 'review', sections: ['gear'] }).map((item, index) => ({
        ...item,
        review: {
          category,
          rating: index % 7,
          pros: [],
          cons: [],
          product: { name: item.id },
        },
      }));
    const home = reviews('home', 2 * LISTING_PAGE_SIZE + 1);
    await publisher.putItems([
      ...home,
      buildItem({
        ...home[0],
        id: 'home-later',
        slug: 'home-later',
        pubDate: '2999-01-01T12:00:00.000Z',
        review: { category: 'home', rating: 10, pros: [], cons: [], product: { name: 'Later' } },
      }),
      ...reviews('cameras', RATED_REVIEWS_MAX - home.length + 1),
    ]);
    await publisher.finish();
    const path = '/category/gear/reviews/home/best-rated/';
    const pages = await Promise.all(
      [path, `${path}page/2/`, `${path}page/3/`].map((one) => page(one, tested)),
    );
    const shown = pages.flatMap((one) =>
      [...one.querySelectorAll('.archive-hed a')].map((link) => link.getAttribute('href')),
    );
    const expected = home
      .toSorted(
        (one, other) =>
          other.review.rating - one.review.rating || other.pubDate.localeCompare(one.pubDate),
      )
      .map(({ slug }) => `/review/${slug}/`);
    const orders = [...(pages[1]?.querySelectorAll('.list-orders a') ?? [])].map((link) => [
      link.textContent,
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);
    const all = '/category/gear/reviews/reviews/';
    const [tooMany, allReviews] = [await tested.get(`${all}best-rated/`), await page(all, tested)];
    await tested.close();
    expect(shown).toEqual(expected);
    expect(orders).toEqual([
      ['Newest first', '/category/gear/reviews/home/', null],
      ['Best rated', path, 'true'],
    ]);
    const canonical = pages.map(
      (one) =>
        new URL(one.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '').pathname,
    );
    expect(canonical).toEqual([path, `${path}page/2/`, `${path}page/3/`]);
    expect(pages[0]?.title).toContain(', best rated first | Meridian');
    expect(pages[0]?.querySelector('h1')?.textContent).toBe('Best rated');
    expect(pages[0]?.querySelector('.archive-item > .badge:first-child')?.textContent).toMatch(
      /^[\d.]+\/10$/,
    );
    expect(pages[0]?.querySelector('link[rel=alternate][href*=best-rated]')).toBeNull();
    expect([tooMany.statusCode, allReviews.querySelector('.list-orders')]).toEqual([404, null]);
  });

  it('RT-02 open the magazine with its cover story, and hold a whole issue without pages or advertisements', async () => {
    const monthly = await openContentSite({ now: () => FIXTURE_NOW, environment: 'ci' });
    const publisher = monthly.publisher();
    await publisher.putItems([
      ...buildSeries('part', 2 * LISTING_PAGE_SIZE, { sections: ['magazine'] }),
      buildItem({
        id: 'cover',
        slug: brand.coverStory,
        sections: ['transportation', 'magazine'],
        pubDate: '2026-03-11T15:00:00.000Z',
      }),
      ...['headphones', 'home'].map((category) =>
        buildItem({
          id: category,
          type: 'review',
          sections: ['gear'],
          review: { category, rating: 7, pros: [], cons: [], product: { name: category } },
        }),
      ),
    ]);
    await publisher.finish();
    const front = await page('/magazine/', monthly);
    const beneath = await page('/category/gear/reviews/home/', monthly);
    await monthly.close();
    expect(front.querySelector('.card-lead a')?.getAttribute('href')).toBe(
      `/story/${brand.coverStory ?? ''}/`,
    );
    expect(front.querySelectorAll('.issue-entry')).toHaveLength(2 * LISTING_PAGE_SIZE - 1);
    expect(front.querySelector('main .paging, main .archive-list, main [data-house]')).toBeNull();
    expect(front.querySelector('.issue-earlier a')?.getAttribute('href')).toBe('/magazine/page/3/');
    expect(
      [...beneath.querySelectorAll('.list-beneath .list-row h2 a')].map((link) =>
        link.getAttribute('href'),
      ),
    ).toEqual(['/review/headphones/']);
  });

  it('HD-02 set the text of the title area, on pages of people too', async () => {
    for (const [path, name] of [
      ['/category/science/', 'Science'],
      ['/most-recent/', 'Most recent'],
      ['/tag/deep-sea/', 'Deep Sea'],
      ['/tag/deep-sea/page/2/', 'Deep Sea'],
      ['/meridian-staff/', 'Staff'],
      ['/search/?q=x', 'Search: x'],
    ] as const) {
      expect((await site.state(path)).content.name).toBe(name);
    }
  });
});

describe('Standing pages', () => {
  it('NL-03 a newsletter shows stories of the section that it is about, otherwise the newest', async () => {
    const sectionsOf = async (path: string) =>
      ((await site.state(path)).secondary.lists.latest ?? []).map(({ section }) => section);
    const science = await sectionsOf('/newsletter/science/');
    expect(science).toHaveLength(4);
    expect(science.filter((name) => !['science', 'dot-physics'].includes(name))).toEqual([]);
    expect(new Set(await sectionsOf('/newsletter/weekly/')).size).toBeGreaterThan(2);
    const weekly = await page('/newsletter/weekly/');
    expect(
      [...weekly.querySelectorAll('.letters-issue :is(h2, p)')].map((line) => line.textContent),
    ).toEqual([
      'A recent issue',
      brand.newsletters.WEEKLY?.SAMPLE?.subject,
      brand.newsletters.WEEKLY?.SAMPLE?.note,
    ]);
    // Not every issue is about a story that has an address.
    const letter = await page('/newsletter/science/');
    expect(text(letter, '.letters-issue-subject')).toBe(brand.newsletters.SCIENCE?.SAMPLE?.subject);
    expect(letter.querySelector('.letters-issue a')).toBeNull();
    // The list of all leads to each.
    expect(hrefs(await page('/newsletter/'), '.letters-sample a:has(i)')).toEqual(
      Object.entries(brand.newsletters)
        .filter(([, { SAMPLE }]) => SAMPLE !== undefined)
        .map(([key]) => `/newsletter/${key.toLowerCase()}/`),
    );
    expect(text(await page('/newsletter/weekly/unsubscribe/'), '.choice').trim()).toBe(
      'Stop sending me The Weekly Meridian',
    );
  });

  it('the site map links to every section and review category that holds something, with the number of its items, and to every newsletter and standing page', async () => {
    const links = [...(await page('/sitemap/')).querySelectorAll('.standing-sitemap a')];
    const hrefs = new Set(links.map((link) => link.getAttribute('href')));
    const texts = links.map(({ textContent }) => textContent);
    expect(texts).toContain('Culture 11 story');
    expect(texts.join()).toMatch(/Headphones 1/);
    expect(texts.join()).not.toMatch(/Televisions/);
    expect(hrefs).not.toContain('/category/meridianinsider/');
    for (const href of [
      ...['culture', 'security', 'business', 'science'].map((slug) => `/category/${slug}/`),
      ...brand.aboutPages.map(({ path }) => path),
      ...Object.keys(brand.newsletters).map((key) => `/newsletter/${key.toLowerCase()}/`),
      '/meridian-staff/',
      '/securedrop/',
    ])
      expect(hrefs).toContain(href);
  });

  it('staff are grouped by department; the subscribe page has the offer, questions and the legal text; standing pages link to each other', async () => {
    const staff = await page('/meridian-staff/');
    expect(
      [...staff.querySelectorAll('.department')].map((department) => [
        text(department, 'h2'),
        text(department, 'h3'),
      ]),
    ).toEqual([
      ['Newsroom', 'Ada Writer'],
      ['Images and design', 'Pia Photo'],
    ]);
    const subscribe = await page('/subscribe/');
    expect(text(subscribe, '.offer-price')).toBe('$5 for one year $10');
    expect(text(subscribe, '.offer-links')).toBe('Subscribe for $5');
    expect(text(subscribe, '.offer-renewal')).toBe('Renews at $10 a year until you cancel.');
    expect(subscribe.querySelectorAll('details').length).toBeGreaterThan(2);
    expect(text(subscribe, '.legal p')).toBe(brand.legal.subscribe);
    // The pages that the legal text speaks of.
    for (const { name, href } of brand.legal.links ?? []) {
      const link = subscribe.querySelector(`.legal-choices a[href="${href}"]`);
      expect(link?.textContent).toBe(name);
      expect((await site.get(href)).statusCode).toBe(200);
    }
    const faq = await page('/about/faq/');
    expect(faq.querySelector('.about-links a[aria-current]')?.getAttribute('href')).toBe(
      '/about/faq/',
    );
    expect(text(faq, '.question h2')).toBe('How much can I read without a subscription?');
  });

  it('RT-03 the press page has the logo as a file, and a sentence about the publication', async () => {
    const press = await page('/about/press/');
    const logo = [...press.querySelectorAll('.prose a')].find(
      (link) => link.textContent === 'our logo',
    );
    expect(logo?.getAttribute('href')).toBe(brand.logo?.image);
    const image = press.querySelector('.linked-image img');
    expect(['src', 'width', 'height'].map((name) => image?.getAttribute(name))).toEqual([
      brand.logo?.image,
      String(brand.logo?.width),
      String(brand.logo?.height),
    ]);
    expect(hrefs(press, '.prose a[href^="mailto:"]')).toEqual(['mailto:press@meridian.example']);
    expect(text(press, '.prose')).toContain(brand.description);
    expect(text(press, '.prose')).not.toMatch(/[[\]]/);
  });

  it('AC-04 the offer leads through an account to payment and back to the story, without scripts', async () => {
    const toPayment = '%2Fsubscribe%2Fcheckout%2F%3FredirectURL%3D%252Fstory%252Fdotty';
    const offer = await page('/subscribe/?redirectURL=%2Fstory%2Fdotty');
    expect(hrefs(offer, '.offer-links a, .offer-others a')).toEqual([
      `/account/register/?redirectURL=${toPayment}`,
      '/account/link-your-subscription/?redirectURL=%2Fstory%2Fdotty',
      `/account/sign-in/?redirectURL=${toPayment}`,
    ]);
    for (const form of ['register', 'sign-in']) {
      const account = await page(`/account/${form}/?redirectURL=${toPayment}`);
      expect(text(account, 'main .section-label')).toBe('Step 1 of 2: your account');
      expect(text(account, 'main .dek')).toContain('One year for $5.');
      expect(text(await page(`/account/${form}/`), 'main .section-label')).toBe('');
    }
    const payment = await page('/subscribe/checkout/?redirectURL=%2Fstory%2Fdotty');
    expect(text(payment, '.payment .section-label :not([hidden])')).toBe(
      'Step 1 of 2: your account',
    );
    expect(text(payment, '.payment')).toContain(brand.offer?.checkoutNote);
    expect(text(payment, '.order')).toContain(`${brand.offer?.price} for ${brand.offer?.term}`);
    const subject = encodeURIComponent('Meridian: One year for $5');
    expect(hrefs(payment, '.payment-how a')).toEqual([
      `mailto:care@meridian.example?subject=${subject}`,
    ]);
    expect(hrefs(payment, '.payment .offer-others a')[0]).toBe('/story/dotty');
    expect(payment.querySelector('meta[name=robots]')?.getAttribute('content')).toMatch(/noindex/);
  });

  it('RT-14 the step of payment is in no cache, and leads back to no other site', async () => {
    const { headers } = await site.get('/subscribe/checkout/');
    expect(headers?.['cache-control']).toBe('private, no-store');
    for (const bad of [
      '//evil.example',
      'https://evil.example',
      'javascript:alert(1)',
      '/\\evil',
    ]) {
      const payment = await page(`/subscribe/checkout/?redirectURL=${encodeURIComponent(bad)}`);
      expect(hrefs(payment, '.payment .offer-others a')).toEqual([brand.links.linkSubscription]);
      const offer = await page(`/subscribe/?redirectURL=${encodeURIComponent(bad)}`);
      expect(hrefs(offer, '.offer-links a')).toEqual([
        '/account/register/?redirectURL=%2Fsubscribe%2Fcheckout%2F',
      ]);
    }
  });
});

describe('A magazine before its first issue', () => {
  it('shows what it will contain, and tells its publisher what to do', async () => {
    const document = await page('/', empty);
    expect(text(document, 'h1')).toBe('The first issue is on its way');
    expect(document.querySelectorAll('.first-issue-contents li')).toHaveLength(
      brand.navigation.length,
    );
    expect(text(document, '.first-issue-publisher')).toContain('npx masthead import');
    expect(document.querySelector('.letters-form')).not.toBeNull();
  });

  it.each([
    '/most-recent/',
    '/most-popular/',
    '/category/science/',
    '/magazine/',
    '/video/',
    '/search/?q=x',
    '/meridian-staff/',
    '/sitemap/',
  ])('%s is a page with text where its list will be', async (path) => {
    const response = await empty.get(path);
    expect(response.statusCode).toBe(200);
    expect(parseDocument(response.body).querySelector('main')?.textContent?.length).toBeGreaterThan(
      40,
    );
  });
});
