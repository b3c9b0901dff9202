/** Readers pay for others, by a gift or by seats: from the plans over the demo’s payment to those who read. */
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { openOwnNetwork, type OwnNetwork } from '../support/own-network.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'paper lantern over water';
/** An article of the sample. */
const SUBSCRIBERS_ONLY = '/story/the-woman-who-breaks-hinges/';

let site: RunningSite;
let browser: Browser;
let people = 0;
const networks: OwnNetwork[] = [];
const pages: Page[] = [];

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
  await Promise.all(pages.splice(0).map((page) => page.context().close()));
  await Promise.all(networks.splice(0).map((network) => network.close()));
});

interface Reader {
  readonly page: Page;
  readonly email: string;
  open(path: string): Promise<void>;
  /** Registers at the form on which the page is, and waits for the page that follows. */
  register(next: RegExp): Promise<void>;
}

async function newReader(width = 1280): Promise<Reader> {
  const network = await openOwnNetwork();
  networks.push(network);
  const context = await browser.newContext({
    baseURL: site.origin,
    proxy: { server: network.server },
    viewport: { width, height: 900 },
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  pages.push(page);
  people += 1;
  const email = `reader-${people}@friends.example`;
  return {
    page,
    email,
    async open(path) {
      await page.goto(path);
      await interactive(page);
    },
    async register(next) {
      await page.waitForURL(/\/account\/register\//);
      await interactive(page);
      await page.getByLabel('Email address').first().fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
      await page.locator('main form button[type=submit]').first().click();
      await page.waitForURL(next);
      await interactive(page);
    },
  };
}

const emailsTo = async (email: string) =>
  (await readOutbox(join(site.dataDir, 'outbox'))).filter(({ to }) => to?.[0]?.address === email);
/** Waits for an email, and returns its text. */
async function emailTo(email: string, subject: string): Promise<string> {
  const find = async () => (await emailsTo(email)).find((one) => one.subject === subject);
  await until(async () => (await find()) !== undefined);
  return (await find())?.text ?? '';
}

/** Gives a year of the first plan. Returns when the page after payment is there. */
async function give({ page, open, register }: Reader, recipient: string): Promise<void> {
  await open('/subscribe/');
  await page.getByRole('link', { name: 'Give as a gift' }).click();
  await page.waitForURL(/\/subscribe\/gift\//);
  await page.locator('main').getByRole('link', { name: 'Register' }).click();
  await register(/\/subscribe\/gift\//);
  await page.getByLabel('Email address of who gets it').fill(recipient);
  await page.getByLabel('Your name, as they know you').fill('Ada Byron');
  await page.getByLabel('A few words').fill('For the long train home.');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(/\/pay\//);
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.waitForURL(/\/subscribe\/done\//);
  await interactive(page);
}

/** Makes a token for an agent, reads a story for subscribers with it, and removes it. */
async function useAgent({ page }: Reader): Promise<void> {
  await page.getByText('Make a token').click();
  await page.getByLabel('Name of the agent').fill('Notes');
  await page.getByRole('button', { name: 'Make token' }).click();
  const field = page.getByLabel('The token is ready');
  await field.waitFor();
  const token = await field.inputValue();
  expect(await axeViolations(page)).toEqual([]);
  const ask = async () =>
    fetch(new URL(SUBSCRIBERS_ONLY, site.origin), {
      headers: { authorization: `Bearer ${token}`, accept: 'text/markdown' },
    });
  const opened = await ask();
  expect([opened.status, opened.headers.get('payment-accepted')]).toEqual([200, 'sub']);
  await page.reload();
  await page.getByText('Used 1 time').waitFor();
  expect(await field.count()).toBe(0);
  await page.getByRole('button', { name: 'Remove the token of Notes' }).click();
  await page.getByText('the token opens nothing any more').waitFor();
  expect((await ask()).headers.get('payment-accepted')).toBe('none');
}

const linkIn = (text: string | undefined) => /\/account\/redeem\/#[0-9A-Z-]+/.exec(text ?? '')?.[0];

describe('Giving', () => {
  it.each([375, 1440])(
    'leads at %i px from the plans to a gift that another reader redeems',
    async (width) => {
      const giver = await newReader(width);
      const friend = await newReader(width);
      await give(giver, friend.email);
      expect(await giver.page.locator('h1').textContent()).toBe(
        'Thank you: your gift is on its way',
      );
      const text = await emailTo(friend.email, 'Ada Byron has a gift for you');
      expect(text).toContain('For the long train home.');
      await friend.open(linkIn(text) ?? '');
      await friend.page.getByText('From Ada Byron').waitFor();
      expect(await axeViolations(friend.page)).toEqual([]);
      await friend.page.locator('main').getByRole('link', { name: 'Register' }).click();
      await friend.register(/\/account\/redeem\//);
      await friend.page.getByRole('button', { name: 'Redeem gift' }).click();
      await friend.page.getByText('The gift is yours').waitFor();
      const cookies = await friend.page.context().cookies();
      expect(cookies.map(({ name }) => name)).toContain('pay_ent_sub');
      await friend.open('/account/my-account/');
      await friend.page.getByText('A gift', { exact: true }).waitFor();
      await useAgent(friend);
      await giver.open('/account/my-account/');
      await giver.page.getByText('Redeemed on').waitFor();
      expect(await axeViolations(giver.page)).toEqual([]);
      await emailTo(giver.email, 'Your gift has been redeemed');
    },
  );

  it('shows the giver the code, sends it again, and pays back what nobody has redeemed', async () => {
    const giver = await newReader();
    const recipient = 'somebody@friends.example';
    await give(giver, recipient);
    const { page } = giver;
    await giver.open('/account/my-account/');
    await page.getByText('not redeemed yet').waitFor();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The gift has been sent.').waitFor();
    await until(async () => (await emailsTo(recipient)).length === 2);
    const link = linkIn((await emailsTo(recipient))[0]?.text);
    await page.getByRole('button', { name: 'Withdraw and get money back' }).click();
    await page.getByText('your money goes back').waitFor();
    await giver.open(link ?? '');
    await page.getByText('This gift has been taken back').waitFor();
  });
});

describe('Sharing', () => {
  it.each([375, 1440])(
    'leads at %i px from a plan with seats to a reader who accepts, and is removed',
    async (width) => {
      const owner = await newReader(width);
      const friend = await newReader(width);
      await owner.open('/subscribe/');
      const plan = owner.page.locator('.plan', { hasText: 'Table' });
      await plan.getByRole('link', { name: 'Subscribe', exact: true }).click();
      await owner.register(/\/subscribe\/checkout\//);
      await owner.page.getByLabel('Seats').fill('4');
      await owner.page.getByRole('button', { name: 'Subscribe for $80' }).waitFor();
      expect(await axeViolations(owner.page)).toEqual([]);
      await owner.page.locator('.payment-how button[type=submit]').click();
      await owner.page.waitForURL(/\/pay\//);
      await owner.page.getByText('$80 a year, for 4 readers').waitFor();
      await owner.page.getByRole('button', { name: 'Subscribe' }).click();
      await owner.page.waitForURL(/\/subscribe\/done\//);
      await owner.open('/account/my-account/');
      await owner.page.getByText('1 of 4 seats in use').waitFor();
      await owner.page.getByLabel('Email addresses to invite').fill(`a@b.example, ${friend.email}`);
      await owner.page.getByRole('button', { name: 'Invite' }).click();
      await owner.page.getByText('3 of 4 seats in use').waitFor();
      expect(await axeViolations(owner.page)).toEqual([]);
      const text = await emailTo(friend.email, `${owner.email} shares Meridian with you`);
      await friend.open(/\/account\/group\/#[\w.-]+/.exec(text)?.[0] ?? '');
      await friend.page.locator('main').getByRole('link', { name: 'Register' }).click();
      await friend.register(/\/account\/group\//);
      await friend.page.getByRole('button', { name: 'Accept' }).waitFor();
      expect(await axeViolations(friend.page)).toEqual([]);
      await friend.page.getByRole('button', { name: 'Accept' }).click();
      await friend.page.getByText('Every story is open to you').waitFor();
      const cookies = await friend.page.context().cookies();
      expect(cookies.map(({ name }) => name)).toContain('pay_ent_sub');
      await friend.open('/account/my-account/');
      await friend.page.getByText(`Shared by ${owner.email}`).waitFor();
      await owner.open('/account/my-account/');
      await owner.page.getByText('reads', { exact: true }).waitFor();
      await owner.page.getByLabel('Seats').fill('3');
      await owner.page.getByRole('button', { name: 'Change seats' }).click();
      await owner.page.getByText(/Nothing is due today.* 3 seats cost \$60 a year/).waitFor();
      expect(await axeViolations(owner.page)).toEqual([]);
      await owner.page.getByRole('button', { name: 'Confirm the change' }).click();
      await owner.page.getByText('3 of 3 seats in use').waitFor();
      await owner.page.getByRole('button', { name: `Remove ${friend.email}` }).click();
      await owner.page.getByText('2 of 3 seats in use').waitFor();
      await emailTo(friend.email, `You no longer share the subscription of ${owner.email}`);
      await friend.open('/account/my-account/');
      await friend.page.getByText('No subscription is linked').waitFor();
    },
  );
});
