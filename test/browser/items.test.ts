import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../support/browser.ts';
import { entryScript, lateScript } from '../support/built-files.ts';
import { settled } from '../support/settled.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { until } from '../support/until.ts';

const GALLERY = '/gallery/the-last-signal-boxes/';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser()]);
});
afterEach(async () => {
  // What stays open goes on costing time.
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

async function open(
  path: string,
  options: BrowserContextOptions = {},
  ownClock = false,
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  const page = await context.newPage();
  if (ownClock) await page.clock.install();
  await page.goto(path);
  return page;
}

async function openGallery(
  path = GALLERY,
  options: BrowserContextOptions = {},
  ownClock = false,
): Promise<Page> {
  const page = await open(path, options, ownClock);
  await page.waitForSelector('.gallery-stage[data-live]');
  return page;
}

/** Moves one finger to the left over the window. */
async function swipe(session: CDPSession, y: number): Promise<void> {
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...touchPoints: { x: number; y: number }[]
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', { x: 300, y });
  for (let x = 280; x >= 60; x -= 40) await touch('touchMove', { x, y });
  await touch('touchEnd');
}

const counterIs = (page: Page, text: string, within = '.gallery') =>
  page.waitForFunction(
    ([scope, words]) =>
      document.querySelector(`${scope} .gallery-controls p`)?.textContent === words,
    [within, text],
  );

/** WCAG 2.2: relative luminance of a color whose channels are 0–255. */
function luminance(parts: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, row by row. */
  readonly data: Buffer;
}

async function pixelsOf(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  return { width: info.width, height: info.height, data };
}

/** Returns the maximum of each channel within a box. */
function brightest(
  { width, data }: Pixels,
  box: { left: number; top: number; width: number; height: number },
): number[] {
  const most = [0, 0, 0];
  for (let y = box.top; y < box.top + box.height; y += 1)
    for (let x = box.left; x < box.left + box.width; x += 1)
      for (let channel = 0; channel < 3; channel += 1)
        most[channel] = Math.max(most[channel] ?? 0, data[(y * width + x) * 3 + channel] ?? 0);
  return most;
}

describe('Text on images', () => {
  it.each([
    '/story/the-harbor-that-learned-to-listen/',
    '/story/in-defense-of-the-drawer/',
    '/story/the-slowest-train-is-winning/',
    '/story/the-orchestra-under-the-reservoir/',
  ])(
    'CT-02 every line on the image of %s has a contrast of at least 4.5 to 1, on narrow and wide screens',
    async (path) => {
      const page = await open(path, { javaScriptEnabled: false });
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        const lines = await page.evaluate(async () => {
          await Promise.all(
            [...document.images].slice(0, 2).map((image) => image.decode().catch(() => undefined)),
          );
          const head = document.querySelector('.opening-bleed .story-head');
          return [
            ...(head?.querySelectorAll('.kicker, h1, .dek, .byline, .story-meta') ?? []),
          ].flatMap((element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            const color = (getComputedStyle(element).color.match(/[\d.]+/g) ?? [])
              .slice(0, 3)
              .map(Number);
            return [...range.getClientRects()].map((box) => ({
              color,
              x: box.x + scrollX,
              y: box.y + scrollY,
              width: box.width,
              height: box.height,
            }));
          });
        });
        expect(lines.length).toBeGreaterThan(3);
        await page.evaluate(() => {
          for (const element of document.querySelectorAll<HTMLElement>('.story-head *'))
            element.style.visibility = 'hidden';
        });
        const bottom = Math.ceil(Math.max(...lines.map(({ y, height }) => y + height))) + 1;
        const shot = await pixelsOf(
          await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width, height: bottom } }),
        );
        for (const line of lines) {
          const left = Math.max(0, Math.floor(line.x));
          const top = Math.max(0, Math.floor(line.y));
          const box = {
            left,
            top,
            width: Math.min(shot.width - left, Math.ceil(line.width)),
            height: Math.min(shot.height - top, Math.ceil(line.height)),
          };
          if (box.width < 1 || box.height < 1) continue;
          // The maximum of each channel: at least as bright as the brightest pixel.
          const contrast =
            (luminance(line.color) + 0.05) / (luminance(brightest(shot, box)) + 0.05);
          expect({
            width,
            box,
            enough: contrast >= 4.5,
            contrast: contrast >= 4.5 || contrast,
          }).toEqual({ width, box, enough: true, contrast: true });
        }
      }
      await page.context().close();
    },
  );
});

describe('A printed item', () => {
  it.each([
    ['/story/the-harbor-that-learned-to-listen/', '.opening-image img'],
    ['/review/sundown-lamp-review/', '.opening-figure img'],
    [GALLERY, '.gallery-slide img'],
  ])('is black on white in the dark scheme, without anything to press: %s', async (path, image) => {
    const page = await open(path, { colorScheme: 'dark', javaScriptEnabled: false });
    // The width of A4 between its margins, CSS px.
    await page.setViewportSize({ width: 673, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    const printed = await page.evaluate((lead) => {
      const isShown = (element: Element) => element.checkVisibility();
      const edges = (selector: string) => {
        const box = document.querySelector(selector)?.getBoundingClientRect();
        return [Math.round(box?.left ?? -1), Math.round(box?.width ?? -1)];
      };
      return {
        pressed: [...document.querySelectorAll('button, input, form, nav a, .button')]
          .filter(isShown)
          .map(({ outerHTML }) => outerHTML),
        colors: [...document.querySelectorAll('body, h1, .article-body p')]
          .slice(0, 3)
          .map((element) => getComputedStyle(element).color),
        paper: getComputedStyle(document.body).backgroundColor,
        image: edges(lead),
        end: [...document.querySelectorAll('.printed-end p')]
          .filter(isShown)
          .map(({ textContent }) => textContent),
      };
    }, image);
    expect({ ...printed, image: undefined, end: printed.end.length }).toEqual({
      pressed: [],
      colors: ['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)'],
      paper: 'rgb(255, 255, 255)',
      image: undefined,
      end: 2,
    });
    expect(printed.end.at(-1)).toContain(path);
    const [left = -1, width = -1] = printed.image;
    if (path.startsWith('/review/')) expect(left + width).toBe(673);
    else expect([left, width]).toEqual([0, 673]);
    await page.context().close();
  });
});

/** Opens a page, and holds its scripts back once its faces are loaded until `takeOver` is called. */
async function openBeforeScripts(path: string): Promise<{ page: Page; takeOver: () => void }> {
  const context = await browser.newContext({ baseURL: site.origin });
  const page = await context.newPage();
  let takeOver = (): void => undefined;
  const released = new Promise<void>((done) => {
    takeOver = done;
  });
  await page.route(`**${entryScript}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForSelector('h1');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return {
    page,
    takeOver: () => {
      takeOver();
    },
  };
}

describe('A gallery', () => {
  it('CT-04 moves by button, arrow key, Home, and End, and its address names the image without a request', async () => {
    const page = await openGallery();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document' || request.url().includes('output=json'))
        asked.push(request.url());
    });
    await page.getByRole('button', { name: 'Next image' }).click();
    await counterIs(page, '2 of 9');
    expect(new URL(page.url()).hash).toBe('#slide-2');
    await page.keyboard.press('End');
    await counterIs(page, '9 of 9');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await counterIs(page, '8 of 9');
    await page.getByRole('button', { name: 'Image 3', exact: true }).click();
    await counterIs(page, '3 of 9');
    await page.keyboard.press('Home');
    await counterIs(page, '1 of 9');
    expect(asked).toEqual([]);
    await page.context().close();
  });

  it('CT-04 takes 350 ms from one image to the next, and no time for readers who prefer less motion', async () => {
    /**
     * Moves to the next image by the page's own clock, which stands still between frames, so the
     * machine's speed has no part in it. Returns the time in ms, and how many places between were seen.
     */
    const move = async (page: Page) => {
      const frame = 10;
      const strip = page.locator('.gallery-strip');
      const place = () => strip.evaluate((element) => element.getBoundingClientRect().left);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      const from = await place();
      const goal = from - (await strip.evaluate((element) => element.clientWidth));
      await page.getByRole('button', { name: 'Next image' }).click();
      let between = 0;
      for (let took = 0; took < 2_000; took += frame) {
        const now = await place();
        if (Math.abs(now - goal) < 0.5) return { took, between };
        if (Math.abs(now - from) >= 0.5) between += 1;
        await page.clock.runFor(frame);
      }
      throw new Error('The strip did not arrive.');
    };
    const moving = await openGallery(GALLERY, { reducedMotion: 'no-preference' }, true);
    const { took, between } = await move(moving);
    expect(took).toBeGreaterThan(300);
    expect(took).toBeLessThan(420);
    expect(between).toBeGreaterThan(10);
    await moving.context().close();
    const still = await openGallery(GALLERY, { reducedMotion: 'reduce' }, true);
    expect((await move(still)).between).toBe(0);
    await still.context().close();
  });

  it('CT-04 opens at the image that its address names', async () => {
    const page = await openGallery(`${GALLERY}#slide-3`);
    await counterIs(page, '3 of 9');
    await page.context().close();
  });

  it('CT-04 opens full screen, shows what follows at the end, and returns on Escape to where it was opened', async () => {
    const page = await openGallery();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForSelector('dialog[open] .gallery-stage[data-live]');
    const image = await page.locator('dialog .gallery-slide .image').first().boundingBox();
    const controls = await page.locator('dialog .gallery-controls').boundingBox();
    expect((image?.y ?? 0) + (image?.height ?? 0) / 2).toBeCloseTo((controls?.y ?? 0) / 2, 0);
    await page.keyboard.press('ArrowRight');
    await counterIs(page, '2 of 9', 'dialog');
    await page.keyboard.press('End');
    await page.waitForFunction(
      () => document.querySelector('dialog .gallery-end')?.closest('li')?.inert === false,
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await counterIs(page, '9 of 9');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Full screen',
    );
    await page.context().close();
  });

  it('CT-04 can be swiped on phones, with the number and the caption below the image', async () => {
    const page = await openGallery(GALLERY, {
      viewport: { width: 375, height: 800 },
      hasTouch: true,
      isMobile: true,
    });
    const box = await page.locator('.gallery-slide').first().boundingBox();
    const [found, caption] = await Promise.all([
      page.locator('.gallery-slide .image').first().boundingBox(),
      page.locator('.gallery-caption').first().boundingBox(),
    ]);
    expect(caption?.y).toBeGreaterThanOrEqual((found?.y ?? 0) + (found?.height ?? 0));
    const session = await page.context().newCDPSession(page);
    const y = (box?.y ?? 0) + 120;
    await swipe(session, y);
    await counterIs(page, '2 of 9');
    await page.context().close();
  });

  it('CT-04 shows the end of a caption that goes on below the controls, at a tap on it', async () => {
    const page = await openGallery(GALLERY, { viewport: { width: 375, height: 667 } });
    const below = async () => {
      const credit = await page.locator('.gallery-caption .credit').first().boundingBox();
      const controls = await page.locator('.gallery-controls').boundingBox();
      return (credit?.y ?? Infinity) + (credit?.height ?? 0) - (controls?.y ?? 0);
    };
    expect(await below()).toBeGreaterThan(0);
    await page.locator('.gallery-caption h2').first().click();
    await until(async () => (await below()) <= 0);
    await page.context().close();
  });

  it('CT-04 fits its first image into the first window, and holds the next ones ready in their tone', async () => {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 375, height: 812 },
    ]) {
      const page = await openGallery(GALLERY, { viewport });
      const images = page.locator('.gallery-slide .image');
      const first = await images.first().boundingBox();
      expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(viewport.height);
      const credit = await page.locator('.gallery-caption .credit').first().boundingBox();
      const controls = await page.locator('.gallery-controls').boundingBox();
      expect((credit?.y ?? 0) + (credit?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
      const ready = await images.evaluateAll((all) =>
        all.map((image) => ({
          isLazy: image.querySelector('img')?.loading === 'lazy',
          hasTone: /^rgb\(/.test(getComputedStyle(image).backgroundColor),
        })),
      );
      expect(ready.every(({ hasTone }) => hasTone)).toBe(true);
      expect(ready.map(({ isLazy }) => isLazy).indexOf(true)).toBe(3);
      await page.context().close();
    }
  });

  it('CT-04 gives a low window to the image: moving to the next one brings it to the top, whole', async () => {
    const page = await openGallery(GALLERY, { viewport: { width: 812, height: 375 } });
    await page.getByRole('button', { name: 'Next image' }).click();
    await counterIs(page, '2 of 9');
    await settled(page);
    const image = await page.locator('.gallery-slide .image').nth(1).boundingBox();
    const controls = await page.locator('.gallery-controls').boundingBox();
    expect(image?.height).toBeGreaterThan(300);
    expect(image?.y).toBeCloseTo(0, 0);
    expect((image?.y ?? 0) + (image?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.waitForSelector('dialog[open] .gallery-stage[data-live]');
    const whole = await page.locator('dialog .gallery-slide .image').nth(1).boundingBox();
    const caption = await page.locator('dialog .gallery-caption').nth(1).boundingBox();
    const bar = await page.locator('dialog .gallery-controls').boundingBox();
    expect(whole).toMatchObject({ y: 0, height: bar?.y });
    expect(whole?.height).toBeGreaterThanOrEqual(image?.height ?? 0);
    expect(caption?.y).toBe(0);
    expect(caption?.x).toBeCloseTo((whole?.x ?? 0) + (whole?.width ?? 0), 0);
    await page.context().close();
  });

  it('PW-03 ends its controls where the growler begins, and no thumbnail takes the focus behind it', async () => {
    for (const width of [320, 375, 768]) {
      const page = await openGallery('/gallery/dust-enlarged/', {
        viewport: { width, height: 812 },
      });
      const growler = page.locator('.growler[data-phase=shown]');
      await growler.waitFor();
      await settled(page);
      const top = (await growler.boundingBox())?.y ?? 0;
      const bottomOf = async (selector: string) => {
        const box = await page.locator(selector).last().boundingBox();
        return (box?.y ?? 0) + (box?.height ?? 0);
      };
      await page.getByRole('button', { name: 'Next image' }).focus();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      expect(await bottomOf('.gallery-controls')).toBeCloseTo(top, 1);
      await page.locator('.gallery-thumbnails button').last().focus();
      expect(await bottomOf('.gallery-thumbnails button')).toBeLessThan(top);
      await page.context().close();
    }
  });

  it('CT-04 moves an enlarged image by finger, instead of the slides', async () => {
    const page = await openGallery(GALLERY, {
      viewport: { width: 375, height: 812 },
      hasTouch: true,
      isMobile: true,
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 });
    await page.waitForSelector('.gallery-viewport[data-enlarged]');
    const left = () => page.evaluate(() => window.visualViewport?.pageLeft ?? 0);
    const before = await left();
    await swipe(session, 450);
    await page.waitForFunction((from) => (window.visualViewport?.pageLeft ?? 0) > from, before);
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
    await page.waitForSelector('.gallery-viewport:not([data-enlarged])');
    await page.evaluate(() => {
      window.scrollTo(0, 0);
    });
    // Had the first finger moved the slides, this would be the third one.
    await swipe(session, 450);
    await counterIs(page, '2 of 9');
    await page.context().close();
  });

  it('CT-04 is a plain column of images without JavaScript, and causes no layout shift when scripts take over', async () => {
    const plain = await open(GALLERY, { javaScriptEnabled: false });
    const boxes = await Promise.all(
      [0, 1].map((index) => plain.locator('.gallery-slide').nth(index).boundingBox()),
    );
    expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + 200);
    expect(await plain.locator('.gallery-controls').isVisible()).toBe(false);
    await plain.context().close();
    // Faces that load late move text too, at a moment that depends on the machine: scripts wait here
    // until they are there.
    const { page, takeOver } = await openBeforeScripts(GALLERY);
    await page.evaluate(() => {
      const counted = window as unknown as { shift: number };
      counted.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          counted.shift += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
      }).observe({ type: 'layout-shift' });
    });
    takeOver();
    await page.waitForSelector('.gallery-stage[data-live]');
    await settled(page);
    const shift = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    expect(shift).toBeLessThan(0.001);
    await page.context().close();
  });
});

describe('A video', () => {
  it('CT-04 continues with the next one of the playlist when it ends, only for readers who want it', async () => {
    const page = await open('/video/ten-seconds-inside-a-tide-machine/');
    const next = await page.locator('.playlist-strip a').nth(1).getAttribute('href');
    const end = () =>
      page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('ended')));
    await page.waitForSelector('.playlist-next input:enabled');
    await end();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/video/ten-seconds-inside-a-tide-machine/');
    await page.getByLabel(/Autoplay/).check();
    await end();
    await page.waitForURL(`**${next ?? ''}`);
    await page.waitForSelector('.playlist-next input:checked');
    await page.context().close();
  });

  it('CT-04 has controls as wide as itself, with captions, chapters and speed', async () => {
    const page = await open('/video/how-a-letter-gets-its-curve/');
    await page.waitForSelector('.plyr__controls');
    const [video, controls] = await Promise.all(
      ['video', '.plyr__controls'].map((selector) => page.locator(selector).boundingBox()),
    );
    expect(controls?.x).toBeCloseTo(video?.x ?? 0, 0);
    expect(controls?.width).toBeCloseTo(video?.width ?? 0, 0);
    // The window is low for a video as wide as the grid: all of it gets narrower, nothing is cut.
    expect((video?.width ?? 0) / (video?.height ?? 1)).toBeCloseTo(16 / 9, 2);
    await page.getByRole('button', { name: '0:05 A fatter spine' }).click();
    await page.waitForSelector('.chapters [aria-current]');
    await page.getByText('The spine gets fatter, and looks worse.').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Speed' }).click();
    await page.getByRole('menuitemradio', { name: '1.5×' }).click();
    expect(
      await page.locator('video').evaluate((element: HTMLVideoElement) => element.playbackRate),
    ).toBe(1.5);
    await page.context().close();
  });

  it('CT-04 says in the player that a video does not play, offers another try and its file, and shows its captions as text', async () => {
    const page = await open('/video/how-a-letter-gets-its-curve/');
    await page.waitForSelector('.plyr__controls');
    await page.route(/\.mp4$/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
    await page.locator('.plyr__control--overlaid').click();
    const notice = page.locator('.video-frame .video-failure');
    await notice.waitFor();
    expect(await notice.getByRole('alert').textContent()).toBe('This video can’t play right now.');
    expect(await notice.getByRole('link').getAttribute('href')).toMatch(/^\/photos\/.*\.mp4$/);
    await page
      .locator('.video-captions')
      .getByText('The spine gets fatter, and looks worse.')
      .waitFor();
    await page.unroute(/\.mp4$/);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0);
    expect(await notice.count()).toBe(0);
    expect(await page.locator('.video-captions').count()).toBe(0);
    await page.context().close();
  });

  it('CT-04 says when the connection is lost in the middle of a video, and goes on from there', async () => {
    const page = await open('/video/how-a-letter-gets-its-curve/');
    await page.waitForSelector('.plyr__controls');
    await page.locator('.plyr__control--overlaid').click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
    await page.evaluate(() => {
      const video = document.querySelector('video');
      video?.pause();
      Object.defineProperty(video, 'error', {
        configurable: true,
        value: { code: MediaError.MEDIA_ERR_NETWORK },
      });
      video?.dispatchEvent(new Event('error'));
    });
    const notice = page.locator('.video-failure');
    expect(await notice.getByRole('alert').textContent()).toBe('The connection was lost at 0:01.');
    await notice.getByRole('button', { name: 'Try again' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
    await page.context().close();
  });

  it('CT-04 shows the controls of the browser late, and when others do not load', async () => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    const controls = lateScript('web/video/player-controls.tsx');
    await page.route(`**${controls}`, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith(controls),
    );
    await page.goto('/video/how-a-letter-gets-its-curve/');
    await failed;
    const video = page.locator('video[controls]');
    const opacity = () =>
      video.evaluate((element) => getComputedStyle(element).getPropertyValue('--seen'));
    expect(await opacity()).toBe('0');
    await video.evaluate(() => {
      for (const waiting of document.getAnimations()) waiting.finish();
    });
    expect(await opacity()).toBe('');
    expect(await page.locator('.plyr').count()).toBe(0);
    await context.close();
  });
});

describe('In print', () => {
  it('a story is its text, black on white, with its link targets and without page furniture', async () => {
    const page = await open('/story/the-harbor-that-learned-to-listen/', { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const selector of ['.section-nav', '.footer', '.related', '.share-links', '.letters-form'])
      expect([
        selector,
        await page
          .locator(selector)
          .first()
          .isVisible()
          .catch(() => false),
      ]).toEqual([selector, false]);
    const looks = await page.evaluate(() =>
      ['.prose p', 'h1', '.story-head .byline'].map(
        (selector) => getComputedStyle(document.querySelector(selector) as Element).color,
      ),
    );
    expect(looks).toEqual(['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
    expect(
      await page.evaluate(
        () => getComputedStyle(document.querySelector('.page') as Element).backgroundColor,
      ),
    ).toBe('rgb(255, 255, 255)');
    await page.context().close();
  });
});
