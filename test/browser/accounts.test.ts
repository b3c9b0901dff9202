import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { scanTable } from '../../services/aws/scan-table.ts';
import { environmentCredentials } from '../../services/aws/signed-fetch.ts';
import { openStore } from '../../local/open-store.ts';
import { readOutbox, type OutboxEmail } from '../support/read-outbox.ts';
import { launchBrowser, onComplaint } from '../support/browser.ts';
import { openOwnNetwork, type OwnNetwork } from '../support/own-network.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'paper lantern over water';
const OTHER_PASSWORD = 'nine quiet harbor bells';
const STORIES = [
  'the-harbor-that-learned-to-listen',
  'in-defense-of-the-drawer',
  'the-fish-that-nobody-bid-on',
  'frame-twenty-four',
  'the-kettle-that-bet-on-forty-years',
].map((slug) => `/story/${slug}/`);
/** Metered items of the sample. The fifth is walled for a new reader. */
const WALLED = STORIES[4] ?? '';

let site: RunningSite;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[] = [];
let networks: OwnNetwork[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  const table = join(site.dataDir, 'subscriptions.csv');
  await writeFile(
    table,
    [
      'number,kind,ends,postcode,email,name,adFree',
      'M-1001,print,2099-12-31,90210,,A Reader,yes',
      'M-2001,digital,2099-12-31,10001,two@reader.example,Two,yes',
      'M-2002,print,2099-12-31,10001,two@reader.example,Two,yes',
      'M-3001,digital,2099-12-31,10001,one@reader.example,One,yes',
    ].join('\n'),
  );
  const imported = await site.masthead('subscriptions', 'import', table);
  if (imported.code !== 0) throw new Error(imported.stderr);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

/**
 * Opens a browser context on its own network, as real readers have. One network may make three
 * attempts in ten seconds.
 */
async function newReader(
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
  const tab = await own.newPage();
  onComplaint(tab, (text, address) => complaints.push(`${text} ${address}`));
  return { context: own, page: tab };
}
beforeEach(async () => {
  complaints = [];
  ({ context, page } = await newReader());
});
afterEach(async () => {
  await context.close();
  await Promise.all(networks.map((network) => network.close()));
  networks = [];
});

/** Waits until scripts have hydrated the page. */
async function open(path: string, on: Page = page): Promise<void> {
  await on.goto(path);
  await interactive(on);
}
/** Removes the session. The page's scripts end first: without a session they lead elsewhere. */
async function forget(): Promise<void> {
  await page.goto('about:blank');
  await context.clearCookies();
}
async function fill(on: Page, email: string, password: string, again?: string): Promise<void> {
  // The page before it may have a field for an email address too, in its newsletter form.
  await on.getByLabel('Password', { exact: true }).waitFor();
  await on.getByLabel('Email address').first().fill(email);
  await on.getByLabel('Password', { exact: true }).fill(password);
  if (again !== undefined) await on.getByLabel('Confirm password', { exact: true }).fill(again);
}
async function emailTo(address: string, subject: RegExp): Promise<OutboxEmail> {
  let found: OutboxEmail | undefined;
  await until(async () => {
    found = (await readOutbox(join(site.dataDir, 'outbox')))
      .filter((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? ''))
      .at(-1);
    return found !== undefined;
  }).catch(() => undefined);
  if (found === undefined) throw new Error(`No email about ${String(subject)} to ${address}`);
  return found;
}
function linkOf(mail: OutboxEmail): string {
  const found = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (found === undefined) throw new Error(`No link in: ${mail.text ?? ''}`);
  return found;
}
/** The default destination of readers who came from no particular page. */
async function atHome(on: Page = page): Promise<void> {
  await on.waitForURL((url) => url.pathname === '/');
}
async function register(on: Page, email: string, query = ''): Promise<void> {
  await open(`/account/register/${query}`, on);
  await fill(on, email, PASSWORD, PASSWORD);
  await on.getByRole('button', { name: 'Register' }).click();
}
async function signIn(on: Page, email: string, password = PASSWORD, query = ''): Promise<void> {
  await open(`/account/sign-in/${query}`, on);
  await fill(on, email, password);
  await on.getByRole('button', { name: 'Sign in', exact: true }).click();
}
async function verify(on: Page, email: string): Promise<void> {
  await open(linkOf(await emailTo(email, /address|verify|confirm/i)), on);
  await on.getByRole('button', { name: 'Verify email address' }).click();
  await on.getByText('Your email address is verified.').waitFor();
}

describe('A reader at the wall', () => {
  it('AC-01 AC-04 registers, returns to the item, verifies the address from the email, and is recognized by that address', async () => {
    for (const story of STORIES) await open(story);
    expect(await page.locator('.paywall').getAttribute('data-paywall')).toBe('full');
    await page.locator('.paywall').getByRole('link', { name: 'Register' }).click();
    await page.waitForURL('**/account/register/**');
    await interactive(page);
    await fill(page, 'new@reader.example', PASSWORD, PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === WALLED.replace(/\/$/, ''));
    expect(new URL(page.url()).search).toBe('');
    await page.getByRole('button', { name: 'new@reader.example' }).click();
    expect(
      await page.locator('.account-menu-panel a, .account-menu-panel button').allInnerTexts(),
    ).toEqual(['My Account', 'Verify Subscription', 'Sign Out']);
    await verify(page, 'new@reader.example');
    await open('/account/my-account/');
    await page.getByRole('heading', { name: 'Subscription', exact: true }).waitFor();
    expect(await page.locator('main').innerText()).toContain('new@reader.example');
    expect(complaints.filter((text) => !text.includes('402'))).toEqual([]);
  });

  it('AC-04 goes from the wall to the offer, registers, reads how to pay, and returns to the story', async () => {
    for (const story of STORIES) await open(story);
    await page.locator('.paywall').getByRole('link', { name: 'Subscribe' }).click();
    await page.getByRole('link', { name: 'Subscribe for $5' }).click();
    await page.getByText('Step 1 of 2: your account').waitFor();
    await interactive(page);
    // Who registers here is subscribing already.
    expect(await page.locator('.header-bar .header-subscribe').isVisible()).toBe(false);
    await fill(page, 'buyer@reader.example', PASSWORD, PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Step 2 of 2: payment').waitFor();
    expect(await page.locator('.order').innerText()).toContain('$5');
    await page.getByRole('link', { name: 'Back to the story' }).click();
    await page.waitForURL((url) => url.pathname.replace(/\/$/, '') === WALLED.replace(/\/$/, ''));
  });

  it('AC-05 links a print subscription by its number, sees the banner, and is no longer walled', async () => {
    await register(page, 'print@reader.example');
    await atHome();
    await open(`/account/link-your-subscription/?redirectURL=${encodeURIComponent(WALLED)}`);
    await page.getByLabel('Account number').fill('m1001');
    await page.getByLabel('Postal code').fill('00000');
    await page.getByRole('button', { name: 'Link subscription' }).click();
    await page.getByText(/Fail to link\. Message: "/).waitFor();
    await page.getByLabel('Postal code').fill('90210');
    await page.getByRole('button', { name: 'Link subscription' }).click();
    await page.waitForURL(
      (url) => url.pathname.startsWith(WALLED.slice(0, -1)) && url.searchParams.get('g') === 'true',
    );
    await page.getByRole('heading', { name: 'Success!' }).waitFor();
    await page.getByRole('button', { name: 'Close this message' }).click();
    await page.waitForSelector('.success-banner', { state: 'detached' });
    for (const story of STORIES) {
      await open(story);
      await page.waitForTimeout(300);
      expect([story, await page.locator('.paywall').count()]).toEqual([story, 0]);
    }
  });

  it('AC-04 with two subscriptions on the address is asked which one, and gets access when it is linked', async () => {
    await register(page, 'two@reader.example');
    await atHome();
    const link = linkOf(await emailTo('two@reader.example', /address/i));
    await open(link);
    await page.getByRole('button', { name: 'Verify email address' }).click();
    // The address is verified, and the reader is asked at once which of its subscriptions is meant.
    await page.waitForURL('**/account/link-your-subscription/**');
    // The address changes before its page is there.
    await page.getByLabel('Account number').waitFor();
    await forget();
    await signIn(
      page,
      'two@reader.example',
      PASSWORD,
      `?redirectURL=${encodeURIComponent(WALLED)}`,
    );
    await page.waitForURL('**/account/link-your-subscription/**');
    expect(new URL(page.url()).searchParams.get('redirectURL')).toBe(WALLED);
    await interactive(page);
    await page.getByLabel('Account number').fill('M-2002');
    await page.getByLabel('Postal code').fill('100 01');
    await page.getByRole('button', { name: 'Link subscription' }).click();
    await page.waitForURL((url) => url.pathname === WALLED && url.searchParams.get('g') === 'true');
  });

  it('AC-04 with one subscription on the address is linked to it by signing in', async () => {
    await register(page, 'one@reader.example');
    await atHome();
    await verify(page, 'one@reader.example');
    await forget();
    await signIn(
      page,
      'one@reader.example',
      PASSWORD,
      `?redirectURL=${encodeURIComponent(WALLED)}`,
    );
    await page.waitForURL((url) => url.pathname === WALLED);
    expect((await context.cookies()).some(({ name }) => name === 'pay_ent_sub')).toBe(true);
    expect(await page.locator('.paywall').count()).toBe(0);
  });
});

describe('A reader whose password strangers guess', () => {
  it('AC-01 signs in on a new device with the code of an email, with scripts and without', async () => {
    const email = 'guessed@reader.example';
    await register(page, email);
    await atHome();
    for (let turn = 0; turn < 5; turn += 1) {
      const { status } = await fetch(`${site.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.origin },
        body: JSON.stringify({ email, password: 'wrong words' }),
      });
      expect(status).toBe(401);
    }
    const codeIn = (mail: OutboxEmail) => /\b\d{6}\b/.exec(mail.text ?? '')?.[0] ?? '';
    const { context: other, page: tab } = await newReader();
    await signIn(tab, email);
    const field = tab.getByLabel('Code from our email');
    await field.waitFor();
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await tab.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD);
    await field.fill(codeIn(await emailTo(email, /code to sign in/)));
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await atHome(tab);
    await other.close();

    for (let turn = 0; turn < 5; turn += 1)
      await fetch(`${site.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: site.origin },
        body: JSON.stringify({ email, password: 'wrong words' }),
      });
    const plain = await newReader({ javaScriptEnabled: false });
    await plain.page.goto('/account/sign-in/');
    await fill(plain.page, email, PASSWORD);
    const before = (await emailTo(email, /code to sign in/)).text;
    await plain.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await plain.page.getByLabel('Code from our email').waitFor();
    const second = await emailTo(email, /code to sign in/);
    expect(second.text).not.toBe(before);
    await fill(plain.page, email, PASSWORD);
    await plain.page.getByLabel('Code from our email').fill(codeIn(second));
    await plain.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await atHome(plain.page);
    await plain.context.close();
  });
});

describe('A reader with an account', () => {
  it('AC-06 signs in on two devices, ends one session from the other, and signs out', async () => {
    await register(page, 'devices@reader.example');
    await atHome();
    const sent = page.getByText(
      'Verify your address with the link we sent to devices@reader.example.',
    );
    await sent.waitFor();
    await forget();
    await signIn(page, 'devices@reader.example');
    await atHome();
    // Offered once, to a reader who has just signed in with a password.
    await page.getByText('Sign in without a password next time').waitFor();
    await page.getByRole('button', { name: 'Close this message' }).click();
    await open('/');
    await page.waitForTimeout(500);
    expect(await page.getByText('Sign in without a password next time').count()).toBe(0);
    const other = await newReader({
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    });
    try {
      await signIn(other.page, 'devices@reader.example');
      await atHome(other.page);
      await open('/account/my-account/');
      await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
      await page.getByRole('button', { name: /^Sign out .*(iPhone|Safari|iOS)/ }).click();
      await page.locator('.account-said').filter({ hasText: /./ }).first().waitFor();
      await open('/account/my-account/', other.page);
      await other.page.locator('main').getByRole('link', { name: 'Sign in' }).waitFor();
    } finally {
      await other.context.close();
    }
    await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click();
    await atHome();
    const names = (await context.cookies()).map(({ name }) => name);
    for (const gone of [
      '__Host-sid',
      'payment_auth_token',
      'amg_user',
      'user_email',
      'meridian_logged_in',
      'cnid_uuid',
    ])
      expect(names).not.toContain(gone);
  });

  it('AC-02 is told what is wrong before anything is sent, and sees the service’s message afterward', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/login')) sent.push(request.url());
    });
    await open('/account/sign-in/');
    await page
      .locator('form')
      .first()
      .evaluate((form) => {
        (form as HTMLFormElement).noValidate = true;
      });
    await fill(page, 'no address', 'short');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Invalid email: no address').first().waitFor();
    expect(sent).toEqual([]);
    await fill(page, 'nobody@reader.example', 'long enough');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Fail to login "nobody@reader.example". Message: "').first().waitFor();
    expect(sent).toHaveLength(1);
  });

  it('AC-01 chooses a new password through an emailed link, which works once', async () => {
    await register(page, 'forgetful@reader.example');
    await atHome();
    await forget();
    await open('/account/forgot-password/');
    await page.getByLabel('Email address').first().fill('forgetful@reader.example');
    await page.locator('main form button[type=submit]').click();
    const link = linkOf(await emailTo('forgetful@reader.example', /password/i));
    const choose = async () => {
      await page.goto(link);
      await interactive(page);
      await page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
      await page.getByLabel('Confirm password', { exact: true }).fill(OTHER_PASSWORD);
      await page.locator('main form button[type=submit]').click();
    };
    await choose();
    await page.locator('.notice, .account-said').first().waitFor();
    await forget();
    await choose();
    await page.getByText('This link has expired').first().waitFor();
    await signIn(page, 'forgetful@reader.example', OTHER_PASSWORD);
    await atHome();
  });

  it('AC-01 exports the data and deletes the account, and nothing of the reader remains in any table', async () => {
    const email = 'leaving@reader.example';
    await register(page, email);
    await atHome();
    // Newsletters are of the mailbox, and the reader's once it is.
    await verify(page, email);
    await open('/newsletter/weekly/');
    await page.getByLabel('Email address').first().fill(email);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByText('Thank You').first().waitFor();
    for (const story of STORIES.slice(0, 3)) await open(story);
    const traces = async () => {
      const store = await openStore({ dataDir: site.dataDir });
      try {
        const found: string[] = [];
        for (const table of [
          store.env.READERS_TABLE,
          store.env.METER_TABLE,
          store.env.CONTENT_TABLE,
        ]) {
          const connection = {
            region: 'us-east-1',
            credentials: environmentCredentials({ ...store.env }),
          };
          for await (const item of scanTable(connection, table ?? '', store.endpoints.dynamodb))
            if (JSON.stringify(item).includes(email)) found.push(String(item.pk));
        }
        return found;
      } finally {
        await store.close();
      }
    };
    expect((await traces()).length).toBeGreaterThan(1);
    await open('/account/my-account/');
    await page.getByRole('heading', { name: 'Your data' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    const stream = await download.createReadStream();
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const exported = Buffer.concat(chunks).toString();
    expect([
      JSON.parse(exported) !== null,
      exported.includes(email),
      exported.includes('scrypt') || exported.includes('argon2'),
    ]).toEqual([true, true, false]);
    const leaving = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Your data' }) });
    const summary = leaving.locator('summary');
    if ((await summary.count()) > 0) await summary.last().click();
    await leaving.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await leaving.locator('form button[type=submit]').click();
    await atHome();
    expect(await traces()).toEqual([]);
    await signIn(page, email);
    await page.getByText(`Fail to login "${email}"`).first().waitFor();
  });
});

describe('The focus, after a form or a button that is gone once it is used,', () => {
  /** Waits until something with a text has the focus. Where it does not, it fell to the body. */
  const focused = (text: RegExp | string, on: Page = page) =>
    until(async () => {
      const found = await on.evaluate(() =>
        document.activeElement === document.body ? '' : document.activeElement?.textContent,
      );
      return typeof text === 'string' ? found?.includes(text) === true : text.test(found ?? '');
    });
  /** As with a keyboard. */
  const press = async (name: RegExp | string, on: Page = page) => {
    await on.getByRole('button', { name, exact: true }).first().focus();
    await on.keyboard.press('Enter');
  };
  const inMain = (on: Page = page) =>
    on.waitForFunction(() => document.activeElement?.closest('#main, .success-banner') !== null);

  it('AC-01 goes to what an account’s forms have done', async () => {
    const email = 'keys@reader.example';
    await register(page, email);
    await atHome();
    await inMain();
    await open(linkOf(await emailTo(email, /address|verify|confirm/i)));
    await press('Verify email address');
    await focused('Your email address is verified.');
    const others = [await newReader(), await newReader(), await newReader()];
    for (const other of others) {
      await signIn(other.page, email);
      await atHome(other.page);
      await inMain(other.page);
    }
    await open('/account/my-account/');
    await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
    await page
      .getByRole('button', { name: /^Sign out of/ })
      .first()
      .waitFor();
    await press(/^Sign out of/);
    await focused(/signed out/i);
    await press('Sign out everywhere else');
    await focused(/signed out/i);
    for (const other of others) await other.context.close();

    await page.locator('summary', { hasText: 'Change password' }).click();
    const change = page.locator('details', { hasText: 'Change password' });
    await change.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await change.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await change.getByLabel('Confirm password', { exact: true }).fill(OTHER_PASSWORD);
    await press('Save password');
    await focused('Password changed');
    await page.locator('summary', { hasText: 'Change email address' }).click();
    const move = page.locator('details', { hasText: 'Change email address' });
    await move.getByLabel('New email address').fill('keys2@reader.example');
    await move.getByLabel('Current password', { exact: true }).fill(OTHER_PASSWORD);
    await press('Change email address');
    await focused('keys2@reader.example');
    await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).focus();
    await page.keyboard.press('Enter');
    await atHome();
    await inMain();
  });

  it('AC-01 goes to what the forms of a new password have done, and of an account that is deleted', async () => {
    const email = 'keys3@reader.example';
    await register(page, email);
    await atHome();
    const other = await newReader();
    await open('/account/forgot-password/', other.page);
    await other.page.getByLabel('Email address').first().fill(email);
    await other.page.keyboard.press('Enter');
    await focused(email, other.page);
    await open(linkOf(await emailTo(email, /password/i)), other.page);
    await other.page.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD);
    await other.page.getByLabel('Confirm password', { exact: true }).fill(OTHER_PASSWORD);
    await other.page.keyboard.press('Enter');
    await focused('Password changed', other.page);
    await signIn(other.page, email, OTHER_PASSWORD);
    await atHome(other.page);
    await open('/account/my-account/', other.page);
    await other.page.locator('summary', { hasText: 'Delete' }).click();
    const leaving = other.page.locator('details', { hasText: 'Delete my account' });
    await leaving.getByLabel('Current password', { exact: true }).fill(OTHER_PASSWORD);
    await other.page.keyboard.press('Enter');
    await atHome(other.page);
    await inMain(other.page);
    await other.context.close();
  });

  it('NL-05 goes to what the forms of a newsletter have done', async () => {
    const email = 'keys4@reader.example';
    await open('/newsletter/weekly/');
    await page.getByLabel('Email address').first().fill(email);
    await page.keyboard.press('Enter');
    await focused('Thank You');
    await open(linkOf(await emailTo(email, /./)));
    await page.locator('main form button[type=submit]').focus();
    await page.keyboard.press('Enter');
    await page.locator('.notice').waitFor();
    await focused(/./);
    await open('/newsletter/weekly/unsubscribe/');
    await page.getByLabel('Email address').first().fill(email);
    await page.keyboard.press('Enter');
    await focused('Check your inbox');
    await open(linkOf(await emailTo(email, /unsubscribe/i)));
    await page.locator('main form button[type=submit]').focus();
    await page.keyboard.press('Enter');
    await focused(/unsubscribed/i);
  });
});

describe('A reader without JavaScript', () => {
  it('AC-01 NL-05 registers, signs out, signs in, and requests a newsletter through plain forms', async () => {
    const plain = await newReader({ javaScriptEnabled: false });
    try {
      const tab = plain.page;
      await tab.goto(`/account/register/?redirectURL=${encodeURIComponent(WALLED)}`);
      await fill(tab, 'plain@reader.example', PASSWORD, PASSWORD);
      await tab.getByRole('button', { name: 'Register' }).click();
      await tab.waitForURL((url) => url.pathname === WALLED);
      expect(
        (await plain.context.cookies()).some(
          ({ name, httpOnly }) => name === '__Host-sid' && httpOnly,
        ),
      ).toBe(true);
      await plain.context.clearCookies();
      await tab.goto('/account/sign-in/');
      await fill(tab, 'plain@reader.example', 'not the password');
      await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
      await tab.waitForURL(/error=/);
      expect(tab.url()).not.toContain('plain%40reader');
      expect(await tab.locator('.problem-summary').innerText()).toContain(
        'That email and password don’t match',
      );
      await fill(tab, 'plain@reader.example', PASSWORD);
      await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
      await tab.waitForURL((url) => url.pathname === '/');
      await tab.goto('/newsletter/weekly/');
      await tab.getByLabel('Email address').first().fill('plain@reader.example');
      await tab.getByRole('button', { name: 'Sign up' }).click();
      await tab.waitForURL(/\/newsletter\/weekly\/?\?sent=1/);
      const confirm = linkOf(await emailTo('plain@reader.example', /weekly|newsletter|confirm/i));
      await tab.goto(confirm);
      await tab.locator('main form button[type=submit]').first().click();
      expect(await tab.locator('main').innerText()).toMatch(/confirmed|signed up|thank/i);
    } finally {
      await plain.context.close();
    }
  });
});

describe('A reader who opens the sign-in page by its plain address', () => {
  const EMAIL = 'back@reader.example';
  const HOSTILE = 'http://evil.example/story/in-defense-of-the-drawer/';

  /** Loads the document of the sign-in page from a page, as a link of an article's text does. */
  async function signInFrom(address: string): Promise<string> {
    await page.goto(address);
    await Promise.all([
      page.waitForURL('**/account/sign-in/'),
      page.evaluate((origin) => {
        window.location.assign(`${origin}/account/sign-in/`);
      }, site.origin),
    ]);
    await interactive(page);
    const referrer = await page.evaluate(() => document.referrer);
    await fill(page, EMAIL, PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL((url) => url.pathname !== '/account/sign-in/');
    return referrer;
  }

  it('RT-14 returns to the story or the review that they came from, and from any other page to the home page', async () => {
    // A page of another site that says all of its address.
    await page.route(HOSTILE, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><meta name="referrer" content="unsafe-url"><title>x</title>',
      }),
    );
    await register(page, EMAIL);
    await atHome();
    const came = [
      ['/review/sundown-lamp-review/', '/review/sundown-lamp-review/'],
      [`${STORIES[1] ?? ''}?utm_source=mail`, STORIES[1]],
      ['/category/gear/', '/'],
      [HOSTILE, '/'],
    ] as const;
    for (const [from, to] of came) {
      await forget();
      const referrer = await signInFrom(from);
      const { origin, pathname, search } = new URL(page.url());
      expect({ from, referrer, at: `${origin}${pathname}${search}` }).toEqual({
        from,
        referrer: from.startsWith('http') ? from : `${site.origin}${from}`,
        at: `${site.origin}${to ?? ''}`,
      });
    }
  });
});
