import { resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { build, stop } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/build/paths.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { SCROLL_THROTTLE_MS } from '../../shared/limits.ts';
import { watchedEvents } from '../../web/browser/element-position.ts';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser, onComplaint } from '../support/browser.ts';
import { recordShifts, shiftOf } from '../support/layout-shifts.ts';
import { buildItem } from '../support/build-item.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { settled, twoFrames } from '../support/settled.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { until } from '../support/until.ts';

let site: PaywallSite;
let browser: Browser;
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
let complaints: string[] = [];

const ITEM = '/story/long-item/';
const body = [
  {
    kind: 'html' as const,
    html: '<p>The gauge at the end of the pier has kept its own counsel since the winter of 1931, and nobody minds.</p>'.repeat(
      60,
    ),
  },
];

beforeAll(async () => {
  [site, browser] = await Promise.all([
    openPaywallSite({ environment: 'production' }),
    launchBrowser({ withImages: false }),
  ]);
  // axe needs the policy bypassed.
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    bypassCSP: true,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
  });
  ({ context, page } = reused);
  onComplaint(page, (text) => complaints.push(text));
  await site.publish(async (publisher) => {
    await publisher.putTags([{ slug: 'maps', name: 'Maps' }]);
    await publisher.putItems([
      buildItem({
        id: 'long-item',
        hed: 'A long item',
        access: 'free',
        body,
        tags: [{ slug: 'maps', name: 'Maps' }],
      }),
      buildItem({
        id: 'a-review',
        type: 'review',
        hed: 'A lamp',
        access: 'free',
        sections: ['gear'],
        body,
        review: { category: 'home', rating: 5, pros: [], cons: [], product: { name: 'Lamp' } },
      }),
      buildItem({ id: 'metered-item', body, sections: ['backchannel'] }),
      buildItem({ id: 'metered-by-role', body }),
      // Navigation names sections with items.
      buildItem({ id: 'everywhere', sections: brand.sections.map(({ slug }) => slug) }),
      buildItem({
        id: 'clip',
        type: 'video',
        video: { src: '/photos/aa/clip.mp4', durationSeconds: 9 },
      }),
    ]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  await reused.reset();
  complaints = [];
});
afterEach(() => {
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
});

/** Opens a page and waits for its complete header. */
async function open(path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('.title-bar', { state: 'attached' });
}
/** Gives the browser the token of a subscriber. */
const subscribe = () =>
  context.addCookies([
    {
      name: 'pay_ent_sub',
      value: site.subscriptionToken(),
      domain: 'localhost',
      path: '/',
      secure: true,
    },
  ]);
const state = () => page.locator('.header').getAttribute('data-state');
const bar = () =>
  page
    .locator('.title-bar')
    .evaluate((element) =>
      [element.getAttribute('data-shown'), element.getAttribute('data-sharing')].join(' '),
    );
/** Scrolls, and waits until the page has heard of it: its own timer ends before a later one. */
const scrollTo = async (top: number) => {
  await page.evaluate((to) => {
    window.scrollTo(0, to);
  }, top);
  await twoFrames(page);
  await page.evaluate(
    (ms) =>
      new Promise((done) => {
        setTimeout(done, ms);
      }),
    SCROLL_THROTTLE_MS,
  );
  await twoFrames(page);
};
const control = (name: string) =>
  page.locator('.header-bar').getByRole(name === 'Subscribe' ? 'link' : 'button', { name });
const panel = () => page.locator('.subscribe-panel-header');
/** Waits, by the clock of the page, for longer than a pointer rests before something opens or closes. */
async function pastHover(): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await twoFrames(page);
}

describe('The subscribe panel', () => {
  it('PN-01 HD-07 opens on hover, lets the pointer in, and closes when the pointer leaves the header', async () => {
    await open(ITEM);
    await control('Subscribe').hover();
    await panel().waitFor();
    expect(await control('Subscribe').getAttribute('aria-expanded')).toBe('true');
    expect(await panel().innerText()).toMatch(/Introductory offer[\s\S]*\$5\s+\$10\s+one year/i);
    expect(await panel().locator('form[action="/api/newsletters/subscribe"]').count()).toBe(1);
    const follows = await panel()
      .locator('.social-info li a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(follows).toEqual([
      '/category/photo/',
      ...(['twitter', 'facebook', 'pinterest', 'youtube'] as const).map(
        (name) => brand.social[name]?.followUrl,
      ),
    ]);
    await panel().locator('.panel-offer').hover();
    await pastHover();
    expect(await state()).toBe('subscribe open');
    await page.mouse.move(640, 780);
    await panel().waitFor({ state: 'detached' });
    expect(await state()).toBe('default');
  });

  it('HD-07 opens by the button behind the link for the keyboard, closes on Escape with focus restored, and the link leads to the offer', async () => {
    await open(ITEM);
    await control('Subscribe').focus();
    await page.keyboard.press('Tab');
    expect(await state()).toBe('default');
    expect((await control('Our offer').boundingBox())?.height).toBeGreaterThan(23);
    await page.keyboard.press('Enter');
    await panel().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Our offer',
    );
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${brand.links.subscribe}`);
  });

  it('HD-07 opens on a click without a hover before it, and the next one follows the link', async () => {
    await open(ITEM);
    await control('Subscribe').dispatchEvent('click', { detail: 1 });
    await panel().waitFor();
    await control('Subscribe').dispatchEvent('click', { detail: 1 });
    await page.waitForURL(`**${brand.links.subscribe}`);
  });

  it('HD-07 does not open on hover while search is open, and stays open while the reader types in it', async () => {
    await open(ITEM);
    await control('Search').click();
    await control('Subscribe').hover();
    await pastHover();
    expect(await state()).toBe('search open');
    await page.keyboard.press('Escape');
    await page.mouse.move(640, 780);
    await control('Subscribe').hover();
    await panel().locator('input[type=email]').click();
    await page.mouse.move(640, 790);
    await pastHover();
    expect(await state()).toBe('subscribe open');
  });

  it('HD-07 leaves the header collapsed when the pointer leaves it far down the page', async () => {
    await open(ITEM);
    await scrollTo(600);
    await page.locator('.title-bar .header-subscribe').hover();
    await panel().waitFor();
    await page.mouse.move(640, 790);
    await panel().waitFor({ state: 'detached' });
    expect(await bar()).toMatch(/^true/);
  });

  it('PN-01 names a random network, and keeps the first choice', async () => {
    await open(ITEM);
    await control('Subscribe').hover();
    const named = () => panel().locator('.social-info p').innerText();
    await panel().waitFor();
    const first = await named();
    expect(first).toMatch(/on (X|Facebook|Pinterest|YouTube)$/);
    for (let again = 0; again < 4; again += 1) {
      await page.mouse.move(640, 790);
      await panel().waitFor({ state: 'detached' });
      await control('Subscribe').hover();
      await panel().waitFor();
      expect(await named()).toBe(first);
    }
  });
});

describe('The logo', () => {
  it('HD-06 is 160 px wide in the header of every page and in the bar that replaces it, and 150 elsewhere', async () => {
    const widths = () =>
      page
        .locator('.logo')
        .evaluateAll((logos) =>
          logos.map((logo) => [
            logo.closest('.footer') === null ? 'header' : 'footer',
            Math.round(logo.getBoundingClientRect().width),
          ]),
        );
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/', '/category/science/', ITEM, '/account/sign-in/', '/offline/']) {
        await open(path);
        const shown = (await widths()).filter(([, wide]) => wide !== 0);
        expect({ width, path, shown }).toEqual({
          width,
          path,
          // On a phone the title of an item has the room of the logo in the bar.
          shown: [
            ['header', 160],
            ...(width === 375 && path === ITEM ? [] : [['header', 160]]),
            ['footer', 150],
          ],
        });
      }
    }
  });

  it('HD-06 takes the room there is in the header of the smallest phones, and touches nothing beside it', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(ITEM);
    const boxes = await page
      .locator('.header-bar :is(.header-control, .header-subscribe, .logo)')
      .evaluateAll((found) =>
        found
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ left, right }) => [left, right] as const)
          .sort(([a], [b]) => a - b),
      );
    expect(boxes.length).toBeGreaterThan(2);
    for (const [index, [left]] of boxes.entries())
      expect(left).toBeGreaterThanOrEqual(boxes[index - 1]?.[1] ?? 0);
    expect(boxes.at(-1)?.[1]).toBeLessThanOrEqual(320);
  });
});

describe('Menu and search', () => {
  it('HD-01 HD-11 the menu opens and closes with its toggle, and closes on Escape and on a click elsewhere', async () => {
    await open('/category/science/');
    await control('Menu').click();
    const menu = page.getByRole('navigation', { name: 'All sections' });
    // Each section is there once, here or among the secondary links.
    const secondaryNames = brand.secondaryLinks.map(({ name }) => name);
    expect(await menu.locator('.menu-sections b').allInnerTexts()).toEqual(
      brand.sections.map(({ name }) => name).filter((name) => !secondaryNames.includes(name)),
    );
    const secondary = await menu
      .locator('.menu-secondary a')
      .evaluateAll((links) =>
        links
          .slice(0, 6)
          .map((link) => `${link.textContent ?? ''} ${link.getAttribute('href') ?? ''}`),
      );
    expect(secondary).toEqual([
      'Photo /category/photo/',
      'Video /video/',
      'Backchannel /category/backchannel/',
      'Magazine /category/magazine/',
      'Insider /category/meridianinsider/',
      'Coupons /coupons',
    ]);
    await control('Menu').click();
    expect(await state()).toBe('default');
    await control('Menu').click();
    await page.keyboard.press('Escape');
    expect([
      await state(),
      await menu.count(),
      await page.evaluate(() => document.activeElement?.textContent),
    ]).toEqual(['default', 0, 'Menu']);
    await control('Menu').press(' ');
    // In the margin: farther in there may be a link.
    await page.mouse.click(4, 780);
    expect(await state()).toBe('default');
  });

  it('HD-04 search takes focus, and opens its page with the typed text', async () => {
    for (const query of ['harbor lights', '', '//evil.example', 'R&D #1 +50%']) {
      await open('/category/science/');
      await control('Search').click();
      await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
      await page.keyboard.type(query);
      await page.keyboard.press('Enter');
      await page.waitForSelector('[data-page=search]');
      const { pathname, searchParams, origin } = new URL(page.url());
      expect([origin, pathname, ...searchParams]).toEqual([
        site.origin,
        '/search/',
        ['q', query],
        ['page', '1'],
        ['sort', 'score'],
      ]);
      expect([await state(), await page.locator('main input[type=search]').inputValue()]).toEqual([
        'default',
        query,
      ]);
    }
  });

  it('HD-10 in a narrow window, the menu fills it from the foot of the bar, and its end can be reached', async () => {
    for (const [path, width] of [
      ['/category/science/', 375],
      ['/category/science/', 768],
      ['/', 768],
    ] as const) {
      await page.setViewportSize({ width, height: 450 });
      await open(path);
      await control('Menu').click();
      await page.locator('.menu-panel').evaluate(async (menu) => {
        await Promise.all(menu.getAnimations().map(({ finished }) => finished));
      });
      const { y = 0, height = 0 } = (await page.locator('.header-bar').boundingBox()) ?? {};
      const menu = await page.locator('.menu-panel').boundingBox();
      expect(menu).toMatchObject({ x: 0, y: y + height, width });
      expect(menu?.height).toBeGreaterThanOrEqual(450 - y - height);
      const last = page.locator('.menu-panel a').last();
      await last.focus();
      expect((await last.boundingBox())?.y).toBeLessThan(410);
      await page.keyboard.press('Escape');
    }
  });

  it('HD-10 on a phone, the menu keeps the page from scrolling, and shows the account and Subscribe', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await open('/category/science/');
    await control('Menu').click();
    const menu = page.locator('.menu-panel');
    expect(await menu.locator('.menu-account a, .menu-account button').allInnerTexts()).toEqual([
      'Sign In',
    ]);
    for (const name of ['Sign In', 'Subscribe']) {
      const box = await menu.getByRole('link', { name }).boundingBox();
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(700);
    }
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(120);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await control('Menu').click();
    expect(await menu.count()).toBe(0);
  });
});

describe('Scrolling', () => {
  it('HD-07 HD-08 collapses the header past 100 px, and shows the share bar on the way down', async () => {
    await open(ITEM);
    await scrollTo(100);
    expect(await bar()).toBe('false true');
    await scrollTo(101);
    expect(await bar()).toBe('true true');
    await scrollTo(900);
    await scrollTo(850);
    expect(await bar()).toBe('true true');
    await scrollTo(840);
    expect(await bar()).toBe('true false');
    await scrollTo(900);
    expect(await bar()).toBe('true true');
    await scrollTo(0);
    expect(await bar()).toBe('false false');
  });

  it('the bar shows how much of a text is read, and nothing on a list', async () => {
    const progress = () =>
      page.locator('.reading-progress').evaluate((line) => line.getBoundingClientRect().width);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.setViewportSize({ width: 1280, height: 400 });
    await open(ITEM);
    const text = await page.locator('.article-body').evaluate((body) => {
      const { top, height } = body.getBoundingClientRect();
      return { top: top + window.scrollY, height };
    });
    await scrollTo(text.top + (text.height - 400) / 2);
    // The timeline begins with the late styles.
    await until(async () => Math.abs((await progress()) / 1280 - 0.5) < 0.05);
    await open('/category/science/');
    await scrollTo(400);
    expect(await progress()).toBe(0);
  });

  it('HD-03 HD-08 on a phone, the bar has the five share buttons where there is a headline, and causes no layout shift', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    await recordShifts(page);
    await open(ITEM);
    await scrollTo(700);
    const title = await page.locator('.title-bar-title').boundingBox();
    expect([(title?.width ?? 0) >= 190, (title?.height ?? 0) < 30]).toEqual([true, true]);
    const shared = page
      .locator('.share-bar')
      .getByRole('listitem')
      .locator(':is(a, button):visible');
    expect(await shared.count()).toBe(0);
    const toggle = page.getByRole('button', { name: 'Share this story' });
    await toggle.click();
    await page.locator('.share-bar .share-more button').waitFor();
    // Pinning needs an image, and this article has none.
    expect(
      await shared.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label'))),
    ).toEqual([
      'Share on Facebook',
      'Share on X',
      'Write to the editors',
      'Share by email',
      expect.stringMatching(/^(Copy link|More ways to share)$/),
    ]);
    await toggle.click();
    expect(await shared.count()).toBe(0);
    // A font face that loads late replaces one with the same metrics: less than a pixel per line.
    expect([
      (await shiftOf(page)) < 0.001,
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ]).toEqual([true, 0]);
    await open('/category/science/');
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px';
    });
    await scrollTo(700);
    expect([await bar(), await page.locator('.share-bar').count()]).toEqual(['true false', 0]);
  });

  it.each([
    [ITEM, 'A long item'],
    ['/review/a-review/', 'A lamp'],
    ['/category/science/', 'Science'],
    ['/most-recent/', 'Most recent'],
    ['/category/science/page/1/', 'Science'],
    ['/tag/maps/', 'Maps'],
    [`/${brand.key}-staff/`, 'Staff'],
    ['/search/?q=tide', 'Search: tide'],
    ['/', ''],
  ])('HD-02 the title area of %s says "%s"', async (path, title) => {
    await open(path);
    expect(await page.locator('.title-bar-title').textContent()).toBe(title);
  });
});

describe('Links', () => {
  it('RT-04 of the menu have slashes at both ends, except those to coupons', async () => {
    await open('/category/science/');
    await control('Menu').click();
    const links = page.locator('.menu-panel a');
    await links.first().waitFor();
    const hrefs = await links.evaluateAll((found) =>
      found.map((link) => link.getAttribute('href')),
    );
    expect(hrefs).toEqual(expect.arrayContaining(['/coupons', '/category/magazine/', '/video/']));
  });
});

describe('The success banner', () => {
  it('PN-02 shows with g once scripts run, and its control closes it', async () => {
    const address = '/category/science/?g=1';
    expect(await (await context.request.get(address)).text()).not.toContain('Success!');
    await open(address);
    const banner = page.getByRole('status', { name: 'Success!' });
    await banner.waitFor();
    expect(await banner.innerText()).toContain(
      'You now have unlimited access to an ad-free site as well as the digital edition of the magazine.',
    );
    await banner.getByRole('button', { name: 'Close this message' }).click();
    expect(await banner.count()).toBe(0);
  });
});

describe('Scroll watchers', () => {
  it('AN-03 tell of each change of an element’s place, as the browser scrolls', async () => {
    const { outputFiles } = await build({
      entryPoints: [resolve(projectRoot, 'web/browser/element-watcher.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'watching',
      logLevel: 'error',
    });
    await stop();
    await open(ITEM);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
    await page.evaluate((types) => {
      const box = document.createElement('div');
      box.style.cssText = 'position:absolute;top:1500px;height:200px;width:50px';
      document.body.append(box);
      const { watching } = window as unknown as {
        watching: {
          watchElement: (element: Element) => { on(type: string, heard: () => void): void };
        };
      };
      const watcher = watching.watchElement(box);
      const heard: string[] = [];
      for (const type of types) watcher.on(type, () => heard.push(type));
      Object.assign(window, { heard, box });
    }, watchedEvents);
    const heardAt = async (top: number) => {
      await page.evaluate(() => {
        (window as unknown as { heard: string[] }).heard.length = 0;
      });
      await page.evaluate((to) => {
        window.scrollTo(0, to);
      }, top);
      await page.evaluate(
        () =>
          new Promise((done) => {
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
          }),
      );
      return page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    };
    // The window is 800 px high.
    await heardAt(0);
    expect(await heardAt(800)).toEqual(['entering', 'visibility change', 'state change']);
    expect(await heardAt(1_000)).toEqual(['fully entering', 'state change']);
    expect(await heardAt(1_600)).toEqual(['partially exiting', 'state change']);
    expect(await heardAt(2_000)).toEqual(['exiting', 'visibility change', 'state change']);
    await heardAt(1_000);
    await page.evaluate(() => {
      const { box, heard } = window as unknown as { box: HTMLElement; heard: string[] };
      heard.length = 0;
      box.style.top = '1450px';
      document.body.style.minHeight = `${document.body.scrollHeight + 50}px`;
    });
    await page.waitForFunction(
      () => (window as unknown as { heard: string[] }).heard.join() === 'location change',
    );
  });
});

describe('The reader in the header', () => {
  const signIn = (email: string) =>
    context.addCookies(
      (
        [
          [`${brand.key}_logged_in`, '1'],
          ['user_email', encodeURIComponent(email)],
        ] as const
      )
        .filter(([, value]) => value !== '')
        .map(([name, value]) => ({
          name,
          value,
          domain: 'localhost',
          path: '/',
          secure: true,
          sameSite: 'Lax' as const,
        })),
    );

  it('HD-09 has a menu behind the name, which opens on a click, closes on a click outside, and signs out to the home page', async () => {
    await signIn('ada@reader.example');
    await open('/category/science/');
    const name = page.getByRole('button', { name: 'ada@reader.example' });
    await name.waitFor();
    const items = page.locator('.account-menu-panel a, .account-menu-panel button');
    expect(await items.count()).toBe(0);
    await name.click();
    expect(await items.allInnerTexts()).toEqual(['My Account', 'Verify Subscription', 'Sign Out']);
    // In the margin: farther in there may be a link.
    await page.mouse.click(4, 780);
    expect(await items.count()).toBe(0);
    await name.click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL(`${site.origin}/`);
    await page.waitForSelector('.title-bar', { state: 'attached' });
    expect([
      await state(),
      await page.locator('.header-bar').getByRole('link', { name: 'Sign In' }).count(),
    ]).toEqual(['default', 1]);
  });

  it('HD-09 without an address is asked to manage the account; HD-01 is not asked to subscribe on a paywalled page, and the layout does not shift', async () => {
    await signIn('');
    await open('/story/metered-item/');
    await page.getByRole('button', { name: 'Manage Account' }).waitFor();
    expect(await control('Subscribe').count()).toBe(0);
  });

  it('HD-10 on a phone, the end of the bar has the subscribe link, otherwise the account', async () => {
    await page.setViewportSize({ width: 375, height: 700 });
    const atTheEnd = async (path: string) => {
      await open(path);
      const shown = page.locator('.header-side-end').locator('a, button').filter({ visible: true });
      return (await shown.allTextContents()).filter((text) => text !== '');
    };
    expect(await atTheEnd('/category/science/')).toEqual(['Sign In']);
    expect(await atTheEnd('/story/metered-item/')).toEqual(['Subscribe']);
    await signIn('ada@reader.example');
    await open('/story/metered-item/');
    await page.getByRole('button', { name: 'ada@reader.example' }).waitFor();
    const account = await page.locator('.account-menu').boundingBox();
    expect((account?.x ?? 0) + (account?.width ?? 0)).toBeGreaterThan(360);
    expect(await control('Subscribe').count()).toBe(0);
  });

  it('HD-01 HD-09 FT-01 with a subscription reads ad-free: sees a notice, no verification, and the option to give a gift', async () => {
    await signIn('ada@reader.example');
    await subscribe();
    await open(ITEM);
    await page.getByRole('button', { name: 'ada@reader.example' }).click();
    expect(
      await page.locator('.account-menu-panel a, .account-menu-panel button').allInnerTexts(),
    ).toEqual(['My Account', 'Sign Out']);
    expect(await page.locator('.header-bar .ad-free-notice').innerText()).toBe('Ad-free');
    expect(await page.locator('.footer-links a').last().innerText()).toBe('Give a Gift');
  });

  it('AC-07 visitors see what their role has: sign-in, the footer’s links, advertisements', async () => {
    /** @param withUnit the paywall's unit, which loads late, is waited for. */
    const seen = async (path: string, withUnit = false) => {
      await open(path);
      await settled(page);
      if (withUnit) await page.waitForSelector('.paywall', { state: 'attached' });
      const footer = await page.locator('.footer-links a').allInnerTexts();
      return {
        signIn: await page.locator('.header-bar').getByRole('link', { name: 'Sign In' }).count(),
        login: footer.includes('Login'),
        gift: footer.includes('Give a Gift'),
        subscribe: await control('Subscribe').count(),
        ads: (await page.locator('[data-ad-slot="siderail_1"]').count()) > 0,
        unit: await page.locator('.paywall').count(),
      };
    };
    // No other test reads it: a browser that holds a story is not counted for it again.
    const METERED = '/story/metered-by-role/';
    const anonymous = { signIn: 1, gift: false, subscribe: 1, ads: true };
    expect(await seen(ITEM)).toEqual({ ...anonymous, login: true, unit: 0 });
    expect(await seen(METERED, true)).toEqual({ ...anonymous, login: false, unit: 1 });
    await signIn('ada@reader.example');
    const signedIn = { signIn: 0, gift: false, ads: true };
    expect(await seen(ITEM)).toMatchObject({ ...signedIn, login: false });
    const readsMetered = { ...signedIn, login: false, subscribe: 0, unit: 1 };
    expect(await seen(METERED, true)).toEqual(readsMetered);
    await subscribe();
    expect(await seen(METERED)).toMatchObject({ signIn: 0, gift: true, ads: false, unit: 0 });
  });
});

describe('Panels', () => {
  it('the comments panel says what it can do, closes on Escape, and restores focus', async () => {
    await open(ITEM);
    const link = page.locator('.story-head').getByRole('link', { name: 'Write to the editors' });
    await link.click();
    const dialog = page.getByRole('dialog', { name: 'Write to the editors' });
    await dialog.waitFor();
    const href = new URL(
      (await dialog.getByRole('link', { name: 'Write a letter' }).getAttribute('href')) ?? '',
    );
    expect([href.protocol, href.pathname, href.searchParams.get('subject')]).toEqual([
      'mailto:',
      brand.editorialEmail,
      'Letter: A long item',
    ]);
    expect(href.searchParams.get('body')).toContain('> Dek of long-item');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await link.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Write to the editors',
    );
  });

  it('PN-01 Backchannel has its own panel over the footer, in the reserved space', async () => {
    await open('/story/metered-item/');
    const room = page.locator('.footer-panel');
    const before = (await room.boundingBox())?.height;
    await room.scrollIntoViewIfNeeded();
    await page.locator('.backchannel-panel').waitFor();
    expect((await room.boundingBox())?.height).toBe(before);
    const links = await room
      .locator('.backchannel-words a')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      `/story/backchannel-is-moving-to-${brand.key}/`,
      brand.social.twitter?.followUrl,
      brand.social.facebook?.followUrl,
    ]);
    expect(await room.locator('input[name=newsletter]').getAttribute('value')).toBe('BACKCHANNEL');
  });

  it('SH-01 the link of an item can be copied', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      Reflect.deleteProperty(Navigator.prototype, 'share');
    });
    await open(ITEM);
    await page.locator('.story-head').getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${brand.origin}/story/long-item/`,
    );
  });

  it('everything that opens passes the axe checks, in the light scheme and, where it differs, in the dark scheme', async () => {
    const check = async (name: string, part: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
        const violations = await axeViolations(page, { rules, within: part });
        expect([name, colorScheme, violations]).toEqual([name, colorScheme, []]);
      }
    };
    await open(ITEM);
    await control('Menu').click();
    await check('menu', '.header');
    await control('Search').click();
    await check('search', '.header');
    await page.keyboard.press('Escape');
    await control('Subscribe').hover();
    await panel().waitFor();
    await check('subscribe', '.header');
    await page.mouse.move(640, 790);
    await page.locator('.story-head').getByRole('link', { name: 'Write to the editors' }).click();
    await page.getByRole('dialog').waitFor();
    await check('comments', '.comments-panel');
    await page.keyboard.press('Escape');
    await page.locator('.footer-panel').scrollIntoViewIfNeeded();
    await page.locator('.subscribe-panel-footer').waitFor();
    await page.waitForTimeout(200);
    await check('title bar', '.header');
    await check('footer panel', '.footer-panel');
  });
});
