import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page, Response } from 'playwright-core';
import { idOf } from '../../cli/content/named-item.ts';
import { createAccessLinkStore } from '../../services/access-links/access-link-store.ts';
import { linkToken } from '../../services/access-links/link-token.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { SUBJECTS_SECRET } from '../support/paywall-site.ts';
import { launchBrowser } from '../support/browser.ts';
import { interactive, settled } from '../support/settled.ts';
import { openLeakSite, type LeakSite } from '../support/leak-site.ts';
import { leaksIn } from '../support/leaks-in.ts';
import { underWorker } from '../support/until.ts';

let site: LeakSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
interface Heard {
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | undefined;
}
/**
 * Every network response, from all pages and workers of the browser. The body is read before the
 * browser can discard it.
 */
let responses: Promise<Heard>[];

beforeAll(async () => {
  [site, browser] = await Promise.all([openLeakSite(), launchBrowser({ withImages: false })]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  });
  page = await context.newPage();
  responses = [];
  context.on('response', (response) => {
    responses.push(hear(response));
  });
});
afterEach(async () => {
  await context.close();
});

async function hear(response: Response): Promise<Heard> {
  const body = await response.body().catch(() => undefined);
  return {
    url: response.url(),
    headers: await response.allHeaders().catch(() => response.headers()),
    body,
  };
}

/** Opens a page and waits until React has hydrated it. */
/** Opens the page of a list that leads to a path; the first page, if any path will do. */
async function openList(list: string, path?: string): Promise<void> {
  await open(list);
  while (path !== undefined && (await page.locator(`main a[href="${path}"]`).count()) === 0)
    await open((await page.locator('main a[rel="next"]').getAttribute('href')) ?? '');
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

/**
 * Returns what the page and the browser store: the document, storages, databases, caches, names of
 * loaded resources, the sent state.
 */
async function kept(): Promise<string> {
  return page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map(async (name) => {
        const cache = await window.caches.open(name);
        return Promise.all(
          (await cache.keys()).map(
            async (request) =>
              `${name} ${request.url} ${(await (await cache.match(request))?.text()) ?? ''}`,
          ),
        );
      }),
    );
    const databases = await Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise<string>((done) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames];
              if (stores.length === 0) {
                done(name);
                return;
              }
              const transaction = opening.result.transaction(stores);
              const asked = stores.map((store) => transaction.objectStore(store).getAll());
              transaction.oncomplete = () => {
                done(
                  `${name} ${JSON.stringify(asked.map((request) => request.result as unknown))}`,
                );
              };
            };
          }),
      ),
    );
    return JSON.stringify([
      document.documentElement.outerHTML,
      document.title,
      document.cookie,
      document.querySelector('#state')?.textContent,
      { ...localStorage },
      { ...sessionStorage },
      databases,
      caches,
      history.state,
      performance.getEntries().map((entry) => entry.name),
      [...document.styleSheets].map((sheet) => sheet.href),
    ]);
  });
}

async function leaksKept(): Promise<readonly string[]> {
  await settled(page);
  return leaksIn(Buffer.from(await kept()), {});
}

/**
 * Returns the network responses that contain a canary, and those of pages and states whose body
 * could not be read.
 */
async function leaksHeard(): Promise<string[]> {
  return (await Promise.all(responses)).flatMap(({ url, headers, body }) => {
    // Responses to API requests that a page sent as it was being left cannot be read.
    if (body === undefined)
      return /html|json/.test(headers['content-type'] ?? '') && !url.includes('/api/')
        ? [`${url} was not heard`]
        : [];
    // The browser has already decoded the body.
    return leaksIn(body, { ...headers, 'content-encoding': undefined }).map(
      (leak) => `${url} ${leak}`,
    );
  });
}

async function readUntilTheLimit(): Promise<void> {
  for (const number of [1, 2, 3, 4]) await open(`/story/read-${number}/`);
  expect(await page.locator('[data-article-body]').textContent()).toContain(
    'Second paragraph of read-4',
  );
}

const PIECE_PAGE = '[data-page=article], [data-page=gallery], [data-page=review]';
const LIST_PAGE = '[data-page=homepage], [data-page=tag], [data-page=archive-listing]';
const WALLED = [
  '/story/metered-embeds/',
  '/story/metered-feature/',
  '/gallery/metered-gallery/',
  '/review/metered-review/',
  '/story/subscribers-listicle/',
  '/gallery/subscribers-gallery/',
  '/review/subscribers-review/',
];

describe('The browser of a reader over the limit', () => {
  it('PW-10 holds no canary after loading walled items, neither on screen nor in any storage nor from the network', async () => {
    await readUntilTheLimit();
    for (const path of WALLED) {
      await open(path);
      expect([path, await leaksKept()]).toEqual([path, []]);
    }
    expect(
      (await Promise.all(responses)).filter(
        ({ url, body = '' }) => WALLED.some((path) => url.endsWith(path)) && body.length > 1_000,
      ),
    ).toHaveLength(WALLED.length);
    expect(await leaksHeard()).toEqual([]);
  });

  it('PW-10 holds no canary after following links to walled items without a page load, and going back and forward', async () => {
    await readUntilTheLimit();
    for (const [list, paths] of [
      ['/', [undefined]],
      ['/tag/walled/', WALLED],
    ] as const) {
      for (const path of paths) {
        await openList(list, path);
        // The home page shows some of the newest items.
        const link = page
          .locator(
            path === undefined ? 'main a[href*="metered-"]:visible' : `main a[href="${path}"]`,
          )
          .first();
        const state = page.waitForResponse((response) => response.url().endsWith('output=json'));
        await link.click();
        expect((await state).status()).toBe(402);
        await page.waitForSelector(PIECE_PAGE);
        expect([path, await leaksKept()]).toEqual([path, []]);
        await page.goBack();
        await page.waitForSelector(LIST_PAGE);
        await page.goForward();
        await page.waitForSelector(PIECE_PAGE);
        expect([path, await leaksKept()]).toEqual([path, []]);
        await page.goBack();
        await page.waitForSelector(LIST_PAGE);
      }
    }
    expect(await leaksHeard()).toEqual([]);
  });

  it('PW-02 shows and keeps canaries for a subscriber: the leak search sees what a browser holds', async () => {
    await context.addCookies([
      { name: 'pay_ent_sub', value: site.subscriptionToken(), url: site.origin },
    ]);
    await open('/story/metered-embeds/');
    expect(await leaksKept()).not.toEqual([]);
    expect(await leaksHeard()).not.toEqual([]);
  });
});

describe('A browser with the service worker', () => {
  beforeEach(async () => {
    await context.close();
    context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'allow' });
    page = await context.newPage();
  });

  it('SW-01 holds no canary in any cache after walled items were opened under the worker', async () => {
    await readUntilTheLimit();
    page = await underWorker(page);
    for (const path of WALLED) {
      await open(path);
      await page.waitForFunction(() => performance.getEntriesByName('page-view-done').length > 0);
    }
    expect(leaksIn(Buffer.from(await kept()), {})).toEqual([]);
  });

  it('SW-01 keeps nothing of what a link has opened, whatever becomes of the link', async () => {
    const path = '/story/metered-embeds/';
    const item = await idOf({ dynamo: site.dynamo, table: site.tables.content }, path);
    const { id } = await createAccessLinkStore(site.dynamo, site.tables.readers).make(
      { items: new Set([item]), paths: new Set([path]), endsAt: '2999-01-01T00:00:00.000Z' },
      Date.now(),
    );
    await open(`${path}?gift=${linkToken(id, { secret: SUBJECTS_SECRET, brand: brand.key })}`);
    expect(await leaksKept()).not.toEqual([]);
    await page.waitForFunction(() => performance.getEntriesByName('page-view-done').length > 0);
    await open('/');
    expect(await leaksKept()).toEqual([]);
  });

  it('SW-01 keeps what a subscriber has read until the subscription ends, and not for the next subscriber', async () => {
    const subscribe = () =>
      context.addCookies([
        { name: 'pay_ent_sub', value: site.subscriptionToken(), url: site.origin },
      ]);
    await subscribe();
    await open('/story/metered-embeds/');
    await page.waitForFunction(() => performance.getEntriesByName('page-view-done').length > 0);
    await open('/');
    expect(await leaksKept()).not.toEqual([]);
    await context.clearCookies({ name: 'pay_ent_sub' });
    await open('/');
    expect(await leaksKept()).toEqual([]);
    await subscribe();
    await open('/offline/');
    await page.getByText('Nothing saved yet.').waitFor();
  });
});
