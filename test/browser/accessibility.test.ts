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
  '/',
  '/story/the-harbor-that-learned-to-listen/',
  '/story/eight-sounds-going-quiet/',
  '/review/halcyon-drift-headphones-review/',
  '/gallery/the-last-signal-boxes/',
  '/category/science/',
  '/tag/maps/',
  '/most-recent/page/2/',
  '/author/ines-calloway/',
  '/search/?q=harbor',
  '/newsletter/',
  '/account/sign-in/',
  '/subscribe/',
  '/sitemap/',
  '/meridian-staff/',
  '/offline/',
  '/video/',
  '/video/ten-seconds-inside-a-tide-machine/',
  '/story/the-list-that-outlived-its-keeper/',
  '/no/such/page/',
  '/most-popular/',
  '/account/register/',
  '/account/link-your-subscription/',
  '/account/my-account/',
  '/account/forgot-password/',
  '/app-shell/',
  '/securedrop/',
  '/stamp/insider/',
  '/about/faq/',
  '/newsletter/preferences/',
  '/newsletter/weekly/',
  '/magazine/',
  '/subscribe/checkout/',
  '/privacy-choices/',
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
    for (const target of await tab.evaluate(findSmallTargets))
      faults.targets.push(`${path}: ${target}`);
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
    ['.river', '/', 375, 'class="home-row"', '.card-lead'],
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
});
