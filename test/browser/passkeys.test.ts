import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';

const PASSWORD = 'paper lantern over water';
let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Gives the browser a device with a screen lock that always unlocks. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
/** Waits until scripts have hydrated the page. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

const isSignedIn = async (page: Page) =>
  (await page.context().cookies()).some(({ name }) => name === '__Host-sid');
async function signOut(page: Page): Promise<void> {
  expect(await isSignedIn(page)).toBe(true);
  // An account page that is open loads itself anew when its reader has gone.
  await page.goto('/robots.txt');
  await page.request.post('/api/logout', { data: {}, headers: { origin: site.origin } });
  expect(await isSignedIn(page)).toBe(false);
}

describe('A passkey in Chromium', () => {
  it('AC-01 is created on the account page, signs in without a password, and opens nothing once it is removed', async () => {
    const page = await (await browser.newContext({ baseURL: site.origin })).newPage();
    await addDevice(page);
    await page.request.post('/api/register', {
      data: { email: 'keys@reader.example', password: PASSWORD },
      headers: { origin: site.origin },
    });
    await open(page, '/account/my-account/');
    await page.getByText('Add a passkey').click();
    const part = page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) });
    await part.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await part.getByRole('button', { name: 'Add this device' }).click();
    await part.getByText('Passkey added.').waitFor();
    await part.getByRole('button', { name: /^Remove passkey/ }).waitFor();

    await signOut(page);
    await open(page, '/account/sign-in/?redirectURL=%2Faccount%2Fmy-account%2F');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL('**/account/my-account/');
    await part.getByText(/last used/).waitFor();

    await part.getByRole('button', { name: /^Remove passkey/ }).click();
    await part.getByText('Passkey removed.').waitFor();
    await signOut(page);
    await open(page, '/account/sign-in/');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('We couldn’t accept this passkey').waitFor();
    expect(await isSignedIn(page)).toBe(false);
  });
});
