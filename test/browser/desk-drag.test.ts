/** What is put in order at the desk, by drag with the mouse and by finger: slides, bands, stories of a letter. */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { projectRoot } from '../../scripts/build/paths.ts';
import { launchBrowser } from '../support/browser.ts';
import { enterDesk } from '../support/desk-staff.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const photos = ['abel-nakamura.webp', 'bad-map-four-blocks.webp'].map((name) =>
  resolve(projectRoot, 'sample/photos', name),
);
type Move = (from: Locator, to: Locator) => Promise<void>;

/** Moves a row above another one with the mouse, by the part of it that is held. */
const byDrag =
  (held: string): Move =>
  async (from, to) => {
    await from.locator(held).first().dragTo(to);
  };

/** Moves a row up with a finger. */
const byFinger =
  (up: RegExp): Move =>
  async (from) => {
    await from.getByRole('button', { name: up }).tap();
  };

async function slides(page: Page, move: Move): Promise<void> {
  await page.goto(`${site.origin}/desk/#/`);
  await page.getByRole('button', { name: 'Write' }).click();
  await page.getByLabel('Text', { exact: true }).focus();
  await page.keyboard.press('Control+Alt+g');
  await page.getByLabel('Add images').setInputFiles(photos);
  const rows = page.locator('.desk-slide');
  await rows.nth(1).waitFor();
  const alts = ['The first', 'The second'];
  for (const [index, alt] of alts.entries())
    await rows.nth(index).getByLabel('Alternative text').fill(alt);
  await move(rows.nth(1), rows.nth(0));
  expect(await rows.nth(0).getByLabel('Alternative text').inputValue()).toBe('The second');
  await page.getByRole('button', { name: 'Keep' }).click();
  await until(async () => (await page.locator('.desk-slides img').count()) === 2);
  expect(
    await page
      .locator('.desk-slides img')
      .evaluateAll((all) => all.map((one) => one.getAttribute('alt'))),
  ).toEqual(alts.toReversed());
}

async function bands(page: Page, move: Move): Promise<void> {
  await page.goto(`${site.origin}/desk/#/fronts/homepage/home`);
  await page.getByRole('button', { name: 'Arrange the bands' }).click();
  const list = page.getByRole('list', { name: 'Bands' });
  const rows = list.locator(':scope > li');
  const titles = () => list.locator('h3').allInnerTexts();
  const [first, second, third] = await titles();
  await move(rows.nth(1), rows.nth(0));
  expect((await titles()).slice(0, 3)).toEqual([second, first, third]);
}

async function stories(page: Page, move: Move): Promise<void> {
  await page.goto(`${site.origin}/desk/#/letters`);
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  const weekly = page.getByRole('region', { name: /Weekly/ });
  await weekly.getByLabel('Since').fill('2026-01-01');
  await weekly.getByRole('button', { name: 'Compose' }).click();
  const rows = page.getByRole('list', { name: 'Stories of the edition' }).getByRole('listitem');
  await rows.nth(2).waitFor();
  const heds = () => rows.locator('.desk-sorted-text > span').allInnerTexts();
  const [first, second, third] = await heds();
  await move(rows.nth(1), rows.nth(0));
  expect((await heds()).slice(0, 3)).toEqual([second, first, third]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved.').waitFor();
  expect((await heds()).slice(0, 3)).toEqual([second, first, third]);
}

describe('The order of things at the desk', () => {
  it('is changed by drag with the mouse', async () => {
    const page = await enterDesk({ site, browser }, 'publisher');
    await slides(page, byDrag('img'));
    await bands(page, byDrag('.desk-handle'));
    await stories(page, byDrag('.desk-handle'));
    await page.context().close();
  });

  it('is changed by finger, on a tablet', async () => {
    const tablet = { hasTouch: true, viewport: { width: 768, height: 1_024 } };
    const page = await enterDesk({ site, browser }, 'publisher', tablet);
    await slides(page, byFinger(/^Move image \d+ up$/));
    await bands(page, byFinger(/^Up: /));
    await stories(page, byFinger(/^Up: /));
    await page.context().close();
  });
});
