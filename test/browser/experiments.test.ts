/** Experiments in Chromium, with an assignment service and an identity host of another origin. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { formatConsent } from '../../shared/consent/consent.ts';
import { launchBrowser, onComplaint } from '../support/browser.ts';
import { ASSIGNMENTS, SERVICES, startPortsSite, type PortsSite } from '../support/ports-site.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { until } from '../support/until.ts';

const TITLE = 'All of it, one year for $5';
const USUAL_TITLE = 'Every story, ad-free';
const STORIES = [
  '/story/the-harbor-that-learned-to-listen/',
  '/story/the-slowest-train-is-winning/',
  '/story/the-orchestra-under-the-reservoir/',
] as const;
const CONSENT = formatConsent({
  decidedAtS: 1_790_000_000,
  source: 'banner',
  granted: ['personalization'],
});

let site: PortsSite;
let browser: Browser;
/** Paths that the services were asked for. */
let asked: string[] = [];
/** What the assignment service says. */
let assignment = 'short';
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
let complaints: string[] = [];
let reports: unknown[] = [];

/** Responds as the assignment service and the identity host do; the other services have nothing. */
async function serveOthers(): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  await context.route(`${SERVICES}/**`, (route) => route.fulfill({ headers, json: {} }));
  await context.route(`${ASSIGNMENTS}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(`${pathname}${search}`);
    return pathname === '/id'
      ? route.fulfill({ headers, body: 'reader-1' })
      : route.fulfill({ headers, json: { data: { assignment } } });
  });
}

beforeAll(async () => {
  [site, browser] = await Promise.all([startPortsSite(), launchBrowser({ withImages: false })]);
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  });
  ({ context, page } = reused);
  onComplaint(page, (text) => complaints.push(text));
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/experiments')
      reports.push(request.postDataJSON());
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

beforeEach(async () => {
  await reused.reset();
  [asked, complaints, reports, assignment] = [[], [], [], 'short'];
  await serveOthers();
  // Notes when the attribute appears, and every title that the panel shows.
  await page.addInitScript(() => {
    const seen = { attributeAt: -1, titles: [] as string[] };
    Object.assign(window, { seen });
    const look = () => {
      const root = document.documentElement;
      if (seen.attributeAt < 0 && root?.dataset.experiments !== undefined)
        seen.attributeAt = performance.now();
      const title = document.querySelector('.footer-panel h2')?.textContent;
      if (title !== undefined && title !== null && !seen.titles.includes(title))
        seen.titles.push(title);
    };
    new MutationObserver(look).observe(document, {
      attributes: true,
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
});

const consent = () => context.addCookies([{ name: 'consent', value: CONSENT, url: site.origin }]);
const cookie = async (name: string) =>
  (await context.cookies()).find((one) => one.name === name)?.value;
const stored = () => page.evaluate(() => localStorage.getItem('experiments'));
const seen = () =>
  page.evaluate(() => ({
    ...(window as unknown as { seen: { attributeAt: number; titles: string[] } }).seen,
    paintedAt: performance.getEntriesByName('first-paint')[0]?.startTime ?? -1,
    attribute: document.documentElement.dataset.experiments,
  }));
async function viewDone(): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('page-view-done').length > 0);
}
/** Opens a story and follows its panel into view. */
async function readToTheFoot(path: string = STORIES[0]): Promise<void> {
  await page.goto(path);
  await viewDone();
  await page.locator('.footer-panel').scrollIntoViewIfNeeded();
  await page.locator('.footer-panel h2').first().scrollIntoViewIfNeeded();
}

describe('A reader without consent', () => {
  it('EX-01 gets no id, no request and the usual words, and is not counted', async () => {
    await readToTheFoot();
    expect((await seen()).titles).toContain(USUAL_TITLE);
    expect([asked, reports, await cookie('CN_xid'), await stored()]).toEqual([
      [],
      [],
      undefined,
      null,
    ]);
  });
});

describe('A reader with consent', () => {
  it('EX-01 is assigned at the first view, and sees the variant from the second on', async () => {
    await consent();
    await readToTheFoot();
    await until(async () => (await stored()) !== null);
    expect(await stored()).toBe('offer-words:short');
    expect(await cookie('CN_xid')).toBe('reader-1');
    expect(asked).toEqual([
      expect.stringMatching(/^\/id\?r=[0-9a-f]{32}$/),
      '/service/api/v1/assignments/applications/meridian/experiments/offer-words/users/reader-1',
    ]);
    // The first view stays what it was, and takes no part.
    expect((await seen()).titles).toEqual([USUAL_TITLE]);
    expect([(await seen()).attribute, reports]).toEqual([undefined, []]);

    await readToTheFoot(STORIES[1]);
    await until(() => reports.length > 0);
    const { attributeAt, paintedAt, titles, attribute } = await seen();
    expect([titles, attribute]).toEqual([[TITLE], 'offer-words:short']);
    expect(attributeAt).toBeGreaterThan(0);
    expect(attributeAt).toBeLessThan(paintedAt);
    expect(asked).toHaveLength(2);

    // One exposure in all, and one conversion.
    await readToTheFoot(STORIES[2]);
    await page.locator('.footer-panel .panel-offer a.button').click();
    await page.waitForURL('**/subscribe/');
    await until(() => reports.length > 1);
    expect(reports).toEqual(
      ['exposure', 'conversion'].map((event) => ({
        experiment: 'offer-words',
        variant: 'short',
        event,
      })),
    );
    const { stdout } = await site.masthead('experiments', '--brand', site.brandFile, '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      {
        variants: [
          { name: 'control', exposures: 0, conversions: 0 },
          { name: 'short', exposures: 1, conversions: 1, rate: 1 },
        ],
      },
    ]);
    expect(complaints).toEqual([]);
  });

  it('EX-01 sees the variant after a client navigation, with the words of the page', async () => {
    await consent();
    await readToTheFoot();
    await until(async () => (await stored()) !== null);
    await page.locator('main a[href^="/story/"]').last().click();
    await page.waitForFunction(
      () => document.documentElement.dataset.experiments === 'offer-words:short',
    );
    await page.locator('.footer-panel').scrollIntoViewIfNeeded();
    await page.locator('.footer-panel h2', { hasText: TITLE }).waitFor();
  });

  it.each([
    'x" onload="alert(1)',
    '<img src=x onerror=alert(1)>',
    'offer-words:SHORT',
    'offer-words:short '.repeat(40),
  ])('EX-01 gets no attribute from storage that holds %j', async (text) => {
    await page.goto('/about/faq/');
    await page.evaluate((value) => {
      localStorage.setItem('experiments', value);
    }, text);
    await page.goto('/');
    const html = await page.evaluate(() => document.documentElement.outerHTML.slice(0, 2_000));
    expect(html).not.toMatch(/data-experiments|onload|onerror/);
  });

  it('EX-01 sees control when the service names something else', async () => {
    assignment = 'short" onload="alert(1)';
    await consent();
    await readToTheFoot();
    await until(async () => (await cookie('CN_xid')) !== undefined && asked.length === 2);
    await readToTheFoot(STORIES[1]);
    const { titles, attribute } = await seen();
    expect([titles, attribute, reports]).toEqual([[USUAL_TITLE], undefined, []]);
  });
});

describe('The cache', () => {
  it('EX-01 has one copy for all readers, whatever their experiments', async () => {
    const get = async (cookies: string) => {
      const response = await fetch(`${site.origin}/category/science/`, {
        headers: { cookie: cookies },
      });
      const { headers } = response;
      return {
        etag: headers.get('etag'),
        cache: headers.get('x-cache'),
        age: headers.has('age'),
        text: await response.text(),
      };
    };
    await get('');
    const first = await get('');
    expect(first).toMatchObject({ etag: expect.any(String), age: true });
    for (const xid of ['a', 'b'])
      expect(await get(`CN_xid=${xid}; abGroup=offer-words; abValue=short`)).toEqual(first);
  });
});
