/** Readers in the network of an institution read what is walled, and nobody has to press anything. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createInstitutionStore } from '../../services/readers/institution-store.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { loggedInCookie } from '../../shared/cookies.ts';
import { itemPath } from '../../shared/content/item.ts';
import { ask } from '../support/ask.ts';
import { launchBrowser } from '../support/browser.ts';
import { buildItem, buildSeries } from '../support/build-item.ts';
import { openOwnNetwork, type OwnNetwork } from '../support/own-network.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { settled } from '../support/settled.ts';
import { until } from '../support/until.ts';
import { CANARY } from '../support/walled-items.ts';

const body = [
  { kind: 'html' as const, html: `<p>One.</p><p>Two.</p><p>Three.</p><p>${CANARY}</p>` },
];
const series = (name: string, access: 'registered' | 'metered' | 'subscribers', count: number) =>
  Array.from({ length: count }, (_, index) =>
    buildItem({ id: `${name}-${index}`, access, hed: `${name} ${index}`, body }),
  );
const items = {
  subscribers: series('closed', 'subscribers', 3),
  registered: series('named', 'registered', 1),
  metered: series('counted', 'metered', 1),
  // Nobody has opened them: no cache has their walls.
  cold: series('cold', 'subscribers', 60),
  gold: [buildItem({ id: 'golden', access: 'subscribers', tiers: ['gold'], body })],
};
const [FIRST = '', SECOND = '', THIRD = ''] = items.subscribers.map(itemPath);
const cold = items.cold.values();

let site: PaywallSite;
let browser: Browser;
let library: OwnNetwork;
let home: OwnNetwork;
let institutions: ReturnType<typeof createInstitutionStore>;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [site, browser, library, home] = await Promise.all([
    openPaywallSite({ environment: 'production', pagePool: 1 }),
    launchBrowser({ withImages: false }),
    openOwnNetwork(),
    openOwnNetwork(),
  ]);
  await site.publish(async (publisher) => {
    await publisher.putItems([...Object.values(items).flat(), ...buildSeries('read', 4)]);
    await publisher.finish();
  });
  institutions = createInstitutionStore(site.dynamo, site.tables.readers);
  await open(library);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([library.close(), home.close()]);
  await site.close();
});
afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
});

const rangeOf = ({ address }: OwnNetwork) => `${address}/32`;
function open(network: OwnNetwork): Promise<void> {
  const endsAt = '2099-01-01T00:00:00.000Z';
  return institutions.putNetwork({
    ...{ name: 'City Library', network: rangeOf(network), endsAt, isAdFree: true },
  });
}

interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Calls of the function behind "Fix my access" so far. */
  calls(): number;
  /** Documents that the first tab has loaded so far. */
  loads(): number;
}

async function visit(
  network: OwnNetwork,
  browserIs: { readonly webdriver?: boolean; readonly cookieEnabled?: boolean } = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: site.origin,
    proxy: { server: network.server },
  });
  contexts.push(context);
  await context.addInitScript(
    (properties) => {
      for (const [name, value] of Object.entries(properties))
        Object.defineProperty(navigator, name, { value });
    },
    { webdriver: false, ...browserIs },
  );
  let calls = 0;
  let loads = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/access') calls += 1;
  });
  const page = await context.newPage();
  page.on('load', () => {
    loads += 1;
  });
  return { page, context, calls: () => calls, loads: () => loads };
}

const isOpen = (page: Page) =>
  page.evaluate((text) => document.documentElement.outerHTML.includes(text), CANARY);
const isWalled = async (page: Page) =>
  (await page.locator('.full-wall').count()) === 1 && !(await isOpen(page));
/** Opens an address, and waits until its page has asked what it asks. */
async function read(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}
/** As if the last question had been asked so long ago. */
const askedBefore = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    localStorage.setItem('network-asked', String(Date.now() - ms));
  }, minutes * 60_000);

describe('A reader in the network of an institution', () => {
  it.each([
    ['for subscribers', items.subscribers],
    ['for readers with an account', items.registered],
    ['beyond the free ones', items.metered],
  ])('PW-10 opens a story %s with no press, and the next one without a call', async (_, [item]) => {
    const { page, calls, loads } = await visit(library);
    for (let index = 1; index <= 4; index += 1) await page.goto(`/story/read-${index}/`);
    const before = loads();
    await page.goto(item === undefined ? '' : itemPath(item));
    await until(() => isOpen(page));
    await settled(page);
    expect(await page.locator('.full-wall').count()).toBe(0);
    expect([calls(), loads() - before]).toEqual([1, 2]);
    await read(page, SECOND);
    expect([await isOpen(page), calls()]).toEqual([true, 1]);
  });

  it('PW-10 reads on when the token is over, which the wall asks for by itself', async () => {
    const { page, context, calls } = await visit(library);
    await page.goto(FIRST);
    await until(() => isOpen(page));
    await settled(page);
    await askedBefore(page, 13 * 60);
    // A page that is open would notice.
    await page.goto('about:blank');
    await context.clearCookies({ name: 'pay_ent_sub' });
    await page.goto(SECOND);
    await until(() => isOpen(page));
    expect(calls()).toBe(2);
  });

  it('PW-10 reads on with an account as well, whose wall asks for more by the same call', async () => {
    const { page, context, calls, loads } = await visit(library);
    const { name } = loggedInCookie(brand.key);
    await context.addCookies([{ name, value: 'true', url: site.origin }]);
    await page.goto(FIRST);
    await until(() => isOpen(page));
    await settled(page);
    expect([await isOpen(page), calls(), loads()]).toEqual([true, 1, 2]);
  });

  it('PW-10 opens all tabs by one call', async () => {
    const { page, context, calls } = await visit(library);
    const other = await context.newPage();
    await Promise.all([page.goto(FIRST), other.goto(SECOND)]);
    await until(async () => (await isOpen(page)) && (await isOpen(other)));
    expect(calls()).toBe(1);
  });

  it('PW-10 sees the wall once, and not again and again, in a browser that takes no token', async () => {
    const { page, context, calls, loads } = await visit(library);
    const given: unknown[] = [];
    await context.route('**/api/access', async (route) => {
      // From the same address, and without the cookie that the response sets.
      const { status, text, headers } = await ask(site.port, '/api/access', {
        method: 'POST',
        headers: {
          origin: brand.origin,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/json',
        },
        body: route.request().postData() ?? '',
      });
      given.push((headers['set-cookie'] ?? []).some((one) => one.startsWith('pay_ent_sub=')));
      await route.fulfill({ status, contentType: 'application/json', body: text });
    });
    await read(page, FIRST);
    await read(page, SECOND);
    expect([await isWalled(page), calls(), loads(), given]).toEqual([true, 1, 2, [true]]);
  });

  it.each([{ cookieEnabled: false }, { webdriver: true }])(
    'PW-10 is not asked for by a browser with %j',
    async (browserIs) => {
      const { page, calls } = await visit(library, browserIs);
      await read(page, FIRST);
      expect([await isWalled(page), calls()]).toEqual([true, 0]);
    },
  );

  it('PW-10 gets no call at an item of certain plans, which no network opens', async () => {
    const { page, calls } = await visit(library);
    for (const item of items.gold) await read(page, itemPath(item));
    expect([await isWalled(page), calls()]).toEqual([true, 0]);
  });
});

describe('A reader outside', () => {
  it('PW-10 makes one call for all walls of half an hour, and one more when the reader loads a wall again', async () => {
    const { page, calls } = await visit(home);
    for (const path of [FIRST, SECOND, THIRD, FIRST]) {
      await read(page, path);
      expect([await isWalled(page), calls()]).toEqual([true, 1]);
    }
    await page.reload();
    await settled(page);
    expect(calls()).toBe(1);
    await askedBefore(page, 1);
    await page.reload();
    await settled(page);
    expect([await isWalled(page), calls()]).toEqual([true, 2]);
    await askedBefore(page, 31);
    await read(page, SECOND);
    expect(calls()).toBe(3);
  });

  it('PW-10 who comes into the network reads on as soon as the browser is online again', async () => {
    const { page, context, calls } = await visit(home);
    await read(page, FIRST);
    expect(calls()).toBe(1);
    await askedBefore(page, 1);
    await open(home);
    await context.setOffline(true);
    await context.setOffline(false);
    await until(() => isOpen(page));
    expect(calls()).toBe(2);
  });
});

describe('A magazine without networks', () => {
  it('PW-10 costs its readers no call', async () => {
    for (const network of [library, home]) await institutions.removeNetwork(rangeOf(network));
    const { page, calls } = await visit(library);
    // The page function notices within ten seconds.
    const isTold = () =>
      page.evaluate(() => document.documentElement.outerHTML.includes('mayOpenByNetwork'));
    await page.route('**/assets/**', (route) => route.abort());
    await until(async () => {
      const { value } = cold.next();
      if (value === undefined) throw new Error('There are not enough stories that nobody has read');
      await page.goto(itemPath(value));
      await page.waitForTimeout(300);
      return !(await isTold());
    });
    await page.unroute('**/assets/**');
    const before = calls();
    for (const item of [...cold].slice(0, 2)) await read(page, itemPath(item));
    expect([await isWalled(page), calls() - before]).toEqual([true, 0]);
  });
});
