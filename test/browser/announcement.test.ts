/** The announcement in Chromium: set at the desk, seen by readers within seconds, closed, and over. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { callWithStatus, enterDesk } from '../support/desk-staff.ts';
import { recordShifts, shiftOf } from '../support/layout-shifts.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';

let site: RunningSite;
let browser: Browser;
let desk: Page;
let reader: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  desk = await enterDesk({ site, browser }, 'publisher');
  reader = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await recordShifts(reader);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const STORY = '/story/in-defense-of-the-drawer/';
const everyPage = ['/', STORY, '/category/science/', '/about/faq/', '/subscribe/', '/no/such/'];
const shown = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const form = () =>
  desk.locator('section', { has: desk.getByRole('heading', { name: 'Announcement' }) });

/** Returns the pages that say something, as the edge has them. */
async function pagesWith(text: string): Promise<string[]> {
  const found = await Promise.all(
    everyPage.map(async (path) => {
      const body = await (await fetch(site.origin + path)).text();
      return body.includes('<section class="announcement"') && body.includes(text) ? [path] : [];
    }),
  );
  return found.flat();
}

async function announce(body: object): Promise<number> {
  const { status } = await callWithStatus(desk, 'announce', { id: 'a', ...body });
  return status;
}

async function openSettings(): Promise<void> {
  await desk.goto(`${site.origin}/desk/#/settings`);
  await desk.reload();
  await desk.getByLabel('Text of the announcement').waitFor();
}

/** Returns how many pixels of a page are beyond its window. */
const beyond = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('An announcement of the desk', () => {
  it('is on every page of readers within seconds, also where the edge had a copy', async () => {
    // Each is at the edge before.
    expect(await pagesWith('strike')).toEqual([]);
    await openSettings();
    await desk.getByText('Nothing is announced.').waitFor();
    await desk.getByLabel('Text of the announcement').fill('We are on strike today.');
    await desk.getByLabel(/^Link:/).fill(STORY);
    await desk.getByLabel('Words of the link').fill('Why');
    await desk.getByRole('button', { name: 'Announce', exact: true }).click();
    await form().locator('.desk-saved', { hasText: 'Readers see it.' }).waitFor();
    expect(await axeViolations(desk)).toEqual([]);
    for (const width of [375, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      expect([width, await beyond(desk)]).toEqual([width, 0]);
    }
    await until(async () => (await pagesWith('strike')).length === everyPage.length);
    await reader.goto('/');
    await expect(
      shown(reader).getByRole('link', { name: 'Why' }).getAttribute('href'),
    ).resolves.toBe(STORY);
    expect(await axeViolations(reader)).toEqual([]);
  });

  it('stays closed for who has closed it, on every page, without anything that moves', async () => {
    await reader.goto('/');
    await shown(reader).getByRole('button', { name: 'Close this announcement' }).click();
    await shown(reader).waitFor({ state: 'detached' });
    expect(await reader.evaluate(() => document.activeElement?.id)).toBe('main');
    await reader.goto(STORY);
    // The markup has it, and no paint.
    expect(await (await fetch(site.origin + STORY)).text()).toContain('on strike');
    expect(await reader.evaluate(() => document.documentElement.dataset.announcement)).toBe(
      'closed',
    );
    await reader.waitForLoadState('networkidle');
    await shown(reader).waitFor({ state: 'detached' });
    expect(await shiftOf(reader)).toBeLessThan(0.01);
  });

  it('is there again with other words, with the next page of the router too', async () => {
    expect(await announce({ text: 'The strike is over.', isUrgent: true })).toBe(200);
    await until(async () => (await pagesWith('over')).length === everyPage.length);
    await reader
      .getByRole('banner')
      .getByRole('link', { name: /home page$/ })
      .click();
    await reader.waitForURL(`${site.origin}/`);
    await shown(reader).getByText('The strike is over.').waitFor();
    expect(await shown(reader).getAttribute('data-tone')).toBe('urgent');
    for (const colorScheme of ['light', 'dark'] as const) {
      await reader.emulateMedia({ colorScheme });
      expect(await axeViolations(reader)).toEqual([]);
    }
  });

  it('stays without scripts, and is not printed', async () => {
    const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(STORY);
    await shown(plain).getByText('The strike is over.').waitFor();
    expect(await shown(plain).getByRole('button').count()).toBe(0);
    await plain.emulateMedia({ media: 'print' });
    await shown(plain).waitFor({ state: 'hidden' });
    await context.close();
  });

  it('shows hostile and long texts as text, and fits into 320 pixels', async () => {
    await reader.setViewportSize({ width: 320, height: 700 });
    reader.on('dialog', (dialog) => {
      throw new Error(dialog.message());
    });
    for (const text of [
      '</script><img src=x onerror=alert(1)><script>alert(2)</script>',
      'Donaudampfschiff'.repeat(12),
      'مرحبا '.repeat(30).trim(),
      '\u202Eevil \u202D'.repeat(10),
    ]) {
      expect(
        await announce({ text, href: 'https://other.example/', linkWords: 'W'.repeat(40) }),
      ).toBe(200);
      await until(async () => {
        await reader.goto('/');
        return (await shown(reader).innerText()).includes(text.trim().slice(0, 20));
      });
      expect([text, await beyond(reader)]).toEqual([text, 0]);
      expect(await shown(reader).locator('img, script').count()).toBe(0);
      const closer = await shown(reader).getByRole('button').boundingBox();
      expect((closer?.x ?? 999) + (closer?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    for (const href of ['javascript:alert(1)', '//evil.example/', '/story/nothing-here/'])
      expect([href, await announce({ text: 'No', href })]).toEqual([href, 400]);
    await reader.setViewportSize({ width: 1280, height: 800 });
  });

  it('begins and ends by itself at the edge, to the second', async () => {
    /** @returns Whether what is asked meanwhile was asked in time. */
    const announceFor = async (ms: number) => {
      const [from, end] = [Date.now() + ms, Date.now() + 2 * ms];
      const [isoFrom, isoEnd] = [from, end].map((at) => new Date(at).toISOString());
      expect(await announce({ text: 'For some seconds.', from: isoFrom, until: isoEnd })).toBe(200);
      // What was announced before is over, and the edge keeps the pages.
      await until(async () => (await pagesWith('<')).length === 0 || Date.now() >= from);
      if (Date.now() >= from) return false;
      await until(
        async () => (await pagesWith('For some')).length === everyPage.length || Date.now() >= end,
      );
      const begun = Date.now();
      if (begun >= end) return false;
      expect(begun).toBeGreaterThanOrEqual(from);
      // Nothing purges: each copy ends by itself.
      await until(async () => (await pagesWith('For some')).length === 0);
      expect(Date.now()).toBeGreaterThanOrEqual(end);
      return true;
    };
    // A busy machine needs longer for the same.
    let ms = 12_000;
    while (!(await announceFor(ms))) ms *= 2;
    await desk.reload();
    await desk.getByText(/^It ended on /).waitFor();
  });

  it('is ended at the desk, and by the command', async () => {
    expect(
      (await site.masthead('announce', 'By command', '--until', '2099-01-01')).stdout,
    ).toContain('Readers see it');
    await until(async () => (await pagesWith('By command')).length === everyPage.length);
    await openSettings();
    await desk.getByText(/^Readers see it until .*2099/).waitFor();
    await desk.getByRole('button', { name: 'End it now' }).click();
    await desk.getByText('Readers no longer see it.').waitFor();
    await until(async () => (await pagesWith('By command')).length === 0);
    expect((await site.masthead('announce')).stdout).toContain('Nothing is announced');
    for (const wrong of [
      ['x', '--until', 'tomorrow'],
      ['x', '--link', '/story/nothing/'],
      ['x', '--end'],
      ['--urgent'],
    ])
      expect((await site.masthead('announce', ...wrong)).code).toBe(1);
  });
});
