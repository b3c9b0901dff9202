/** A real Chromium for tests, found by `prepare-browser.mjs`. */
import { chromium, type Browser } from 'playwright-core';

export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.MASTHEAD_CHROMIUM;
  if (executablePath === undefined)
    throw new Error(
      'MASTHEAD_CHROMIUM is not set: jest runs test/support/prepare-browser.mjs before the tests',
    );
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
