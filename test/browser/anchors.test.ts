/** Links to a part of a text: from other sites, within the text, and from page to page. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openWithoutScripts } from '../support/browser.ts';
import { openReusedPage } from '../support/reused-page.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';
import { until } from '../support/until.ts';

const STORY = '/story/files/';
const tall = 'A paragraph that takes some room on the page. '.repeat(60);
const story = `---
title: Files
date: 2026-01-10
paywall: free
---
Read the [second](#history-1), the [first](#history) and [the end](#finis).

${tall}

## History

${tall}

## History

${tall}

## Navigation

${tall}

## Location {#finis}

${tall}

${tall}
`;
const other = `---
title: Other
date: 2026-01-11
paywall: free
---
${tall}

See [what came later](/story/files/#history-1).
`;

let site: RunningSite;
let browser: Browser;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-anchors-'));
  await mkdir(join(folder, 'content/posts'), { recursive: true });
  await writeFile(join(folder, 'hugo.toml'), 'baseURL = "https://old.example/"\n');
  await writeFile(join(folder, 'content/posts/files.md'), story);
  await writeFile(join(folder, 'content/posts/other.md'), other);
  [site, browser] = await Promise.all([startSite('--empty'), launchBrowser({ withImages: false })]);
  const { code, stderr } = await site.masthead('import', folder);
  if (code !== 0) throw new Error(stderr);
  ({ page } = await openReusedPage(browser, { baseURL: site.origin }));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** How far the heading is below the top of the window, by its place among all headings of the text. */
const topOf = (shown: Page, heading: number) =>
  shown.evaluate(
    (index) => document.querySelectorAll('.prose h2')[index]?.getBoundingClientRect().top ?? -1,
    heading,
  );
const isAtTop = async (shown: Page, heading: number) => Math.abs(await topOf(shown, heading)) < 120;

describe('A link to a part of a text', () => {
  it.each([
    ['#history', 0],
    ['#history-1', 1],
    ['#user-content-history', 0],
    ['#user-content-history-1', 1],
    ['#navigation', 2],
    ['#finis', 3],
  ])('from another site lands: %s', async (fragment, heading) => {
    await page.goto('about:blank');
    await page.goto(`${STORY}${fragment}`);
    await until(() => isAtTop(page, heading));
  });

  it('from another site lands without scripts', async () => {
    const plain = await openWithoutScripts(browser, site.origin);
    await plain.goto(`${STORY}#history-1`);
    await until(() => isAtTop(plain, 1));
    await plain.close();
  });

  it('within the text lands, and back returns', async () => {
    await page.goto(STORY);
    await page.click('.prose a[href$="history-1"]');
    await until(() => isAtTop(page, 1));
    await page.goBack();
    await until(async () => (await page.evaluate(() => window.scrollY)) < 100);
  });

  it('RT-08 from page to page lands, and back and forward restore the places', async () => {
    await page.goto('/story/other/');
    await interactive(page);
    const link = page.locator('a[href*="/story/files/"]').first();
    await link.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(0);
    const marked = await page.evaluate(
      () => Object.assign(window, { isSameDocument: true }).isSameDocument,
    );
    await link.click();
    await page.waitForURL(/\/story\/files\/#/);
    await until(() => isAtTop(page, 1));
    expect(marked && (await page.evaluate(() => 'isSameDocument' in window))).toBe(true);
    await page.goBack();
    await page.waitForURL(/\/story\/other\//);
    await until(async () => Math.abs((await page.evaluate(() => window.scrollY)) - left) < 60);
  });

  it('hides no name from scripts', async () => {
    await page.goto(STORY);
    expect(
      await page.evaluate(() => [
        Object.prototype.toString.call(window.history),
        Object.prototype.toString.call(window.location),
        (window as unknown as Record<string, unknown>)['finis'] === undefined,
        (window as unknown as Record<string, unknown>)['history-1'] === undefined,
      ]),
    ).toEqual(['[object History]', '[object Location]', true, true]);
  });
});
