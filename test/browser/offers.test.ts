/** Dates of offers in Chromium: changed at the desk, seen by readers with the code, held by the checkout. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { callWithStatus, enterDesk } from '../support/desk-staff.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { interactive } from '../support/settled.ts';

const PASSWORD = 'paper lantern over water';
const OFFERED = '/subscribe/?offer=SLOWTRAIN';
const PAYMENT = '/subscribe/checkout/?plan=complete-year-usd&offer=SLOWTRAIN';

let site: RunningSite;
let browser: Browser;
let desk: Page;
let reader: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite('--payments', 'demo'),
    launchBrowser({ withImages: false }),
  ]);
  desk = await enterDesk({ site, browser }, 'publisher');
  reader = await (await browser.newContext({ baseURL: site.origin })).newPage();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const offer = () => desk.getByRole('form', { name: 'SLOWTRAIN' });
const said = async () => (await fetch(site.origin + OFFERED)).text();

describe('An offer of the brand', () => {
  it('is used by a reader who has the code', async () => {
    await reader.goto(`/account/register/?redirectURL=${encodeURIComponent(PAYMENT)}`);
    await interactive(reader);
    await reader.getByLabel('Email address').first().fill('offered@reader.example');
    await reader.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await reader.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await reader.locator('main form button[type=submit]').first().click();
    await reader.waitForURL(/\/subscribe\/checkout\//);
    await interactive(reader);
    expect(await reader.locator('main').innerText()).toContain('$15');
  });

  it('is ended at the desk: its link says so at once, and the checkout refuses its price', async () => {
    await desk.goto(`${site.origin}/desk/#/settings`);
    await offer()
      .getByText(/It can be used/)
      .waitFor();
    expect(await axeViolations(desk)).toEqual([]);
    for (const width of [375, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      const over = await desk.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect([width, over]).toEqual([width, 0]);
    }
    await offer().getByRole('button', { name: 'End the offer now' }).click();
    await offer()
      .getByText(/It has ended/)
      .waitFor();
    expect(await said()).toMatch(/This code ended on /);

    // The page of before still shows the price of the offer.
    await reader.locator('.payment-how button[type=submit]').click();
    await reader.getByText(/^This offer has ended/).waitFor();
    expect(new URL(reader.url()).pathname).toBe('/subscribe/checkout/');
    await reader.goto(PAYMENT);
    expect(await reader.locator('main').innerText()).toContain('$30');
  });

  it('gets other dates at the desk and by the command, and those of the brand again', async () => {
    await offer()
      .getByLabel(/^First day/)
      .fill('2998-12-31');
    await offer()
      .getByLabel(/^Last day/)
      .fill('2999-01-31');
    await offer().getByRole('button', { name: 'Save the dates' }).click();
    await offer()
      .getByText(/It has not begun/)
      .waitFor();
    expect(await said()).toContain('This code can be used from December 31, 2998 on.');

    const { stdout } = await site.masthead('offers', 'dates', 'slowtrain', '--until', '2999-12-31');
    expect(stdout).toMatch(/^SLOWTRAIN\t50%\trunning\t.*until 2999-12-31\tset here$/m);
    expect(await said()).toContain('Your code takes 50% off the first payment');
    await desk.reload();
    await offer().getByRole('button', { name: 'Back to the dates of the brand' }).click();
    await desk.getByText('The dates of SLOWTRAIN hold now.').waitFor();
    expect((await site.masthead('offers', 'list')).stdout).toContain('by the brand');
  });

  it('is left as it is by what is no date and no offer', async () => {
    for (const [call, body] of [
      ['offer-dates', { code: 'SLOWTRAIN', from: '2027-02-30' }],
      ['offer-dates', { code: 'SLOWTRAIN', from: '2027-02-02', until: '2027-02-01' }],
      ['offer-end', { code: 'NOTHING' }],
      ['offer-reset', { code: 'constructor' }],
    ] as const)
      expect(await callWithStatus(desk, call, body)).toMatchObject({
        ...{ status: 400, name: 'invalidOfferDates' },
      });
    const wrong = await site.masthead('offers', 'end', 'NOTHING');
    expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('It has: SLOWTRAIN')]);
    expect((await site.masthead('offers', 'list')).stdout).toContain('by the brand');
  });
});
