/** Waiting for what nothing tells a test of. */
import type { Page } from 'playwright-core';

/** What takes longer hangs, in ms. It is less than the limit of a test, so that the condition is named. */
const HANG_MS = 240_000;

/** A page that was left while it was asked: the page that follows has the answer. */
const isOfPageLeft = (error: unknown) =>
  error instanceof Error && error.message.includes('Execution context was destroyed');

/**
 * Waits for a condition that a test cannot be notified of, however busy the machine is.
 * @param condition What it throws ends the wait, except that a page was left while it was asked.
 * @throws Error when it is not met within the limit.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const started = performance.now();
  const isMet = async () => {
    try {
      return await condition();
    } catch (error) {
      if (isOfPageLeft(error)) return false;
      throw error;
    }
  };
  while (!(await isMet())) {
    if (performance.now() - started > HANG_MS)
      throw new Error(`It did not come to that: ${String(condition)}`);
    await new Promise((done) => {
      setTimeout(done, 20);
    });
  }
}

/**
 * Asks until the store serves: on a busy machine a store that is well may take longer than the
 * budget of a call, and the response says to come back.
 * @returns The first response whose status is not 503.
 */
export async function untilServed<T>(
  ask: () => Promise<T>,
  statusOf: (response: T) => number | undefined,
): Promise<T> {
  for (;;) {
    const response = await ask();
    if (statusOf(response) !== 503) return response;
  }
}

/** A worker is in charge in less than this on a busy machine, in ms. */
const TAKE_OVER_MS = 10_000;
/** A page that takes longer, in ms, waits for a worker that does not start. */
const TAB_MS = 20_000;

/**
 * Waits until a service worker is in charge of the page. It goes on in a new tab when that takes
 * long: browsers repeat an installation that failed with one of the next pages, and Chromium ends
 * no worker that a debugger is attached to, so that the next one may wait until the tab is closed.
 * @param isWanted Default: any worker will do.
 * @returns The page, or its address in the new tab.
 */
export async function underWorker(
  page: Page,
  isWanted: (page: Page) => boolean | Promise<boolean> = () => true,
): Promise<Page> {
  const address = page.url();
  let shown = page;
  let opened = performance.now();
  let isOpen = true;
  await until(async () => {
    if (isOpen) {
      const isControlled = await shown.evaluate(() => navigator.serviceWorker.controller !== null);
      if (isControlled && (await isWanted(shown))) return true;
      if (performance.now() - opened < TAKE_OVER_MS) return false;
    }
    const next = await shown.context().newPage();
    await shown.close();
    shown = next;
    isOpen = await shown.goto(address, { timeout: TAB_MS }).then(
      () => true,
      () => false,
    );
    opened = performance.now();
    return false;
  });
  return shown;
}
