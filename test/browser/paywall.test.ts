import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { entryHash } from '../../shared/paywall/article-key.ts';
import { periodAt } from '../../shared/paywall/periods.ts';
import { sampleClaims, signSample } from '../../shared/paywall/sample-token.ts';
import { nodeCrypto } from '../../shared/paywall/testing/fixtures.ts';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser, onComplaint } from '../support/browser.ts';
import { recordShifts, shiftOf } from '../support/layout-shifts.ts';
import { buildItem } from '../support/build-item.ts';
import { openPaywallSite, type PaywallSite } from '../support/paywall-site.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { settled } from '../support/settled.ts';
import { CANARY, walledItems } from '../support/walled-items.ts';

let site: PaywallSite;
let browser: Browser;
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
/** Everything that the browser reported as an error. */
let complaints: string[] = [];

const sentence =
  'The tide gauge at the end of the pier has kept its own counsel since the winter of 1931. ';
const body = (index: number) => [
  {
    kind: 'html' as const,
    html: Array.from(
      { length: 9 },
      (_, n) => `<p>${n > 2 ? `${CANARY}-${index} ` : ''}${sentence.repeat(4)}</p>`,
    ).join(''),
  },
];

beforeAll(async () => {
  [site, browser] = await Promise.all([
    openPaywallSite({ environment: 'production' }),
    launchBrowser({ withImages: false }),
  ]);
  await site.publish(async (publisher) => {
    await publisher.putItems([
      ...Array.from({ length: 9 }, (_, index) =>
        buildItem({
          id: `item-${index}`,
          hed: `Item number ${index}`,
          body: body(index),
          pubDate: `2026-03-1${index}T12:00:00.000Z`,
        }),
      ),
      ...walledItems('metered'),
      ...walledItems('subscribers'),
      buildItem({ id: 'open-item', access: 'free', body: body(90) }),
      buildItem({
        id: 'excluded',
        tags: [{ slug: 'paywall-exclude', name: 'paywall-exclude' }],
        body: body(91),
      }),
    ]);
    await publisher.finish();
  });
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  });
  ({ context, page } = reused);
  onComplaint(page, (text, address) => complaints.push(`${text} ${address}`));
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  await reused.reset();
  await reused.clearCache();
  complaints = [];
});

/** Returns the page's paywall text, once the work that follows a page view is done. */
async function unit(on: Page = page): Promise<string> {
  await settled(on);
  const found = on.locator('.paywall');
  if ((await found.count()) === 0) return 'nothing';
  return `${(await found.first().getAttribute('data-paywall')) ?? ''}: ${(await found.first().innerText()).split('\n')[0] ?? ''}`;
}
async function read(index: number, on: Page = page): Promise<[boolean, string]> {
  await on.goto(`/story/item-${index}/`);
  const said = await unit(on);
  return [(await on.locator('[data-article-body]').innerText()).includes(CANARY), said];
}
const cookie = async (name: string) =>
  (await context.cookies()).find((one) => one.name === name)?.value;
async function setCookie(name: string, value: string): Promise<void> {
  await context.addCookies([
    { name, value, domain: 'localhost', path: '/', secure: true, sameSite: 'Lax' },
  ]);
}
async function readFour(): Promise<void> {
  for (let index = 0; index < 4; index += 1) await page.goto(`/story/item-${index}/`);
}

describe('A new reader of a magazine with four free articles', () => {
  it('PW-03 reads four in full, with the notices at the right ones, and only the lead-in of the fifth', async () => {
    const seen: [boolean, string][] = [];
    for (let index = 0; index < 6; index += 1) seen.push(await read(index));
    expect(seen).toEqual([
      [true, 'growler: 3 free articles left this month'],
      [true, 'half: You have 2 free articles left'],
      [true, 'growler: 1 free article left this month'],
      [true, 'growler: This is your last free article this month'],
      [false, 'full: Keep reading'],
      [false, 'full: Keep reading'],
    ]);
    expect(await page.locator('.paywall').innerText()).toContain(
      'You’ve read your free articles this month',
    );
    expect(complaints).toEqual([]);
  });

  it('PW-14 rereads an article in a second tab, after a reload, and through the back button, at no charge', async () => {
    await readFour();
    await page.goto('/story/item-5/');
    for (const index of [0, 3]) expect((await read(index))[0]).toBe(true);
    await page.reload();
    await page.goBack();
    const tab = await context.newPage();
    expect((await read(1, tab))[0]).toBe(true);
    const { cnt, urls } = JSON.parse(
      atob(
        ((await cookie('pay_ent_smp')) ?? '')
          .split('.')[1]
          ?.replace(/-/g, '+')
          .replace(/_/g, '/') ?? '',
      ),
    ) as { cnt: number; urls: string[] };
    // An item that the store knew first is named by its hash: its order in the token varies.
    const hashes = urls.map((entry) => entryHash(entry, nodeCrypto.sha256));
    expect([cnt, hashes.sort()]).toEqual([
      4,
      [0, 1, 2, 3].map((index) => entryHash(`/story/item-${index}`, nodeCrypto.sha256)).sort(),
    ]);
  });

  it('PW-14 is counted the same way when following links without page loads', async () => {
    await page.goto('/most-recent/');
    await unit();
    const seen: string[] = [];
    for (const index of [8, 7, 6, 5, 4]) {
      await page.locator(`a[href="/story/item-${index}/"]`).first().click();
      await page.waitForSelector(`h1:has-text("Item number ${index}")`);
      seen.push(await unit());
      expect((await page.locator('[data-article-body]').innerText()).includes(CANARY)).toBe(
        index !== 4,
      );
      await page.goBack();
      await page.waitForSelector('[data-page=archive-listing]');
    }
    expect(seen).toEqual([
      'growler: 3 free articles left this month',
      'half: You have 2 free articles left',
      'growler: 1 free article left this month',
      'growler: This is your last free article this month',
      'full: Keep reading',
    ]);
    // The browser reports only the 402 response and this publication's missing images. Nothing else
    // went wrong.
    expect(
      complaints.filter(
        (text) => !text.includes('402') && !text.includes('/photos/') && !text.includes('/images/'),
      ),
    ).toEqual([]);
  });

  it('PW-14 is not charged for what the browser prefetches', async () => {
    await page.goto('/story/item-0/');
    await unit();
    await page.evaluate(async () => {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = '/story/item-1/';
      const done = new Promise((resolve) => {
        link.onload = resolve;
        link.onerror = resolve;
      });
      document.head.append(link);
      await done;
    });
    expect((await read(2))[1]).toBe('half: You have 2 free articles left');
  });

  it('PW-01 is not charged for anything free, excluded, or other than an item', async () => {
    for (const path of ['/story/open-item/', '/story/excluded/', '/', '/video/', '/most-recent/']) {
      await page.goto(path);
      expect([path, await unit()]).toEqual([path, 'nothing']);
    }
    expect(await cookie('pay_ent_smp')).toBeUndefined();
    for (const path of [
      '/story/subscribers-article/',
      '/gallery/subscribers-gallery/',
      '/review/subscribers-review/',
    ]) {
      await page.goto(path);
      expect([path, await unit(), await page.locator('.full-wall-reason').innerText()]).toEqual([
        path,
        'full: Keep reading',
        'The rest of this article is for subscribers.',
      ]);
    }
    expect(await cookie('pay_ent_smp')).toBeUndefined();
  });

  it('PW-09 starts over with each month', async () => {
    const { cur, k } = site.config();
    const last = periodAt(
      periodAt(Date.now(), brand.timeZone).endMs - 40 * 86_400_000,
      brand.timeZone,
    );
    const urls = [5, 6, 7, 8].map((index) => `/story/item-${index}`);
    await setCookie(
      'pay_ent_smp',
      signSample(
        sampleClaims({
          sid: 'a'.repeat(22),
          urls,
          max: 4,
          exp: last.endMs / 1_000,
          src: 'd',
          nowMs: last.endMs - 86_400_000,
        }),
        cur,
        k,
        nodeCrypto,
      ),
    );
    expect(await read(0)).toEqual([true, 'growler: 3 free articles left this month']);
  });

  it('PW-14 gains nothing from forged cookies, and without cookies gets what every new browser gets', async () => {
    await readFour();
    const good = (await cookie('pay_ent_smp')) ?? '';
    const [head = '', payload = '', mac = ''] = good.split('.');
    const lies = btoa(
      JSON.stringify({
        ...(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as object),
        max: 400,
      }),
    ).replace(/=+$/, '');
    for (const [name, value] of [
      ['visitedCount_jwt', '0'],
      ['pay_ent_sub', good],
      ['pay_ent_sub', 'x.y.z'],
      ['meridian_logged_in', '1'],
      ['user_email', 'a%40b.example'],
      ['pay_ent_smp', `${head}.${lies}.${mac}`],
    ] as const) {
      await setCookie(name, value);
      // A token that is no longer valid counts as none: the browser is treated as new, with one
      // item.
      expect([name, (await read(5))[0]]).toEqual([name, name === 'pay_ent_smp']);
    }
    await setCookie('pay_ent_smp', good);
    expect((await read(6))[0]).toBe(false);
    await context.clearCookies();
    expect((await read(6))[0]).toBe(true);
  });
});

describe('A reader’s tokens', () => {
  const calls = async (work: () => Promise<unknown>) => {
    const seen: string[] = [];
    const listen = (request: { url(): string }) => {
      if (request.url().includes('/api/')) seen.push(new URL(request.url()).pathname);
    };
    page.on('request', listen);
    await work();
    page.off('request', listen);
    return seen;
  };

  it('PW-12 a grant from the edge is confirmed once per session, and is DynamoDB’s from then on', async () => {
    expect(
      await calls(async () => {
        await read(0);
        await page.waitForFunction(() => sessionStorage.length > 0);
      }),
    ).toEqual(['/api/payment/validate']);
    const claims = JSON.parse(
      atob(
        ((await cookie('pay_ent_smp')) ?? '')
          .split('.')[1]
          ?.replace(/-/g, '+')
          .replace(/_/g, '/') ?? '',
      ),
    ) as { src: string; sid: string };
    expect(claims.src).toBe('d');
    expect(
      await calls(async () => {
        await read(0);
        await read(1);
      }),
    ).toEqual([]);
  });

  it('PW-11 an expired subscription is renewed on the first page, and one that has ended is removed', async () => {
    const open = async (name: string, endsAt: string) => {
      const auth = await site.signIn(name, { endsAt });
      await context.addCookies([
        {
          name: 'payment_auth_token',
          value: auth,
          domain: 'localhost',
          path: '/',
          httpOnly: true,
          secure: true,
        },
      ]);
      await setCookie('pay_ent_sub', site.subscriptionToken(86_400_000));
      // This page is not metered, so the mount check has to make the call.
      return calls(async () => {
        await page.goto('/');
        await unit();
      });
    };
    expect(await open('browser-renews', '2099-01-01T00:00:00.000Z')).toEqual([
      '/api/payment/revalidate',
    ]);
    const renewed = JSON.parse(
      atob(
        ((await cookie('pay_ent_sub')) ?? '')
          .split('.')[1]
          ?.replace(/-/g, '+')
          .replace(/_/g, '/') ?? '',
      ),
    ) as { exp: number };
    expect(renewed.exp * 1_000).toBeGreaterThan(Date.now());
    await context.clearCookies();
    await page.evaluate(() => {
      sessionStorage.clear();
    });
    expect(await open('browser-lapsed', '2020-01-01T00:00:00.000Z')).toEqual([
      '/api/payment/revalidate',
    ]);
    expect(await cookie('pay_ent_sub')).toBeUndefined();
  });

  it('PW-11 an expired subscription token of a reader who is not signed in is removed', async () => {
    await setCookie('pay_ent_sub', site.subscriptionToken(86_400_000));
    expect(
      await calls(async () => {
        await page.goto('/');
        await unit();
      }),
    ).toEqual(['/api/payment/revalidate']);
    expect(await cookie('pay_ent_sub')).toBeUndefined();
  });

  it('PW-11 an unreadable token is removed without a request, and without a token there is no request', async () => {
    await setCookie('pay_ent_sub', 'no-token-at-all');
    expect(
      await calls(async () => {
        await page.goto('/');
        await unit();
      }),
    ).toEqual([]);
    expect(await cookie('pay_ent_sub')).toBeUndefined();
    expect(
      await calls(async () => {
        await page.goto('/');
        await unit();
      }),
    ).toEqual([]);
  });

  it('PW-05 a subscriber is never walled and sees no notice', async () => {
    await setCookie('pay_ent_sub', site.subscriptionToken());
    for (let index = 0; index < 6; index += 1) expect(await read(index)).toEqual([true, 'nothing']);
    await page.goto('/story/subscribers-article/');
    expect([await unit(), (await page.content()).includes(CANARY)]).toEqual(['nothing', true]);
  });

  it('PW-09 show the reader the number of days and items, in cookie and storage', async () => {
    await read(0);
    await read(1);
    await read(1);
    const stored = await page.evaluate(() => [
      localStorage.getItem('content-ids'),
      (localStorage.getItem('month-visits') ?? '').split(',').length,
    ]);
    expect(stored).toEqual(['item-0,item-1', 1]);
    const counted = (await context.cookies()).find(({ name }) => name === 'visitedCount_jwt');
    expect([counted?.value, counted?.path, counted?.sameSite, counted?.secure]).toEqual([
      '2',
      '/',
      'Lax',
      true,
    ]);
    // Browsers keep no cookie for longer than 400 days, regardless of its attributes.
    expect((counted?.expires ?? 0) - Date.now() / 1_000).toBeGreaterThan(399 * 86_400);
  });
});

describe('Paywall units', () => {
  it('PW-06 a growler closes with its button, on Escape, and on a message from this origin but no other', async () => {
    const closings: [string, () => Promise<unknown>][] = [
      ['button', () => page.locator('.paywall button').click()],
      [
        'message',
        () =>
          page.evaluate(() => {
            window.postMessage({ type: 'close-paywall' }, location.origin);
          }),
      ],
      [
        'Escape',
        async () => {
          await page.locator('.paywall a').first().focus();
          await page.keyboard.press('Escape');
        },
      ],
    ];
    for (const [index, [name, close]] of closings.entries()) {
      await context.clearCookies();
      await page.goto('/');
      await page.evaluate(() => {
        sessionStorage.clear();
        localStorage.clear();
      });
      // The edge does not send or count a page that the browser still has.
      expect((await read(index))[1]).toBe('growler: 3 free articles left this month');
      await page.evaluate(() => {
        window.dispatchEvent(
          new MessageEvent('message', {
            data: { type: 'close-paywall' },
            origin: 'https://evil.example',
          }),
        );
      });
      await page.waitForTimeout(100);
      expect([name, await page.locator('.paywall').count()]).toEqual([name, 1]);
      await close();
      await page.waitForSelector('.paywall', { state: 'detached' });
    }
  });

  it('PW-06 cause no layout shift, and fit every width', async () => {
    for (const width of [320, 375, 768, 1440]) {
      const own = await browser.newContext({
        baseURL: site.origin,
        viewport: { width, height: 800 },
      });
      const tab = await own.newPage();
      await recordShifts(tab);
      // The faces come with the first page. A face that loads late moves text by itself, at a moment
      // that depends on the machine.
      await tab.goto('/story/open-item/');
      await settled(tab);
      for (const index of [0, 1, 2, 3, 4]) {
        await tab.goto(`/story/item-${index}/`);
        await unit(tab);
        const shift = await shiftOf(tab);
        const over = await tab.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect([width, index, shift < 0.001, over]).toEqual([width, index, true, 0]);
      }
      await own.close();
    }
  });

  it.each(['light', 'dark'] as const)(
    'pass the axe checks in the %s scheme',
    async (colorScheme) => {
      for (const width of [375, 1280]) {
        const own = await browser.newContext({
          baseURL: site.origin,
          colorScheme,
          viewport: { width, height: 800 },
          bypassCSP: true,
          reducedMotion: 'reduce',
        });
        const tab = await own.newPage();
        // A growler, a half wall and the wall. The items in between are only read.
        for (const index of [0, 1, 2, 3, 4]) {
          await tab.goto(`/story/item-${index}/`);
          if (index === 2 || index === 3) continue;
          await unit(tab);
          // Only colors differ between the schemes.
          const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
          expect([width, index, await axeViolations(tab, { rules })]).toEqual([width, index, []]);
        }
        await own.close();
      }
    },
  );

  it('PW-06 the wall leads to sign-in and registration and back to the item, also without JavaScript', async () => {
    await page.goto('/story/subscribers-article/');
    const own = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false });
    const tab = await own.newPage();
    await tab.goto('/story/subscribers-article/');
    for (const on of [page, tab]) {
      const links = await on
        .locator('.paywall a')
        .evaluateAll((found) =>
          found.map((link) => `${link.textContent ?? ''} ${link.getAttribute('href') ?? ''}`),
        );
      expect(links).toEqual([
        `Subscribe ${brand.links.subscribe}?redirectURL=%2Fstory%2Fsubscribers-article`,
        `Sign in ${brand.links.signIn}?redirectURL=%2Fstory%2Fsubscribers-article`,
        `Register ${brand.links.register}?redirectURL=%2Fstory%2Fsubscribers-article`,
        `Fix my access ${accountPages.access.path}?redirectURL=%2Fstory%2Fsubscribers-article`,
      ]);
    }
    expect(await tab.getByRole('region', { name: 'Keep reading' }).count()).toBe(1);
    await own.close();
  });
});
