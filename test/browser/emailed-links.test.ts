/**
 * Links of emails and of previews in a real browser: loading changes nothing, the button does, and no
 * other company learns an address that carries a token (ADR 0070). The brand has every third party,
 * each of them a server of this test, and the reader has allowed all.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { brand } from '../../shared/brand/meridian.ts';
import { writeBrandFile } from '../support/brand-file.ts';
import { launchBrowser } from '../support/browser.ts';
import { readOutbox } from '../support/read-outbox.ts';
import { startSiteOfBrand, type RunningSite } from '../support/running-site.ts';
import { interactive, settled, trackRequests } from '../support/settled.ts';
import {
  openThirdPartyServer,
  thirdPartyFields,
  type ThirdPartyServer,
} from '../support/third-party-server.ts';
import { until } from '../support/until.ts';

const PASSWORD = 'paper lantern over water';
const WEEKLY = 'weekly';
const DRAFT = '---\ntitle: A draft\ndraft: true\n---\n\nText of the draft.\n';

let folder: string;
let thirdParty: ThirdPartyServer;
let site: RunningSite;
let browser: Browser;
let contexts: BrowserContext[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-emailed-links-'));
  thirdParty = await openThirdPartyServer();
  const { origin } = thirdParty;
  const brandFile = join(folder, 'brand.ts');
  await writeBrandFile(brandFile, {
    ...thirdPartyFields(origin),
    identityUrl: `${origin}/identity`,
    experiments: { endpoint: `${origin}/assign`, running: [] },
    recommendations: { widget: { scriptUrl: `${origin}/widget.js` } },
    vendorWidget: { endpoint: `${origin}/vendor` },
    shareCounts: { facebook: { endpoint: `${origin}/counts`, transport: 'json' } },
    keywordTracking: { marker: 'kwp_0' },
    facebookLogin: { appId: '1' },
  });
  [site, browser] = await Promise.all([
    startSiteOfBrand(brandFile, '--environment', 'ci', '--tag-manager', 'yes'),
    launchBrowser({ withImages: false }),
  ]);
  const table = join(folder, 'subscriptions.csv');
  await writeFile(
    table,
    [
      'number,kind,ends,postcode,email,name,adFree',
      '0042-1187,print,2099-01-31,10001,victim@corp.example,Vic Tim,yes',
      '0042-1188,print,2099-01-31,10001,honest@corp.example,Hon Est,yes',
    ].join('\n'),
  );
  const imported = await site.masthead('subscriptions', 'import', table);
  if (imported.code !== 0) throw new Error(imported.stderr);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
  await thirdParty.close();
  await rm(folder, { recursive: true });
});
afterEach(async () => {
  await Promise.all(contexts.map((context) => context.close()));
  contexts = [];
});

interface Reader {
  readonly page: Page;
  readonly requests: Request[];
}

/** Opens a browser that nobody has used. */
async function newBrowser(options: { javaScriptEnabled?: boolean } = {}): Promise<Reader> {
  const context = await browser.newContext({ baseURL: site.origin, ...options });
  contexts.push(context);
  trackRequests(context);
  await context.addCookies([
    {
      name: 'consent',
      value: '1.1790000000.banner.analytics-advertising-personalization',
      url: site.origin,
    },
  ]);
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  return { page: await context.newPage(), requests };
}

async function linkTo(address: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await until(async () => {
    const mail = (await readOutbox(join(site.dataDir, 'outbox'))).findLast(
      ({ to, subject: about = '' }) => to?.[0]?.address === address && subject.test(about),
    );
    link = /https?:\/\/\S+(?:token|confirm)=\S+/.exec(mail?.text ?? '')?.[0];
    return link !== undefined;
  });
  return link ?? '';
}

async function register({ page }: Reader, email: string): Promise<void> {
  await page.goto('/account/register/');
  await interactive(page);
  await page.getByLabel('Email address').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
async function signIn({ page }: Reader, email: string): Promise<void> {
  await page.goto('/account/sign-in/');
  await interactive(page);
  await page.getByLabel('Email address').first().fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/');
}
const hasCookie = async ({ page }: Reader, name: string) =>
  (await page.context().cookies()).some((cookie) => cookie.name === name);

/** Loads a link as a scanner does: with scripts, until nothing more happens. */
async function load({ page }: Reader, link: string): Promise<void> {
  await page.goto(link);
  await interactive(page);
  await settled(page);
}
const press = ({ page }: Reader, name: string) => page.getByRole('button', { name }).click();
const says = ({ page }: Reader, text: string | RegExp) => page.getByText(text).first().waitFor();
/** Calls that the browser made to our functions, other than counts of views. */
const calls = ({ requests }: Reader) =>
  requests
    .filter((request) => request.method() === 'POST')
    .map((request) => new URL(request.url()).pathname)
    .filter((path) => /^\/api\/(?:email|newsletters|account|password|login)/.test(path));

async function signUpForNewsletter({ page }: Reader, email: string): Promise<void> {
  const response = await page.request.post('/api/newsletters/subscribe', {
    form: {
      email,
      source: brand.newsletters.WEEKLY?.SOURCE_CODE.newsletterPage ?? '',
      newsletter: 'WEEKLY',
    },
    headers: { accept: 'application/json', origin: site.origin },
    failOnStatusCode: false,
  });
  if (response.status() !== 200) throw new Error(await response.text());
}

describe('The link of a registration', () => {
  it('AC-01 AC-04 verifies nothing when it is loaded, nor for the owner of the mailbox who did not register', async () => {
    const [stranger, owner] = [await newBrowser(), await newBrowser()];
    await register(stranger, 'victim@corp.example');
    const link = await linkTo('victim@corp.example', /address/i);
    await load(owner, link);
    expect(calls(owner)).toEqual([]);
    await press(owner, 'Verify email address');
    await owner.page.getByRole('textbox', { name: 'Password or six-digit code' }).waitFor();
    await stranger.page.context().clearCookies();
    await signIn(stranger, 'victim@corp.example');
    await stranger.page.goto('/account/my-account/');
    await says(stranger, 'Verify your email address: open the link we sent you.');
    expect(await stranger.page.locator('main').innerText()).not.toContain('0042');
    expect(await hasCookie(stranger, 'pay_ent_sub')).toBe(false);

    await owner.page.getByText('Didn’t register?').click();
    await press(owner, 'Remove the registration');
    await says(owner, 'Your email address is free again.');
    await stranger.page.goto('/account/my-account/');
    await says(stranger, 'Sign in to see your subscription');
  });

  it('AC-01 AC-04 is one press where the reader registered, and a code on another device', async () => {
    const [reader, phone] = [await newBrowser(), await newBrowser()];
    await register(reader, 'honest@corp.example');
    const link = await linkTo('honest@corp.example', /address/i);
    await reader.page.goto('/account/my-account/');
    await press(reader, 'Show a code');
    await says(reader, /\d{6} is your code/);
    const [code = ''] = /\d{6}/.exec(await reader.page.locator('main').innerText()) ?? [];
    await load(phone, link);
    await press(phone, 'Verify email address');
    await phone.page.getByRole('textbox', { name: 'Password or six-digit code' }).fill(code);
    await press(phone, 'Verify email address');
    await says(phone, 'Your email address is verified.');
    await load(reader, link);
    await press(reader, 'Verify email address');
    await says(reader, 'Your email address is verified.');
    expect(await hasCookie(reader, 'pay_ent_sub')).toBe(true);
  });

  it('AC-01 works without scripts', async () => {
    const [reader, plain] = [await newBrowser(), await newBrowser({ javaScriptEnabled: false })];
    await register(reader, 'plain@corp.example');
    await plain.page.goto(await linkTo('plain@corp.example', /address/i));
    await press(plain, 'Verify email address');
    await plain.page
      .getByRole('textbox', { name: 'Password or six-digit code' })
      .fill('not the password');
    await press(plain, 'Verify email address');
    await says(plain, /neither the password of this account/);
    await plain.page.getByRole('textbox', { name: 'Password or six-digit code' }).fill(PASSWORD);
    await press(plain, 'Verify email address');
    await says(plain, 'Your email address is verified.');
  });
});

describe('A change of address', () => {
  it('AC-01 is taken back by the old address with one press, and leads to a new password', async () => {
    const [thief, owner] = [await newBrowser(), await newBrowser()];
    await register(thief, 'old@corp.example');
    await load(thief, await linkTo('old@corp.example', /address/i));
    await press(thief, 'Verify email address');
    await says(thief, 'Your email address is verified.');
    await thief.page.goto('/account/my-account/');
    await thief.page.locator('summary', { hasText: 'Change email address' }).click();
    await thief.page.getByLabel('New email address').fill('thief@corp.example');
    await thief.page.getByLabel('Current password').first().fill(PASSWORD);
    await press(thief, 'Change email address');
    await load(owner, await linkTo('thief@corp.example', /new email address/i));
    expect(calls(owner)).toEqual([]);
    await load(thief, await linkTo('thief@corp.example', /new email address/i));
    await press(thief, 'Use this address');
    await says(thief, 'Your email address was changed.');

    await load(owner, await linkTo('old@corp.example', /new email address/i));
    expect(calls(owner)).toEqual([]);
    await press(owner, 'Take it back');
    await says(owner, 'Your account has its old email address again');
    await thief.page.goto('/account/my-account/');
    await says(thief, 'Sign in to see your subscription');
    await load(owner, await linkTo('old@corp.example', /password/i));
    expect(calls(owner)).toEqual(['/api/email/verify']);
    await owner.page.getByLabel('New password', { exact: true }).fill('nine quiet harbor bells');
    await owner.page
      .getByLabel('Confirm password', { exact: true })
      .fill('nine quiet harbor bells');
    await press(owner, 'Save password');
    await says(owner, 'Password changed');
  });
});

describe('The link of a newsletter', () => {
  it('NL-02 confirms nothing when it is loaded; its button does', async () => {
    const reader = await newBrowser();
    await signUpForNewsletter(reader, 'letters@corp.example');
    await load(reader, await linkTo('letters@corp.example', /confirm/i));
    expect(calls(reader)).toEqual([]);
    await press(reader, 'Yes, sign me up');
    await reader.page.getByRole('heading', { name: 'Thank You' }).waitFor();
    expect(calls(reader)).toEqual(['/api/newsletters/confirm']);
  });
});

describe('An address that carries a token', () => {
  const TOKEN = 'secret-of-this-test';
  const pages: readonly [string, () => Promise<string>][] = [
    [
      'a preview',
      async () => {
        await mkdir(join(folder, 'drafts'));
        await writeFile(join(folder, 'drafts', 'one.md'), DRAFT);
        const { stdout: report } = await site.masthead('import', join(folder, 'drafts'));
        const id = /^ {2}(\S+) {2}A draft$/m.exec(report)?.[1] ?? report;
        const { stdout } = await site.masthead('preview', id, '--site', site.origin);
        return /https?:\/\/\S+token=\S+/.exec(stdout)?.[0] ?? stdout;
      },
    ],
    ['a preview with a wrong token', async () => `/preview/story/any/?token=${TOKEN}`],
    ['verifying an address', async () => `/account/verify-email/?token=verify.${TOKEN}`],
    ['taking an account back', async () => `/account/verify-email/?token=back.${TOKEN}`],
    ['choosing a password', async () => `/account/reset-password/?token=reset.${TOKEN}`],
    ['confirming a newsletter', async () => `/newsletter/${WEEKLY}/?confirm=${TOKEN}`],
    ['confirming several', async () => `/newsletter/?confirm=${TOKEN}`],
    ['leaving a newsletter', async () => `/newsletter/${WEEKLY}/unsubscribe/?token=${TOKEN}`],
    ['choosing newsletters', async () => `/newsletter/preferences/?token=${TOKEN}`],
    [
      'signing in for one of them',
      async () =>
        `/account/sign-in/?redirectURL=${encodeURIComponent(`/newsletter/?confirm=${TOKEN}`)}`,
    ],
  ];

  it.each(pages)('FL-01 is seen by no other company, now or later: %s', async (_, addressOf) => {
    const reader = await newBrowser();
    const { page, requests } = reader;
    const address = await addressOf();
    const token = address.includes(TOKEN) ? TOKEN : (address.split('token=')[1] ?? '');
    expect(token).not.toBe('');
    const asked = thirdParty.asked.length;
    const response = await page.goto(address);
    await interactive(page);
    // What would bring third parties of a page nearer.
    await page.mouse.wheel(0, 20_000);
    await settled(page);
    // The browser reports a request too that the page's policy has stopped.
    const foreign = requests.filter(
      (request) =>
        new URL(request.url()).origin !== site.origin &&
        !request.url().startsWith('data:') &&
        request.failure()?.errorText !== 'csp',
    );
    expect(foreign.map((request) => request.url())).toEqual([]);
    expect(thirdParty.asked.length).toBe(asked);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');

    // The page that follows has them, in a document of its own.
    await page.locator('a[href="/"]').first().click();
    await page.waitForSelector('[data-page=homepage]');
    await until(() => thirdParty.asked.length > asked);
    await settled(page);
    const known = await page.evaluate(() => [
      document.referrer,
      document.documentElement.innerHTML,
      ...performance.getEntries().map(({ name }) => name),
      JSON.stringify(window.dataLayer ?? []),
    ]);
    const sent = await Promise.all(
      requests
        .filter((request) => request.frame().url() !== 'about:blank')
        .filter((request) => new URL(request.url()).origin !== site.origin)
        .map(async (request) => request.url() + JSON.stringify(await request.allHeaders())),
    );
    expect(sent.length).toBeGreaterThan(0);
    expect([...known, ...sent, ...thirdParty.asked].filter((text) => text.includes(token))).toEqual(
      [],
    );
  });
});
