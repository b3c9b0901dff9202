import AxeBuilder from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => { [site, browser] = await Promise.all([startSite(), launchBrowser()]); }, 120_000);
afterAll(async () => { await browser.close(); await site.stop(); });

const pages = [
  '/', '/story/the-harbor-that-learned-to-listen/', '/story/eight-sounds-going-quiet/', '/review/halcyon-drift-headphones-review/', '/gallery/the-last-signal-boxes/',
  '/category/science/', '/tag/maps/', '/most-recent/page/2/', '/author/ines-calloway/', '/search/?q=harbor', '/newsletter/', '/account/sign-in/', '/subscribe/', '/sitemap/',
  '/meridian-staff/', '/offline/', '/video/', '/video/ten-seconds-inside-a-tide-machine/', '/story/the-list-that-outlived-its-keeper/', '/no/such/page/',
];

/** What axe finds on the pages. Only colours differ between the schemes, so the dark one is checked for these alone. */
async function faultsIn(colorScheme: 'light' | 'dark'): Promise<string[]> {
  const context = await browser.newContext({ baseURL: site.origin, colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  const faults: string[] = [];
  for (const path of pages) {
    await tab.goto(path);
    await tab.waitForSelector('.scheme-switch input', { state: 'attached' });
    const axe = new AxeBuilder({ page: tab });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe).analyze();
    for (const { id, nodes } of violations) faults.push(`${path}: ${id}: ${nodes[0]?.html ?? ''}`);
  }
  await context.close();
  return faults;
}

describe('To the rules of WCAG 2.2 AA that axe can check', () => {
  it.each(['light', 'dark'] as const)('every page conforms in the %s scheme', async (colorScheme) => {
    expect(await faultsIn(colorScheme)).toEqual([]);
  }, 240_000);
});
