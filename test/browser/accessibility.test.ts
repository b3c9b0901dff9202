import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser, openWithoutScripts } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { samplePages } from '../support/sample-pages.ts';
import { interactive } from '../support/settled.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite('--environment', 'ci'),
    launchBrowser({ withImages: false }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const pages = [
  ...Object.values(samplePages),
  '/story/eight-sounds-going-quiet/',
  '/story/the-list-that-outlived-its-keeper/',
  '/account/forgot-password/',
  '/account/sign-in-code/',
  '/account/sign-in-code/?sent=1',
  '/stamp/insider/',
  '/about/faq/',
  '/newsletter/preferences/',
  '/newsletter/weekly/',
  '/magazine/',
  '/subscribe/checkout/',
  // Every wall, as the test environments show them on demand.
  ...['full', 'half', '3', '0'].map(
    (state) => `/story/the-harbor-that-learned-to-listen/?paywall_test_${state}=1`,
  ),
];

/**
 * Returns what is smaller than 24 px either way (WCAG 2.2, 2.5.8), and no link within a text. What a
 * pseudo-element enlarges is as large as that; controls for the keyboard alone count as well.
 */
function findSmallTargets(): string[] {
  const isInText = (element: Element): boolean => {
    if (!getComputedStyle(element).display.startsWith('inline')) return false;
    const { parentElement } = element;
    if (parentElement === null) return false;
    const hasText = [...parentElement.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    );
    return hasText || isInText(parentElement);
  };
  const controls = 'a[href], button, select, summary, input:not([type=hidden]), [tabindex="0"]';
  return [...document.querySelectorAll(controls)].flatMap((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return [];
    if (element.closest('[inert], [aria-hidden=true]') !== null || isInText(element)) return [];
    const boxes = [
      (element.closest('label') ?? element).getBoundingClientRect(),
      ...['::before', '::after']
        .map((pseudo) => getComputedStyle(element, pseudo))
        .filter(({ position }) => position === 'absolute')
        .map(({ width, height }) => ({
          width: Number.parseFloat(width) || 0,
          height: Number.parseFloat(height) || 0,
        })),
    ];
    const size = ['width', 'height'] as const;
    const [width = 0, height = 0] = size.map((side) => Math.max(...boxes.map((box) => box[side])));
    // Half a pixel is rounding.
    return Math.min(width, height) > 23.5
      ? []
      : [`${Math.round(width)} × ${Math.round(height)}: ${element.outerHTML.slice(0, 100)}`];
  });
}

/** Phones, 400 % zoom, and a wide window. */
const TARGET_WIDTHS = [320, 375, 1_440];

type Scheme = 'light' | 'dark';

/**
 * Returns the axe violations of the pages. Only colors differ between the schemes, so the dark
 * scheme is checked for colors alone.
 */
async function findFaults(): Promise<Record<Scheme | 'targets', string[]>> {
  const context = await browser.newContext({
    baseURL: site.origin,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const tab = await context.newPage();
  const faults: Record<Scheme | 'targets', string[]> = { light: [], dark: [], targets: [] };
  const check = async (path: string, colorScheme: Scheme, rules?: readonly string[]) => {
    await tab.emulateMedia({ colorScheme });
    for (const violation of await axeViolations(tab, { rules }))
      faults[colorScheme].push(`${path}: ${violation}`);
  };
  for (const path of pages) {
    await tab.goto(path);
    await interactive(tab);
    if (path.includes('paywall_test'))
      await tab.waitForSelector('[data-paywall=full], .paywall[data-phase=shown]');
    await check(path, 'light');
    await check(path, 'dark', ['color-contrast']);
    for (const width of TARGET_WIDTHS) {
      await tab.setViewportSize({ width, height: 800 });
      for (const target of await tab.evaluate(findSmallTargets))
        faults.targets.push(`${path} at ${width} px: ${target}`);
    }
    await tab.setViewportSize({ width: 1280, height: 720 });
  }
  await tab.goto('/gallery/the-last-signal-boxes/');
  await tab.waitForSelector('.gallery-stage[data-live]');
  await tab.getByRole('button', { name: 'Full screen' }).click();
  await tab.waitForSelector('dialog[open] .gallery-stage[data-live]');
  await check('the gallery over the whole screen', 'light');
  await check('the gallery over the whole screen', 'dark', ['color-contrast']);
  await context.close();
  return faults;
}

/** Every kind of part that a phone's page has, and 320 px, which is what 400 % zoom leaves of 1280. */
const phonePages = [
  '/',
  '/story/the-harbor-that-learned-to-listen/',
  '/review/halcyon-drift-headphones-review/',
  '/category/gear/',
  '/search/?q=harbor',
  '/newsletter/',
  '/account/sign-in/',
  '/sitemap/',
];
const NARROWEST_PX = 320;

/**
 * Returns what is too low to be touched, or wider than the window. A link within a text is as high
 * as its line, and one that covers its card as high as that.
 */
function findNarrowFaults(): string[] {
  const faults: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls to ${scrollWidth} px`);
  const isInText = (element: Element) =>
    getComputedStyle(element).display.startsWith('inline') &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
    );
  for (const element of document.querySelectorAll('a[href], button, select, summary, input')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('.visually-hidden, [aria-hidden=true]') !== null || isInText(element))
      continue;
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    const cover = getComputedStyle(element, '::after');
    const height = Math.max(
      box.height,
      cover.position === 'absolute' ? Number.parseFloat(cover.height) || 0 : 0,
    );
    if (box.width > 1 && height < 43.5)
      faults.push(`${element.outerHTML.slice(0, 80)}: ${Math.round(height)} px high`);
  }
  return faults;
}

/** Returns what is wrong with the width of the page once its item is written from right to left. */
function findScrolledRightToLeft(): string[] {
  const article = document.querySelector('article');
  if (article === null) return [];
  article.dir = 'rtl';
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`scrolls to ${scrollWidth} px`] : [];
}

/** Returns what does not fit once the text, and nothing else, is twice as large. */
function findLargeTextFaults(): string[] {
  document.documentElement.style.fontSize = '200%';
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`scrolls to ${scrollWidth} px`] : [];
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
  const [logo, subscribe] = [boxOf('.logo-header'), boxOf('.header-subscribe')];
  if (logo !== undefined && subscribe !== undefined && subscribe.width > 0)
    if (subscribe.left - logo.right < 8) faults.push('the logo touches the link to subscribe');
  return faults;
}

let faults: Record<Scheme | 'targets', string[]>;
beforeAll(async () => {
  faults = await findFaults();
});

describe('In a window of 320 px', () => {
  it('every page fits, and everything that can be touched is 44 px high or stands in a text', async () => {
    const tab = await openWithoutScripts(browser, site.origin, {
      width: NARROWEST_PX,
      height: 640,
    });
    const found: Record<string, string[]> = {};
    for (const path of phonePages) {
      await tab.goto(path);
      const missed = await tab.evaluate(findNarrowFaults);
      if (missed.length > 0) found[path] = missed;
      const scrolled = await tab.evaluate(findScrolledRightToLeft);
      if (scrolled.length > 0) found[`${path} from right to left`] = scrolled;
    }
    await tab.close();
    expect(found).toEqual({});
  });
});

describe('In a window of 375 px', () => {
  it('every page fits while its text is twice as large', async () => {
    const tab = await openWithoutScripts(browser, site.origin, { width: 375, height: 823 });
    const found: Record<string, string[]> = {};
    for (const path of [...phonePages, '/category/science/', '/most-popular/']) {
      await tab.goto(path);
      const missed = await tab.evaluate(findLargeTextFaults);
      if (missed.length > 0) found[path] = missed;
    }
    await tab.close();
    expect(found).toEqual({});
  });
});

describe('In forced colors', () => {
  it('a found word stands whole in its box', async () => {
    const context = await browser.newContext({ baseURL: site.origin, forcedColors: 'active' });
    const page = await context.newPage();
    await page.goto('/search/?q=train');
    const above = await page
      .locator('mark')
      .first()
      .evaluate((mark) => {
        const word = document.createRange();
        word.selectNodeContents(mark);
        const raised = word.getBoundingClientRect().top - mark.getBoundingClientRect().top;
        return raised / parseFloat(getComputedStyle(mark).fontSize);
      });
    // Newsreader's own box begins below the tops of its capitals.
    expect(above).toBeGreaterThan(0.1);
    await context.close();
  });

  it('the current page and the current order of a list look unlike the others', async () => {
    const context = await browser.newContext({ baseURL: site.origin, forcedColors: 'active' });
    const page = await context.newPage();
    for (const [path, links, property] of [
      ['/most-recent/', '.paging li a', 'backgroundColor'],
      ['/category/gear/reviews/reviews/', '.list-orders a', 'borderBottomColor'],
    ] as const) {
      await page.goto(path);
      const [current, other] = await page
        .locator(links)
        .evaluateAll(
          (found, name) => found.slice(0, 2).map((link) => getComputedStyle(link)[name]),
          property,
        );
      expect(current).not.toBe(other);
    }
    await context.close();
  });
});

describe('A page that arrives in parts', () => {
  it.each([
    ['.river', '/', 375, 'class="home-row ', '.card-lead'],
    ['.header-side', '/', 768, '<div class="header-side header-side-end"', '.logo-header'],
    ['.section-links', '/securedrop/', 1_440, 'href="/category/photo/"', '.logo'],
    ['h1', samplePages.article, 375, 'class="story-line"', '.opening-image'],
    ['h1', samplePages.article, 1_440, '<p class="dek"', '.opening-image'],
    ['h1', samplePages.review, 1_440, '<div class="story-columns"', '.logo'],
    ['.card-lead .image', '/category/gear/reviews/reviews/', 375, '<p class="card-meta"', 'h1'],
    ['.card-lead h2', '/category/science/', 1_440, '<p class="card-meta"', '.card-lead .image'],
  ])(
    'shows %s of %s at %d px once nothing can move it',
    async (waiting, path, width, cut, shown) => {
      const tab = await openWithoutScripts(browser, site.origin, { width, height: 823 });
      const isWaiting = async () => !(await tab.locator(waiting).first().isVisible());
      await tab.goto(path);
      expect(await isWaiting()).toBe(false);
      await tab.route(path, async (route) => {
        const response = await route.fetch();
        const body = await response.text();
        await route.fulfill({ response, body: body.slice(0, body.indexOf(cut)) });
      });
      await tab.goto(path);
      expect(await tab.locator(shown).first().isVisible()).toBe(true);
      expect(await isWaiting()).toBe(true);
      await tab.close();
    },
  );
});

describe('By the WCAG 2.2 AA rules that axe can check', () => {
  it.each<Scheme>(['light', 'dark'])('every page conforms in the %s scheme', (colorScheme) => {
    expect(faults[colorScheme]).toEqual([]);
  });
});

describe('By WCAG 2.2, 2.5.8', () => {
  it('everything that can be pressed is 24 px wide and high at least, or stands in a text', () => {
    expect(faults.targets).toEqual([]);
  });

  it('so is everything in what opens from the header and the end of a story', async () => {
    const tab = await browser.newPage({ baseURL: site.origin, reducedMotion: 'reduce' });
    const small: string[] = [];
    for (const width of TARGET_WIDTHS) {
      await tab.setViewportSize({ width, height: 800 });
      for (const [within, role, name, panel] of [
        ['.header-bar', 'button', 'Menu', '.menu-panel'],
        ['.header-bar', 'button', 'Search', '.search-panel'],
        ['.header-bar', 'button', 'Our offer', '.subscribe-panel'],
        ['main', 'link', 'Write to the editors', '.comments-panel'],
      ] as const) {
        await tab.goto(samplePages.article);
        await interactive(tab);
        await tab.locator(within).getByRole(role, { name, exact: true }).first().focus();
        await tab.keyboard.press('Enter');
        await tab.locator(panel).first().waitFor();
        for (const target of await tab.evaluate(findSmallTargets))
          small.push(`${panel} at ${width} px: ${target}`);
      }
    }
    await tab.close();
    expect(small).toEqual([]);
  });
});

/** 400 % zoom of a window of 1280 × 1024. */
const LOW = { width: 320, height: 256 };

describe('At 400 % zoom', () => {
  it('nothing that stays in sight takes more than 12 % of the window', async () => {
    const tab = await browser.newPage({
      baseURL: site.origin,
      reducedMotion: 'reduce',
      viewport: LOW,
    });
    const found: string[] = [];
    for (const path of pages) {
      await tab.goto(path);
      await interactive(tab);
      if (path.includes('paywall_test'))
        await tab.waitForSelector('[data-paywall=full], .paywall[data-phase=shown]');
      for (const top of [300, 900])
        for (const bar of await tab.evaluate(async (to) => {
          window.scrollTo(0, to);
          await new Promise((done) => {
            requestAnimationFrame(() => setTimeout(done, 150));
          });
          return [...document.querySelectorAll('body *')].flatMap((element) => {
            const { position } = getComputedStyle(element);
            if (position !== 'fixed' && position !== 'sticky') return [];
            if (!element.checkVisibility({ visibilityProperty: true })) return [];
            const box = element.getBoundingClientRect();
            const high = Math.min(box.bottom, innerHeight) - Math.max(box.top, 0);
            const wide = Math.min(box.right, innerWidth) - Math.max(box.left, 0);
            const share = Math.max(high, 0) * Math.max(wide, 0);
            return share > 0.12 * innerHeight * innerWidth ? [element.outerHTML.slice(0, 60)] : [];
          });
        }, top))
          found.push(`${path}: ${bar}`);
    }
    await tab.close();
    expect(found).toEqual([]);
  });

  it.each([
    [LOW.width, LOW.height],
    [375, 667],
    [1_280, 800],
  ])(
    'nothing lies over what has the focus, at %d × %d px (WCAG 2.2, 2.4.11)',
    async (width, height) => {
      const tab = await browser.newPage({
        baseURL: site.origin,
        reducedMotion: 'reduce',
        viewport: { width, height },
      });
      const hidden: string[] = [];
      for (const path of [
        samplePages.homepage,
        `${samplePages.article}?paywall_test_3=1`,
        samplePages.gallery,
        samplePages.newsletter,
      ]) {
        await tab.goto(path);
        await interactive(tab);
        if (path.includes('paywall_test')) await tab.waitForSelector('.paywall[data-phase=shown]');
        for (let stop = 0; stop < 45; stop += 1) {
          await tab.keyboard.press('Tab');
          const covered = await tab.evaluate(async () => {
            await new Promise((done) => {
              requestAnimationFrame(() => setTimeout(done));
            });
            const element = document.activeElement;
            if (element === null || element === document.body) return undefined;
            const shown = [...element.getClientRects()];
            // A field that is not drawn has its label in its place.
            const label = element.closest('label');
            if (label !== null) shown.push(label.getBoundingClientRect());
            const isSeen = shown.some(({ left, right, top, bottom }) =>
              [0.1, 0.5, 0.9].some((across) =>
                [0.1, 0.5, 0.9].some((down) => {
                  const [x, y] = [left + (right - left) * across, top + (bottom - top) * down];
                  const over = document.elementFromPoint(x, y);
                  return (
                    over !== null &&
                    (element.contains(over) || over.contains(element) || label?.contains(over))
                  );
                }),
              ),
            );
            return isSeen ? undefined : element.outerHTML.slice(0, 90);
          });
          if (covered !== undefined) hidden.push(`${path}: ${covered}`);
        }
      }
      await tab.close();
      expect(hidden).toEqual([]);
    },
  );
});

describe('The order of the focus', () => {
  it.each([320, 375, 768, 1_440])(
    'is that of what is seen, on the page of the magazine at %d px',
    async (width) => {
      const tab = await browser.newPage({
        baseURL: site.origin,
        viewport: { width, height: 800 },
      });
      await tab.goto('/magazine/');
      await interactive(tab);
      const places = await tab
        .locator('main :is(a[href], button, input:not([type=hidden]))')
        .evaluateAll((found) =>
          found
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .map((element) => {
              const { left, top } = element.getBoundingClientRect();
              return { left, top, text: (element.textContent ?? '').slice(0, 30) };
            }),
        );
      expect(places.length).toBeGreaterThan(10);
      // Upward only into a column that stands to the right of the last one.
      const back = places.filter(({ left, top }, index) => {
        const before = places[index - 1];
        return before !== undefined && top < before.top - 30 && left < before.left + 30;
      });
      expect(back).toEqual([]);
      await tab.close();
    },
  );
});
