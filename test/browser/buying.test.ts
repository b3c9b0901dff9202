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
const FOR_SUBSCRIBERS = '/story/the-ransom-note-had-a-style-guide/';
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

async function loseToken(): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: /^(?:pay_ent_sub|payment_auth_token)$/ });
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

  it('takes a code that is typed, without scripts too, and says of a wrong one that it is', async () => {
    await newReader(375);
    await open('/subscribe/');
    await page.getByText('Have a code?').click();
    await page.getByLabel('Code').fill('slowtrain');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Your code takes 50% off the first payment: Complete.').waitFor();
    expect(await page.locator('main').textContent()).toContain('then $15 for the first year');
    expect(await axeViolations(page)).toEqual([]);
    const plain = await openWithoutScripts(browser, site.origin);
    await plain.goto('/subscribe/?offer=FASTTRAIN');
    await plain.getByText('We don’t know this code.').waitFor();
    await plain.close();
  });

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

  it('changes the plan in my account, after saying what that costs', async () => {
    const email = await newReader(375);
    await buy(email);
    await open('/account/my-account/');
    await page.getByText('Change plan', { exact: true }).click();
    await page.getByLabel('Complete, $30 a year').check();
    await page.getByText('Today you pay $25').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change plan and pay $25' }).click();
    await page.getByText('$30 a year').first().waitFor();
    await until(async () =>
      /Complete.*\$30 a year/.test(
        (await page
          .locator('.subscription-terms')
          .first()
          .textContent()
          .catch(() => '')) ?? '',
      ),
    );
    await until(async () => (await subjects(email)).includes('Your plan at Meridian is Complete'));
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
    await page.goto('about:blank');
    await page.context().clearCookies({ name: 'pay_ent_sub' });
    await open(FOR_SUBSCRIBERS);
    await page.locator('.paywall').getByText('Your subscription has ended.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await subjects(email)).toEqual(
      expect.arrayContaining([
        'Your payment to Meridian failed',
        'Your subscription to Meridian has ended',
      ]),
    );
  });

  it('is counted in masthead sales, with the story from which the reader came', async () => {
    const email = await newReader();
    await buy(email, WORKS, `/subscribe/?redirectURL=${encodeURIComponent(STORIES[1] ?? '')}`);
    const { stdout } = await site.masthead('sales', '--json');
    const { rows, articles } = JSON.parse(stdout) as {
      readonly rows: readonly { readonly new: number; readonly paid: number }[];
      readonly articles: readonly { readonly name: string; readonly count: number }[];
    };
    expect(articles).toContainEqual({ name: '/story/in-defense-of-the-drawer', count: 1 });
    expect(rows.some((row) => row.new > 0 && row.paid >= 500)).toBe(true);
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

describe('A story that is given', () => {
  it.each([375, 1440])(
    'opens at %i px for somebody without an account, and says so',
    async (width) => {
      const email = await newReader(width);
      await buy(email);
      await open(FOR_SUBSCRIBERS);
      await page.getByRole('button', { name: 'Give this story' }).click();
      const link = page.getByLabel('Your gift link is ready');
      await link.waitFor();
      expect(await link.evaluate((input) => input === document.activeElement)).toBe(true);
      expect(await axeViolations(page)).toEqual([]);
      const address = await link.inputValue();
      await page.context().close();
      await newReader(width);
      await open(FOR_SUBSCRIBERS);
      await page.locator('.paywall').waitFor();
      await open(address);
      expect(await page.locator('.paywall').count()).toBe(0);
      await page.getByText('A gift from a subscriber').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      // Of another story it is no gift.
      await open(address.replace(FOR_SUBSCRIBERS, '/story/the-fish-that-nobody-bid-on/'));
      expect(await page.getByText('A gift from a subscriber').count()).toBe(0);
    },
  );
});

describe('Fix my access', () => {
  const findings = () => page.locator('.access-findings li > p:first-child').allTextContents();

  it('says at the wall, at 375 px, that the free articles are read and that nobody is signed in', async () => {
    await newReader(375);
    for (const story of STORIES) await open(story);
    await page.locator('.paywall').getByRole('link', { name: 'Fix my access' }).click();
    await page.getByRole('heading', { name: 'This story is closed to you' }).waitFor();
    expect(await findings()).toEqual([
      expect.stringContaining('You’ve read all of your free articles (4)'),
      expect.stringContaining('You aren’t signed in here'),
    ]);
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.getByRole('link', { name: 'Back to the story' }).first().isVisible()).toBe(
      true,
    );
  });

  it('gives a browser back the token that it has lost, and the story opens', async () => {
    const email = await newReader(1440);
    await buy(email);
    await loseToken();
    await open(`/account/access/?redirectURL=${encodeURIComponent(FOR_SUBSCRIBERS)}`);
    await page.getByText('This browser had lost your access').waitFor();
    await page.getByRole('link', { name: 'Back to the story' }).first().click();
    await page.waitForURL((url) => `${url.pathname.replace(/\/$/, '')}/` === FOR_SUBSCRIBERS);
    await interactive(page);
    expect(await page.locator('.paywall').count()).toBe(0);
  });

  it('gives it back at the wall too, says so, and opens the story by itself', async () => {
    const email = await newReader(375);
    await buy(email);
    await loseToken();
    // The page that is loaded in place of the wall has none of what the wall said.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const says = document.querySelector('.paywall [role=status]')?.textContent ?? '';
        if (says !== '') sessionStorage.setItem('said', says);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(FOR_SUBSCRIBERS);
    const said = () => page.evaluate(() => sessionStorage.getItem('said')).catch(() => null);
    await until(async () => ((await said()) ?? '').includes('This browser had lost your access'));
    await until(async () => (await page.locator('.paywall').count()) === 0);
    await interactive(page);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('pay_ent_sub');
  });

  it('works without scripts', async () => {
    await newReader();
    const other = await openWithoutScripts(browser, site.origin);
    await other.goto(`/account/access/?redirectURL=${encodeURIComponent(WALLED)}`);
    await other.getByRole('button', { name: 'Look now' }).click();
    await other.waitForURL(/done=/);
    expect(await other.locator('.access-findings').textContent()).toMatch(
      /It’s one of your free articles\. You have 4 of 4 left\..*You aren’t signed in here/,
    );
    await other.close();
  });

  it('says the same to customer care: masthead subscriptions why', async () => {
    const email = await newReader();
    await buy(email);
    const { stdout } = await site.masthead(
      'subscriptions',
      'why',
      email,
      `${site.origin}${WALLED}`,
    );
    expect(stdout).toContain('Open: Your subscription opens it.');
    expect(stdout).toMatch(/ {2}digital: open \(paid\), until \d{4}-/);
    const unknown = await site.masthead('subscriptions', 'why', 'nobody@reader.example', WALLED);
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining('There is no account with the address nobody@reader.example'),
    ]);
    const nowhere = await site.masthead('subscriptions', 'why', email, '/story/nowhere/');
    expect(nowhere.stderr).toContain('There is no story at /story/nowhere');
  });
});
