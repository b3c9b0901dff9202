/** Tells when a page has nothing more to do, without waiting for a fixed time. */
import type { BrowserContext, Page, Request } from 'playwright-core';

const pending = new WeakMap<Page, Set<Request>>();

/** A worker's request belongs to no page. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/** Notes the requests of a context's pages, from now on. */
export function trackRequests(context: BrowserContext): void {
  const requestsOf = (request: Request) => {
    const page = pageOf(request);
    if (page === undefined) return undefined;
    const found = pending.get(page) ?? new Set();
    pending.set(page, found);
    return found;
  };
  context.on('request', (request) => requestsOf(request)?.add(request));
  context.on('requestfinished', (request) => requestsOf(request)?.delete(request));
  context.on('requestfailed', (request) => requestsOf(request)?.delete(request));
}

/** What a render asks for, it asks for before the second frame after it. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done));
      }),
  );
}

/**
 * Returns the addresses whose responses the page itself has whole (Resource Timing). On a busy machine
 * Chromium sometimes does not report the end of a report that may outlive its page (`keepalive`).
 */
async function endedInPage(page: Page): Promise<ReadonlySet<string>> {
  const ended = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ responseEnd }) => responseEnd > 0)
      .map(({ name }) => name),
  );
  return new Set(ended);
}

/** Rounds in a row without a request. The browser reports a request from another process. */
const QUIET_ROUNDS = 3;

/**
 * A request whose end is not reported by then has ended if the page says so, or if it is a report
 * with a response: nobody reads that, and on a busy machine its end is sometimes seen nowhere.
 */
const UNREPORTED_MS = 10_000;

function isReportWithResponse(request: Request): boolean {
  return request.method() === 'POST' && request.timing().responseStart >= 0;
}

/** Returns what is known of a request that does not end. */
function describeOpen(request: Request): string {
  const { startTime, responseStart } = request.timing();
  const asked = Math.round(Date.now() - startTime);
  return `${request.method()} ${request.url()} (${asked} ms ago, ${responseStart < 0 ? 'no response' : 'response not whole'})`;
}

/** A request that takes longer hangs. */
const SETTLED_MS = 120_000;

/**
 * Waits until the page of the current document has been merged with the reader's data, counted and
 * checked, and has loaded what that asked for.
 * @throws Error with the requests that do not end.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('page-view-done').length > 0);
  const started = performance.now();
  for (let quiet = 0; quiet < QUIET_ROUNDS;) {
    await twoFrames(page);
    let open = [...(pending.get(page) ?? [])];
    if (open.length > 0 && performance.now() - started > UNREPORTED_MS) {
      const ended = await endedInPage(page);
      open = open.filter((request) => !ended.has(request.url()) && !isReportWithResponse(request));
    }
    quiet = open.length === 0 ? quiet + 1 : 0;
    if (performance.now() - started > SETTLED_MS)
      throw new Error(
        `${page.url()} does not settle. It waits for ${open.map(describeOpen).join(', ')}`,
      );
  }
}

/** How much of a page that does not become interactive is worth reading. */
const SHOWN_LENGTH = 300;

/**
 * Waits until React has taken the page over.
 * @throws Error with what the page shows instead, for example an error of the edge.
 */
export async function interactive(page: Page): Promise<void> {
  try {
    await page.waitForSelector('.scheme-switch input', { state: 'attached' });
  } catch (error) {
    const text = await page.locator('body').innerText();
    const state = await page.evaluate(() => {
      const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return {
        readyState: document.readyState,
        visibility: document.visibilityState,
        marks: performance.getEntriesByType('mark').map(({ name }) => name),
        scripts: resources
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, responseEnd }) => `${name.split('/').pop() ?? ''} at ${responseEnd}`),
        missing: resources
          .filter(({ responseStatus }) => responseStatus !== 200)
          .map(({ name }) => name),
      };
    });
    throw new Error(
      `${page.url()} is not interactive. It shows: ${text.slice(0, SHOWN_LENGTH)}. ${JSON.stringify(state)}`,
      { cause: error },
    );
  }
}
