import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { launchBrowser, onComplaint } from '../support/browser.ts';
import { bundleScript, idleScript, stylesheet } from '../support/built-files.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { interactive, settled } from '../support/settled.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';

let site: RunningSite;
let browser: Browser;
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
/** Everything that the browser reported as an error. */
let complaints: string[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  });
  ({ context, page } = reused);
  onComplaint(page, (text) => complaints.push(text));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
beforeEach(async () => {
  await reused.reset();
  complaints = [];
});

const STORY = '/story/the-harbor-that-learned-to-listen/';

/** A story behind no wall, whose footer has a Login link. */
const FREE_STORY = '/story/the-town-that-argued-about-the-dark/';

/** Opens a page and waits until React has hydrated it. */
async function open(path: string): Promise<void> {
  await page.goto(path);
  // The color scheme switch exists only where scripts run.
  await interactive(page);
}

/** Sets a mark that survives client navigation and nothing else. */
const mark = () =>
  page.evaluate(() => {
    (window as unknown as Record<string, boolean>).marked = true;
  });
const isMarked = () =>
  page.evaluate(() => (window as unknown as Record<string, boolean>).marked === true);

/** Holds back the states of pages. Returns a function that lets them arrive. */
async function holdStates(): Promise<() => void> {
  let arrive = (): void => undefined;
  const released = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route(/output=json/, async (route) => {
    await released;
    await route.continue();
  });
  return () => {
    arrive();
  };
}

/** Where a link is in the window, px. No image of the page ever arrives: nothing waits for one. */
const placeOf = (link: Locator) =>
  link.evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** Scrolls to a link in the middle of a list. Returns it with its place. Low windows show fewer. */
async function leaveLink(tab: Page): Promise<{ link: Locator; leave: number }> {
  const address = await tab
    .locator('main :is(h2, h3) a[href^="/story/"]:visible')
    .nth(5)
    .getAttribute('href');
  const link = tab.locator(`main :is(h2, h3) a[href="${address ?? ''}"]:visible`).first();
  await link.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
  });
  return { link, leave: await placeOf(link) };
}

describe('A page in the browser', () => {
  it.each([
    '/',
    STORY,
    '/review/halcyon-drift-headphones-review/',
    '/gallery/the-last-signal-boxes/',
    '/video/',
    '/category/science/',
    '/most-recent/page/2/',
    '/author/ines-calloway/',
    '/search/?q=harbor',
    '/newsletter/',
    '/account/sign-in/',
    '/sitemap/',
    '/meridian-staff/',
  ])('RT-01 %s hydrates without console messages', async (path) => {
    await open(path);
    await settled(page);
    expect(complaints).toEqual([]);
  });

  it('RT-05 a link to a known route shows its page without a page load', async () => {
    await open('/');
    await mark();
    await page.locator(`a[href="${STORY}"]`).first().click();
    await page.waitForSelector('article.story');
    expect(await isMarked()).toBe(true);
    expect(await page.title()).toBe('The port that listens to its own decay | Meridian');
    expect(await page.locator('[data-article-body] p').count()).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
  });

  const redirectURL = () => page.locator('form input[name=redirectURL]').first().inputValue();

  it.each([
    ['footer', '.footer a:text-is("Login")', FREE_STORY],
    ['header', '.header-control:has-text("Sign In")', STORY],
    ['wall', '.growler-bar a:text-is("Sign in")', STORY],
  ])(
    'RT-14 a sign-in link of the %s leads back to a story that the client router showed',
    async (_, link, story) => {
      // The growler shows on an article that the edge counts.
      await reused.clearCache();
      await open('/');
      await page
        .locator('.card-hed a')
        .first()
        .evaluate((first, href) => {
          first.setAttribute('href', href);
        }, story);
      await page.locator(`.card-hed a[href="${story}"]`).first().click();
      await page.waitForSelector('article.story');
      expect(await page.evaluate(() => document.referrer)).toBe('');
      await page.locator(link).click();
      await page.waitForSelector('[data-page=account-sign-in]');
      expect(await redirectURL()).toBe(story.slice(0, -1));
    },
  );

  it('RT-14 sign-in leads home from a page that is no story, whatever the document referrer', async () => {
    await open(STORY);
    await page.locator('.tag-links a').first().click();
    await page.waitForSelector('[data-page=tag]');
    await interactive(page);
    await page.locator('.section-links a').first().click();
    await page.waitForSelector('[data-page=category]');
    expect(await page.evaluate(() => document.referrer)).toContain(STORY);
    await page.locator('.header-control:has-text("Sign In")').click();
    await page.waitForSelector('[data-page=account-sign-in]');
    expect(await redirectURL()).toBe('/');
  });

  it('RT-10 going back before a page arrives shows the previous page, whatever arrives later', async () => {
    await open('/');
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(`**${STORY}?output=json`, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator(`a[href="${STORY}"]`).first().click();
    await page.waitForURL(`**${STORY}`);
    await page.waitForSelector('[data-page=homepage]', { state: 'attached' });
    // Long enough for the loading page to appear.
    await page.waitForTimeout(500);
    await page.goBack();
    await page.waitForSelector('.card');
    release();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(200);
    expect([
      new URL(page.url()).pathname,
      await page.locator('[data-page=homepage]').count(),
      await page.locator('article.story').count(),
    ]).toEqual(['/', 1, 0]);
  });

  it('RT-05 a link to a route that disables client routing loads a page', async () => {
    await open(STORY);
    await mark();
    await page.locator('.tag-links a').first().click();
    await page.waitForSelector('[data-page=tag]');
    expect(await isMarked()).toBe(false);
  });

  it('RT-05 leaving an account page loads a page, because no other page can run under its policy', async () => {
    await open('/account/sign-in/');
    await mark();
    await page.locator('.header a[href="/"]').first().click();
    await page.waitForSelector('[data-page=homepage]');
    expect([await isMarked(), complaints]).toEqual([false, []]);
    await interactive(page);
    await mark();
    await page.locator(`a[href="${STORY}"]`).first().click();
    await page.waitForSelector('article.story');
    expect([await isMarked(), complaints]).toEqual([true, []]);
  });

  it('RT-05 the browser handles links with a modifier, a target, a download, or another origin', async () => {
    await open('/');
    await mark();
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page
        .locator(`a[href="${STORY}"]`)
        .first()
        .click({ modifiers: ['Control'] }),
    ]);
    await opened.close();
    expect(await page.locator('[data-page=homepage]').count()).toBe(1);
  });

  it('RT-05 clicking a link twice adds one history entry', async () => {
    await open('/');
    await page.locator(`a[href="${STORY}"]`).first().dblclick();
    await page.waitForSelector('article.story');
    await page.goBack();
    await page.waitForSelector('[data-page=homepage]');
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('EV-01 an entry that a link adds to the history has a key of six characters, its own', async () => {
    await open('/');
    const keyOf = () =>
      page.evaluate(() => (window.history.state as { key?: string } | null)?.key ?? '');
    await page.locator(`a[href="${STORY}"]`).first().click();
    await page.waitForSelector('article.story');
    const first = await keyOf();
    await page.locator('.section-links a').first().click();
    await page.waitForSelector('[data-page=category]');
    expect([first, await keyOf()]).toEqual([
      expect.stringMatching(/^[0-9a-z]{6}$/),
      expect.stringMatching(/^[0-9a-z]{6}$/),
    ]);
    expect(await keyOf()).not.toBe(first);
    await page.goBack();
    await page.waitForSelector('article.story');
    expect(await keyOf()).toBe(first);
  });

  it('going back through searches shows each one as it was requested', async () => {
    await open('/search/?q=signal');
    const field = page.locator('main input[type=search]');
    await field.fill('harbor');
    await field.press('Enter');
    await page.waitForFunction(
      () => document.querySelector('h1')?.textContent === 'Search: harbor',
    );
    await page.goBack();
    await page.waitForFunction(
      () => document.querySelector('h1')?.textContent === 'Search: signal',
    );
    expect(await field.inputValue()).toBe('signal');
  });

  it('RT-05 links inside a body use the client router too', async () => {
    await open('/');
    await mark();
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/category/gear/';
      link.id = 'raw-link';
      link.textContent = 'Gear';
      document.getElementById('main')?.prepend(link);
    });
    await page.locator('#raw-link').click();
    await page.waitForSelector('[data-page=category]');
    expect(await isMarked()).toBe(true);
  });

  it('RT-07 with progressive web app mode off, every history change loads a page', async () => {
    await page.route(`**${STORY}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace('"env":{', '"env":{"PWA_ENABLED":"no",'),
      });
    });
    await open(STORY);
    await mark();
    await page.locator('.section-links a').first().click();
    await page.waitForSelector('[data-page=category]');
    expect(await isMarked()).toBe(false);
    await page.goBack();
    await page.waitForSelector('article.story');
    // Before React has hydrated the page, a history change counts as its first location.
    await interactive(page);
    await mark();
    await page.evaluate(() => {
      history.pushState({}, '', '/category/gear/');
      history.pushState({}, '', '/category/ideas/');
      history.back();
    });
    await page.waitForSelector('[data-page=category]');
    expect(await isMarked()).toBe(false);
  });

  it('RT-08 after a navigation, the page is at its top and its main content has focus', async () => {
    await open('/');
    const link = page.locator('.footer a[href="/sitemap/"]');
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await link.click();
    await page.waitForSelector('[data-page=sitemap]');
    await page.waitForFunction(() => window.scrollX === 0 && window.scrollY === 0);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  it('RT-09 pointing at a link preloads its bundle', async () => {
    await open('/search/');
    const bundle = page.waitForRequest(`**${bundleScript('category')}`);
    await page.locator('.section-links a').first().hover();
    await bundle;
    expect(await page.locator('[data-page=search]').count()).toBe(1);
  });

  it('RT-09 a slow page shows the loading page at its top, with the headline of the card where the page will have it', async () => {
    await open('/');
    const link = page.locator('.band a[href="/story/in-praise-of-the-bad-map/"]').last();
    const headline = await link.textContent();
    const arrive = await holdStates();
    await link.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
    await link.click();
    await page.waitForSelector('.loading-hed');
    expect(await page.locator('.loading-hed').textContent()).toBe(headline);
    expect(await page.title()).toBe(`${headline ?? ''} | Meridian`);
    const place = await page.locator('.loading-hed').boundingBox();
    expect(
      await page.evaluate(() => [
        window.scrollY,
        document.querySelector('.loading-line')?.getBoundingClientRect().top,
      ]),
    ).toEqual([0, 0]);
    arrive();
    await page.waitForSelector('main h1');
    expect(await page.locator('.loading').count()).toBe(0);
    const { x, y } = (await page.locator('main h1').boundingBox()) ?? {};
    expect({ x, y }).toEqual({ x: place?.x, y: place?.y });
  });

  it('RT-09 a slow section shows its name where the page will have it, and is marked in the navigation', async () => {
    await open('/');
    const arrive = await holdStates();
    await page.locator('.section-links a[href="/category/science/"]').click();
    const name = page.locator('.loading-section');
    await name.waitFor();
    const look = (element: Element) => {
      const { fontSize, color } = getComputedStyle(element);
      return [element.textContent, fontSize, color, element.getBoundingClientRect().left];
    };
    const marked = page.locator('.section-links [aria-current]');
    const before = await name.evaluate(look);
    expect(await marked.allTextContents()).toEqual(['Science']);
    arrive();
    await page.waitForSelector('main h1');
    expect(await page.locator('main h1').evaluate(look)).toEqual(before);
    expect(await marked.allTextContents()).toEqual(['Science']);
  });

  it('RT-10 an address that comes before the page is taken over leaves the page as it was sent, then shows', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const asked = page.waitForRequest(`**${bundleScript('article')}`);
    await page.route(`**${bundleScript('article')}`, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(STORY);
    await asked;
    await mark();
    await page.evaluate(async () => {
      history.pushState(null, '', '/category/gear/');
      history.pushState(null, '', '/category/ideas/');
      const gone = new Promise((done) => {
        window.addEventListener('popstate', done, { once: true });
      });
      history.back();
      await gone;
      await new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done));
      });
    });
    expect(await page.locator('[data-article-body] p').count()).toBeGreaterThan(3);
    release();
    await page.waitForSelector('[data-page=category]');
    expect(await page.locator('h1').textContent()).toBe('Gear');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await isMarked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('RT-10 a state for another address is replaced by the state for the current one', async () => {
    await page.route(`**${STORY}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace(
          '"pathname":"/story/the-harbor-that-learned-to-listen"',
          '"pathname":"/story/another"',
        ),
      });
    });
    const fetched = page.waitForRequest((request) =>
      request.url().endsWith(`${STORY}?output=json`),
    );
    await page.goto(STORY);
    await fetched;
    await page.waitForSelector('article.story');
  });

  it('RT-10 a state whose address differs only by slashes at its ends is not requested again', async () => {
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('output=json')) asked += 1;
    });
    await open(STORY.replace(/\/$/, ''));
    await settled(page);
    expect(asked).toBe(0);
  });

  it('RT-11 a page whose code does not load stays as it was sent, with links that load pages', async () => {
    await page.route(`**${idleScript}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await page.goto(STORY);
    await failed;
    expect(await page.locator('[data-article-body] p').count()).toBeGreaterThan(3);
    expect(await page.locator('.footer-links a').count()).toBeGreaterThan(5);
    const loaded = page.waitForEvent('framenavigated');
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.locator('.section-links a').first().click();
    await Promise.all([loaded, asked]);
    await page.waitForSelector('[data-page=category]');
  });

  it('RT-11 a page loads its own stylesheet before it is shown', async () => {
    await open('/');
    await page.locator(`a[href="${STORY}"]`).first().click();
    await page.waitForSelector('article.story');
    expect(
      await page.locator(`link[rel=stylesheet][href="${stylesheet('article')}"]`).count(),
    ).toBe(1);
    expect(
      await page.evaluate(
        () =>
          getComputedStyle(document.querySelector('.story-head h1') ?? document.body).fontFamily,
      ),
    ).toContain('Newsreader Display');
  });

  it('RT-11 a bundle that fails to load shows the error screen', async () => {
    await open('/');
    await page.route(`**${bundleScript('standing')}`, (route) => route.abort());
    await page.locator('.footer a[href="/sitemap/"]').click();
    await page.waitForSelector('[data-page=error]');
    expect(await page.locator('h1').textContent()).toBe('Whoops, please refresh!');
    // In production.
    expect(await page.locator('.error-stack').count()).toBe(0);
  });

  it('RT-15 a link to a missing page shows the error screen with its own texts', async () => {
    await open('/');
    await page.evaluate(() => {
      document.querySelector('.card-hed a')?.setAttribute('href', '/story/gone-for-good/');
    });
    await page.locator('.card-hed a').first().click();
    await page.waitForSelector('[data-page=error]');
    expect(await page.locator('h1').textContent()).toBe('Page Not Found');
  });

  it.each([
    {
      row: 'RT-16',
      name: 'a link to a missing page',
      fail: () => Promise.resolve(),
      heading: 'Page Not Found',
      title: 'Page not found | Meridian',
    },
    {
      row: 'ER-01',
      name: 'a link to a page that the server fails to make',
      fail: () =>
        page.route('**/story/gone-for-good/?output=json', (route) =>
          route.fulfill({ status: 500, body: 'The page could not be made' }),
        ),
      heading: 'Whoops, please refresh!',
      title: 'Page not found | Meridian',
    },
    {
      row: 'RT-08',
      name: 'a link to a page whose bundle is gone',
      fail: async () => {
        await page.route('**/story/gone-for-good/?output=json', async (route) => {
          await route.fulfill({
            response: await route.fetch({ url: `${site.origin}/securedrop/?output=json` }),
          });
        });
        await page.route(`**${bundleScript('standing')}`, (route) => route.abort());
      },
      heading: 'Whoops, please refresh!',
      title: 'Page not found | Meridian',
    },
    {
      row: 'OF-01',
      name: 'a link that is followed offline',
      fail: () => context.setOffline(true),
      heading: 'READ THESE INSTEAD',
      title: 'READ THESE INSTEAD | Meridian',
    },
  ])(
    '$row $name shows a screen at its top, with title, styles and focus',
    async ({ fail, heading, title }) => {
      await open('/');
      await settled(page);
      const link = page.locator('.river a, .card-hed a').last();
      await link.evaluate((found) => {
        found.setAttribute('href', '/story/gone-for-good/');
      });
      await link.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await fail();
      await link.click();
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.waitForFunction((expected) => document.title === expected, title);
      await page.waitForFunction(() => window.scrollX === 0 && window.scrollY === 0);
      expect(
        await page.evaluate(() => [
          document.activeElement?.id,
          // Only the screen's own stylesheet gives it a margin.
          Math.round(document.querySelector('h1')?.getBoundingClientRect().left ?? 0) > 0,
        ]),
      ).toEqual(['main', true]);
    },
  );

  it('OF-01 navigating without a connection shows the offline screen', async () => {
    await open('/');
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.locator('.footer a[href="/sitemap/"]').click();
    await page.waitForSelector('[data-page=offline]');
    expect(await page.locator('h1').textContent()).toBe('READ THESE INSTEAD');
  });

  it('back and forward navigation shows pages without loading them', async () => {
    await open('/');
    await mark();
    await page.locator('.section-links a').first().click();
    await page.waitForSelector('[data-page=category]');
    await page.goBack();
    await page.waitForSelector('[data-page=homepage]');
    await page.goForward();
    await page.waitForSelector('[data-page=category]');
    expect(await isMarked()).toBe(true);
  });

  it.each(['/', '/category/science/', '/most-recent/page/2/', '/search/?q=the&page=1&sort=score'])(
    'RT-08 going back to %s shows it at once where the reader left it, and forward the story',
    async (list) => {
      await open(list);
      const { link, leave } = await leaveLink(page);
      const address = (await link.getAttribute('href')) ?? '';
      await link.click();
      await page.waitForSelector('article.story');
      await page.evaluate(() => {
        window.scrollTo(0, 700);
      });
      await page.route(/output=json/, (route) => route.abort());
      await page.evaluate(() => {
        window.history.back();
      });
      await page.waitForFunction(() => document.querySelector('article.story') === null);
      expect(await placeOf(link)).toEqual(leave);
      expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
      await page.evaluate(() => {
        window.history.forward();
      });
      await page.waitForSelector('article.story');
      expect(await page.evaluate(() => window.scrollY)).toBe(700);
      expect(complaints).toEqual([]);
    },
  );

  it('RT-08 going back to a page that has to be fetched shows it where the reader left it', async () => {
    await open('/category/science/');
    const { link, leave } = await leaveLink(page);
    await link.click();
    await page.waitForSelector('article.story');
    await page.reload();
    await interactive(page);
    const arrive = await holdStates();
    await page.goBack();
    await page.waitForSelector('.loading');
    arrive();
    await page.waitForSelector('[data-page=category] .archive-list');
    expect(await placeOf(link)).toEqual(leave);
  });

  it('RT-08 going back to a page that failed asks for it again', async () => {
    const states = /\/category\/[^?]*\?output=json/;
    await open('/');
    await page.route(states, (route) => route.fulfill({ status: 500, body: 'Not now' }));
    await page.locator('.section-links a').first().click();
    await page.waitForSelector('[data-page=error]');
    await page.locator('a.logo-header').first().click();
    await page.waitForSelector('[data-page=homepage]');
    await page.unroute(states);
    await page.goBack();
    await page.waitForSelector('[data-page=category]');
  });

  it('RT-08 going back before a slow page arrives returns to where the reader was', async () => {
    await open('/category/science/');
    const { link, leave } = await leaveLink(page);
    const arrive = await holdStates();
    await link.click();
    await page.waitForSelector('.loading');
    await page.goBack();
    await page.waitForSelector('.archive-list');
    expect(await placeOf(link)).toEqual(leave);
    arrive();
  });

  it('RT-08 going back to a document shows it where the reader left it, and nothing of it keeps the browser from holding it ready', async () => {
    const session = await context.newCDPSession(page);
    const obstacles: string[] = [];
    session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
      for (const { type, reason } of notRestoredExplanations)
        // The others are of the browser that runs the tests.
        if (type !== 'Circumstantial') obstacles.push(reason);
    });
    await session.send('Page.enable');
    await open('/category/science/');
    const { link, leave } = await leaveLink(page);
    // Images that the scroll asked for: while one loads, the browser keeps no page.
    await settled(page);
    // Not at once: a call that ends with the document would never return.
    await page.evaluate(() => {
      setTimeout(() => {
        window.location.assign('/tag/oceans/');
      });
    });
    await page.waitForSelector('[data-page=tag]');
    await interactive(page);
    await page.evaluate(() => {
      setTimeout(() => {
        window.history.back();
      });
    });
    await page.waitForSelector('[data-page=category]');
    await interactive(page);
    await until(async () => (await placeOf(link)) === leave);
    expect(obstacles).toEqual([]);
    await session.detach();
  });

  it('CT-04 a gallery moves by key and button, and says which image is shown', async () => {
    await open('/gallery/the-last-signal-boxes/');
    const counter = page.locator('.gallery-controls p');
    await page.locator('button[aria-label="Next image"]').click();
    await expect(counter.textContent()).resolves.toMatch(/of 9/);
    await page.waitForFunction(
      () => document.querySelector('.gallery-controls p')?.textContent === '2 of 9',
    );
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(
      () => document.querySelector('.gallery-controls p')?.textContent === '3 of 9',
    );
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(
      () => document.querySelector('.gallery-controls p')?.textContent === '2 of 9',
    );
  });
});
