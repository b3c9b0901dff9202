/** Recommendations, a vendor's list and comments in Chromium, by services of other origins. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { brand } from '../../shared/brand/meridian.ts';
import { formatConsent } from '../../shared/consent/consent.ts';
import { launchBrowser } from '../support/browser.ts';
import { ASSIGNMENTS, SERVICES, startPortsSite, type PortsSite } from '../support/ports-site.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { interactive, settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

const STORY = '/story/the-harbor-that-learned-to-listen/';
const SECTION = '/category/science/';
const CONSENT = formatConsent({
  decidedAtS: 1_790_000_000,
  source: 'banner',
  granted: ['personalization'],
});

let site: PortsSite;
let browser: Browser;
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
/** Paths with queries that the services were asked for. */
let asked: string[] = [];
/** How the services behave. */
let mode: 'well' | 'hung' | 'error' = 'well';

const item = (number: number) => ({
  url: `${SERVICES}/story/${number}`,
  title: `Recommended ${number}`,
  brand: number === 0 ? 'sister' : 'half-acre',
  image_url: `${SERVICES}/image-85x85.svg`,
});

const widget = `window.OBR = { extern: { callRecs: ({ widgetId, permalink }, done) => done({ doc: [{
  url: 'https://paid.example/?from=' + encodeURIComponent(permalink), content: 'Paid ' + widgetId,
  source_name: 'A shop', thumbnail: { url: '%ORIGIN%/image-85x85.svg' },
}] }) } };`;

const vendorList = `<ul><li data-recommendation-id="7"><a href="https://vendor.example/7" onclick="window.ran = 1">From a vendor</a></li></ul>`;

function bodyOf(path: string): { type: string; body: string } {
  if (path.startsWith('/items'))
    return {
      type: 'application/json',
      body: JSON.stringify({ items: Array.from({ length: 9 }, (_, index) => item(index)) }),
    };
  if (path.startsWith('/topics'))
    return { type: 'application/json', body: '{"topics":[{"name":"harbors"}]}' };
  if (path.startsWith('/widget.js'))
    return { type: 'text/javascript', body: widget.replace('%ORIGIN%', SERVICES) };
  if (path.startsWith('/vendor')) return { type: 'text/html', body: vendorList };
  if (path.startsWith('/talk')) return { type: 'text/html', body: '<p>A comment</p>' };
  return { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' };
}

/** Responds as the services do, in their mode. */
async function serveOthers(): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  await context.route(`${ASSIGNMENTS}/**`, (route) =>
    new URL(route.request().url()).pathname === '/id'
      ? route.fulfill({ headers, body: 'reader-1' })
      : route.fulfill({ headers, json: { data: { assignment: 'control' } } }),
  );
  await context.route(`${SERVICES}/**`, (route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(`${pathname}${search}`);
    if (mode === 'hung') return undefined;
    const { type, body } = bodyOf(pathname);
    return route.fulfill({
      status: mode === 'error' ? 500 : 200,
      headers,
      contentType: type,
      body,
    });
  });
}

beforeAll(async () => {
  [site, browser] = await Promise.all([startPortsSite(), launchBrowser({ withImages: false })]);
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    viewport: { width: 1_280, height: 800 },
  });
  ({ context, page } = reused);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

beforeEach(async () => {
  await reused.reset();
  await serveOthers();
  asked = [];
  mode = 'well';
});

async function open(path: string, cookies: Readonly<Record<string, string>>): Promise<void> {
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.origin })),
  );
  await page.goto(path);
  await interactive(page);
  // A service that never responds leaves its request open.
  if (mode !== 'hung') await settled(page);
}

const row = (name: string) => page.getByRole('region', { name });

describe('Recommendations by other services', () => {
  it('RC-01 show after consent: six of the service, with its names and the tracking query, and paid ones as such', async () => {
    await open(STORY, { consent: CONSENT });
    await row('We recommend').scrollIntoViewIfNeeded();
    const links = row('We recommend').getByRole('link');
    expect(await links.count()).toBe(6);
    expect(await links.first().getAttribute('href')).toBe(`${SERVICES}/story/0?source=recommended`);
    expect(await row('We recommend').innerText()).toContain('The Sister');
    expect(await row('We recommend').innerText()).toContain('Half Acre');
    expect(await row('We recommend').locator('img').first().getAttribute('src')).toBe(
      `${SERVICES}/image-150x150.svg`,
    );
    expect(await row('Sponsored stories').getByRole('link').getAttribute('rel')).toBe(
      'sponsored noopener',
    );
    expect(await row('More for you').getByRole('link').innerText()).toContain('Paid JS_2');
  });

  it('RC-01 ask for the subjects of a reader’s id, which needs consent and no experiment', async () => {
    await open(STORY, { consent: CONSENT });
    await until(() => asked.some((path) => path.startsWith('/items')));
    const id = (await context.cookies()).find(({ name }) => name === 'CN_xid')?.value;
    expect(id).toBe('reader-1');
    expect(asked).toContain('/topics?xid=reader-1');
    expect(asked.find((path) => path.startsWith('/items'))).toContain(
      'filter%5BhalTopicName%5D=harbors',
    );
  });

  it('RC-01 VW-01 ask nothing before consent, and give the reader no id', async () => {
    await open(STORY, {});
    await page.goto(SECTION);
    await settled(page);
    expect(asked).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('CN_xid');
  });

  it.each(['hung', 'error'] as const)(
    'RC-01 leave the page as it is when the services are of the kind %s',
    async (how) => {
      mode = how;
      await open(STORY, { consent: CONSENT });
      await until(() => asked.length > 1);
      expect(await row('Read next').getByRole('link').count()).toBe(6);
      expect(await row('We recommend').count()).toBe(0);
      await page.getByRole('link', { name: brand.name }).first().click();
      await page.waitForURL('/');
    },
  );

  it('VW-01 a vendor’s list stands at the end of a section, and runs nothing of the vendor', async () => {
    await open(SECTION, { consent: CONSENT });
    const link = row('From our partners').getByRole('link', { name: 'From a vendor' });
    await link.waitFor();
    expect(await link.getAttribute('onclick')).toBeNull();
    expect(asked).toEqual(['/vendor?section=science']);
    // Readers cannot remove anything.
    expect(await row('From our partners').getByRole('button').count()).toBe(0);
  });

  it('loads comments of a service when the reader asks for them, in a frame that cannot touch the page', async () => {
    await open(STORY, { consent: CONSENT });
    expect(asked.filter((path) => path.startsWith('/talk'))).toEqual([]);
    await page.getByRole('link', { name: 'Comments' }).first().click();
    const frame = page.locator('iframe.comments-frame');
    await frame.waitFor();
    expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
    await page.frameLocator('iframe.comments-frame').getByText('A comment').waitFor();
    expect(asked.find((path) => path.startsWith('/talk'))).toBe(
      `/talk?url=${encodeURIComponent(`${brand.origin}${STORY}`)}`,
    );
  });
});
