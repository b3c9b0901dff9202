import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { createKeyboard, type Keyboard } from '../support/keyboard.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

const STORY = '/story/the-harbor-that-learned-to-listen/';
const GALLERY = '/gallery/the-last-signal-boxes/';
const VIDEO = '/video/ten-seconds-inside-a-tide-machine/';

let site: RunningSite;
let browser: Browser;
let reused: ReusedPage;
let page: Page;
let keyboard: Keyboard;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  ({ page } = reused);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
beforeEach(async () => {
  await reused.reset();
  keyboard = createKeyboard(page);
});
afterEach(() => {
  expect(keyboard.faults).toEqual([]);
});

/** Opens a page and waits for its complete header. */
async function open(path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('.title-bar', { state: 'attached' });
}
const counterIs = (text: string, within = '.gallery') =>
  page.waitForFunction(
    ([scope, words]) =>
      document.querySelector(`${scope} .gallery-controls p`)?.textContent === words,
    [within, text],
  );
const name = async () => (await keyboard.at()).name;

describe('With the keyboard alone', () => {
  it.each([
    '/',
    STORY,
    '/review/halcyon-drift-headphones-review/',
    '/category/science/',
    '/search/?q=harbor',
    '/account/sign-in/',
  ])(
    'Tab moves through all of %s in order, starting with the skip link, and focus is always visible',
    async (path) => {
      await open(path);
      const stops = await keyboard.walk();
      expect(stops[0]?.name).toBe('a Skip to content');
      expect(stops.length).toBeGreaterThan(40);
      expect(stops.map(({ name }) => name)).toContain('input scheme');
    },
  );

  it('the skip link leads to the main content, and Tab continues from there', async () => {
    await open(STORY);
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('HD-01 the menu opens, can be tabbed through, closes on Escape with focus restored, and leads to another page', async () => {
    await open('/category/science/');
    await keyboard.goTo(/^button Menu/);
    await keyboard.press('Enter');
    await page.waitForSelector('.menu-panel');
    await keyboard.goTo(/^a Photo/);
    await keyboard.press('Escape');
    expect([
      await page.evaluate(() => document.activeElement?.textContent),
      await page.locator('.menu-panel').count(),
    ]).toEqual(['Menu', 0]);
    await keyboard.press('Enter');
    await page.waitForSelector('.menu-panel');
    const { href } = await keyboard.goTo(/^a Most popular/);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href ?? ''}`);
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    expect(await page.locator('.menu-panel').count()).toBe(0);
  });

  it('HD-04 search opens, takes typed text, and opens a result on Enter', async () => {
    await open('/');
    await keyboard.goTo(/^button Search/);
    await keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'search');
    await keyboard.type('harbor');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.search-results');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    const { href } = await keyboard.goTo(/^a The Harbor That Learned/);
    expect(href).toBe(STORY);
    await page.keyboard.press('Enter');
    await page.waitForSelector('article.story');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await keyboard.goTo(/^a Share on Facebook/);
  });

  it('HD-07 the subscribe panel closes for the sections that it covers', async () => {
    await open('/account/sign-in/');
    await keyboard.goTo(/^a Subscribe$/);
    expect(await page.locator('.subscribe-panel-header').count()).toBe(0);
    await keyboard.goTo(/^button Our offer$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.subscribe-panel-header');
    await keyboard.goTo(/^a Business$/);
    expect(await page.locator('.subscribe-panel-header').count()).toBe(0);
  });

  it('HD-08 far down an article, the bar that replaces the header never covers the focused element, forward or back', async () => {
    await open(STORY);
    await keyboard.goTo(/^a Staff$/, { most: 200 });
    await page.waitForSelector('.title-bar[data-shown=true]');
    await keyboard.goTo(/^a Share on Facebook/, { key: 'Shift+Tab', most: 200 });
  });

  it('CT-04 a gallery moves by arrow keys, Home, and End, opens full screen, and returns on Escape to where it was opened', async () => {
    await open(GALLERY);
    await page.waitForSelector('.gallery-stage[data-live]');
    await keyboard.goTo(/^button Next image/);
    await keyboard.press('Enter');
    await counterIs('2 of 9');
    await keyboard.press('ArrowRight');
    await counterIs('3 of 9');
    await keyboard.press('End');
    await counterIs('9 of 9');
    expect(await name()).not.toMatch(/^body/);
    await keyboard.press('Home');
    await counterIs('1 of 9');
    expect(await name()).not.toMatch(/^body/);
    await keyboard.goTo(/^button Full screen/);
    await keyboard.press('Enter');
    await page.waitForSelector('dialog[open] .gallery-stage[data-live]');
    await keyboard.press('ArrowRight');
    await counterIs('2 of 9', 'dialog');
    // Goes to the last slide with the button itself, which disappears at the end.
    await keyboard.goTo(/^button Next image/);
    for (let slide = 3; slide <= 9; slide += 1) {
      await keyboard.press('Enter');
      await counterIs(`${slide} of 9`, 'dialog');
    }
    await keyboard.press('Enter');
    await page.waitForFunction(
      () => document.querySelector('dialog .gallery-end')?.closest('li')?.inert === false,
    );
    expect(await name()).not.toMatch(/^body/);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    expect(await name()).toBe('button Full screen');
  });

  it('CT-04 a video plays, and its playlist leads to the next one', async () => {
    await open(VIDEO);
    await page.waitForSelector('.plyr');
    await keyboard.goTo(/^button Play/);
    await keyboard.goTo(/^input ?$/);
    await keyboard.press(' ');
    expect(await page.locator('.playlist-next input').isChecked()).toBe(true);
    await keyboard.press('Tab');
    const { href = '' } = await keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${href}`);
    await page.waitForFunction(() => document.activeElement?.id === 'main');
  });

  it('a list can be paged through', async () => {
    await open('/most-recent/');
    await keyboard.goTo(/^a Page 2$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/most-recent/page/2/');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await keyboard.goTo(/^a Page 1$/);
  });

  it('NL-03 a newsletter form says what is wrong, then that an email has been sent, and focus stays in place', async () => {
    await open('/newsletter/');
    await keyboard.goTo(/^input source/);
    await page.keyboard.press('Space');
    await keyboard.goTo(/^input email/);
    await keyboard.type('nobody');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.letters-problem');
    expect(await name()).toBe('input email');
    await page.keyboard.press('Control+a');
    await keyboard.type('reader@mail.example');
    await page.keyboard.press('Enter');
    await page.getByText('we sent a confirmation link to').waitFor();
    expect(await name()).not.toMatch(/^body/);
  });

  it('AC-02 the sign-in form says what is wrong and moves focus there', async () => {
    await open('/account/sign-in/');
    await keyboard.goTo(/^input email/);
    await keyboard.type('reader@mail.example');
    await keyboard.goTo(/^input password/);
    await keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.problem-summary');
    await page.waitForFunction(() => document.activeElement !== document.body);
    await keyboard.goTo(/^input password/);
  });

  it('the colors are chosen in the footer with arrow keys', async () => {
    await open('/about/faq/');
    await keyboard.goTo(/^input scheme/);
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
  });
});
