/**
 * Where journeys end that start at a story or the checkout, and what each kind of reader is offered on
 * the way: in the built product, in browsers on networks of their own.
 */
import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { samePath } from '../../shared/urls/paths.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { launchBrowser } from '../support/browser.ts';
import { openOwnNetwork, type OwnNetwork } from '../support/own-network.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { recordShifts, shiftOf } from '../support/layout-shifts.ts';
import { interactive, settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'paper lantern over water';
const OTHER_PASSWORD = 'nine quiet harbor bells';
/** Of the sample: metered, and free. */
const METERED = '/story/the-harbor-that-learned-to-listen/';
const FREE = '/story/in-praise-of-the-bad-map/';
const CHECKOUT = '/subscribe/checkout/';
const query = (path: string) => `?redirectURL=${encodeURIComponent(path)}`;

let site: RunningSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let networks: OwnNetwork[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  const table = join(site.dataDir, 'subscriptions.csv');
  await writeFile(
    table,
    [
      'number,kind,ends,postcode,email,name,adFree',
      'A-1,print,2099-01-31,10001,,,yes',
      'A-2,digital,2099-01-31,10001,,,yes',
      'B-1,digital,2099-01-31,10001,,,no',
      'B-2,digital,2099-01-31,10001,,,no',
      'C-1,print,2099-01-31,10001,,,yes',
    ].join('\n'),
  );
  const imported = await site.masthead('subscriptions', 'import', table);
  if (imported.code !== 0) throw new Error(imported.stderr);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/** Opens a browser of its own, as another device is. */
async function newDevice(
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const network = await openOwnNetwork();
  networks.push(network);
  const own = await browser.newContext({
    baseURL: site.origin,
    proxy: { server: network.server },
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  return { context: own, page: await own.newPage() };
}
beforeEach(async () => {
  ({ context, page } = await newDevice());
  await recordShifts(page);
});
afterEach(async () => {
  for (const own of browser.contexts()) await own.close();
  await Promise.all(networks.map((network) => network.close()));
  networks = [];
});

async function open(path: string, on: Page = page): Promise<void> {
  const response = await on.goto(path);
  expect([path, response?.status()]).toEqual([path, 200]);
  await interactive(on);
}
async function at(path: string, on: Page = page): Promise<void> {
  await on.waitForURL(({ pathname }) => samePath(pathname, path));
}
async function register(email: string, on: Page = page): Promise<void> {
  await interactive(on);
  await on.getByLabel('Confirm password', { exact: true }).waitFor();
  await on.getByLabel('Email address').first().fill(email);
  await on.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await on.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await on.locator('main').getByRole('button', { name: 'Register' }).click();
}
async function signIn(email: string, password: string, on: Page = page): Promise<void> {
  await interactive(on);
  await on.getByLabel('Password', { exact: true }).waitFor();
  await on.getByLabel('Email address').first().fill(email);
  await on.getByLabel('Password', { exact: true }).fill(password);
  await on.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}
async function link(number: string, on: Page = page): Promise<void> {
  await interactive(on);
  await on.getByLabel('Account number').fill(number);
  await on.getByLabel('Postal code').fill('10001');
  await on.getByRole('button', { name: 'Link subscription' }).click();
}
async function linkInEmail(address: string, subject: RegExp): Promise<URL> {
  const find = async () =>
    (await readOutbox(join(site.dataDir, 'outbox')))
      .filter(({ to, subject: about }) => to?.[0]?.address === address && subject.test(about ?? ''))
      .at(-1);
  await until(async () => (await find()) !== undefined);
  return new URL(/https?:\/\/\S+/.exec((await find())?.text ?? '')?.[0] ?? '');
}
/** What has the focus, by its id or its class. */
const focused = (on: Page = page) =>
  on.evaluate(() => document.activeElement?.id || document.activeElement?.className);

describe('A journey that starts at a story', () => {
  it('AC-01 leads back there by the verification email, whose link knows the way', async () => {
    await open(`/account/register/${query(METERED)}`);
    await register('from-story@reader.example');
    await at(METERED);
    const address = await linkInEmail('from-story@reader.example', /address/i);
    expect(address.searchParams.get('redirectURL')).toBe(METERED);
    await open(address.href);
    const button = page.locator('main').getByRole('button', { name: 'Verify email address' });
    if (await button.isVisible()) await button.click();
    await page.getByText('Your email address is verified.').waitFor();
    await page.getByRole('link', { name: 'Back to the story' }).click();
    await at(METERED);
  });

  it('AC-01 leads back there by a password reset, on another device too', async () => {
    await open('/account/register/');
    await register('resets@reader.example');
    await at('/');
    const other = await newDevice();
    await open(`/account/sign-in/${query(METERED)}`, other.page);
    await other.page.getByRole('link', { name: 'Forgot your password?' }).click();
    await at('/account/forgot-password/', other.page);
    await interactive(other.page);
    await other.page.getByLabel('Email address').first().fill('resets@reader.example');
    await other.page.getByRole('button', { name: 'Send link' }).click();
    const address = await linkInEmail('resets@reader.example', /new password/i);
    expect(address.searchParams.get('redirectURL')).toBe(METERED);
    const third = await newDevice();
    await open(address.href, third.page);
    const username = third.page.locator('input[autocomplete=username]');
    expect(await username.inputValue()).toBe('resets@reader.example');
    // The address is in the part of the link that is sent to no server.
    expect(`${address.pathname}${address.search}`).not.toMatch(/reader\.example/);
    await third.page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await third.page.getByLabel('Confirm password', { exact: true }).fill(OTHER_PASSWORD);
    await third.page.getByRole('button', { name: 'Save password' }).click();
    await third.page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await third.page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await at('/account/sign-in/', third.page);
    await signIn('resets@reader.example', OTHER_PASSWORD, third.page);
    await at(METERED, third.page);
  });

  it('AC-05 leads back there by linking, also when the account comes first', async () => {
    await open(`/account/link-your-subscription/${query(METERED)}`);
    await page.locator('main').getByRole('link', { name: 'Register' }).click();
    await at('/account/register/');
    await register('links@reader.example');
    await at('/account/link-your-subscription/');
    await link('A-1');
    await page.waitForURL(
      (url) => samePath(url.pathname, METERED) && url.searchParams.get('g') === 'true',
    );
    await page.getByText('You now have unlimited access to an ad-free site').waitFor();
  });

  it('AC-01 knows no other site', async () => {
    await open('/account/register/?redirectURL=https%3A%2F%2Fevil.example%2F');
    await register('evil@reader.example');
    await at('/');
    expect((await linkInEmail('evil@reader.example', /address/i)).search).not.toContain('evil');
  });
});

describe('A journey that starts at the checkout', () => {
  it('AC-04 leads back there from the header and by the verification email', async () => {
    await open(CHECKOUT + query(METERED));
    await page.locator('.header-bar').getByRole('link', { name: 'Sign In' }).click();
    // The address changes before its page is there.
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.locator('main').getByRole('link', { name: 'Register' }).click();
    await at('/account/register/');
    await register('buys@reader.example');
    await at(CHECKOUT);
    expect(new URL(page.url()).searchParams.get('redirectURL')).toBe(METERED);
    const address = await linkInEmail('buys@reader.example', /address/i);
    await open(address.href);
    const button = page.locator('main').getByRole('button', { name: 'Verify email address' });
    if (await button.isVisible()) await button.click();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await at(CHECKOUT);
    await page.getByRole('link', { name: 'Back to the story' }).click();
    await at(METERED);
  });
});

describe('What comes after a form', () => {
  it('AC-01 takes the focus: the notice after registering, the page after signing in, the form of the link page', async () => {
    await open(`/account/register/${query(FREE)}`);
    await register('focus@reader.example');
    await at(FREE);
    await page.getByText('Verify your address with the link').waitFor();
    await until(async () => (await focused()) === 'success-banner');
    await page.goto('about:blank');
    await context.clearCookies();
    await open(`/account/sign-in/${query(FREE)}`);
    await signIn('focus@reader.example', PASSWORD);
    await at(FREE);
    await until(async () => (await focused()) === 'main');
    await open('/account/link-your-subscription/');
    await link('C-1');
    await at('/');
    await until(async () => (await focused()) === 'main');
    // A reload by the reader is none.
    await page.reload();
    await settled(page);
    expect(await focused()).toBe('');
  });
});

/** What a page offers its reader, of all that is visible. */
async function offers(path: string, on: Page) {
  await open(path, on);
  await settled(on);
  // Of the page as it opens: the offers go when the cookies are read.
  const shift = await shiftOf(on);
  await on.evaluate(() => {
    window.scrollTo(0, document.body.scrollHeight);
  });
  await settled(on);
  const menu = on.locator('.header-bar').getByRole('button', { name: 'Menu' });
  await on.evaluate(() => {
    window.scrollTo(0, 0);
  });
  await settled(on);
  if (await menu.isVisible()) {
    await menu.click();
    await on.locator('.menu-panel').waitFor();
  }
  const shown = await on.evaluate(() => {
    const visible = [...document.querySelectorAll('a, button, .ad-free-notice')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    );
    const said = (pattern: RegExp) =>
      visible.filter((element) => pattern.test(element.textContent)).length;
    const gift = visible.find((element) => element.textContent === 'Give a Gift');
    return {
      subscribe: said(/^(?:Subscribe|Subscribe now|Subscribe for .*)$/),
      adFree: said(/^Ad-free$/),
      gift: gift instanceof HTMLAnchorElement ? gift.protocol : undefined,

      adWords: /ad-free|without ads/i.test(document.querySelector('main')?.textContent ?? ''),
    };
  });
  return { ...shown, isStill: shift < 0.05 };
}

describe('What a page offers', () => {
  const pages = [
    '/',
    METERED,
    FREE,
    '/category/gear/',
    '/newsletter/',
    '/magazine/',
    '/subscribe/',
    '/offline/',
  ];

  it.each([
    ['a subscriber without ads', 'A-2', { adFree: true, gift: 'mailto:' }],
    ['a subscriber whose plan has ads', 'B-1', { adFree: false, gift: undefined }],
  ])(
    'AC-07 HD-09 FT-01 PN-02 to %s is no subscription, on a phone neither',
    async (_, number, expected) => {
      const email = `${number.toLowerCase()}@reader.example`;
      await open('/account/register/');
      await register(email);
      await at('/');
      await open(`/account/link-your-subscription/${query(FREE)}`);
      await link(number);
      await at(FREE);
      const success = page.locator('.success-banner').last();
      await success.getByRole('heading', { name: 'Success!' }).waitFor();
      expect(await success.locator('p').innerText()).toBe(
        expected.adFree
          ? 'You now have unlimited access to an ad-free site as well as the digital edition of the magazine.'
          : 'You now have unlimited access to every story on the site.',
      );
      for (const width of [1280, 375]) {
        await page.setViewportSize({ width, height: 900 });
        for (const path of pages) {
          const { adFree, ...shown } = await offers(path, page);
          expect({ path, width, ...shown, adFree: adFree > 0 }).toEqual({
            path,
            width,
            ...expected,
            subscribe: 0,
            adWords: false,
            isStill: true,
          });
        }
      }
    },
  );

  it('AC-07 to an anonymous reader and to one with an account is a subscription', async () => {
    const anonymous = await offers(METERED, page);
    expect(anonymous).toMatchObject({ adFree: 0, gift: undefined });
    // In the header, the menu and the footer at least.
    expect(anonymous.subscribe).toBeGreaterThanOrEqual(3);
    await open('/account/register/');
    await register('plain@reader.example');
    await at('/');
    const registered = await offers(FREE, page);
    expect(registered).toMatchObject({ adFree: 0, gift: undefined });
    expect(registered.subscribe).toBeGreaterThanOrEqual(3);
  });
});

describe('A form that a reader does not need', () => {
  it('AC-05 is not shown to one who has linked: the page says which, until when, and links another', async () => {
    await open('/account/register/');
    await register('linked@reader.example');
    await at('/');
    await open('/account/link-your-subscription/');
    await link('B-2');
    await at('/');
    await open(`/account/link-your-subscription/${query(METERED)}`);
    await page.getByRole('heading', { name: 'Your subscription is linked' }).waitFor();
    await page.locator('.subscription-terms').waitFor();
    expect(await page.locator('.subscription-terms').innerText()).toMatch(
      /Website\s[^]*number B2[^]*Valid until\s+January 31, 2099/,
    );
    expect(await page.locator('main').innerText()).not.toMatch(/ad-free/i);
    expect(await page.getByLabel('Account number').isVisible()).toBe(false);
    await page.getByText('Link another subscription').click();
    await page.getByLabel('Account number').waitFor();
    await page.getByRole('link', { name: 'Back to the story' }).click();
    await at(METERED);
  });

  it.each(['/account/sign-in/', '/account/register/'])(
    'AC-01 is not shown at %s to one who is signed in: the page says as whom, and leads on or to another account',
    async (path) => {
      const email = `in${path.length}@reader.example`;
      await open('/account/register/');
      await register(email);
      await at('/');
      await open(path + query(METERED));
      await page.getByRole('heading', { name: 'You’re signed in' }).waitFor();
      expect(await page.locator('main').innerText()).toContain(`Signed in as ${email}`);
      expect(await page.getByLabel('Password', { exact: true }).count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Back to the story' }).getAttribute('href')).toBe(
        METERED,
      );
      await page.getByRole('button', { name: 'Use another account' }).click();
      await page.getByLabel('Password', { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('redirectURL')).toBe(METERED);
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('user_email');
    },
  );
});

describe('A password manager', () => {
  it('AC-01 finds the form that changes a password, and what should not exist does not', async () => {
    const get = (path: string) =>
      fetch(`${site.origin}/.well-known/${path}`, { redirect: 'manual' });
    const found = await get('change-password');
    expect([found.status, found.headers.get('location')]).toEqual([
      302,
      '/account/my-account/#change-password',
    ]);
    const probe = 'resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await get(probe)).status).toBe(404);
    await open('/account/register/');
    await register('manager@reader.example');
    await at('/');
    await page.goto('/.well-known/change-password');
    const form = page.locator('#change-password');
    await form.getByLabel('New password', { exact: true }).waitFor();
    expect(await form.evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.parentElement?.id)).toBe(
      'change-password',
    );
    // Each form that has a password names the account, and each password says which it is.
    const forms = await page
      .locator('form:has(input[type=password])')
      .evaluateAll((all) =>
        all.map((one) =>
          [...one.querySelectorAll('input:not([type=hidden])')].map((input) => [
            input.getAttribute('autocomplete'),
            (input as HTMLInputElement).autocomplete === 'username'
              ? (input as HTMLInputElement).value
              : '',
          ]),
        ),
      );
    const username = ['username', 'manager@reader.example'];
    expect(forms).toEqual([
      [username, ['email', ''], ['current-password', '']],
      [username, ['current-password', ''], ['new-password', ''], ['new-password', '']],
      [username, ['current-password', '']],
    ]);
  });

  it('AC-01 is asked to sign in first, and led back to the form', async () => {
    await page.goto('/.well-known/change-password');
    await page.locator('main').getByRole('link', { name: 'Sign in' }).click();
    await at('/account/sign-in/');
    expect(new URL(page.url()).searchParams.get('redirectURL')).toBe(
      '/account/my-account/#change-password',
    );
  });
});

describe('The front of the magazine', () => {
  it('on a phone the keyboard reaches what comes first on the screen first', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await open('/magazine/');
    const tops = await page
      .locator('.issue-opening a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(1);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  });
});
