import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

const STORY = '/story/the-harbor-that-learned-to-listen/';

let site: RunningSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
  context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
  page = await context.newPage();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const heading = () => page.locator('h1').first().textContent();
const path = () => page.url().slice(site.origin.length);

describe('Without JavaScript', () => {
  it('pages are readable, navigation works, and search is a form', async () => {
    await page.goto('/');
    await page.locator(`a[href="${STORY}"]`).first().click();
    expect(await page.locator('h1').textContent()).toBe('The Harbor That Learned to Listen');
    await page.locator('a[href="/search/"]').first().click();
    await page.fill('input[type=search]', 'harbor');
    await page.press('input[type=search]', 'Enter');
    expect(page.url()).toBe(`${site.origin}/search/?q=harbor&page=1&sort=score`);
    expect(await page.locator('.search-results li').count()).toBeGreaterThan(0);
  });

  it('a reader goes from the home page to a section, a story, a related one, a tag, and the second page of a list', async () => {
    await page.goto('/');
    await page.locator('.section-links a').nth(1).click();
    await page.waitForSelector('[data-page=category]');
    await page.locator('main a[href^="/story/"]').first().click();
    expect(await page.locator('[data-article-body] p').count()).toBeGreaterThan(1);
    const first = await heading();
    await page.locator('.related a[href^="/story/"]').first().click();
    await page.waitForSelector('[data-article-body]');
    expect(await heading()).not.toBe(first);
    await page.locator('.tag-links a').first().click();
    await page.waitForSelector('[data-page=tag]');
    await page.goto('/most-recent/');
    await page.locator('.paging a[rel=next]').click();
    expect(path()).toBe('/most-recent/page/2/');
  });

  it('a search is sorted and paged through links', async () => {
    await page.goto('/search/?q=the');
    await page.getByRole('link', { name: 'Newest first' }).click();
    expect(path()).toBe('/search/?q=the&page=1&sort=date');
    const first = await page.locator('.search-results h2').first().textContent();
    await page.locator('.paging a[rel=next]').click();
    expect(path()).toBe('/search/?q=the&page=2&sort=date');
    expect(await page.locator('.search-results h2').first().textContent()).not.toBe(first);
  });

  it.each([
    ['/review/halcyon-drift-headphones-review/', '.verdict'],
    ['/gallery/the-last-signal-boxes/', '.gallery-slide img'],
    ['/video/ten-seconds-inside-a-tide-machine/', 'video[controls]'],
  ])('%s is readable and visible', async (address, part) => {
    await page.goto(address);
    expect([
      await page.locator(part).first().isVisible(),
      ((await heading()) ?? '').length > 5,
    ]).toEqual([true, true]);
  });

  it('NL-05 a plain form signs up for several newsletters at once, and asks for one when none is checked', async () => {
    await page.goto('/newsletter/');
    const form = page.locator('main form[action="/api/newsletters/subscribe"]');
    const send = () =>
      Promise.all([page.waitForNavigation(), form.locator('button[type=submit]').click()]);
    await form.locator('input[type=email]').fill('plain.reader@mail.example');
    await send();
    expect(await page.locator('.problem-summary').innerText()).toContain(
      'Choose at least one newsletter.',
    );
    await form.getByRole('checkbox', { name: 'Meridian Daily' }).check();
    await form.getByRole('checkbox', { name: 'Gadget Lab' }).check();
    await form.locator('input[type=email]').fill('plain.reader@mail.example');
    await send();
    expect(await page.locator('main [role=status]').innerText()).toContain('Check your inbox');
    expect(await page.locator('.problem-summary, .letters-problem').count()).toBe(0);
  });

  it('NL-05 on a phone, the field for the address stays in the window once a newsletter is checked', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/newsletter/');
    const bottom = async () => {
      const box = await page.locator('.letters-order input[type=email]').boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    expect(await bottom()).toBeGreaterThan(812);
    await page.locator('.letters-option input').first().check();
    expect(await bottom()).toBeLessThan(812);
    await page.setViewportSize({ width: 1_280, height: 720 });
  });

  it('AC-02 the sign-in form sends a reader back with the error in words, and without the password', async () => {
    await page.goto('/account/sign-in/');
    await page.locator('main input[type=email]').fill('nobody@mail.example');
    await page.locator('main input[type=password]').fill('not the password');
    await Promise.all([
      page.waitForNavigation(),
      page.locator('main form button[type=submit]').first().click(),
    ]);
    expect((await page.locator('.problem-summary').innerText()).length).toBeGreaterThan(10);
    expect(await page.content()).not.toContain('not the password');
  });
});
