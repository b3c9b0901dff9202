/** The components page, checked by axe as far as it can test WCAG 2.2 AA. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite('--environment', 'ci', '--empty'),
    launchBrowser({ withImages: false }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

describe('The component page', () => {
  it.each(['light', 'dark'] as const)(
    'passes the axe checks in the %s scheme, and has nothing wider than its frame',
    async (colorScheme) => {
      const context = await browser.newContext({
        colorScheme,
        bypassCSP: true,
        reducedMotion: 'reduce',
        viewport: { width: 1440, height: 1000 },
      });
      const tab = await context.newPage();
      await tab.goto(`${site.origin}/__components`);
      await tab.locator('.showcase-frame').last().waitFor();
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      expect(await axeViolations(tab, { rules })).toEqual([]);
      expect(
        await tab
          .locator('.showcase-frame')
          .evaluateAll((frames) =>
            frames
              .filter((frame) => frame.scrollWidth > frame.clientWidth + 1)
              .map((frame) => frame.getAttribute('data-showing')),
          ),
      ).toEqual([]);
      await context.close();
    },
  );
});
