/** What a page tells the data layer, with every third party at its default: none. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { projectRoot } from '../../scripts/build/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { samplePages } from '../support/sample-pages.ts';
import { interactive, settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'paper lantern over water';
const STORY = '/story/the-harbor-that-learned-to-listen/';
let site: RunningSite;
let browser: Browser;
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
let foreign: string[] = [];
let reports: Request[] = [];

interface PushedEvent {
  readonly event: string;
  readonly percent?: number;
  readonly contentID?: string;
  readonly articleNumber?: number;
  readonly content?: Readonly<Record<string, unknown>>;
  readonly page?: Readonly<Record<string, unknown>>;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly site?: Readonly<Record<string, unknown>>;
  readonly user?: Readonly<Record<string, unknown>>;
}

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite('--environment', 'ci'),
    launchBrowser({ withImages: false }),
  ]);
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  });
  ({ context, page } = reused);
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.origin && !request.url().startsWith('data:'))
      foreign.push(request.url());
    if (request.url().endsWith('/api/vitals')) reports.push(request);
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
beforeEach(async () => {
  await reused.reset();
  [foreign, reports] = [[], []];
});

const events = () => page.evaluate(() => [...(window.dataLayer ?? [])] as unknown as PushedEvent[]);
const names = async () => (await events()).map(({ event }) => event);
const views = async () => (await events()).filter(({ event }) => event === 'data-layer-loaded');
async function open(path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
  await settled(page);
}

describe('The data layer', () => {
  it('AN-01 hears of one view of an article, of its record and of how far it is read', async () => {
    await open(STORY);
    expect((await names()).slice(0, 2)).toEqual(['data-layer-loaded', 'page-view']);
    const [view, record] = await events();
    expect(view).toMatchObject({
      content: { pageType: 'article', pageValue: 'all', contentLength: 'all' },
      page: { canonicalPathName: STORY, pageUrl: `${site.origin}${STORY}` },
      user: {
        loginStatus: false,
        subscriberStatus: 'not active',
        accessPaywall: 'paywalled',
        monthlyVisits: 1,
      },
    });
    expect(view?.content?.contributor).toMatch(/\w/);
    expect(record?.articleNumber).toBe(1);
    await page.evaluate(async () => {
      const body = document.querySelector('[data-article-body]');
      const end = (body?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
      for (let at = 0; at < end; at += 300) {
        window.scrollTo(0, at);
        await new Promise((done) => {
          requestAnimationFrame(() => requestAnimationFrame(done));
        });
      }
    });
    await until(async () => (await names()).filter((name) => name === 'reading-depth').length >= 4);
    const depths = (await events()).filter(({ event }) => event === 'reading-depth');
    expect(depths.map(({ percent }) => percent)).toEqual([25, 50, 75, 100]);
    expect(new Set(depths.map(({ contentID }) => contentID))).toEqual(
      new Set([view?.content?.contentID]),
    );
    expect(await views()).toHaveLength(1);
  });

  it('AN-01 hears of a gallery with its slides', async () => {
    await open('/gallery/the-last-signal-boxes/');
    const [view] = await views();
    expect(view?.content).toMatchObject({ pageType: 'gallery', pageValue: 'slide1' });
    expect(view?.content?.contentLength).toBeGreaterThan(1);
    expect(await views()).toHaveLength(1);
  });

  it('AN-01 hears of a search, and of the next one without a page load', async () => {
    await open('/search/?q=harbor');
    const field = page.locator('#main input[type=search]');
    await field.fill('nothingwillmatchthis');
    await field.press('Enter');
    await until(
      async () =>
        (await views()).length >= 2 || (await views())[0]?.search?.searchTerms !== 'harbor',
    );
    const found = (await views()).at(-1)?.search;
    expect(found).toEqual({ searchTerms: 'nothingwillmatchthis', numOfSearchResults: 0 });
  });

  it('AN-01 hears that a reader who has signed in is active', async () => {
    const email = `layer-${Date.now()}@reader.example`;
    await open('/account/register/');
    expect((await views())[0]?.user).toMatchObject({ loginStatus: false });
    await page.getByLabel('Email address').first().fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await settled(page);
    const view = (await views()).at(-1);
    expect(view?.user).toMatchObject({
      loginStatus: true,
      subscriberStatus: 'active',
      amg_userId: '',
      accessPaywall: 'not paywalled',
    });
    expect(view?.content?.pageType).toBe('homepage');
  });

  it('AN-02 has marks of where rendering began and ended, also of the next page', async () => {
    await open('/');
    const marks = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('mark')
          .map(({ name }) => name)
          .filter((name) => name.startsWith('page-render-')),
      );
    expect(await marks()).toEqual(['page-render-start', 'page-render-end']);
    await page.locator(`a[href="${STORY}"]`).first().click();
    await page.waitForSelector('article.story');
    await until(async () => (await marks()).length === 4);
    expect((await marks()).slice(2)).toEqual(['page-render-start', 'page-render-end']);
    await until(async () => (await views()).length === 2);
  });
});

describe('The events of a view', () => {
  /** Returns the fields that a row of spec §7.6 names. */
  async function specified(block: string): Promise<string[]> {
    const text = await readFile(resolve(projectRoot, 'docs/specification.md'), 'utf8');
    const section = text.slice(text.indexOf('### 7.6.'), text.indexOf('### 7.7.'));
    const row = section.split('\n').find((line) => line.startsWith(`| ${block} `)) ?? '';
    return [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  }
  const keys = (...blocks: readonly (object | undefined)[]) =>
    blocks.flatMap((block) => Object.keys(block ?? {})).sort();

  /** The events of one view, from the document's first on. */
  async function sequence(path: string): Promise<PushedEvent[]> {
    await open(path);
    await until(async () => (await views()).length > 0);
    return events();
  }

  async function signIn(): Promise<PushedEvent[]> {
    const email = `sequence-${Date.now()}@reader.example`;
    const headers = { origin: site.origin };
    const data = { email, password: PASSWORD };
    await context.request.post('/api/register', { data, headers });
    await context.clearCookies();
    await open('/account/sign-in/');
    const before = await events();
    await page.getByLabel('Email address').first().fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await settled(page);
    return [...before, ...(await events())];
  }

  it('AN-01 have the fields of the specification, block by block: of an article, a gallery, a search and a sign-in', async () => {
    const ofPage = [...(await specified('page')), 'searchTerms'].sort();
    // spec §4 adds the plan.
    const ofUser = [...(await specified('user')), 'subscriptionPlan'].sort();
    const ofRecord = [...(await specified('tracking record')), 'event'].sort();
    const seen = {
      article: await sequence(samplePages.article),
      gallery: await sequence(samplePages.gallery),
      search: await sequence(samplePages.search),
      'sign-in': await signIn(),
    };
    for (const [name, pushed] of Object.entries(seen)) {
      const pairs = name === 'sign-in' ? 2 : 1;
      const isViews = ({ event }: PushedEvent) => /^(?:data-layer-loaded|page-view)$/.test(event);
      expect(pushed.filter(isViews).map(({ event }) => event)).toEqual(
        Array.from({ length: pairs }, () => ['data-layer-loaded', 'page-view']).flat(),
      );
      for (const entry of pushed.filter(isViews)) {
        if (entry.event === 'page-view') expect(keys(entry)).toEqual(ofRecord);
        else {
          expect(keys(entry)).toEqual(['content', 'event', 'page', 'search', 'site', 'user']);
          expect(keys(entry.content, entry.page, entry.search)).toEqual(ofPage);
          expect(keys(entry.user)).toEqual(ofUser);
          expect(entry.site).toEqual({ appVersion: '1.0.0' });
        }
      }
    }
    expect(seen['sign-in'].map(({ user }) => user?.loginStatus).filter(Boolean)).toEqual([true]);
    // Prints what was compared, for documents about the events.
    if (process.env.MASTHEAD_PRINT_EVENTS !== undefined)
      process.stdout.write(`${JSON.stringify(seen, null, 1)}\n`);
  });
});

describe('At its defaults, a site', () => {
  it('FL-01 asks no question and sends no request elsewhere, on a page of any type', async () => {
    for (const [type, path] of Object.entries(samplePages)) {
      await page.goto(path);
      await page.waitForSelector(`[data-page="${type}"]`);
      await settled(page);
      expect(await page.locator('.consent-banner').count()).toBe(0);
    }
    expect(foreign).toEqual([]);
    await page.goto(samplePages.stamp);
    expect(await page.getByText('uses nothing that needs your permission').count()).toBe(1);
  });
});

describe('Real-user monitoring', () => {
  const story = () => open(STORY);
  const leave = () => page.goto('/sitemap/');
  /** A reader's browser, whose page loads get this number when they are sampled. */
  const sampledAt = (number: number, isDriven = false) =>
    page.addInitScript(
      ([random, webdriver]) => {
        Math.random = () => random;
        Object.defineProperty(navigator, 'webdriver', { value: webdriver });
      },
      [number, isDriven] as const,
    );

  it('AN-02 reports a page of the sample when the reader leaves it, without cookies, and masthead vitals shows it', async () => {
    await context.addCookies([
      { name: 'user_email', value: 'reader%40mail.example', url: site.origin },
    ]);
    await sampledAt(0.09);
    await story();
    // The browser does not tell of what it sends while a page goes, so the site is asked.
    await leave();
    await until(async () => {
      const { stdout } = await site.masthead('vitals', '--json');
      const { pages } = JSON.parse(stdout) as { pages: { article?: { reports: number } } };
      return pages.article?.reports === 1;
    });
    await story();
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await until(() => reports.length > 0);
    const body = JSON.parse(reports.at(-1)?.postData() ?? '{}') as {
      page: string;
      vitals: Record<string, number>;
    };
    expect(body.page).toBe('article');
    expect(Object.keys(body.vitals)).toEqual(expect.arrayContaining(['TTFB', 'FCP']));
    expect((await reports.at(-1)?.allHeaders())?.cookie).toBeUndefined();
  });

  it.each([
    ['the other nine tenths', 0.1, false],
    ['browsers that a program drives', 0.09, true],
  ])('AN-02 reports nothing of %s', async (_who, number, isDriven) => {
    await sampledAt(number, isDriven);
    await story();
    await leave();
    await settled(page);
    expect(reports).toEqual([]);
  });
});
