/** A real Chromium for tests, found by `prepare-browser.mjs`. */
import {
  chromium,
  type Browser,
  type BrowserServer,
  type ConsoleMessage,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { trackRequests } from './settled.ts';

/** Whether a message of the console is an error or a warning about the page. */
function isComplaint(message: ConsoleMessage): boolean {
  return (
    ['error', 'warning'].includes(message.type()) &&
    // What a browser without images says of a preload.
    !message.text().includes('because image loading is disabled') &&
    // The reader left before the image was there, or the machine is busy.
    !message
      .text()
      .includes('was preloaded using link preload but not used within a few seconds') &&
    message.text() !== 'Service Worker registration blocked by Playwright'
  );
}

/**
 * Calls for every error and warning of a page's console and for every uncaught error, from now on.
 * @param note gets the address that a message of the console names, or ''.
 */
export function onComplaint(page: Page, note: (text: string, address: string) => void): void {
  page.on('console', (message) => {
    if (isComplaint(message)) note(message.text(), message.location().url);
  });
  page.on('pageerror', (error) => {
    note(error.message, '');
  });
}

/** An action that takes longer hangs. */
const ACTION_MS = 120_000;

/** How often the browser is started before its crash at the start counts. */
const STARTS = 3;

/** Chromium itself crashes at the start once in some thousand times: that tells nothing of a page. */
async function start(options: LaunchOptions): Promise<Browser> {
  for (let started = 1; ; started += 1)
    try {
      return await chromium.launch(options);
    } catch (error) {
      if (started >= STARTS) throw error;
    }
}

/** How Chromium runs for every test. */
function launchOptions(args: readonly string[] = []): LaunchOptions & { executablePath: string } {
  const executablePath = process.env.MASTHEAD_CHROMIUM;
  if (executablePath === undefined)
    throw new Error(
      'MASTHEAD_CHROMIUM is not set: jest runs test/support/prepare-browser.mjs before the tests',
    );
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Without it the browser keeps a process in reserve, which takes longer to start than a page
      // takes to load.
      '--renderer-process-limit=1',
      ...args,
    ],
  };
}

/** Starts a browser that a test can kill, to be connected to. */
export function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions());
}

/**
 * @param options.withImages `false` decodes no images, for suites that do not look at any: decoding
 *   takes most of the time of a page.
 * @param options.withBackCache Keeps whole pages for the back button, as browsers do and Playwright
 *   does not.
 */
export async function launchBrowser({
  withImages = true,
  withBackCache = false,
} = {}): Promise<Browser> {
  const browser = await start({
    ...launchOptions(withImages ? [] : ['--blink-settings=imagesEnabled=false']),
    ignoreDefaultArgs: withBackCache ? ['--disable-back-forward-cache'] : [],
  });
  // A worker's requests pass by the routes of a test. Suites about the worker allow it.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  browser.on('context', (context) => {
    context.setDefaultTimeout(ACTION_MS);
    trackRequests(context);
  });
  return browser;
}

/** Opens a window for pages of a site without scripts. Closing it ends its context. */
export async function openWithoutScripts(
  browser: Browser,
  baseURL: string,
  viewport = { width: 1280, height: 720 },
): Promise<Page> {
  return browser.newPage({ baseURL, javaScriptEnabled: false, viewport });
}
