/**
 * What the browser itself keeps of pages that one reader alone may see, after that reader has signed
 * out or the subscription has ended: its HTTP cache, its back/forward cache, the pages that the
 * client router keeps, the service worker's caches, and another open tab.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive, settled } from '../support/settled.ts';
import { underWorker } from '../support/until.ts';
import { CANARY } from '../support/walled-items.ts';

const EMAIL = 'ada@reader.example';
const HALF_DAY_MS = 43_200_000;
const FREE = '/story/open-item/';
/** What only the reader may see, by its page. */
const pages = {
  'a subscribers-only story': { path: '/story/subscribers-item/', secret: CANARY },
  'a metered story opened by a subscription': { path: '/story/metered-item/', secret: CANARY },
} as const;
type Kept = keyof typeof pages;
const stories = Object.keys(pages) as Kept[];

let site: PaywallSite;
let browser: Browser;
/** Keeps whole pages for the back button. Playwright loses a page that leaves such a one by itself. */
let keeping: Browser;
let context: BrowserContext;
let page: Page;
let readers = 0;

beforeAll(async () => {
  [site, browser, keeping] = await Promise.all([
    openPaywallSite({ environment: 'production' }),
    launchBrowser({ withImages: false }),
    launchBrowser({ withImages: false, withBackCache: true }),
  ]);
  const body = (words: string) => [
    { kind: 'html' as const, html: `<p>Lead-in.</p>`.repeat(3) + `<p>${words}</p>`.repeat(30) },
  ];
  await site.publish(async (publisher) => {
    await publisher.putItems([
      buildItem({ id: 'subscribers-item', access: 'subscribers', body: body(CANARY) }),
      buildItem({ id: 'metered-item', access: 'metered', body: body(CANARY) }),
      buildItem({ id: 'open-item', access: 'free', body: body('Everybody’s words.') }),
      ...[1, 2, 3, 4].map((number) => buildItem({ id: `spent-${number}` })),
    ]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await browser.close();
  await keeping.close();
  await site.close();
});

const newContext = (from = browser): Promise<BrowserContext> =>
  from.newContext({ baseURL: site.origin, viewport: { width: 1280, height: 800 } });

/** Signs a reader in whose subscription has ended by now, which the browser's token does not say. */
async function subscribe(ageMs = 0): Promise<void> {
  readers += 1;
  const auth = await site.signIn(`reader-${readers}`, { endsAt: '2026-01-01T00:00:00.000Z' });
  // The month's articles are used up: what a subscription opened, nothing else opens.
  const reader = site.reader({ payment_auth_token: auth });
  for (const number of [1, 2, 3, 4]) await reader.get(`/story/spent-${number}/`);
  await context.addCookies(
    Object.entries({
      meridian_logged_in: 'true',
      user_email: encodeURIComponent(EMAIL),
      cnid_uuid: `account-reader-${readers}`,
      payment_auth_token: auth,
      pay_ent_smp: reader.jar.get('pay_ent_smp') ?? '',
      pay_ent_sub: site.subscriptionToken(ageMs),
    }).map(([name, value]) => ({ name, value, url: site.origin })),
  );
}

async function open(path: string, on = page): Promise<void> {
  await on.goto(path);
  await interactive(on);
  await settled(on);
}

/** Follows a link in the page by the client router. */
async function follow(path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL(`**${path}`);
  await page.waitForSelector('[data-article-body]');
  await settled(page);
}

const shows = (secret: string, on = page) =>
  on.evaluate((words) => document.body.innerText.includes(words), secret);
/** Waits until a page is there whole, and says whether it shows the words. */
async function showsNow(secret: string): Promise<boolean> {
  await page.waitForFunction(() => document.readyState === 'complete');
  await interactive(page);
  await settled(page);
  return shows(secret);
}

/** What ends a reader's right to a page, while the page is open: the server, in the reader's name. */
const ends: Readonly<Record<string, () => Promise<void>>> = {
  // As the form does that needs no scripts: the answer removes the cookies.
  'sign-out': async () => {
    const { origin } = new URL(page.url());
    const response = await context.request.post(`${origin}/api/logout`, {
      form: {},
      headers: { origin, 'sec-fetch-site': 'same-origin' },
      maxRedirects: 0,
    });
    expect([response.status(), await context.cookies()]).toEqual([
      303,
      expect.not.arrayContaining([expect.objectContaining({ name: 'meridian_logged_in' })]),
    ]);
  },
  'the end of the subscription': async () => {
    await context.addCookies([
      { name: 'pay_ent_sub', value: site.subscriptionToken(2 * HALF_DAY_MS), url: site.origin },
    ]);
  },
};

const table = stories.flatMap((kept) => Object.keys(ends).map((end) => [kept, end] as const));

describe('After the reader has gone', () => {
  beforeEach(async () => {
    context = await newContext();
    page = await context.newPage();
    await subscribe();
  });
  afterEach(async () => {
    await context.close();
  });

  it.each(table)('PW-10 the HTTP cache has nothing of %s: %s', async (kept, end) => {
    const { path, secret } = pages[kept];
    await open(path);
    expect(await shows(secret)).toBe(true);
    await page.evaluate(
      (address) => fetch(`${address}?output=json`).then((said) => said.text()),
      path,
    );
    await open(FREE);
    await ends[end]?.();
    // A browser that asks nobody.
    for (const address of [path, `${path}?output=json`]) {
      const text = await page.evaluate(
        (from) =>
          fetch(from, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            (said) => said.text(),
            () => '',
          ),
        address,
      );
      expect([address, text.includes(secret)]).toEqual([address, false]);
    }
  });

  it.each(table)('PW-10 the back button shows nothing of %s: %s', async (kept, end) => {
    const { path, secret } = pages[kept];
    await context.close();
    context = await newContext(keeping);
    page = await context.newPage();
    await subscribe();
    await page.addInitScript(() => {
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted) window.name = getComputedStyle(document.documentElement).visibility;
      });
    });
    await open(path);
    expect(await shows(secret)).toBe(true);
    await page.goto('/about/');
    await interactive(page);
    await ends[end]?.();
    await page.goBack();
    expect(await showsNow(secret)).toBe(false);
    // If the browser kept the page whole, it was blank before any script ran.
    expect(['', 'hidden']).toContain(await page.evaluate(() => window.name));
  });

  it.each(table)('PW-10 the client router shows nothing of %s again: %s', async (kept, end) => {
    const { path, secret } = pages[kept];
    await open(FREE);
    await follow(path);
    expect(await shows(secret)).toBe(true);
    await follow(FREE);
    await ends[end]?.();
    await page.evaluate(() => {
      history.back();
    });
    await page.waitForURL(`**${path}`);
    await page.waitForSelector('.full-wall');
    expect(await showsNow(secret)).toBe(false);
  });

  it.each(table)('PW-10 another tab takes %s away: %s', async (kept, end) => {
    const { path, secret } = pages[kept];
    await open(path);
    expect(await shows(secret)).toBe(true);
    await ends[end]?.();
    await page.waitForSelector('.full-wall');
    expect(await showsNow(secret)).toBe(false);
  });

  it.each(stories)('PW-10 a tab takes %s away when the token’s time is over', async (kept) => {
    const { path, secret } = pages[kept];
    await subscribe(HALF_DAY_MS - 8_000);
    await open(path);
    expect(await shows(secret)).toBe(true);
    await page.waitForSelector('.full-wall');
    expect(await showsNow(secret)).toBe(false);
  });

  it.each(table)('PW-10 the service worker shows nothing of %s: %s', async (kept, end) => {
    const { path, secret } = pages[kept];
    await context.close();
    context = await browser.newContext({ baseURL: site.origin, serviceWorkers: 'allow' });
    page = await context.newPage();
    await subscribe();
    await open(path);
    page = await underWorker(page);
    await open(path);
    // What was read is read without a connection.
    await context.setOffline(true);
    await page.goto(path);
    await page.waitForSelector('[data-article-body]');
    expect(await shows(secret)).toBe(true);
    await context.setOffline(false);
    await open(FREE);
    await ends[end]?.();
    await context.setOffline(true);
    await page.goto(path);
    await page.waitForSelector('.offline h1');
    expect(await shows(secret)).toBe(false);
  });

  it('PW-02 a subscription that goes on goes on, also on a page that the browser kept whole', async () => {
    await context.close();
    context = await newContext(keeping);
    page = await context.newPage();
    await subscribe();
    const { path, secret } = pages['a metered story opened by a subscription'];
    await open(path);
    await page.goto('/about/');
    await interactive(page);
    await page.goBack();
    expect(await showsNow(secret)).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.body).visibility)).toBe('visible');
  });
});

describe('The account page, after the reader has signed out', () => {
  let own: RunningSite;
  const ACCOUNT = '/account/my-account/';

  beforeAll(async () => {
    own = await startSite();
  });
  afterAll(async () => {
    await own.stop();
  });
  beforeEach(async () => {
    readers += 1;
    context = await browser.newContext({ baseURL: own.origin });
    page = await context.newPage();
    await open('/account/register/');
    await page.locator('#main [name=email]').first().fill(`reader-${readers}@reader.example`);
    await page.locator('#main [name=password]').fill('paper lantern over water');
    await page.locator('#main [name=passwordAgain]').fill('paper lantern over water');
    await page.locator('#main form [type=submit]').first().click();
    await page.waitForURL((url) => url.pathname === '/');
    await open(ACCOUNT);
    await page.waitForSelector('.account-email');
  });
  afterEach(async () => {
    await context.close();
  });
  const showsReader = () => shows(`reader-${readers}@reader.example`);

  it('AC-06 is not in the HTTP cache', async () => {
    await open('/about/');
    await ends['sign-out']?.();
    const text = await page.evaluate(
      (from) =>
        fetch(from, { cache: 'only-if-cached', mode: 'same-origin' }).then(
          (said) => said.text(),
          () => '',
        ),
      ACCOUNT,
    );
    expect(text).toBe('');
  });

  it('AC-06 is not shown by the back button', async () => {
    const signedIn = await context.cookies();
    await context.close();
    context = await keeping.newContext({ baseURL: own.origin });
    await context.addCookies(signedIn);
    page = await context.newPage();
    await open(ACCOUNT);
    await page.waitForSelector('.account-email');
    await page.goto('/about/');
    await interactive(page);
    await ends['sign-out']?.();
    await page.goBack();
    await page.waitForURL(`**${ACCOUNT}`);
    await interactive(page);
    await settled(page);
    expect([await page.locator('.account-email').count(), await showsReader()]).toEqual([0, false]);
  });

  it('AC-06 goes from another tab', async () => {
    expect(await showsReader()).toBe(true);
    await ends['sign-out']?.();
    await page.waitForSelector('.account-email', { state: 'detached' });
    await interactive(page);
    expect(await showsReader()).toBe(false);
  });

  it('AC-06 leads home when it signs the reader out itself', async () => {
    await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
