/** Which files a browser selects, and what the page does in the meantime. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
};
const desk: BrowserContextOptions = {
  viewport: { width: 1_440, height: 900 },
  deviceScaleFactor: 1,
};
const STORY = '/story/the-harbor-that-learned-to-listen/';

async function open<T>(
  options: BrowserContextOptions,
  path: string,
  look: (page: Page) => Promise<T>,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<T> {
  const context = await browser.newContext({ ...options, baseURL: site.origin });
  try {
    const page = await context.newPage();
    await prepare(page);
    await page.goto(path, { waitUntil: 'load' });
    return await look(page);
  } finally {
    await context.close();
  }
}

/** Faces that arrive late shift text by themselves. Only images are to be seen here. */
async function withoutFonts(page: Page): Promise<void> {
  await page.route('**/*.woff2', (route) => route.abort());
}

/** Returns what the browser selected for the first image of a kind. */
const taken = (selector: string) => async (page: Page) =>
  page
    .locator(selector)
    .first()
    .evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return {
        file: new URL(image.currentSrc).pathname.replace(/^\/images\/.*\//, ''),
        shown: Math.round(image.getBoundingClientRect().width * devicePixelRatio),
      };
    });

/** Scrolls down the page and back, and adds up the layout shifts. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (let y = 0; y < document.body.scrollHeight; y += 600) {
      window.scrollTo(0, y);
      await new Promise((done) => {
        setTimeout(done, 80);
      });
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
    await new Promise((done) => {
      setTimeout(done, 200);
    });
    return sum;
  });
}

describe('In Chromium', () => {
  it('CT-05 the lead image of the home page is an AVIF of about its displayed width, on a phone and on a desktop', async () => {
    const lead = taken('.home-top .card-lead picture img');
    for (const options of [phone, desk]) {
      const { file, shown } = await open(options, '/', lead);
      expect(file).toMatch(/^(?:640|750|899)-3x2-\d+\.avif$/);
      const width = Number(file.split('-')[0]);
      // Chromium selects the candidate with the nearest density.
      expect(width / shown).toBeGreaterThan(0.8);
      expect(width / shown).toBeLessThan(1.4);
    }
  });

  it.each([
    ['/', phone],
    ['/', desk],
    [STORY, phone],
    [STORY, desk],
    ['/category/science/', phone],
  ] as const)(
    'CT-05 the layout does not shift while the images of %s load, and no image is wider than the screen',
    async (path, options) => {
      const found = await open(
        options,
        path,
        async (page) => ({
          shift: await layoutShift(page),
          over: await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
        }),
        withoutFonts,
      );
      expect(found).toEqual({ shift: 0, over: 0 });
    },
  );

  it('CT-05 the lead image is requested once, and before anything below it', async () => {
    const asked: string[] = [];
    await open(
      desk,
      '/',
      async () => undefined,
      async (page) => {
        page.on('request', (request) => {
          asked.push(new URL(request.url()).pathname);
        });
      },
    );
    const images = asked.filter((path) => path.startsWith('/images/'));
    expect(new Set(images).size).toBe(images.length);
    expect(images[0]).toMatch(/-3x2-\d+\.avif$/);
    expect(images[0]).toContain(
      await open(desk, '/', (page) =>
        page
          .locator('.home-top .card-lead img')
          .first()
          .evaluate((image: HTMLImageElement) => image.currentSrc.split('/').at(-2) ?? 'none'),
      ),
    );
  });

  it('CT-05 the originals are shown where variants are unavailable, including for images that failed before scripts ran', async () => {
    const source = await open(
      phone,
      STORY,
      async (page) => {
        const image = page.locator('.opening picture img').first();
        await page.waitForFunction(
          (found) => (found as HTMLImageElement).naturalWidth > 0,
          await image.elementHandle(),
        );
        return image.evaluate((found: HTMLImageElement) => new URL(found.currentSrc).pathname);
      },
      async (page) => {
        await page.route('**/images/**', (route) => route.fulfill({ status: 503, body: '' }));
      },
    );
    expect(source).toMatch(/^\/photos\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/);
  });

  it.each([
    ['/category/science/', '.archive-item', phone],
    ['/category/science/', '.archive-item', desk],
    ['/most-popular/', '.archive-item', desk],
    ['/search/?q=train', '.list-row', desk],
    ['/category/culture/', '.card-lead', phone],
    ['/category/culture/', '.card-lead', desk],
  ] as const)(
    'CT-05 an image of %s that cannot be loaded leaves its place in %s to the words',
    async (path, item, options) => {
      const found = await open(
        options,
        path,
        async (page) => {
          const first = page.locator(item).first();
          await first.scrollIntoViewIfNeeded();
          await first.locator('picture[data-failed]').waitFor({ state: 'attached' });
          return first.evaluate((element) => {
            const words = element.querySelector('[class$=-words]')?.getBoundingClientRect();
            const { right, width } = element.getBoundingClientRect();
            const image = element.querySelector('picture')?.parentElement;
            return {
              image: image?.getBoundingClientRect().height,
              free: Math.round(right - (words?.right ?? 0)),
              isWide: (words?.width ?? 0) > width / 2,
            };
          });
        },
        async (page) => {
          await page.route(/\/(?:images|photos)\//, (route) => route.abort());
        },
      );
      expect(found).toEqual({ image: 0, free: 0, isWide: true });
    },
  );

  it('CT-05 an image of an article that cannot be loaded leaves its words and its caption', async () => {
    const found = await open(
      desk,
      '/story/backchannel-is-moving-to-meridian/',
      async (page) => {
        const figure = page.locator('.opening .figure');
        await figure.locator('picture[data-failed]').waitFor({ state: 'attached' });
        return figure.evaluate((element) => {
          const picture = element.querySelector('picture');
          return {
            height: picture?.getBoundingClientRect().height ?? 0,
            words: picture === null ? '' : getComputedStyle(picture, '::after').content,
            caption: element.querySelector('figcaption')?.getBoundingClientRect().height ?? 0,
          };
        });
      },
      async (page) => {
        await page.route(/\/(?:images|photos)\//, (route) => route.abort());
      },
    );
    expect(found.height).toBeGreaterThan(0);
    expect(found.height).toBeLessThan(80);
    expect(found.words).toMatch(/^"\w.{20,}"$/);
    expect(found.caption).toBeGreaterThan(0);
  });

  it('CT-05 images load without JavaScript too', async () => {
    const { file } = await open({ ...phone, javaScriptEnabled: false }, STORY, async (page) => {
      await page.waitForTimeout(500);
      return {
        file: await page
          .locator('.opening picture source[type="image/avif"]')
          .first()
          .getAttribute('srcset'),
      };
    });
    expect(file).toContain('.avif 640w');
  });
});
