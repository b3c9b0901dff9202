/** What readers in Chromium ask for in vain, as the built site counts it and the desk shows it. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { enterDesk, tabTo } from '../support/desk.ts';
import { openOwnNetwork, type OwnNetwork } from '../support/own-network.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';
import { until } from '../support/until.ts';

const FROM = '/story/in-defense-of-the-drawer/';
const DEAD = '/2019/05/drawers/';
let site: RunningSite;
let browser: Browser;
let desk: Page;
const networks: OwnNetwork[] = [];
/** Each reader has a network. */
const readers: { readonly context: BrowserContext; readonly page: Page }[] = [];
/** What browsers have sent to the counter. */
const sent: { readonly body: object; readonly cookie: string | undefined }[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  for (let count = 0; count < 3; count += 1) {
    const network = await openOwnNetwork();
    networks.push(network);
    const context = await browser.newContext({
      baseURL: site.origin,
      serviceWorkers: 'block',
      proxy: { server: network.server },
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    // No program drives a reader's browser.
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'webdriver', { value: false });
    });
    context.on('response', (response) => {
      const request = response.request();
      if (new URL(request.url()).pathname !== '/api/views' || response.status() !== 202) return;
      void request.allHeaders().then(({ cookie }) => {
        sent.push({ body: JSON.parse(request.postData() ?? '{}') as object, cookie });
      });
    });
    readers.push({ context, page: await context.newPage() });
  }
  desk = await enterDesk(site, browser, { role: 'publisher' });
});
afterAll(async () => {
  await browser.close();
  await Promise.all(networks.map((network) => network.close()));
  await site.stop();
});

/** Lets a reader do something, and waits until the counter has heard of it. */
async function heard(body: object, work: () => Promise<unknown>): Promise<void> {
  const before = sent.length;
  await work();
  await until(async () => sent.length > before);
  expect(sent.slice(before)).toEqual([{ body, cookie: undefined }]);
}

async function openFigures(): Promise<void> {
  await desk.goto('/desk/#/');
  await desk.goto('/desk/#/figures');
  await desk.getByRole('heading', { name: 'Dead links' }).waitFor();
}

/** Returns what no reader of screens could use, and where the view is wider than its window. */
async function faults(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of [375, 768, 1440]) {
    await desk.setViewportSize({ width, height: 900 });
    found.push(...(await axeViolations(desk)));
    const over = await desk.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) found.push(`${over} px too wide at ${width}`);
    if (process.env.MASTHEAD_SHOTS !== undefined)
      await desk.screenshot({
        path: `${process.env.MASTHEAD_SHOTS}/figures-${width}.png`,
        fullPage: true,
      });
  }
  return found;
}

describe('What readers asked for in vain', () => {
  it('is nothing at first, and the desk says so', async () => {
    await openFigures();
    await desk.getByRole('heading', { name: 'Searches without a result' }).waitFor();
    expect(await desk.getByText('Nothing here.').count()).toBeGreaterThanOrEqual(2);
    expect(await desk.getByRole('table').count()).toBe(0);
    expect(await faults()).toEqual([]);
  });

  it('is counted when three readers open a dead link and search in vain, and the desk shows both', async () => {
    for (const [index, { page }] of readers.entries()) {
      // The first types the address; the others follow a link of a story.
      if (index > 0) {
        await page.goto(FROM);
        await interactive(page);
        await page.evaluate((href) => {
          const link = document.createElement('a');
          link.href = href;
          link.id = 'dead';
          link.textContent = 'dead';
          document.querySelector('main')?.prepend(link);
        }, DEAD);
      }
      const from = index === 0 ? {} : { from: expect.stringMatching(/^\/story\/in-defense-of/) };
      await heard({ missing: expect.stringMatching(/^\/2019\/05\/drawers\/?$/), ...from }, () =>
        index === 0 ? page.goto(`${DEAD}?email=ada@mail.example`) : page.click('#dead'),
      );
      const field = page.locator('main').getByRole('searchbox');
      await field.fill(index === 0 ? 'Qwxzkelp zvvorxt' : 'qwxzkelp  ZVVORXT');
      await heard({ search: expect.stringMatching(/^qwxzkelp +zvvorxt$/i) }, () =>
        field.press('Enter'),
      );
    }
    await openFigures();
    const search = desk.getByRole('row', { name: /^qwxzkelp zvvorxt 3$/ });
    await search.waitFor();
    const dead = desk.getByRole('row', { name: /^\/2019\/05\/drawers 3 / });
    expect(await dead.getByRole('link').last().getAttribute('href')).toBe(FROM.replace(/\/$/, ''));
    expect(await faults()).toEqual([]);
  });

  it('has no email address that readers searched for', async () => {
    for (const { page } of readers) {
      const search = 'qwxzada@zzkelp.qq';
      await heard({ search }, () => page.goto(`/search/?q=${encodeURIComponent(search)}`));
    }
    const { stdout } = await site.masthead('figures', '--json');
    expect((JSON.parse(stdout) as { searches: object[] }).searches).toEqual([
      { text: 'qwxzkelp zvvorxt', times: 3 },
    ]);
    expect(stdout).not.toContain('qwxzada');
  });

  it('is printed by a command, and is a file for spreadsheets there and at the desk', async () => {
    const { stdout } = await site.masthead('figures');
    expect(stdout).toMatch(/^Most read$/m);
    expect(stdout).toMatch(/^ +3 {2}qwxzkelp zvvorxt$/m);
    expect(stdout).toMatch(/^ +3 {2}\/2019\/05\/drawers {2}\(from \/story\/.*\)$/m);
    const table = 'search,times\r\nqwxzkelp zvvorxt,3\r\n';
    expect((await site.masthead('figures', '--csv', 'searches')).stdout).toBe(table);
    await openFigures();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'searches.csv' }).click(),
    ]);
    expect(await readFile(await download.path(), 'utf8')).toBe(table);
  });

  it('is redirected by keyboard from its row, and then left out', async () => {
    await openFigures();
    await tabTo(desk, 'Redirect this address: /2019/05/drawers');
    await desk.keyboard.press('Enter');
    await desk.getByText('leads nowhere.').waitFor();
    expect(await desk.getByLabel('Old address').inputValue()).toBe('/2019/05/drawers');
    await desk.getByLabel('Leads to').fill(FROM);
    await desk.keyboard.press('Enter');
    await desk.getByText(`leads to ${FROM}.`).waitFor();
    await openFigures();
    await desk.getByRole('row', { name: /^qwxzkelp zvvorxt/ }).waitFor();
    expect(await desk.getByRole('row', { name: /drawers/ }).count()).toBe(0);
  });
});
