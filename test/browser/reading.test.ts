import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { launchBrowser, openWithoutScripts } from '../support/browser.ts';
import { recordShifts, shiftOf } from '../support/layout-shifts.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { settled } from '../support/settled.ts';
import { openSlowSite } from '../support/slow-documents.ts';
import { until } from '../support/until.ts';

const STORY = '/story/the-harbor-that-learned-to-listen/';
const OTHER = '/story/in-praise-of-the-bad-map/';
let site: RunningSite;
let browser: Browser;
let reused: ReusedPage;
let context: BrowserContext;
let page: Page;
let reports: Request[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite('--environment', 'ci'),
    launchBrowser({ withImages: false }),
  ]);
  reused = await openReusedPage(browser, { baseURL: site.origin });
  ({ context, page } = reused);
  page.on('request', (request) => {
    if (request.url().endsWith('/api/views')) reports.push(request);
  });
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
beforeEach(async () => {
  await reused.reset();
  reports = [];
});

const keptStates = () =>
  page.evaluate(async () => {
    const cache = await caches.open('initial-states');
    return Promise.all(
      (await cache.keys()).map(async (key) => (await cache.match(key))?.text() ?? ''),
    );
  });

/** Waits for the story to be kept. */
async function untilKept(): Promise<string[]> {
  await until(async () => (await keptStates()).length > 0);
  return keptStates();
}

describe('A story that is read', () => {
  it('is reported once, after five seconds in view, with its path and without a cookie, and leads the most popular list', async () => {
    await context.addCookies([
      { name: 'user_email', value: 'reader%40mail.example', url: site.origin },
    ]);
    const replied = page.waitForResponse((response) => response.url().endsWith('/api/views'));
    await page.goto(OTHER);
    const reply = await replied;
    expect(reply.status()).toBe(202);
    // The page begins before anything of it is in view.
    const begun = await page.evaluate(() => performance.timeOrigin);
    const sentAt = reply.request().timing().startTime - begun;
    expect(sentAt).toBeGreaterThan(5_000);
    expect(reports[0]?.postData()).toBe(JSON.stringify({ path: OTHER }));
    expect((await reports[0]?.allHeaders())?.cookie).toBeUndefined();
    await page.waitForTimeout(1_500);
    expect(reports).toHaveLength(1);
    await page.goto('/most-popular/');
    expect(await page.locator('.archive-item a').first().getAttribute('href')).toBe(OTHER);
  });

  it('PW-08 shows what a test value forces, outside production', async () => {
    const forced: [string, string, string][] = [];
    const unit = page.locator('.paywall').first();
    for (const name of ['full', 'half', '3', '1', '0']) {
      await page.goto(`${STORY}?paywall_test_${name}=1`);
      await unit.waitFor();
      const left = /(?:\d|no) free articles? left|last free article/i;
      const text = left.exec(await unit.innerText())?.[0] ?? '';
      forced.push([name, (await unit.getAttribute('data-paywall')) ?? '', text]);
    }
    expect(forced).toEqual([
      ['full', 'full', ''],
      ['half', 'half', '2 free articles left'],
      ['3', 'growler', '1 free article left'],
      ['1', 'growler', '3 free articles left'],
      ['0', 'growler', 'last free article'],
    ]);
  });

  it('PW-13 says in the console that a token cannot be decoded, and counts as a new reader', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await context.addCookies(
      ['pay_ent_sub', 'pay_ent_smp'].map((name) => ({ name, value: 'broken', url: site.origin })),
    );
    await page.goto(STORY);
    await page.locator('.paywall').first().waitFor();
    expect(said.join(' ')).toContain('token stored cannot be decoded');
    expect(said.join(' ')).toContain('Cannot decode an improperly formatted JWT token');
    expect(await page.locator('.paywall').innerText()).toContain('3 free articles left');
  });

  it('is neither reported nor kept when it is a wall, and neither is a list', async () => {
    await page.goto(`${STORY}?paywall_test_full=1`);
    await page.waitForSelector('[data-paywall=full]');
    // Both are in view for longer than a view that is reported.
    const list = await context.newPage();
    list.on('request', (request) => {
      if (request.url().endsWith('/api/views')) reports.push(request);
    });
    await list.goto('/');
    await settled(list);
    // By the clock of the page, which a busy machine delays as it does what must not happen.
    await list.evaluate(() => new Promise((done) => setTimeout(done, 6_000)));
    expect(reports).toEqual([]);
    expect(await keptStates()).toEqual([]);
  });

  it('OF-01 is kept without the reader’s own data, listed on the offline page, and shown without a connection', async () => {
    await context.addCookies([
      { name: 'user_email', value: 'reader%40mail.example', url: site.origin },
    ]);
    await page.goto(STORY);
    const states = await untilKept();
    expect(states).toHaveLength(1);
    expect(states.join('')).not.toContain('mail.example');
    await page.goto('/offline/');
    await page.waitForSelector('.offline-list a');
    expect(await page.locator('h1').textContent()).toBe('READ THESE INSTEAD');
    expect(await page.locator('.offline-list a').getAttribute('href')).toBe(STORY);
    await page.waitForLoadState('networkidle');
    await page.goto(STORY);
    await page.locator('.scheme-switch input').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.locator('a[href="/category/science/"]').first().click();
    await page.waitForSelector('[data-page=offline]');
    expect(await page.locator('h1').textContent()).toBe('READ THESE INSTEAD');
    await page.locator(`.offline-list a[href="${STORY}"]`).click();
    await page.waitForSelector('[data-article-body] p');
    expect(await page.locator('[data-article-body] p').count()).toBeGreaterThan(5);
  });
});

/** A page of each kind that opens with a headline. */
const OPENINGS = [
  '/',
  '/category/science/',
  '/author/ines-calloway/',
  '/video/how-a-letter-gets-its-curve/',
  '/gallery/the-last-signal-boxes/',
  '/review/halcyon-drift-headphones-review/',
  '/story/in-praise-of-the-bad-map/',
  '/story/the-slowest-train-is-winning/',
  '/story/the-orchestra-under-the-reservoir/',
  '/story/the-kettle-that-bet-on-forty-years/',
  '/story/eight-sounds-going-quiet/',
];
/** A list of each kind. */
const LISTS = [
  '/most-recent/',
  '/category/photo/',
  '/category/video/',
  '/category/gear/reviews/reviews/best-rated/',
  '/magazine/',
  '/category/science/',
  '/category/gear/reviews/reviews/',
  '/tag/acoustics/',
  '/author/hana-brodeur/',
];
const WINDOWS = [
  [1440, 900],
  [1280, 720],
  [1920, 1080],
  [1920, 900],
  [2560, 1300],
  [768, 1024],
  [1024, 768],
  [375, 667],
  [375, 812],
] as const;

/** Returns what `measure` finds in the page in each window. */
async function inEachWindow(opened: Page, measure: () => number): Promise<number[]> {
  const found: number[] = [];
  for (const [width, height] of WINDOWS) {
    await opened.setViewportSize({ width, height });
    found.push(await opened.evaluate(measure));
  }
  return found;
}

describe('The first screen', () => {
  it.each([STORY, '/', '/gallery/the-last-signal-boxes/', '/search/'])(
    'of %s does not move when its fonts arrive late',
    async (path) => {
      await page.setViewportSize({ width: 412, height: 823 });
      await recordShifts(page);
      let release: () => void = () => undefined;
      const shown = new Promise<void>((done) => {
        release = done;
      });
      await page.route(/\.woff2$/, async (route) => {
        await shown;
        await route.continue();
      });
      // A page has not loaded before its fonts have.
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint').length > 0,
      );
      release();
      await page.waitForFunction(() =>
        ['Newsreader Display', 'Archivo'].every((name) =>
          [...document.fonts].some(
            ({ family: face, status }) => face.replaceAll('"', '') === name && status === 'loaded',
          ),
        ),
      );
      await settled(page);
      // Lines move by a part of a pixel. Up to 0.1 counts as good.
      expect(await shiftOf(page)).toBeLessThan(0.0015);
    },
  );

  it.each(['/search/', '/search/?q=xqzzq', '/category/science/', '/most-popular/'])(
    'of %s does not move while the document arrives in parts',
    async (path) => {
      const slow = await openSlowSite(site.origin);
      try {
        await recordShifts(page);
        for (const width of [375, 1440]) {
          await page.setViewportSize({ width, height: 823 });
          await page.goto(`${slow.origin}${path}`);
          await settled(page);
          // Where a part ends within an item, the number of the item moves. Up to 0.1 counts as good.
          expect([width, (await shiftOf(page)) < 0.02]).toEqual([width, true]);
        }
      } finally {
        await slow.close();
      }
    },
  );

  it('CT-02 emboldens the face of the text where its bold file does not arrive', async () => {
    const story = '/story/the-undertaker-of-start-ups/';
    const html = await (await page.request.get(story)).text();
    const bold = [...html.matchAll(/font-weight:700;[^}]*?url\("?([^")]+)/g)].map(([, url]) => url);
    expect(bold.length).toBeGreaterThan(0);
    await page.route(
      (url) => bold.includes(url.pathname),
      (route) => route.abort(),
    );
    await page.goto(story);
    await settled(page);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: '.prose strong',
    });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.map(({ isCustomFont }) => isCustomFont)).toEqual([true]);
  });

  it('draws bold words with their own file on a first visit, however late it is', async () => {
    const first = await browser.newContext({ baseURL: site.origin });
    const opened = await first.newPage();
    await opened.route(/woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await opened.goto('/story/the-undertaker-of-start-ups/');
    await opened.waitForFunction(() => {
      const bold = document.querySelector<HTMLElement>('.prose strong');
      if (bold === null) return false;
      const drawn = bold.getBoundingClientRect().width;
      bold.style.fontFamily = 'Newsreader Plain';
      const emboldened = bold.getBoundingClientRect().width;
      bold.style.fontFamily = '';
      return drawn > emboldened * 1.03;
    });
    await first.close();
  });

  it('RT-03 keeps the words and links of each SecureDrop step together, beside its number', async () => {
    await page.goto('/securedrop/');
    const insets = await page.$$eval('.standing-securedrop .prose p', (paragraphs) =>
      paragraphs.map((step) => {
        const words = document.createRange();
        words.selectNodeContents(step);
        const lines = [...words.getClientRects()].map(({ left }) => left);
        return Math.min(...lines) - step.getBoundingClientRect().left;
      }),
    );
    // Two steps have a number. What to know before, the promise and the other way have none.
    expect(insets).toEqual([0, 48, 48, 0, 0]);
    expect(await page.textContent('.standing-securedrop .prose p:last-child')).toContain('@');
  });

  it('shows the headline whole and the first line of the dek, above the notice of the meter', async () => {
    await page.goto(`${STORY}?paywall_test_1=1`);
    await page.waitForSelector('.paywall-foot > .growler');
    const notices = await inEachWindow(
      page,
      () => document.querySelector('.paywall-foot > .growler')?.getBoundingClientRect().height ?? 0,
    );
    expect(Math.min(...notices)).toBeGreaterThan(40);
    const opened = await openWithoutScripts(browser, site.origin);
    for (const path of OPENINGS) {
      await opened.goto(path);
      const foots = await inEachWindow(opened, () => {
        const find = (...names: string[]) =>
          names.map((name) => document.querySelector(name)).find((element) => element !== null);
        const headline = find('.home-top .card-lead .card-hed', 'main h1');
        const dek = find('.home-top .card-lead .card-dek', 'main .dek', '.section-description');
        const line = document.createRange();
        if (dek) line.selectNodeContents(dek);
        return Math.max(
          headline?.getBoundingClientRect().bottom ?? Infinity,
          line.getClientRects()[0]?.bottom ?? 0,
        );
      });
      // Lists and front pages are not metered.
      const isMetered = /^\/(story|review|gallery|video)\//.test(path);
      const below = WINDOWS.filter(
        ([, height], index) =>
          (foots[index] ?? Infinity) > height - (isMetered ? (notices[index] ?? 0) : 0),
      );
      expect({ path, below }).toEqual({ path, below: [] });
    }
    await opened.close();
  });

  it('shows the first headline of a list whole', async () => {
    const opened = await openWithoutScripts(browser, site.origin);
    for (const path of LISTS) {
      await opened.goto(path);
      const foots = await inEachWindow(
        opened,
        () =>
          document.querySelector('main :is(.card-hed, .archive-hed)')?.getBoundingClientRect()
            .bottom ?? Infinity,
      );
      const below = WINDOWS.filter(([, height], index) => (foots[index] ?? Infinity) > height);
      expect({ path, below }).toEqual({ path, below: [] });
    }
    await opened.close();
  });

  it('AL-01 shows the lead image of the home page whole: between 4:3 and 16:9 in each window', async () => {
    const opened = await openWithoutScripts(browser, site.origin);
    await opened.goto('/');
    const shapes = await inEachWindow(opened, () => {
      const image = document.querySelector('.home-top .card-lead .image')?.getBoundingClientRect();
      return (image?.width ?? 0) / (image?.height ?? 1);
    });
    expect(Math.min(...shapes)).toBeGreaterThan(1.33);
    expect(Math.max(...shapes)).toBeLessThan(1.79);
    await opened.close();
  });

  it('AL-01 starts the headlines of a row on one line, and names all sections of a list or none', async () => {
    const opened = await openWithoutScripts(browser, site.origin, { width: 1440, height: 900 });
    await opened.goto('/category/culture/');
    const tops = await opened
      .locator('.archive-item[data-shape=half] .archive-hed')
      .evaluateAll((heds) => heds.map((hed) => hed.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(1);
    expect(tops[0]).toBe(tops[1]);
    await opened.close();
  });

  it('AL-01 sets a lead headline in a column of 8 em or more, in which no line has room for one word alone', async () => {
    const opened = await openWithoutScripts(browser, site.origin);
    const narrow: string[] = [];
    for (const [path, widths] of [
      ['/category/culture/', [900, 1024, 1280, 1440, 1920, 2560]],
      ['/magazine/', [375]],
    ] as const) {
      await opened.goto(path);
      for (const width of widths) {
        await opened.setViewportSize({ width, height: 900 });
        const ems = await opened
          .locator('.card-lead .card-hed')
          .first()
          .evaluate((hed) => hed.clientWidth / parseFloat(getComputedStyle(hed).fontSize));
        if (ems < 8) narrow.push(`${path} at ${width}: ${ems} em`);
      }
    }
    expect(narrow).toEqual([]);
    await opened.close();
  });

  it('AL-01 keeps the image of a lead whose headline is one long word or a whole sentence', async () => {
    const opened = await openWithoutScripts(browser, site.origin, { width: 1440, height: 900 });
    await opened.goto('/category/culture/');
    const widthWith = (text: string) =>
      opened.locator('.card-lead').evaluate((card, hed) => {
        const link = card.querySelector('.card-hed a');
        if (link) link.textContent = hed;
        return card.querySelector('.card-image')?.getBoundingClientRect().width;
      }, text);
    const before = await widthWith('One');
    expect(await widthWith('Wort'.repeat(30))).toBe(before);
    const sizes = await opened.locator('.card-lead .card-hed').evaluate((hed) => {
      const size = () => parseFloat(getComputedStyle(hed).fontSize);
      const short = size();
      hed.setAttribute('data-long', 'long');
      return { short, long: size() };
    });
    expect(sizes.long).toBeLessThan(sizes.short);
    await opened.close();
  });

  it('AL-01 sets the words of the first photo story beside its image, not on it, in the window', async () => {
    const opened = await openWithoutScripts(browser, site.origin);
    await opened.goto('/category/photo/');
    // Infinite where they lie on the image.
    const feet = await inEachWindow(opened, () => {
      const box = (selector: string) =>
        document.querySelector(`.photo-front > .card-lead ${selector}`)?.getBoundingClientRect();
      const [words, image] = [box('.card-words'), box('.image')];
      const isClear =
        (words?.top ?? 0) >= (image?.bottom ?? Infinity) ||
        (words?.bottom ?? Infinity) <= (image?.top ?? 0);
      return isClear ? (box('.card-hed')?.bottom ?? Infinity) : Infinity;
    });
    for (const [index, [, height]] of WINDOWS.entries())
      expect(feet[index]).toBeLessThanOrEqual(height);
    await opened.close();
  });

  it('AL-01 cuts a card of a shelf and a word of the sections on phones, and keeps signs small', async () => {
    const opened = await openWithoutScripts(browser, site.origin);
    /** Returns how much of its image's width each sign takes. */
    const sharesOf = (signs: string) =>
      opened
        .locator(signs)
        .evaluateAll((badges) =>
          badges.map((badge) => badge.clientWidth / (badge.parentElement?.clientWidth ?? 0)),
        );
    const whole: string[] = [];
    for (const width of [375, 390, 393, 412, 430]) {
      await opened.setViewportSize({ width, height: 812 });
      await opened.goto('/');
      for (const name of ['.section-links a', '.shelf .card', '.tall-row .card']) {
        const isCut = await opened.locator(name).evaluateAll((parts) =>
          parts.some((part) => {
            const { left, right } = part.getBoundingClientRect();
            return left < window.innerWidth - 16 && right > window.innerWidth;
          }),
        );
        if (!isCut) whole.push(`${name} at ${width}`);
      }
      const shares = await sharesOf('.video-list .badge');
      if (Math.max(1 / shares.length, ...shares) > 0.5) whole.push(`A sign at ${width}`);
      const ratings = await sharesOf('.home-row .badge');
      if (!(Math.max(...ratings) < 0.25) || ratings.length === 0)
        whole.push(`A rating at ${width}`);
    }
    expect(whole).toEqual([]);
    await opened.close();
  });

  it('AL-01 shows the image of an author’s first story in its own shape on phones', async () => {
    const opened = await openWithoutScripts(browser, site.origin, { width: 375, height: 812 });
    await opened.goto('/author/ines-calloway/');
    const shape = await opened
      .locator('.card-lead .image')
      .evaluate((image) => image.clientWidth / image.clientHeight);
    expect(shape).toBeCloseTo(1.5, 1);
    await opened.close();
  });

  it('shows the sign of a gallery among the stories to read next, not its count of images, on phones', async () => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto('/gallery/please-stand-by/');
    const sign = page.locator('.related .badge:not(.badge-video, .badge-rating)').first();
    await sign.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (badge) => badge instanceof HTMLElement && badge.clientWidth < 32,
      await sign.elementHandle(),
    );
  });

  it('AL-01 stands the words of a ranking near their images in a wide window', async () => {
    const opened = await openWithoutScripts(browser, site.origin, { width: 1920, height: 1080 });
    await opened.goto('/category/gear/reviews/reviews/best-rated/');
    const gap = await opened.evaluate(() => {
      const [dek, image] = ['.archive-dek', '.archive-image'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return (image?.left ?? Infinity) - (dek?.right ?? 0);
    });
    expect(gap).toBeLessThan(250);
    await opened.close();
  });

  it('AL-01 stands the words of a list’s last large story beside its image', async () => {
    const opened = await openWithoutScripts(browser, site.origin, { width: 1440, height: 900 });
    await opened.goto('/author/ines-calloway/');
    const [image, words] = await opened
      .locator('[data-shape=full] > *')
      .evaluateAll((parts) =>
        parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
      );
    expect(image?.width).toBeGreaterThan(700);
    expect(words?.left).toBeGreaterThan(image?.right ?? Infinity);
    expect(words?.top).toBeLessThan(image?.bottom ?? 0);
    await opened.close();
  });

  it('has the same frame on all pages in a wide window, in which lists and short pages begin at its edge', async () => {
    const opened = await openWithoutScripts(browser, site.origin, { width: 1920, height: 1080 });
    const edges: unknown[] = [];
    for (const path of ['/', '/category/science/', STORY]) {
      await opened.goto(path);
      edges.push(
        await opened.evaluate(() =>
          ['.section-nav', '.footer-top'].map(
            (name) => document.querySelector(name)?.getBoundingClientRect().left,
          ),
        ),
      );
    }
    expect(edges).toEqual([edges[0], edges[0], edges[0]]);
    // What spans the window and what follows a text, too: the text alone has its own measure.
    const starts = await opened.evaluate(() =>
      ['.section-nav', '.opening-bleed h1', '.related-row'].map((name) =>
        Math.round(document.querySelector(name)?.getBoundingClientRect().left ?? 0),
      ),
    );
    expect(starts).toEqual([starts[0], starts[0], starts[0]]);
    for (const path of ['/most-recent/', '/category/video/', '/newsletter/', '/about/faq/']) {
      await opened.goto(path);
      const start = await opened.evaluate(() => {
        const nav = document.querySelector('.section-nav')?.getBoundingClientRect().left ?? 0;
        return (document.querySelector('main h1')?.getBoundingClientRect().left ?? 0) - nav;
      });
      expect({ path, start }).toEqual({ path, start: 0 });
    }
    await opened.close();
  });

  it('fits a table of few columns on a phone, fades a list that goes on beyond its edge, and opens the sections at the current one', async () => {
    const opened = await openWithoutScripts(browser, site.origin, { width: 375, height: 812 });
    await opened.goto('/review/halcyon-drift-headphones-review/');
    const widths = await opened
      .locator('.table-box')
      .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    expect(widths).toEqual([0]);
    const sections = await opened.evaluate(() => {
      const list = document.querySelector('.section-links');
      const last = list?.lastElementChild;
      const gap = () =>
        (list?.getBoundingClientRect().right ?? 0) - (last?.getBoundingClientRect().right ?? 0);
      const before = gap();
      list?.scrollTo(list.scrollWidth, 0);
      return { before, after: gap(), mask: list === null ? '' : getComputedStyle(list).maskImage };
    });
    expect(sections.mask).toContain('16px');
    // The last one is beyond the edge, and stops before the fade.
    expect(sections.before).toBeLessThan(0);
    expect(Math.round(sections.after)).toBe(16);
    for (const section of ['culture', 'photo', 'backchannel']) {
      await opened.goto(`/category/${section}/`);
      const current = await opened.locator('.section-links [aria-current]').boundingBox();
      expect(current?.x).toBeGreaterThan(16);
      // Where the fade begins.
      expect((current?.x ?? 375) + (current?.width ?? 0)).toBeLessThanOrEqual(359);
    }
    await opened.close();
  });
});
