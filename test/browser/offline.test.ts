import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { brand } from '../../shared/brand/meridian.ts';
import { loggedInCookie } from '../../shared/cookies.ts';
import { openContentSite } from '../support/content-site.ts';
import { launchBrowser } from '../support/browser.ts';
import { stylesheet } from '../support/built-files.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive, settled } from '../support/settled.ts';
import { openSiteFront, type SiteFront } from '../support/site-front.ts';
import { underWorker, until } from '../support/until.ts';

const story = (slug: string) => `/story/${slug}/`;
/** As many as a new reader's meter grants. */
const METERED = [
  'the-harbor-that-learned-to-listen',
  'in-defense-of-the-drawer',
  'the-fish-that-nobody-bid-on',
  'frame-twenty-four',
].map(story);
const FREE = ['in-praise-of-the-bad-map', 'how-to-watch-the-same-sunset-twice'].map(story);
const [STORY = '', OTHER = ''] = FREE;
const WALLED = story('the-kettle-that-bet-on-forty-years');

let site: RunningSite;
let front: SiteFront;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite('--environment', 'ci'), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
beforeEach(async () => {
  front = await openSiteFront(site);
  context = await browser.newContext({ baseURL: front.origin, serviceWorkers: 'allow' });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await front.close();
});

/** Reads a page until all that follows a page view is done: the story is kept. */
async function read(path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** Takes the network away, and opens a new tab in the place of the old one. */
async function loseNetwork(): Promise<void> {
  front.network = 'gone';
  const next = await context.newPage();
  await page.close();
  page = next;
}

const listed = async () => {
  await page.waitForSelector('.offline-list a, .offline-latest, .offline-empty');
  return page
    .locator('.offline-list a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
};

/** Returns the addresses in every cache of the site. */
const cached = (shown = page) =>
  shown.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => url.replace(location.origin, ''));
  });
const keptPaths = async () => (await cached()).filter((path) => path.startsWith('/story/'));

/** Waits until the first image below an element has loaded. */
const imageOf = async (selector: string) =>
  page.waitForFunction((parent) => {
    const image = document.querySelector<HTMLImageElement>(`${parent} img`);
    return image !== null && image.complete && image.naturalWidth > 0;
  }, selector);

/** Expects a story to be shown whole, with its lead image. */
async function expectWhole(path: string): Promise<void> {
  await page.waitForSelector('[data-article-body] p');
  expect(await page.locator('[data-article-body] p').count()).toBeGreaterThan(5);
  expect(new URL(page.url()).pathname).toBe(path);
  await imageOf('article.story .image');
  expect(
    await page.evaluate(
      () => getComputedStyle(document.querySelector('article h1') ?? document.body).fontFamily,
    ),
  ).toContain('Newsreader Display');
  expect(await page.title()).toContain('| Meridian');
}

describe('A browser without a connection', () => {
  it('SW-01 lists the stories that were read, in a new tab, and opens each whole; a wall is not among them', async () => {
    for (const path of [...FREE, ...METERED]) await read(path);
    await read(WALLED);
    await page.waitForSelector('[data-paywall=full]');
    page = await underWorker(page);
    await loseNetwork();
    await page.goto('/category/science/');
    await page.waitForSelector('.offline h1');
    expect(await page.locator('h1').textContent()).toBe('READ THESE INSTEAD');
    expect(await listed()).toEqual([...FREE, ...METERED].reverse());
    for (const path of [...FREE, ...METERED]) {
      await page.goto(path);
      await expectWhole(path);
    }
    await page.reload();
    await page.waitForSelector('[data-article-body] p');
    await page.goto(WALLED);
    expect(await listed()).toHaveLength(6);
    expect(await page.locator('[data-article-body]').count()).toBe(0);

    front.network = 'works';
    await page.goto('/');
    await page.waitForSelector('[data-page=homepage]');
    await read(STORY);
    expect(await page.locator('[data-page=article]').count()).toBe(1);
  });

  it('SW-01 follows links between kept stories and the list without a connection', async () => {
    await read(STORY);
    await read(OTHER);
    page = await underWorker(page);
    await loseNetwork();
    await page.goto('/');
    await listed();
    await page.locator(`.offline-list a[href="${STORY}"]`).click();
    await expectWhole(STORY);
    // The browser knows it too; otherwise a failed navigation shows the error screen (spec §8).
    await context.setOffline(true);
    await page.goBack();
    await listed();
    await page.waitForFunction(
      (sheet) => [...document.styleSheets].some(({ href }) => href?.endsWith(sheet)),
      stylesheet('offline'),
    );
  });

  it('SW-01 does not count or renew what it reads from its copy', async () => {
    await read(STORY);
    page = await underWorker(page);
    const notes = () =>
      page.evaluate(
        async (path) => [
          (await caches.match(path))?.headers.get('x-kept'),
          localStorage.getItem('content-ids'),
          localStorage.getItem('month-visits'),
        ],
        STORY,
      );
    const before = await notes();
    await loseNetwork();
    await page.goto(STORY);
    await settled(page);
    expect(await notes()).toEqual(before);
  });

  it('SW-01 shows a kept story when the network hangs, and when the server fails', async () => {
    await read(STORY);
    page = await underWorker(page);
    front.change = (path, reply) => (path === STORY ? { status: 503, body: 'No.' } : reply);
    await page.goto(STORY);
    await expectWhole(STORY);
    front.network = 'hangs';
    await page.goto(STORY);
    await expectWhole(STORY);
  });
});

describe('A kept story', () => {
  it('SW-01 goes when the publication has withdrawn it', async () => {
    await read(STORY);
    await read(OTHER);
    page = await underWorker(page);
    front.change = (path, reply) =>
      path.startsWith(STORY) ? { status: 410, body: 'Gone.' } : reply;
    await page.goto(STORY);
    await until(async () => (await keptPaths()).length === 1);
    expect(await keptPaths()).toEqual([OTHER]);
    front.change = (path, reply) => (path.startsWith(OTHER) ? { status: 404, body: 'No.' } : reply);
    await page.evaluate((path) => fetch(`${path}?output=json`), OTHER);
    await until(async () => (await keptPaths()).length === 0);
  });

  it('SW-01 goes when its address leads to another page', async () => {
    await read(STORY);
    page = await underWorker(page);
    front.change = (path, reply) => {
      if (!path.startsWith(STORY)) return reply;
      const location = path.includes('output=json') ? `${OTHER}?output=json` : OTHER;
      return { status: 301, headers: { ...reply.headers, location }, body: '' };
    };
    await page.goto(STORY);
    await until(async () => !(await keptPaths()).includes(STORY));
    expect(new URL(page.url()).pathname).toBe(OTHER);
  });

  it('OF-01 goes at sign-out, with its image', async () => {
    await context.addCookies([
      { name: loggedInCookie(brand.key).name, value: 'true', url: front.origin },
      { name: 'user_email', value: 'reader%40mail.example', url: front.origin },
    ]);
    await read(STORY);
    page = await underWorker(page);
    expect(await keptPaths()).toEqual([STORY]);
    await page.getByRole('button', { name: 'reader@mail.example' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForSelector('[data-page=homepage]');
    await settled(page);
    expect(
      (await cached()).filter((path) =>
        /^\/(?:story|[^/]+\/.*\.(?:png|jpe?g|webp|avif))/.test(path),
      ),
    ).toEqual([]);
    await loseNetwork();
    await page.goto(STORY);
    expect(await listed()).toEqual([]);
  });

  it('OF-01 goes when 50 newer ones are kept, and after 30 days', async () => {
    await read(STORY);
    await page.evaluate(async () => {
      const cache = await caches.open('initial-states');
      const [kept] = await cache.keys();
      const response = kept && (await cache.match(kept));
      if (!response) throw new Error('Nothing is kept');
      const body = await response.text();
      for (let number = 0; number < 51; number += 1) {
        const notes = new URLSearchParams(response.headers.get('x-kept') ?? '');
        const ageMs = number === 50 ? 31 * 86_400_000 : (number + 1) * 1_000;
        notes.set('keptAtMs', String(Date.now() - ageMs));
        await cache.put(
          `/story/number-${number}/`,
          new Response(body, { headers: { 'x-kept': notes.toString() } }),
        );
      }
    });
    await read(OTHER);
    const paths = await keptPaths();
    expect(paths).toHaveLength(50);
    expect(paths).toEqual(expect.arrayContaining([STORY, OTHER, story('number-47')]));
    expect(paths).not.toEqual(expect.arrayContaining([story('number-48')]));
    expect(paths).not.toEqual(expect.arrayContaining([story('number-50')]));
  });

  it('OF-01 is listed on the offline page of a connected reader, who removes one or all', async () => {
    for (const path of [...FREE, METERED[0] ?? '']) await read(path);
    await page.goto('/offline/');
    expect(await listed()).toEqual([METERED[0], OTHER, STORY]);
    expect(await page.locator('h1').textContent()).toBe('READ THESE INSTEAD');
    expect(await page.locator('.dek').first().textContent()).toMatch(/^Offline mode is on/);
    const latest = await page
      .locator('.offline-latest .card-hed a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(latest).toHaveLength(4);
    expect(latest).not.toEqual(expect.arrayContaining([OTHER]));
    expect(await page.locator('.offline-list .kicker').allTextContents()).toContain('Essay');
    expect(await page.locator('.saved-summary').textContent()).toMatch(/^3 stories, \d+ KB/);
    await page
      .getByRole('button', { name: /^Remove “/ })
      .first()
      .click();
    await page.waitForFunction(() => document.querySelectorAll('.offline-list li').length === 2);
    expect(await page.locator('[role=status]').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Removed “/)]),
    );
    expect((await keptPaths()).sort()).toEqual([...FREE].sort());
    await page.getByRole('button', { name: 'Remove all' }).click();
    await page.waitForFunction(() => document.querySelector('.offline-list li') === null);
    expect(await listed()).toEqual([]);
    expect(await keptPaths()).toEqual([]);
  });

  it('OF-01 opens without asking the network once /offline/ has turned offline mode on, with a connection too, until the reader leaves the mode', async () => {
    await read(STORY);
    await page.goto('/offline/');
    expect(await listed()).toEqual([STORY]);
    await settled(page);
    front.asked.length = 0;
    await page.locator('.offline-list a').click();
    await page.waitForSelector('[data-article-body]');
    expect(new URL(page.url()).pathname).toBe(STORY);
    await settled(page);
    expect(front.asked.filter((path) => path.startsWith(STORY))).toEqual([]);
    // What is not kept is asked for.
    await page.goBack();
    await page.waitForSelector('[data-page=offline]');
    await page.locator('.offline-latest .card-hed a').first().click();
    await page.waitForSelector('[data-article-body]');
    await page.goBack();
    await page.getByRole('link', { name: 'Leave offline mode' }).click();
    await page.waitForSelector('[data-page=homepage]');
    front.asked.length = 0;
    await page.locator(`a[href="${STORY}"]`).first().click();
    await page.waitForSelector('[data-article-body]');
    expect(front.asked).toContain(`${STORY}?output=json`);
  });

  it('OF-01 is listed with the image that is kept beside it, however late that came and whatever width the list asks for', async () => {
    await page.route(/\/images\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await route.continue();
    });
    await read(STORY);
    await page.unroute(/\/images\//);
    page = await underWorker(page);
    await loseNetwork();
    await page.goto('/category/science/');
    expect(await listed()).toEqual([STORY]);
    await imageOf('.saved-image');
  });

  it('OF-01 does not speak of saved stories to a reader without a connection who has none', async () => {
    await page.goto('/offline/');
    await page.getByText('Nothing saved yet.').waitFor();
    await context.setOffline(true);
    await page.getByText('Your connection was interrupted.', { exact: true }).waitFor();
    expect(await page.locator('h1').textContent()).toBe('READ THESE INSTEAD');
    expect(await page.locator('main').innerText()).not.toContain('These stories');
    await context.setOffline(false);
  });
});

describe('Outside production', () => {
  it('ER-01 a page that answers 500 to the client router shows its stack line by line', async () => {
    const store = await openContentSite({ dataDir: site.dataDir });
    await store.dynamo.put(store.table, { pk: 'P#/story/broken', doc: '{"kind":"nonsense"}' });
    await store.close();
    await page.goto('/');
    await interactive(page);
    await page
      .locator('.card-hed a')
      .first()
      .evaluate((link) => {
        link.setAttribute('href', '/story/broken/');
      });
    await page.locator('.card-hed a[href="/story/broken/"]').click();
    await page.waitForSelector('[data-page=error]');
    expect(await page.locator('h1').textContent()).toBe('Whoops, please refresh!');
    const lines = await page.locator('.error-stack li').allTextContents();
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).every((line) => /^\s*at /.test(line))).toBe(true);
  });
});

describe('The service worker', () => {
  const shellRevision = async (shown = page) =>
    (await cached(shown)).filter((path) => path.startsWith('/app-shell/')).join();

  it('SW-01 of the next deployment takes over, and what the last one kept still opens', async () => {
    await read(STORY);
    page = await underWorker(page);
    const first = await shellRevision();
    const buildId = /REVISION__=(.+)$/.exec(first)?.[1] ?? '';
    expect(buildId).not.toBe('');
    // Files first: the functions of the deployment are not there yet, so nothing changes.
    const isWorker = (path: string) => path === '/service-worker.js';
    const next = (body: string) => body.replaceAll(buildId, 'nextBuild123');
    front.change = (path, reply) => (isWorker(path) ? { ...reply, body: next(reply.body) } : reply);
    front.asked.length = 0;
    await read(OTHER);
    await until(async () => front.asked.filter((path) => path === '/app-shell/').length > 0);
    await page.waitForFunction(
      async () => (await navigator.serviceWorker.getRegistration())?.installing === null,
    );
    expect((await shellRevision()).split(',')).toContain(first);
    // Then the functions.
    front.change = (_path, reply) => ({ ...reply, body: next(reply.body) });
    await read(STORY);
    page = await underWorker(
      page,
      async (shown) => (await shellRevision(shown)) === first.replace(buildId, 'nextBuild123'),
    );
    await loseNetwork();
    await page.goto(OTHER);
    await expectWhole(OTHER);
  });

  it('SW-01 goes with all that it kept when progressive web app mode is off', async () => {
    await read(STORY);
    page = await underWorker(page);
    front.change = (_path, reply) => ({
      ...reply,
      body: reply.body.replace('"env":{', '"env":{"PWA_ENABLED":"no",'),
    });
    await page.goto(OTHER);
    await page.waitForFunction(
      async () =>
        (await navigator.serviceWorker.getRegistrations()).length === 0 &&
        !(await caches.has('initial-states')),
    );
    await settled(page);
    expect(await cached()).toEqual([]);
  });

  it('SW-01 that cannot be registered is reported in the console, and nothing else changes', async () => {
    const said: string[] = [];
    const thrown: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => thrown.push(error.message));
    front.change = (path, reply) =>
      path === '/service-worker.js' ? { ...reply, status: 404 } : reply;
    await read(STORY);
    await until(async () =>
      said.some((text) => text.startsWith('The service worker could not be registered')),
    );
    expect(thrown).toEqual([]);
    expect(await keptPaths()).toEqual([STORY]);
  });

  it('SW-01 is a script at the site root that browsers revalidate, under no policy of its own', async () => {
    const response = await page.request.get('/service-worker.js');
    expect(response.status()).toBe(200);
    const headers = response.headers();
    expect(headers['content-type']).toMatch(/^(?:text|application)\/javascript/);
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['content-security-policy']).toBeUndefined();
  });

  it('SW-01 is not registered on account pages, and keeps nothing of them', async () => {
    await page.goto('/account/sign-in/');
    await interactive(page);
    await settled(page);
    expect(
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    ).toBe(0);
    await read(STORY);
    page = await underWorker(page);
    await page.goto('/account/sign-in/');
    await interactive(page);
    expect((await cached()).filter((path) => path.includes('account/'))).toEqual([]);
    await loseNetwork();
    // A page of our own says that the connection is lost.
    for (const path of [
      ...['/account/sign-in/', '/account/register/', '/account/my-account/'],
      ...['/account/link-your-subscription/', '/account/sign-in/?redirectURL=%2F'],
      ...['/newsletter/', '/newsletter/weekly/unsubscribe/', '/subscribe/?redirectURL=%2F'],
    ]) {
      await page.goto(path);
      await page.waitForSelector('.offline h1');
      expect([path, await page.locator('.offline-about .button').innerText()]).toEqual([
        path,
        'Try again',
      ]);
      expect(await listed()).toEqual([STORY]);
    }
    front.network = 'works';
    await page.goto('/account/sign-in/');
    await page.waitForSelector('[data-page=account-sign-in]');
  });

  it.each([
    ['/account/sign-in/', { email: 'ada@reader.example', password: 'paper lantern' }],
    [
      '/account/register/',
      { email: 'ada@reader.example', password: 'paper lantern', passwordAgain: 'paper lantern' },
    ],
    ['/newsletter/weekly/', { email: 'ada@reader.example' }],
  ])(
    'SW-01 a form of %s that is sent without a connection says so, and keeps what was typed',
    async (path, values) => {
      await page.goto(path);
      await interactive(page);
      await settled(page);
      front.network = 'gone';
      const form = page.locator('#main form:has([name=email])').first();
      for (const [name, value] of Object.entries(values))
        await form.locator(`[name=${name}]`).fill(value);
      await form.locator('[type=submit]').first().click();
      await page.getByText('Check your connection').first().waitFor();
      for (const [name, value] of Object.entries(values))
        expect(await form.locator(`[name=${name}]`).inputValue()).toBe(value);
      expect(new URL(page.url()).pathname).toBe(path);
    },
  );
});
