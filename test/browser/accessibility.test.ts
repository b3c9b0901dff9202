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

describe.each(['light', 'dark'] as const)('In the %s scheme', (colorScheme) => {
  it('no page has a fault that axe can see (WCAG 2.2 AA)', async () => {
    const context = await browser.newContext({ baseURL: site.origin, colorScheme, bypassCSP: true, reducedMotion: 'reduce' });
    const tab = await context.newPage();
    const faults: string[] = [];
    for (const path of pages) {
      await tab.goto(path);
      await tab.waitForSelector('.scheme-switch input', { state: 'attached' });
      const { violations } = await new AxeBuilder({ page: tab }).analyze();
      for (const { id, nodes } of violations) faults.push(`${path}: ${id}: ${nodes[0]?.html ?? ''}`);
    }
    await context.close();
    expect(faults).toEqual([]);
  }, 120_000);
});
