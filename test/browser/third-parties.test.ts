/** A brand with every third party, each of them a server of this test. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isAccountPage, type PageType } from '../../shared/pages.ts';
import { axeViolations } from '../support/axe.ts';
import { writeBrandFile } from '../support/brand-file.ts';
import { launchBrowser } from '../support/browser.ts';
import { recordShifts, shiftOf } from '../support/layout-shifts.ts';
import { translate } from '../support/page-changers.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { startSiteOfBrand, type RunningSite } from '../support/running-site.ts';
import { samplePages } from '../support/sample-pages.ts';
import { interactive, settled } from '../support/settled.ts';
import {
  openThirdPartyServer,
  thirdPartyFields,
  type ThirdPartyServer,
} from '../support/third-party-server.ts';
import { until } from '../support/until.ts';

const STORY = '/story/the-harbor-that-learned-to-listen/';
const OTHER = '/story/in-praise-of-the-bad-map/';
const REVIEW = samplePages.review;
const CHOICES = samplePages.stamp;

let folder: string;
let thirdParty: ThirdPartyServer;
let site: RunningSite;
let browser: Browser;
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
/** Requests of the browser to another origin than the site's. */
let foreign: string[] = [];
let logged: string[] = [];
let uncaught: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-third-parties-'));
  thirdParty = await openThirdPartyServer();
  const { origin } = thirdParty;
  const brandFile = join(folder, 'brand.ts');
  await writeBrandFile(brandFile, {
    ...thirdPartyFields(origin),
    shareCounts: {
      facebook: { endpoint: `${origin}/facebook`, transport: 'json' },
      pinterest: { endpoint: `${origin}/pinterest`, transport: 'jsonp' },
    },
    keywordTracking: { marker: 'kwp_0' },
    sessionCookies: 'on',
    facebookLogin: { appId: '1' },
  });
  [site, browser] = await Promise.all([
    startSiteOfBrand(brandFile, '--environment', 'ci', '--tag-manager', 'yes'),
    launchBrowser(),
  ]);
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    // On a busy machine the menu unfolds so late that Playwright scrolls the page to click in it.
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  ({ context, page } = reused);
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== site.origin && !request.url().startsWith('data:'))
      foreign.push(new URL(request.url()).pathname);
  });
  page.on('console', (message) => logged.push(message.text()));
  page.on('pageerror', (error) => uncaught.push(error.message));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await thirdParty.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  thirdParty.behave('well');
  await reused.reset();
  // The beacon is an image too; those of the site only cost time.
  await context.route(/\/(?:images|photos)\//, (route) => route.abort());
  [foreign, logged, uncaught] = [[], [], []];
});

const banner = () => page.getByRole('region', { name: 'Your data, your decision' });
const button = (name: string) => page.getByRole('button', { name });
/** Waits until what follows a page view has run. */
const viewed = () =>
  page.waitForFunction(() => performance.getEntriesByName('page-view-done').length > 0);
async function open(path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
  await viewed();
}
/** Waits until the server was asked for exactly these, in any order. */
async function untilAsked(expected: readonly string[]): Promise<void> {
  const sorted = [...expected].sort();
  await until(() => [...foreign].sort().join() === sorted.join()).catch(() => undefined);
  expect([...foreign].sort()).toEqual(sorted);
}
const cookieNames = async () => (await context.cookies()).map(({ name }) => name);
const allow = (granted: string) =>
  context.addCookies([
    { name: 'consent', value: `1.1790000000.banner.${granted}`, url: site.origin },
  ]);

const ALL = ['/gtm.js', '/parsing.js', '/pixel', '/links.js', '/sales.js'];
/** For each item: one for all spellings of its address, and one for each. */
const COUNTS = ['/facebook', '/pinterest', '/pinterest', '/pinterest', '/pinterest'];
const ALL_OF_ITEM = [...ALL, ...COUNTS];

describe('Before a choice', () => {
  it('FL-01 no request leaves the origin on a page of any type, and no cookie is set for it', async () => {
    for (const [type, path] of Object.entries(samplePages)) {
      await open(path);
      await page.waitForSelector(`[data-page="${type}"]`);
    }
    expect(foreign).toEqual([]);
    expect(await cookieNames()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:_ga|keywee|consent|ev_)/)]),
    );
  });

  it('FL-01 the question is asked, except where passwords are typed and on the page of choices', async () => {
    await open(STORY);
    await banner().waitFor();
    for (const path of ['/account/sign-in/', CHOICES]) {
      await open(path);
      await settled(page);
      expect(await banner().count()).toBe(0);
    }
  });

  it('FL-01 the question moves nothing, blocks nothing and has three ways out of one size', async () => {
    await recordShifts(page);
    await open(STORY);
    await banner().waitFor();
    await settled(page);
    // Words of the header move by a pixel when their font arrives: a CLS of 0.000.
    expect(await shiftOf(page)).toBeLessThan(0.0005);
    const sizes = await banner()
      .locator('.consent-choices button')
      .evaluateAll((buttons) =>
        buttons.map((element) => {
          const { width, height } = element.getBoundingClientRect();
          return [Math.round(width), Math.round(height), getComputedStyle(element).backgroundColor];
        }),
      );
    expect(sizes).toHaveLength(3);
    expect(new Set(sizes.map(String)).size).toBe(1);
    // The page behind it works.
    await page.locator('.tag-links a').first().click();
    await page.waitForSelector('[data-page=tag]');
  });

  it('FL-01 the question works on a page that is translated', async () => {
    await page.addInitScript(translate, { kind: 'replaces' as const, begins: 'loaded' as const });
    await open(STORY);
    // The translator's signs stand around each text.
    const region = page.locator('.consent-banner');
    await region.getByRole('button', { name: 'Choose' }).click();
    await region.getByRole('checkbox').first().check();
    await region.getByRole('button', { name: 'Save my choices' }).click();
    await region.waitFor({ state: 'detached' });
    expect(await page.locator('[data-article-body]').innerText()).toContain('⟦');
    await untilAsked(['/gtm.js', '/parsing.js', '/pixel', ...COUNTS]);
  });

  it('FL-01 the question is the first that a keyboard meets, and is accessible on a phone', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await open(STORY);
    await banner().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
      'Your Privacy Choices',
    );
    await button('Choose').click();
    expect(await button('Choose').getAttribute('aria-expanded')).toBe('true');
    expect(await axeViolations(page, { within: '.consent-banner' })).toEqual([]);
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    await page.getByLabel('Analytics').check();
    await button('Save my choices').press('Enter');
    await banner().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
    await untilAsked(['/gtm.js', '/parsing.js', '/pixel', ...COUNTS]);
  });
});

describe('After a choice', () => {
  it('FL-01 each script is asked for once, and the beacon for each page view', async () => {
    await open(STORY);
    await button('Accept all').click();
    await banner().waitFor({ state: 'detached' });
    await untilAsked(ALL_OF_ITEM);
    await page.evaluate((path) => {
      const link = document.createElement('a');
      link.href = path;
      document.getElementById('main')?.append(link);
      link.click();
    }, OTHER);
    await page.waitForFunction(
      (path) => window.location.pathname === path && document.querySelector('.story') !== null,
      OTHER,
    );
    await untilAsked([...ALL_OF_ITEM, '/pixel', ...COUNTS]);
    // The script counts the first view by itself.
    const parsed = await page.waitForFunction(() => {
      const { parsed: seen } = window as unknown as { parsed?: { url: string }[] };
      return seen !== undefined && seen.length > 0 ? seen.map(({ url }) => url) : undefined;
    });
    expect((await parsed.jsonValue())?.map((url) => new URL(url).pathname)).toEqual([OTHER]);
    await open(OTHER);
    await settled(page);
    expect(await banner().count()).toBe(0);
    expect(uncaught).toEqual([]);
  });

  it('AN-01 the beacon says the address and the title of every page, of lists, the home page and search too', async () => {
    await allow('analytics');
    const titles: Record<string, string> = {};
    for (const path of ['/', '/category/science/', '/search/?q=train', STORY]) {
      const sent = page.waitForRequest(/\/pixel/);
      await open(path);
      const { searchParams } = new URL((await sent).url());
      titles[path] = searchParams.get('title') ?? '';
      expect(new URL(searchParams.get('url') ?? '').pathname).toBe(
        new URL(path, site.origin).pathname,
      );
    }
    expect(titles).toEqual({
      '/': 'Meridian',
      '/category/science/': 'Science | Meridian',
      '/search/?q=train': 'Search: train | Meridian',
      [STORY]: expect.stringMatching(/^[^|]{10,}$/),
    });
  });

  it('AC-03 ev_did and ev_sid name the browser and the visit for the default life of a cookie, lax, and go when analytics are withdrawn', async () => {
    const named = async () =>
      (await context.cookies())
        .filter(({ name }) => /^ev_[sd]id$/.test(name))
        .sort((a, b) => a.name.localeCompare(b.name));
    await open(STORY);
    expect(await named()).toEqual([]);
    await button('Accept all').click();
    await until(async () => (await named()).length === 2);
    const cookies = await named();
    for (const { name, value, path, sameSite, secure, httpOnly, expires } of cookies) {
      expect({ name, value, path, sameSite, secure, httpOnly }).toEqual({
        name: expect.stringMatching(/^ev_[sd]id$/),
        value: expect.stringMatching(/^[0-9a-f]{32}$/),
        path: '/',
        sameSite: 'Lax',
        // In ci.
        secure: false,
        httpOnly: false,
      });
      expect(Math.abs(expires - Date.now() / 1_000 - 31_557_600)).toBeLessThan(600);
    }
    await open(OTHER);
    expect((await named()).map(({ value }) => value)).toEqual(cookies.map(({ value }) => value));
    const user = await page.evaluate(() =>
      (window.dataLayer as { event?: string; user?: { uID: string; sID: string } }[]).find(
        ({ event }) => event === 'data-layer-loaded',
      ),
    );
    expect([user?.user?.uID, user?.user?.sID]).toEqual(cookies.map(({ value }) => value));
    await open(CHOICES);
    await page.getByLabel('Analytics').uncheck();
    await button('Save my choices').click();
    await until(async () => (await named()).length === 0);
  });

  it('SH-02 FL-01 shares of an item are counted after consent, once, although it has several places for them', async () => {
    await allow('analytics');
    await open(STORY);
    await page.mouse.wheel(0, 1_500);
    await page.waitForSelector('.share-bar .share-more button', { state: 'attached' });
    await settled(page);
    expect(await page.locator('.share-links').count()).toBeGreaterThan(1);
    expect(foreign.filter((path) => COUNTS.includes(path)).sort()).toEqual([...COUNTS].sort());
  });

  it('FL-01 affiliate links run on articles and reviews alone', async () => {
    await allow('analytics-advertising');
    await open('/category/science/');
    await untilAsked(ALL.filter((path) => path !== '/links.js'));
    foreign = [];
    await open(REVIEW);
    await untilAsked(ALL_OF_ITEM);
  });

  it('FL-01 nothing runs when the reader wants only what is needed, and the question is not asked again', async () => {
    await open(STORY);
    await button('Only what’s needed').click();
    await banner().waitFor({ state: 'detached' });
    for (const path of [STORY, '/']) {
      await open(path);
      await settled(page);
      expect(await banner().count()).toBe(0);
    }
    expect(foreign).toEqual([]);
    const proof = (await context.cookies()).find(({ name }) => name === 'consent');
    expect(proof?.value).toMatch(/^1\.\d{10}\.banner\.$/);
  });

  it('FL-01 what is withdrawn stops, and its cookies go', async () => {
    await open(`${STORY}?kwp_0=17`);
    await button('Accept all').click();
    await untilAsked(ALL_OF_ITEM);
    // Chromium tells the page of a cookie before it keeps it.
    await until(async () => (await cookieNames()).includes('_ga_TEST'));
    expect(await cookieNames()).toContain('keywee');
    const keywee = (await context.cookies()).find(({ name }) => name === 'keywee');
    expect(keywee?.value).toBe('1');
    expect(Math.round(((keywee?.expires ?? 0) - Date.now() / 1_000) / 86_400)).toBe(28);
    await page.getByRole('link', { name: 'Your Privacy Choices' }).click();
    // The form loads after its page.
    await button('Save my choices').waitFor();
    for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
    foreign = [];
    await Promise.all([page.waitForEvent('domcontentloaded'), button('Save my choices').click()]);
    await viewed();
    await page.getByText(/^Saved .*: only what is needed\.$/).waitFor();
    await open(STORY);
    await settled(page);
    expect(foreign).toEqual([]);
    expect(await cookieNames()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:_ga|keywee)/)]),
    );
  });

  it('FL-01 Global Privacy Control wins over the choice, and the page of choices says so', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    });
    await allow('analytics-advertising');
    await open(STORY);
    await untilAsked(['/gtm.js', '/parsing.js', '/pixel', ...COUNTS]);
    await open(CHOICES);
    await page.getByText('Your browser sends this signal.').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
  });

  it('FL-01 a page with passwords gets a document of its own', async () => {
    await allow('analytics-advertising');
    await open(STORY);
    await untilAsked(ALL_OF_ITEM);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/account/sign-in/';
      document.getElementById('main')?.append(link);
      link.click();
    });
    await page.waitForSelector('[data-page=account-sign-in]');
    expect(await page.evaluate(() => 'tagManagerRan' in window)).toBe(false);
  });

  it('AN-01 the tag manager finds what happened before it, and what it may do', async () => {
    await allow('analytics');
    await open(STORY);
    await page.waitForFunction(() => 'tagManagerRan' in window);
    const entries = await page.evaluate(() =>
      (window.dataLayer ?? []).map((entry) =>
        'event' in entry ? entry.event : Object.values(entry),
      ),
    );
    // An ad renders whenever it does.
    expect(entries.filter((entry) => entry !== 'ad-rendered').slice(0, 4)).toEqual([
      'data-layer-loaded',
      'page-view',
      [
        'consent',
        'default',
        {
          analytics_storage: 'granted',
          ad_storage: 'denied',
          ad_user_data: 'denied',
          ad_personalization: 'denied',
          personalization_storage: 'denied',
        },
      ],
      'gtm.js',
    ]);
  });
});

describe('Third parties that do not behave', () => {
  it('FL-01 leave a page of any type interactive while all of them hang', async () => {
    thirdParty.behave('hung');
    await allow('analytics-advertising');
    for (const [type, path] of Object.entries(samplePages)) {
      foreign = [];
      await open(path);
      await page.waitForSelector(`[data-page="${type}"]`);
      await page.locator('.header .header-control').first().click();
      await page.waitForSelector('.header[data-state="menu open"]');
      // What runs them loads after the page view.
      const runs = !isAccountPage(type as PageType);
      if (runs) await until(() => foreign.length > 0).catch(() => undefined);
      expect([type, foreign.length > 0]).toEqual([type, runs]);
    }
    expect(uncaught).toEqual([]);
  });

  it.each(['hung', 'error', 'slow', 'hostile', 'empty'] as const)(
    'FL-01 leave a page as it is without them: %s',
    async (behavior) => {
      // One that is hostile takes the choice back, after which no other is asked.
      thirdParty.behave(behavior === 'hostile' ? 'hung' : behavior);
      await allow('analytics-advertising');
      await open(STORY);
      await untilAsked(ALL_OF_ITEM);
      thirdParty.behave(behavior);
      if (behavior === 'hostile')
        await until(async () => !(await cookieNames()).includes('consent'));
      // The menu opens, and the next page shows.
      await page.getByRole('button', { name: /menu/i }).first().click();
      await page.waitForSelector('.header[data-state="menu open"]');
      await page.locator('.menu-sections a[href="/category/science/"]').click();
      await page.waitForSelector('[data-page=category]');
      await page.waitForFunction(() => {
        const views = (Array.isArray(window.dataLayer) ? window.dataLayer : []).filter(
          (entry) => (entry as { event?: unknown }).event === 'data-layer-loaded',
        );
        return views.length > 0;
      });
      expect(uncaught).toEqual([]);
    },
  );

  it('AN-02 a vendor that is not there after 20 tries is logged', async () => {
    thirdParty.behave('empty');
    await allow('analytics');
    await open(STORY);
    await until(() => logged.some((line) => line.includes('PARSING.beacon')));
    expect(logged).toContain('Analytics: PARSING.beacon was not found after 20 tries in 1000 ms');
  });

  it('FL-01 a script that fails is logged, and nothing else happens', async () => {
    thirdParty.behave('error');
    await allow('advertising');
    await open(STORY);
    await until(() => logged.some((line) => line.includes('commerce did not load')));
    expect(uncaught).toEqual([]);
  });
});

describe('Facebook', () => {
  const NEWSLETTER = '/newsletter/weekly/';
  const answers = (profile: object) =>
    `window.FB = { init() {}, login(done, options) { window.asked = options.scope; done({ authResponse: {} }); }, api(path, fields, done) { done(${JSON.stringify(profile)}); } };`;
  const askFor = async (script: string | undefined) => {
    await context.route('https://connect.facebook.net/**', (route) =>
      script === undefined
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: script }),
    );
    await open(NEWSLETTER);
    const form = page.locator('#main .letters-form');
    await form
      .getByRole('button', { name: 'Use the email address of my Facebook profile' })
      .click();
    return form;
  };

  it('NL-04 fills the form with the address of a profile, whose email alone is asked for', async () => {
    const form = await askFor(answers({ email: 'ada@reader.example' }));
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('#main input[type=email]')?.value ===
        'ada@reader.example',
    );
    expect(await page.evaluate(() => (window as unknown as { asked: string }).asked)).toBe('email');
    expect(await form.getByText(/Could not log into Facebook|not found/).count()).toBe(0);
  });

  it.each([
    ['has no address', answers({ name: 'Ada' }), 'Email address not found'],
    ['responds with an error', answers({ error: {} }), 'Could not log into Facebook'],
    ['is blocked', undefined, 'Could not log into Facebook'],
  ])('NL-04 that %s is said beside the form', async (_what, script, message) => {
    const form = await askFor(script);
    await form.getByText(message).waitFor();
  });
});
