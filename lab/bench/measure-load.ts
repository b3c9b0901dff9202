/** One cold load of a page, on a phone with a slow connection. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pageTypes, type PageType } from '../../shared/pages.ts';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

export interface PageLoad {
  /** Of the page table. */
  readonly type: PageType;
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  /** Of each task that takes longer than 50 ms after the first paint, what is beyond (Lighthouse). */
  readonly blockingMs: number;
  /** The sum of all layout shifts, which is at least the CLS. */
  readonly shift: number;
  /** When React has taken the whole page over. */
  readonly interactiveMs: number;
  readonly requests: number;
  readonly scripts: number;
  /** Scripts that were requested before React began. */
  readonly scriptsBefore: number;
  /** Bytes as they are sent, with their headers: by gzip, because the browser takes Brotli by HTTPS. */
  readonly bytes: number;
  readonly documentBytes: number;
  readonly scriptBytes: number;
  readonly styleBytes: number;
  readonly fontBytes: number;
}

export interface LoadOptions {
  /** Of the window, in CSS pixels. */
  readonly width: number;
  readonly fontDelayMs: number;
}

const HEIGHT_PX = 823;
/** Lighthouse's slow 4G. */
const SLOW_4G = { latency: 150, bytesPerSecond: (1.6 * 1_000_000) / 8 };
const CPU_SLOWDOWN = 4;
/** After the last request and the reader's merge, in ms: what is left does not load anything. */
const QUIET_MS = 1_500;
const POLL_MS = 100;
/** A load that takes longer hangs, in ms. */
const LOAD_MS = 60_000;

interface Seen {
  readonly type: string;
  /** In s, on the browser's own clock. */
  readonly at: number;
  bytes: number;
}

/** Notes the page's requests that the browser's cache does not respond to, and what each weighs. */
function watchRequests(session: CDPSession): Map<string, Seen> {
  const requests = new Map<string, Seen>();
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('data:'))
      requests.set(requestId, { type: type ?? '', at: timestamp, bytes: 0 });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    requests.delete(requestId);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true) requests.delete(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
  });
  return requests;
}

interface Entries {
  fcp: number;
  lcp: number;
  shift: number;
  readonly tasks: { readonly start: number; readonly duration: number }[];
}

/** Runs in the page, before its own scripts. */
function observe(): void {
  const entries: Entries = { fcp: 0, lcp: 0, shift: 0, tasks: [] };
  Object.assign(window, { benchEntries: entries });
  const each = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => {
      list.getEntries().forEach(note);
    }).observe({ type, buffered: true });
  };
  each('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') entries.fcp = entry.startTime;
  });
  each('largest-contentful-paint', (entry) => {
    entries.lcp = entry.startTime;
  });
  each('layout-shift', (entry) => {
    entries.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  each('longtask', ({ startTime, duration }) => {
    entries.tasks.push({ start: startTime, duration });
  });
}

/** Emulates the phone and its connection. Fonts are held up on their way, if they are to be late. */
async function slowDown(page: Page, { fontDelayMs }: LoadOptions): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW_4G.latency,
    downloadThroughput: SLOW_4G.bytesPerSecond,
    uploadThroughput: SLOW_4G.bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (fontDelayMs > 0)
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((done) => setTimeout(done, fontDelayMs));
      await route.continue().catch(() => undefined);
    });
  return session;
}

async function readLoad(page: Page, requests: ReadonlyMap<string, Seen>): Promise<PageLoad> {
  const { fcp, lcp, shift, tasks } = await page.evaluate(
    () => (window as unknown as { benchEntries: Entries }).benchEntries,
  );
  const [beganMs = Number.NaN, interactiveMs = Number.NaN] = await page.evaluate(() =>
    ['page-render-start', 'page-render-end'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime,
    ),
  );
  const named = await page.locator('[data-page]').first().getAttribute('data-page');
  const type = pageTypes.find((one) => one === named);
  if (type === undefined) throw new Error(`${page.url()} names no page type of ours: ${named}`);
  const seen = [...requests.values()];
  const begun = seen[0]?.at ?? 0;
  const ofType = (type: string) => seen.filter((request) => request.type === type);
  const weigh = (these: readonly Seen[]) => these.reduce((sum, { bytes }) => sum + bytes, 0);
  const scripts = ofType('Script');
  return {
    type,
    firstPaintMs: fcp,
    largestPaintMs: lcp,
    blockingMs: tasks
      .filter(({ start }) => start >= fcp)
      .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    shift,
    interactiveMs,
    requests: seen.length,
    scripts: scripts.length,
    scriptsBefore: scripts.filter(({ at }) => (at - begun) * 1_000 < beganMs).length,
    bytes: weigh(seen),
    documentBytes: weigh(ofType('Document')),
    scriptBytes: weigh(scripts),
    styleBytes: weigh(ofType('Stylesheet')),
    fontBytes: weigh(ofType('Font')),
  };
}

/**
 * Waits for the end of what follows a page view. Playwright's own `waitForFunction` would run a large
 * script in the page, which takes a slow phone longer than all of the page's own tasks.
 * @throws Error when the page does not get there.
 */
async function untilViewDone(session: CDPSession, url: string): Promise<void> {
  const expression = "performance.getEntriesByName('page-view-done').length > 0";
  const latest = Date.now() + LOAD_MS;
  while (Date.now() < latest) {
    const { result } = await session.send('Runtime.evaluate', { expression });
    if (result.value === true) return;
    await sleep(POLL_MS);
  }
  throw new Error(`${url} did not become interactive within ${LOAD_MS / 1_000} s`);
}

async function load(context: BrowserContext, url: string, options: LoadOptions): Promise<PageLoad> {
  const page = await context.newPage();
  await page.addInitScript(observe);
  const session = await slowDown(page, options);
  const requests = watchRequests(session);
  await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS });
  await untilViewDone(session, url);
  for (let count = -1; count !== requests.size;) {
    count = requests.size;
    await sleep(QUIET_MS);
  }
  return readLoad(page, requests);
}

/**
 * Loads a page with an empty cache. What the service worker copies afterwards does not count.
 * @throws Error when the page does not become interactive.
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  options: LoadOptions,
): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport: { width: options.width, height: HEIGHT_PX },
    deviceScaleFactor: 1.75,
    isMobile: options.width < 768,
    hasTouch: true,
    // Without it, a page itself loads what the worker would have copied.
    serviceWorkers: 'allow',
  });
  try {
    return await load(context, url, options);
  } finally {
    await context.close();
  }
}
