import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { outboxFolder } from '../../local/outbox/outbox-folder.ts';
import { changeSuppliedSecret } from '../../local/site-secrets.ts';
import { axeViolations } from '../support/axe.ts';
import { writeBrandFile } from '../support/brand-file.ts';
import { launchBrowser } from '../support/browser.ts';
import {
  CLIENT_ID,
  CLIENT_SECRET,
  openIdentityProvider,
  type IdentityProvider,
} from '../support/identity-provider.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { startSiteOfBrand, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';
import { until } from '../support/until.ts';

let site: RunningSite;
let browser: Browser;
let folder: string;
let provider: IdentityProvider;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-sign-in-'));
  provider = await openIdentityProvider([]);
  const brandFile = join(folder, 'brand.ts');
  await writeBrandFile(brandFile, {
    signIn: {
      own: { name: 'Example ID', issuer: provider.issuer, clientId: CLIENT_ID },
      google: { clientId: 'google-client' },
      apple: { clientId: 'com.example', teamId: 'ABCDE12345', keyId: 'FGHIJ67890' },
    },
  });
  [site, browser] = await Promise.all([
    startSiteOfBrand(brandFile),
    launchBrowser({ withImages: false }),
  ]);
  await changeSuppliedSecret(site.dataDir, 'sign-in-own', CLIENT_SECRET, new Date());
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await provider.close();
  await rm(folder, { recursive: true });
});

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await interactive(page);
};
async function newPage(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  return (await browser.newContext({ baseURL: site.origin, ...options })).newPage();
}
const hasSession = async (context: BrowserContext) =>
  (await context.cookies()).some(({ name }) => name === '__Host-sid');

/** Returns what the newest email to an address brings, once there are as many. */
async function emailTo(email: string, count = 1): Promise<{ code: string; link: string }> {
  const texts = async () =>
    (await readOutbox(outboxFolder(site.dataDir)))
      .filter(({ to }) => to?.some(({ address }) => address === email))
      .map(({ text }) => text ?? '');
  await until(async () => (await texts()).length >= count);
  const text = (await texts()).at(-1) ?? '';
  return {
    code: /\b\d{6}\b/.exec(text)?.[0] ?? '',
    link: /https?:\S+#code=\d{6}/.exec(text)?.[0] ?? '',
  };
}

describe('A code by email', () => {
  it('AC-04 signs in by the keyboard alone, from the address that is typed already, and leads on', async () => {
    const page = await newPage();
    const target = '/story/eight-sounds-going-quiet/';
    await open(page, `/account/sign-in/?redirectURL=${encodeURIComponent(target)}`);
    await page.getByLabel('Email address').fill('keys@code.example');
    await page.getByRole('link', { name: 'Email me a code' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/account/sign-in-code/**');
    await interactive(page);
    const address = page.getByLabel('Email address');
    expect(await address.inputValue()).toBe('keys@code.example');
    await address.press('Enter');
    await page.getByText('We’ve sent six digits to keys@code.example.').waitFor();
    const field = page.getByLabel('Code from our email');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await axeViolations(page)).toEqual([]);
    const { code } = await emailTo('keys@code.example');
    await field.fill(code === '000000' ? '000001' : '000000');
    await field.press('Enter');
    await page.locator('.field-problem').getByText('That code is wrong').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await field.fill(code);
    await field.press('Enter');
    await page.waitForURL(`**${target}`);
    expect(await hasSession(page.context())).toBe(true);
    await page.context().close();
  });

  it('AC-01 signs in without scripts', async () => {
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto('/account/sign-in/');
    await page.getByRole('link', { name: 'Email me a code' }).click();
    await page.getByLabel('Email address').fill('plain@code.example');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code from our email').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('That code is wrong').first().waitFor();
    const { code } = await emailTo('plain@code.example');
    await page.getByLabel('Code from our email').fill(code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.origin}/`);
    expect(await hasSession(page.context())).toBe(true);
    await page.context().close();
  });

  it('AC-01 the link of the email fills the code in, and acts by the button, in the browser that asked', async () => {
    const page = await newPage();
    await open(page, '/account/sign-in-code/');
    await page.getByLabel('Email address').fill('link@code.example');
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await page.getByLabel('Code from our email').waitFor();
    const { code, link } = await emailTo('link@code.example');

    const elsewhere = await newPage();
    await open(elsewhere, link);
    expect(await elsewhere.getByLabel('Code from our email').inputValue()).toBe(code);
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.locator('.field-problem').getByText('another browser').waitFor();
    expect(await hasSession(elsewhere.context())).toBe(false);
    await elsewhere.context().close();

    const again = await page.context().newPage();
    await open(again, link);
    expect(await hasSession(page.context())).toBe(false);
    await again.getByRole('button', { name: 'Sign in' }).click();
    await again.waitForURL(`${site.origin}/`);
    expect(await hasSession(page.context())).toBe(true);
    await page.context().close();
  });

  it('AC-01 a reader without a password sets one with a code', async () => {
    const page = await newPage();
    const email = 'bare@code.example';
    await open(page, '/account/sign-in-code/');
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Email me a code' }).click();
    const field = page.getByLabel('Code from our email');
    await field.waitFor();
    await field.fill((await emailTo(email)).code);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(`${site.origin}/`);
    await open(page, '/account/my-account/');
    await page.getByText('Set a password').click();
    const form = page.locator('#change-password');
    await form.getByLabel('New password', { exact: true }).fill('paper lantern over water');
    await form.getByLabel('Confirm password', { exact: true }).fill('paper lantern over water');
    await form.getByRole('button', { name: 'Save password' }).click();
    await form.locator('.field-problem').getByText('Enter the code from our email').waitFor();
    await form.getByRole('button', { name: 'Email me a code' }).click();
    await form.getByText(`We’ve sent six digits to ${email}.`).waitFor();
    for (const width of [320, 375, 768, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
    }
    await form.getByLabel('Code from our email').fill((await emailTo(email, 2)).code);
    await form.getByRole('button', { name: 'Save password' }).click();
    await page.getByText('Password changed').waitFor();
    await page.context().close();
  });
});

describe('Another service', () => {
  const come = (name: string) => {
    provider.person = { sub: name, email: `${name}@service.example`, email_verified: true };
  };

  it.each([true, false])(
    'AC-01 signs a newcomer in and leads on (scripts: %s)',
    async (javaScriptEnabled) => {
      come(`new-${String(javaScriptEnabled)}`);
      const page = await newPage({ javaScriptEnabled });
      const target = '/story/eight-sounds-going-quiet/';
      await page.goto(`/account/sign-in/?redirectURL=${encodeURIComponent(target)}`);
      await page.getByRole('link', { name: 'Continue with Example ID' }).click();
      await page.waitForURL(`${site.origin}${target}`);
      expect(await hasSession(page.context())).toBe(true);
      await page.context().close();
    },
  );

  it('AC-01 is linked once its reader has signed in as before, and disconnected in my account', async () => {
    come('owner');
    const page = await newPage();
    const data = { email: 'owner@service.example', password: 'paper lantern over water' };
    await page.request.post('/api/register', { data, headers: { origin: site.origin } });
    await page.context().clearCookies();
    await open(page, '/account/register/');
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await page.getByText('You already have an account').waitFor();
    await interactive(page);
    for (const width of [320, 375, 768, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.getByLabel('Email address').fill(data.email);
    await page.getByLabel('Password', { exact: true }).fill(data.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${site.origin}/`);
    await open(page, '/account/my-account/');
    await page.getByRole('heading', { name: 'Other ways to sign in' }).waitFor();
    for (const width of [320, 375, 768, 1_440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await axeViolations(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Disconnect Example ID' }).click();
    await page.getByText('Disconnected.').waitFor();
    await page.context().close();
  });

  it('AC-01 says on the sign-in page why it came to nothing', async () => {
    provider.mode = 'denies';
    const page = await newPage();
    await open(page, '/account/sign-in/');
    await page.getByRole('link', { name: 'Continue with Example ID' }).click();
    await page.getByText('You didn’t allow the other service to sign you in.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    provider.mode = 'signs in';
    // Its secret is not set.
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByText('The other service isn’t answering right now.').waitFor();
    await page.context().close();
  });
});
