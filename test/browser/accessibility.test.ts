import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
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
  // Every wall, as the test environments show them on demand.
  ...['full', 'half', '3', '0'].map(
    (state) => `/story/the-harbor-that-learned-to-listen/?paywall_test_${state}=1`,
  ),
];

type Scheme = 'light' | 'dark';

/**
 * Returns the axe violations of the pages. Only colors differ between the schemes, so the dark
 * scheme is checked for colors alone.
 */
async function findFaults(): Promise<Record<Scheme, string[]>> {
  const context = await browser.newContext({
    baseURL: site.origin,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const tab = await context.newPage();
  const faults: Record<Scheme, string[]> = { light: [], dark: [] };
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

let faults: Record<Scheme, string[]>;
beforeAll(async () => {
  faults = await findFaults();
});

describe('By the WCAG 2.2 AA rules that axe can check', () => {
  it.each<Scheme>(['light', 'dark'])('every page conforms in the %s scheme', (colorScheme) => {
    expect(faults[colorScheme]).toEqual([]);
  });
});
