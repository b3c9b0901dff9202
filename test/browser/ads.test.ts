/** Advertising in a browser: our own messages, and a seller that behaves like Google's, or badly. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { formatConsent } from '../../shared/consent/consent.ts';
import { PAGE_REFRESH_MS } from '../../shared/limits.ts';
import { serveAds, type AdServer, type AdServerMode } from '../support/ad-server.ts';
import { launchBrowser, onComplaint } from '../support/browser.ts';
import { startPortsSite } from '../support/ports-site.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { samplePages } from '../support/sample-pages.ts';
import { interactive, settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

const STORY = '/story/the-city-that-gave-up-left-turns/';
const NEXT = '/story/every-forecast-owes-you-a-scorecard/';
const LIST = '/most-recent/';
const WIDE = { width: 1280, height: 800 };

type Viewport = NonNullable<ReturnType<Page['viewportSize']>>;

let browser: Browser;
/** The sample with our own messages, and the same sample sold through Google. */
let house: RunningSite;
let sold: RunningSite;
const reused = new Map<RunningSite, ReusedPage>();
let leave: () => Promise<void>;
let context: BrowserContext;
let page: Page;
let ads: AdServer;
let complaints: string[];

beforeAll(async () => {
  browser = await launchBrowser({ withImages: false });
  house = await startSite();
  sold = await startPortsSite();
});
afterAll(async () => {
  await browser.close();
  await Promise.all([house.stop(), sold.stop()]);
});
beforeEach(() => {
  complaints = [];
});
afterEach(() => leave());

interface Visit {
  readonly site?: RunningSite;
  readonly viewport?: Viewport;
  readonly allows?: boolean;
  readonly isAdFree?: boolean;
  readonly mode?: AdServerMode;
  readonly hasOwnClock?: boolean;
}

function listen(): void {
  onComplaint(page, (text) => complaints.push(text));
}

/** Opens the page that tests use one after another, or one of its own for a clock. */
async function openPage(site: RunningSite, hasOwnClock: boolean): Promise<void> {
  if (hasOwnClock) {
    context = await browser.newContext({ baseURL: site.origin });
    page = await context.newPage();
    listen();
    await page.clock.install();
    leave = () => context.close();
    return;
  }
  const known = reused.get(site);
  const opened = known ?? (await openReusedPage(browser, { baseURL: site.origin }));
  ({ context, page } = opened);
  leave = opened.reset;
  if (known !== undefined) return;
  reused.set(site, opened);
  listen();
}

async function visit({
  site = sold,
  viewport = WIDE,
  allows = true,
  isAdFree = false,
  mode = 'works',
  hasOwnClock = false,
}: Visit = {}): Promise<void> {
  await openPage(site, hasOwnClock);
  await page.setViewportSize(viewport);
  ads = await serveAds(context, site.origin);
  ads.use(mode);
  if (allows) await allow(site);
  if (isAdFree) {
    const claims = { ent: ['sub'], af: 1, p: 'p', exp: Date.now() / 1_000 + 9_999 };
    const value = ['{}', JSON.stringify(claims)].map((part) =>
      Buffer.from(part).toString('base64url'),
    );
    await context.addCookies([
      { name: 'pay_ent_sub', value: `${value.join('.')}.x`, url: site.origin },
    ]);
  }
}

async function allow(site: RunningSite): Promise<void> {
  const value = formatConsent({
    decidedAtS: Math.floor(Date.now() / 1_000),
    source: 'banner',
    granted: ['advertising'],
  });
  await context.addCookies([{ name: 'consent', value, url: site.origin }]);
}

/** Hides elements as blockers do: by a rule of their own, outside of the page's policy. */
const blockAds = (selectors: string) =>
  page.addInitScript((hidden) => {
    document.addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${hidden} { display: none !important }`);
      document.adoptedStyleSheets = [sheet];
    });
  }, selectors);

const slot = (name: string) => page.locator(`[data-ad-slot="${name}"]`);
const filled = (name: string) => page.waitForSelector(`[data-ad-slot="${name}"][data-filled]`);
/** Returns what advertising has reported. */
const layer = () =>
  page.evaluate(() =>
    ((window as unknown as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
      ({ event }) => event?.startsWith('ad-'),
    ),
  );
const calls = () => page.evaluate(() => (window as unknown as { adCalls: string[] }).adCalls);

/**
 * Returns the sum of all layout shifts of the document, with those that follow input. Without the
 * words of the header, which move by a part of a pixel when their font arrives.
 */
function shifts(): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            if (entry.value > 0.0001) sum += entry.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered before the next task after a frame.
        requestAnimationFrame(() => setTimeout(() => done(sum)));
      }),
  );
}

describe('Our own messages', () => {
  it.each([375, 768, 1280])(
    'AD-01 at %d px fill lists, and the side rail where it is beside the text, and nothing moves',
    async (width) => {
      await visit({ site: house, viewport: { width, height: 800 } });
      await page.goto(STORY);
      await settled(page);
      // After the text it would be a second offer right above the footer's.
      const isBeside = width >= 1_032;
      expect(await slot('siderail_1').isVisible()).toBe(isBeside);
      if (isBeside) {
        await slot('siderail_1').scrollIntoViewIfNeeded();
        // The form below is of a newsletter.
        expect(await slot('siderail_1').innerText()).toContain('The whole magazine');
      }
      await page.goto(LIST);
      await settled(page);
      await slot('list_2').scrollIntoViewIfNeeded();
      expect(await slot('list_2').innerText()).toContain('Newsletters from our editors');
      expect(await shifts()).toBe(0);
      expect(ads.addresses).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  it('AD-01 are reported when the side rail and the paywall unit have them, and not when a list has', async () => {
    await visit({ site: house });
    await page.goto(STORY);
    await settled(page);
    await until(async () => (await layer()).length > 1);
    expect(await layer()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: 'ad-rendered', slot: 'siderail_1', width: 300 }),
        expect.objectContaining({ event: 'ad-rendered', slot: 'cm_growler_3' }),
      ]),
    );
    await page.goto(LIST);
    await settled(page);
    await slot('list_1').scrollIntoViewIfNeeded();
    expect(await layer()).toEqual([]);
  });

  it('AD-01 leave no room to ad-free readers below the window, and no code', async () => {
    await visit({ site: house, isAdFree: true, viewport: { width: 1280, height: 500 } });
    await page.goto(LIST);
    await settled(page);
    expect(await page.locator('.advertisement').count()).toBe(0);
    expect(await layer()).toEqual([]);
  });

  it('AD-01 tell of an ad blocker, without a request and without a word to the reader', async () => {
    await visit({ site: house });
    await blockAds('.adsbox');
    await page.goto(LIST);
    await page.waitForFunction(() =>
      JSON.stringify((window as unknown as { dataLayer?: unknown }).dataLayer)?.includes(
        'ad-block-detected',
      ),
    );
    expect(ads.addresses).toEqual([]);
  });
});

describe('A seller', () => {
  it('AD-01 fills the side rail in one request about the page, in a frame of another origin', async () => {
    await visit();
    await page.goto(STORY);
    await filled('siderail_1');
    expect(ads.scripts()).toBe(1);
    expect(ads.requests).toHaveLength(1);
    expect(ads.requests[0]).toMatchObject({
      units: ['/1234567/meridian/siderail_1'],
      sizes: ['300x600|300x250|160x600'],
      page: {
        templateType: ['article'],
        channel: ['transportation'],
        slug: ['the-city-that-gave-up-left-turns'],
        server: ['production'],
      },
    });
    expect((await calls())[0]).toContain('"forceSafeFrame":true');
    const frame = slot('siderail_1').locator('iframe');
    expect(await frame.getAttribute('src')).toContain('.safeframe.googlesyndication.com');
    expect(await slot('siderail_1').locator('.house-poster').isVisible()).toBe(false);
    expect(await layer()).toContainEqual({
      event: 'ad-rendered',
      slot: 'siderail_1',
      width: 300,
      height: 600,
      dim: '300x600',
    });
    // The paywall unit stays our own.
    await settled(page);
    expect(await page.locator('.paywall').innerText()).toContain('3 free articles left');
    expect(await shifts()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('AD-01 is asked for slots of a list only when they come near the window, each once', async () => {
    await visit();
    await page.goto(LIST);
    await settled(page);
    const asked = () => ads.requests.flatMap(({ units }) => units).length;
    const total = await page.locator('[data-ad-slot^=list_]').count();
    expect(total).toBeGreaterThan(2);
    expect(asked()).toBeLessThan(total);
    for (let place = 1; place <= total; place += 1) {
      await slot(`list_${place}`).scrollIntoViewIfNeeded();
      await filled(`list_${place}`);
    }
    expect(asked()).toBe(total);
    expect(new Set(ads.requests.flatMap(({ sizes }) => sizes))).toEqual(new Set(['970x90|728x90']));
    expect(ads.scripts()).toBe(1);
    expect(await shifts()).toBe(0);
  });

  it('AD-01 hears nothing of an ad-free reader on a page of any type', async () => {
    await visit({ isAdFree: true });
    for (const [type, path] of Object.entries(samplePages)) {
      await page.goto(path);
      await page.waitForSelector(`[data-page="${type}"]`);
      await settled(page);
    }
    expect(ads.addresses).toEqual([]);
  });

  it.each<[string, Visit]>([
    ['a reader who has not chosen', { allows: false }],
    ['an ad-free reader', { isAdFree: true }],
    ['a window that no size fits in', { viewport: { width: 320, height: 800 } }],
  ])('AD-01 hears nothing of %s', async (_name, reader) => {
    await visit(reader);
    await page.goto(LIST);
    await settled(page);
    const places = page.locator('[data-ad-slot^=list_]');
    for (const place of await places.all()) await place.scrollIntoViewIfNeeded();
    await settled(page);
    expect(ads.addresses).toEqual([]);
    expect((await places.count()) > 0).toBe(reader.isAdFree !== true);
  });

  it('AD-01 gives the slots of a page back and is asked anew when a link is followed', async () => {
    await visit();
    await page.goto(STORY);
    await filled('siderail_1');
    const first = ads.requests[0]?.correlator;
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'Next' });
      document.querySelector('main')?.prepend(link);
    }, NEXT);
    await page.locator(`main > a[href="${NEXT}"]`).click();
    await page.waitForURL(`**${NEXT}`);
    await page.waitForFunction(
      () =>
        (window as unknown as { adCalls: string[] }).adCalls.filter((call) =>
          call.startsWith('refresh'),
        ).length === 2,
    );
    await filled('siderail_1');
    expect((await calls()).slice(1)).toEqual([
      'define ad-siderail_1',
      'refresh ad-siderail_1',
      'destroy ad-siderail_1',
      'define ad-siderail_1',
      'refresh ad-siderail_1',
    ]);
    expect(ads.scripts()).toBe(1);
    expect(ads.requests[1]?.page).toMatchObject({ slug: ['every-forecast-owes-you-a-scorecard'] });
    expect(ads.requests[1]?.correlator).not.toBe(first);
    expect(await page.locator('.ad-frame iframe').count()).toBe(1);
  });

  it('AD-01 is asked again when the window becomes too narrow for what it sold', async () => {
    await visit();
    await page.goto(LIST);
    await slot('list_1').scrollIntoViewIfNeeded();
    await filled('list_1');
    await page.setViewportSize({ width: 600, height: 800 });
    await page.waitForSelector('[data-ad-slot=list_1]:not([data-filled])', { state: 'attached' });
    await slot('list_1').scrollIntoViewIfNeeded();
    await filled('list_1');
    expect(ads.requests.at(-1)?.sizes).toContain('300x250|320x100|320x50');
  });

  it('AD-01 that is slow, but within its limit, fills the side rail, and nothing moves', async () => {
    await visit({ mode: 'hangs', hasOwnClock: true });
    await page.goto(STORY);
    await interactive(page);
    await until(() => ads.scripts() === 1);
    await page.clock.fastForward(8_000);
    const before = await shifts();
    await ads.release();
    await filled('siderail_1');
    expect(await shifts()).toBe(before);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['whose script it blocks', '.ad-frame', 1],
    ['whose slots it hides', '.advertisement', 0],
  ])(
    'AD-01 %s leaves no hole behind an ad blocker, and a page that works',
    async (_what, hidden, scripts) => {
      await visit({ mode: 'is blocked' });
      await blockAds(`.adsbox, ${hidden}`);
      await page.goto(LIST);
      await interactive(page);
      await settled(page);
      await until(async () => (await layer()).length > 0);
      expect(await layer()).toEqual([{ event: 'ad-block-detected' }]);
      expect(ads.scripts()).toBe(scripts);
      expect(ads.requests).toEqual([]);
      const slots = await page.locator('.advertisement').evaluateAll((rooms) =>
        rooms.map((room) => {
          const { height } = room.getBoundingClientRect();
          return height === 0 || room.querySelector('.ad-own')?.checkVisibility() === true;
        }),
      );
      expect(slots.length).toBeGreaterThan(2);
      expect(slots).not.toContain(false);
      await page.locator('.header .header-control').first().click();
      await page.waitForSelector('.header[data-state="menu open"]');
      expect(complaints.filter((text) => !text.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
    },
  );

  it.each<AdServerMode>([
    'has nothing',
    'responds with 500',
    'is broken',
    'hangs with the advertisement',
  ])('AD-01 that %s leaves our own message, a page that works, and nothing moves', async (mode) => {
    await visit({ mode });
    await page.goto(STORY);
    await interactive(page);
    // A request that hangs leaves the network busy.
    if (mode === 'hangs with the advertisement') await until(() => ads.requests.length > 0);
    else await settled(page);
    expect(ads.scripts()).toBe(1);
    expect(await slot('siderail_1').locator('.house-poster').isVisible()).toBe(true);
    expect(await slot('siderail_1').getAttribute('data-filled')).toBeNull();
    await page.locator('.header .header-control').first().click();
    await page.waitForSelector('.header[data-state="menu open"]');
    expect(await shifts()).toBe(0);
  });

  it.each<AdServerMode>(['hangs', 'never starts'])(
    'AD-01 that %s is given up after a limit, and what comes later changes nothing',
    async (mode) => {
      await visit({ mode, hasOwnClock: true });
      await page.goto(STORY);
      await interactive(page);
      await until(() => ads.scripts() === 1);
      // The limit of the script, then the one of its start.
      for (let limit = 0; limit < 2; limit += 1) await page.clock.fastForward(11_000);
      await ads.release();
      await page.clock.fastForward(1_000);
      expect(ads.requests).toEqual([]);
      expect(await slot('siderail_1').locator('.house-poster').isVisible()).toBe(true);
    },
  );
});

describe('The refresh of a whole page', () => {
  it('FL-01 loads the home page again after seven minutes', async () => {
    await visit({ site: house, hasOwnClock: true });
    await page.goto('/');
    await interactive(page);
    let isLoadedAgain = false;
    const loaded = page.waitForEvent('load').then(() => {
      isLoadedAgain = true;
    });
    await until(async () => {
      // The page that made the time pass is gone before it can say so.
      const passed = page.clock.fastForward(PAGE_REFRESH_MS).catch(() => undefined);
      await Promise.race([passed, loaded]);
      return isLoadedAgain;
    });
    // Time may have passed for its scripts too, whose loading has a limit.
    await page.waitForSelector('[data-page=homepage]');
  });
});
