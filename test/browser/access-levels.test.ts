/** What readers see of items for registered readers and for subscribers of a plan. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { demoCards } from '../../local/payments-demo/demo-objects.ts';
import { serveDemo, type Demo } from '../../local/payments-demo/serve-demo.ts';
import { secrets } from '../../services/aws/secret-names.ts';
import { createSessions } from '../../services/readers/sessions.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { interactive, settled } from '../support/settled.ts';
import { signedInReader } from '../support/signed-in-reader.ts';
import { CANARY } from '../support/walled-items.ts';

const REGISTERED = '/story/registered-item/';
const PLANNED = '/story/planned-item/';
const HARD = '/story/hard-item/';
const WIDTHS = [375, 1440];
const plan = brand.plans?.[0];

let site: PaywallSite;
let demo: Demo;
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  // No event of it ever comes.
  demo = await serveDemo({ hookUrl: () => undefined, hookSecret: 'none', log: () => undefined });
  const variables = {
    STRIPE_ENDPOINT: demo.origin.replace('localhost', '127.0.0.1'),
    [secrets.stripe.variable]: 'sk_test_demo',
  };
  [site, browser] = await Promise.all([
    openPaywallSite({ environment: 'production', variables }),
    launchBrowser({ withImages: false }),
  ]);
  const sentence = 'The tide gauge at the end of the pier has kept its own counsel since 1931. ';
  const html = `<p>${sentence.repeat(3)}</p><p>${sentence.repeat(2)}</p><p>${CANARY} ${sentence}</p>`;
  const body = [{ kind: 'html' as const, html: html + `<p>${sentence}</p>`.repeat(20) }];
  const hed = 'The gauge that kept its own counsel';
  await site.publish(async (publisher) => {
    await publisher.putItems([
      buildItem({ id: 'registered-item', hed, access: 'registered', body }),
      buildItem({
        id: 'planned-item',
        hed,
        access: 'subscribers',
        tiers: [plan?.key ?? 'gold'],
        body,
      }),
      buildItem({ id: 'hard-item', hed, access: 'subscribers', body }),
      buildItem({ id: 'open-item', access: 'free' }),
    ]);
    await publisher.finish();
  });
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await demo.close();
});
beforeEach(async () => {
  context = await browser.newContext({ baseURL: site.origin });
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
});

async function open(path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
  await settled(page);
}

const shows = (words: string) =>
  page.evaluate((text) => document.body.innerText.includes(text), words);

async function addCookies(cookies: Record<string, string>): Promise<void> {
  await context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({ name, value, url: site.origin })),
  );
}

/** What stands beyond the window to its side, or under something else. */
async function wallAt(width: number): Promise<string> {
  await page.setViewportSize({ width, height: 900 });
  const wall = page.locator('.full-wall');
  const box = await wall.boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9_999) <= width).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await wall.scrollIntoViewIfNeeded();
  return wall.innerText();
}

describe('An item for registered readers', () => {
  it('PW-06 offers a free account, which leads back to the story', async () => {
    await open(REGISTERED);
    for (const width of WIDTHS) {
      const wall = await wallAt(width);
      expect(wall).toContain('Register for free to read on.');
      expect(wall).not.toContain('$');
    }
    expect(await shows(CANARY)).toBe(false);
    await page.locator('.full-wall .button').click();
    await page.waitForURL('**/account/**');
    expect(new URL(page.url()).searchParams.get('redirectURL')).toContain(REGISTERED.slice(0, -1));
  });

  it('PW-06 is there for a reader with an account, and gone from the window when the reader has signed out', async () => {
    await addCookies({
      meridian_logged_in: 'true',
      cnid_uuid: 'account-ada',
      payment_auth_token: await site.signIn('ada'),
    });
    await open(REGISTERED);
    expect(await shows(CANARY)).toBe(true);
    const cookies = await context.cookies();
    expect(cookies.find(({ name }) => name === 'pay_ent_reg')?.httpOnly).toBe(true);
    // Another tab signs out.
    await context.clearCookies();
    await page.waitForSelector('.full-wall');
    expect(await shows(CANARY)).toBe(false);
    await page.goto('/story/open-item/');
    await page.goBack();
    await interactive(page);
    expect(await shows(CANARY)).toBe(false);
  });
});

describe('An item of a plan', () => {
  it('PW-06 says what it is included in', async () => {
    await open(PLANNED);
    for (const width of WIDTHS) {
      expect(await wallAt(width)).toContain(
        plan === undefined
          ? 'for subscribers'
          : `The rest of this article is included in ${plan.name}.`,
      );
    }
  });

  it('PW-12 opens at once when the plan of a signed-in subscriber has changed, although the token does not say so yet', async () => {
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const auth = await site.signIn('upgraded', { endsAt, plan: plan?.key ?? 'gold' });
    await addCookies({
      meridian_logged_in: 'true',
      cnid_uuid: 'account-upgraded',
      payment_auth_token: auth,
      pay_ent_sub: site.subscriptionToken(0, ['another']),
    });
    await page.goto(PLANNED);
    await page.waitForFunction((words) => document.body.innerText.includes(words), CANARY);
  });

  it('PW-06 lets a subscriber of another plan change it', async () => {
    await addCookies({ pay_ent_sub: site.subscriptionToken(0, ['another']) });
    await open(PLANNED);
    expect(await wallAt(375)).toContain('Change your plan');
    expect(await shows(CANARY)).toBe(false);
  });
});

describe('The wall of a reader who has paid', () => {
  it('PW-12 opens by itself, although the tab was closed after payment and the event was lost', async () => {
    const { account, post } = await signedInReader(site, 'payer');
    const asked = await post('checkout', { price: 'digital-year-usd', amount: 500 });
    const url = /"url":"([^"]+)"/.exec(JSON.stringify(asked))?.[1] ?? '';
    demo.provider.pay(url.split('/').at(-1) ?? '', demoCards.works);
    const sessions = createSessions(site.dynamo, site.tables.readers, Date.now);
    const { sid, auth } = await sessions.start(account, 'a test');
    await addCookies({
      meridian_logged_in: 'true',
      cnid_uuid: account.accountId,
      payment_auth_token: auth,
    });
    await context.addCookies([
      // Browsers send it to this machine without TLS, too.
      {
        name: '__Host-sid',
        value: sid,
        url: site.origin.replace('http:', 'https:'),
        secure: true,
      },
    ]);
    await page.goto(HARD);
    await page.waitForFunction((words) => document.body.innerText.includes(words), CANARY);
    const cookies = await context.cookies();
    expect(cookies.map(({ name }) => name)).toContain('pay_ent_sub');
  });
});
