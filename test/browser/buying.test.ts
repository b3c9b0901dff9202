/** A newcomer buys on one machine: from the wall to the plans, the demo's payment and back to the story. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser, openWithoutScripts } from '../support/browser.ts';
import { openOwnNetwork, type OwnNetwork } from '../support/own-network.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'paper lantern over water';
const STORIES = [
  'the-harbor-that-learned-to-listen',
  'in-defense-of-the-drawer',
  'the-fish-that-nobody-bid-on',
  'frame-twenty-four',
  'the-kettle-that-bet-on-forty-years',
].map((slug) => `/story/${slug}/`);
/** The fifth metered item, which is walled for a new reader. */
const WALLED = STORIES[4] ?? '';
const WORKS = '4242424242424242';
const FAILS_LATER = '4000000000000341';

let site: RunningSite;
let browser: Browser;
let page: Page;
let people = 0;
const networks: OwnNetwork[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite('--payments', 'demo'),
    launchBrowser({ withImages: false }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
afterEach(async () => {
  await page.context().close();
  await Promise.all(networks.splice(0).map((network) => network.close()));
});

async function newReader(width = 1280): Promise<string> {
  const network = await openOwnNetwork();
  networks.push(network);
  const context = await browser.newContext({
    baseURL: site.origin,
    proxy: { server: network.server },
    viewport: { width, height: 900 },
  });
  // What takes longer hangs.
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
  people += 1;
  return `buyer-${people}@reader.example`;
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
}

/** Registers at the form that the offer leads to. */
async function register(email: string): Promise<void> {
  await page.waitForURL(/\/account\/register\//);
  await interactive(page);
  await page.getByLabel('Email address').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.locator('main form button[type=submit]').first().click();
  await page.waitForURL(/\/subscribe\/checkout\//);
  await interactive(page);
}

async function pay(card = WORKS): Promise<void> {
  await page.locator('.payment-how button[type=submit]').click();
  await page.waitForURL(/\/pay\//);
  await page.locator('select[name=card]').selectOption(card);
  await page.getByRole('button', { name: 'Subscribe' }).click();
}

async function buy(email: string, card = WORKS, from = '/subscribe/'): Promise<void> {
  await open(from);
  await page.getByRole('link', { name: 'Subscribe for $5' }).first().click();
  await register(email);
  await pay(card);
  await page.waitForURL(/\/subscribe\/done\//);
  await interactive(page);
}

const subjects = async (email: string) =>
  (await readOutbox(join(site.dataDir, 'outbox')))
    .filter(({ to }) => to?.[0]?.address === email)
    .map(({ subject }) => subject);

describe('Buying', () => {
  it.each([375, 1440])(
    'leads at %i px from the wall over plans and payment back to the story, which is open',
    async (width) => {
      const email = await newReader(width);
      for (const story of STORIES) await open(story);
      const begun = Date.now();
      await page.locator('.paywall').getByRole('link', { name: 'Subscribe' }).click();
      const plan = page.getByRole('link', { name: 'Subscribe for $5' }).first();
      // The address changes before the page that it is of has come.
      await plan.waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await plan.click();
      await register(email);
      await page.locator('.payment-how button[type=submit]').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await pay();
      await page.waitForURL(/\/subscribe\/done\//);
      await interactive(page);
      expect(await page.locator('h1').textContent()).toBe('Thank you: you’re a subscriber');
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Back to the story' }).click();
      await page.waitForURL((url) => `${url.pathname.replace(/\/$/, '')}/` === WALLED);
      await interactive(page);
      expect(await page.locator('.paywall').count()).toBe(0);
      // Some seconds on a machine that does nothing else: 40 are the goal, and this is for hangs.
      expect(Date.now() - begun).toBeLessThan(120_000);
      const cookies = await page.context().cookies();
      expect(cookies.map(({ name }) => name)).toContain('pay_ent_sub');
      await until(async () => (await subjects(email)).includes('Your subscription to Meridian'));
    },
  );

  it('shows in my account what was bought, and cancels and resumes it in two clicks each', async () => {
    const email = await newReader();
    await buy(email);
    await open('/account/my-account/');
    await page.getByText('Next payment').waitFor();
    expect(await page.locator('.subscription-terms').first().textContent()).toMatch(
      /Digital.*sub_demo.*\$10 a year/,
    );
    await page.getByRole('link', { name: 'Cancel subscription' }).click();
    await page.getByRole('button', { name: 'Cancel now' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel now' }).click();
    await page.getByText('Your subscription is canceled').waitFor();
    await open('/account/my-account/');
    await page.getByRole('button', { name: 'Keep my subscription' }).click();
    await page.getByText('Next payment').waitFor();
    expect(await subjects(email)).toEqual(
      expect.arrayContaining([
        'Your subscription to Meridian is canceled',
        'Your subscription to Meridian goes on',
      ]),
    );
  });

  it('says in my account that a payment failed, and ends when the provider gives up', async () => {
    const email = await newReader();
    await buy(email, FAILS_LATER);
    await site.masthead('payments', 'demo', 'advance', '366d');
    await open('/account/my-account/');
    await page.getByText('Your last payment failed').waitFor();
    await site.masthead('payments', 'demo', 'advance', '30d');
    await open('/account/my-account/');
    await page.getByText('Ended', { exact: true }).waitFor();
    expect(await subjects(email)).toEqual(
      expect.arrayContaining([
        'Your payment to Meridian failed',
        'Your subscription to Meridian has ended',
      ]),
    );
  });

  it('is not offered, and not possible, to who has a subscription', async () => {
    const email = await newReader();
    await buy(email);
    await open('/subscribe/');
    await page.getByRole('heading', { name: 'You have a subscription' }).waitFor();
    const { status, body } = await page.evaluate(async () => {
      const response = await fetch('/api/checkout', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ price: 'complete-month-usd', amount: 300 }),
      });
      return { status: response.status, body: await response.json() };
    });
    expect([status, body.name]).toEqual([409, 'alreadySubscribed']);
  });

  it('is withdrawn from without an account’s password, without scripts, and the money goes back', async () => {
    const email = await newReader();
    await buy(email);
    await open('/account/my-account/');
    const number = await page.locator('.account-number').first().textContent();
    const other = await openWithoutScripts(browser, site.origin);
    await other.goto('/account/cancel/');
    await other.getByText('Withdraw from contract here').click();
    const form = other.locator('#withdraw form');
    await form.getByLabel('Email address').fill('somebody.else@reader.example');
    await form.getByLabel('Subscription number').fill(number ?? '');
    await form.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await other.getByText('We found no subscription with this number').waitFor();
    await other.getByText('Withdraw from contract here').click();
    await form.getByLabel('Email address').fill(email);
    await form.getByLabel('Subscription number').fill(number ?? '');
    await form.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await other.getByText('You have withdrawn from the contract').waitFor();
    await other.close();
    expect(await subjects(email)).toContain('You have withdrawn from your contract with Meridian');
    await open('/account/my-account/');
    await page.getByText('Ended', { exact: true }).waitFor();
  });

  it('ends when the account is deleted', async () => {
    const email = await newReader();
    await buy(email);
    await open('/account/my-account/');
    await page.getByText('Delete account').first().click();
    const form = page.locator('form[action="/api/account/delete"]');
    await form.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await form.locator('button[type=submit]').click();
    await page.waitForURL((url) => url.pathname === '/');
    await until(async () =>
      (await subjects(email)).includes('Your subscription to Meridian has ended'),
    );
  });
});
