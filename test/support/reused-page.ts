/**
 * A page that the tests of a suite use one after another. Its process and its compiled scripts
 * stay, which is more than half of what a page in a new context costs; its reader is forgotten.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

export interface ReusedPage {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Leaves the last test's document, and forgets its reader: cookies, storage, history, routes,
   * scripts of `page.addInitScript`, other tabs, and the emulated window, media and network.
   * Listeners stay, so a suite adds them once. The HTTP cache stays too, because the compiled
   * scripts are in it. A test that installs a clock or closes the page needs a context of its own.
   */
  reset(): Promise<void>;
  /** Empties the HTTP cache, for tests of the meter: a page that the browser still has is free. */
  clearCache(): Promise<void>;
}

/** A document of every site that runs no scripts. */
const STILL = '/robots.txt';

export async function openReusedPage(
  browser: Browser,
  options: BrowserContextOptions & { readonly baseURL: string },
): Promise<ReusedPage> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const initScripts: { dispose(): Promise<void> }[] = [];
  const addInitScript = page.addInitScript.bind(page) as typeof page.addInitScript;
  page.addInitScript = async (...args: Parameters<typeof addInitScript>) => {
    const script = await addInitScript(...args);
    initScripts.push(script);
    return script;
  };

  async function restoreWindow(): Promise<void> {
    const { colorScheme, reducedMotion, forcedColors, contrast } = options;
    await page.emulateMedia({
      media: null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: reducedMotion ?? 'no-preference',
      forcedColors: forcedColors ?? 'none',
      contrast: contrast ?? 'no-preference',
    });
    const size = options.viewport ?? { width: 1280, height: 720 };
    const shown = page.viewportSize();
    if (shown?.width !== size.width || shown.height !== size.height)
      await page.setViewportSize(size);
    await context.setOffline(false);
  }

  async function forgetReader(): Promise<void> {
    // What the old document writes while it is left, it writes before this one is there.
    await page.goto(STILL);
    await page.evaluate(() => {
      sessionStorage.clear();
      window.name = '';
    });
    await session.send('Storage.clearDataForOrigin', {
      origin: new URL(options.baseURL).origin,
      storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
    });
    await context.clearCookies();
    await context.clearPermissions();
    await session.send('Page.resetNavigationHistory');
  }

  async function reset(): Promise<void> {
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const script of initScripts.splice(0)) await script.dispose();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await restoreWindow();
    await forgetReader();
  }

  async function clearCache(): Promise<void> {
    await session.send('Network.clearBrowserCache');
  }
  return { context, page, reset, clearCache };
}
