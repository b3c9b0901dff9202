/** The home page of archives that a publisher might bring: nothing overflows, breaks or is missing. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import {
  homeArchives,
  makeArchive,
  openHomeSite,
  rightToLeft,
  type HomeArchive,
  type HomeSite,
} from '../support/home-archives.ts';

/** Width and height. */
const WINDOWS = [
  [320, 568],
  [375, 812],
  [768, 1_024],
  [1_024, 768],
  [1_032, 900],
  [1_280, 720],
  [1_440, 900],
  [1_920, 1_080],
] as const;
/** Of the higher of lead and river: how much the other may end above it. */
const VOID = 0.15;

let home: HomeSite;
let browser: Browser;
beforeAll(async () => {
  [home, browser] = await Promise.all([openHomeSite(), launchBrowser({ withImages: false })]);
});
afterAll(async () => {
  await browser.close();
  await home.close();
});

/** Returns what is wrong with the layout of the page, in words. */
function findFaults(bound: number): string[] {
  const faults: string[] = [];
  const all = (selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<HTMLElement>(selector),
  ];
  const isShown = (element: Element) => element.getClientRects().length > 0;
  const box = (element: Element) => element.getBoundingClientRect();
  const near = (one: number, other: number) => Math.abs(one - other) <= 1.5;

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls to ${scrollWidth} px`);
  for (const heading of all('main :is(h2, h3)').filter(isShown))
    if (heading.scrollWidth > heading.clientWidth + 1)
      faults.push(`too wide: ${heading.textContent}`);

  // The void beside a lead, or beside the river.
  const [lead, first, river] = [all('.home-lead')[0], all('.card-lead')[0], all('.river')[0]];
  if (lead !== undefined && first !== undefined && river !== undefined) {
    const isBeside =
      box(river).left >= box(first).right - 1 || box(first).left >= box(river).right - 1;
    if (isBeside) {
      const footOf = (within: HTMLElement, selector: string) =>
        Math.max(...all(selector, within).map((element) => box(element).bottom));
      const top = box(river).top;
      const feet = [
        footOf(lead, '.card-words, .card-image') - top,
        footOf(river, '.band-more') - top,
      ];
      const gap = (Math.max(...feet) - Math.min(...feet)) / Math.max(...feet);
      if (gap > bound) faults.push(`void of ${Math.round(gap * 100)} %`);
      const list = all('ol', river)[0];
      if (list !== undefined) {
        const { left, right, bottom } = box(list);
        const rows = all('li', list).filter(
          (row) => box(row).right > left + 1 && box(row).left < right - 1,
        );
        if (rows.length < 4) faults.push(`a river of ${rows.length} rows`);
        for (const row of rows)
          if (box(row).bottom > bottom + 1.5) faults.push(`half a row: ${row.textContent}`);
        if (!near(Math.max(...rows.map((row) => box(row).bottom)), bottom))
          faults.push('a void at the foot of the river');
      }
    }
  }

  // Every visual row of a grid ends where the grid ends, and its cells begin at the same height.
  const rows =
    '.home-row, .cover-rest, .feature-rest, .triptych, .pair, .dated, .numbered, .video-list, .latest-row';
  for (const grid of all(rows).filter(isShown)) {
    const { left, right } = box(grid);
    const byTop = new Map<number, DOMRect[]>();
    for (const cell of [...grid.children].filter(isShown)) {
      // The second of a triptych hangs lower.
      const place = Math.round(box(cell).top - parseFloat(getComputedStyle(cell).marginTop));
      byTop.set(place, [...(byTop.get(place) ?? []), box(cell)]);
    }
    for (const cells of byTop.values())
      if (
        !near(Math.min(...cells.map((cell) => cell.left)), left) ||
        !near(Math.max(...cells.map((cell) => cell.right)), right)
      )
        faults.push(`a hole in ${grid.className} of ${grid.children.length}`);
  }

  // Words: each is on one line, unless the browser knows how to hyphenate its language.
  const probe = document.createElement('p');
  probe.style.cssText = 'width:6em;hyphens:auto;overflow-wrap:normal';
  probe.textContent = 'Grundstücksverkehrsgenehmigung';
  probe.lang = 'de';
  document.body.append(probe);
  const canHyphenate = probe.scrollWidth <= probe.clientWidth;
  probe.remove();
  for (const heading of all('main :is(h2, h3)').filter(isShown)) {
    const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? '';
      const range = document.createRange();
      let line: number | undefined;
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const top = [...range.getClientRects()].at(-1)?.top;
        const isInWord = !/[\s\u2010-\u2014/\u00ad-]/.test(text.slice(Math.max(0, at - 1), at + 1));
        const isNewLine = line !== undefined && top !== undefined && top - line > 4;
        if (at > 0 && isInWord && isNewLine && !canHyphenate)
          faults.push(`broken: ${text.slice(0, at)} / ${text.slice(at)}`);
        line = top ?? line;
      }
    }
  }

  // Bands have something in them, and no item is in two of them.
  for (const band of all('.band'))
    if (band.querySelector('a, form') === null || box(band).height < 40)
      faults.push(`empty: ${band.className}`);
  const links = all('.home .card-hed a:not(.band-popular a)').map((link) =>
    link.getAttribute('href'),
  );
  const twice = links.filter((link, index) => links.indexOf(link) !== index);
  if (twice.length > 0) faults.push(`twice: ${twice.join(' ')}`);
  return faults;
}

/** Returns the faults of the page in each width. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height });
    const found = await page.evaluate(findFaults, VOID);
    faults.push(...found.map((fault) => `${width} px: ${fault}`));
  }
  return faults;
}

/** What is at the top of the page, and its bands. */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    return {
      image: count('.home-lead .card-lead img'),
      row: count('.home-row > .card'),
      river: count('.river'),
      sections: count('.band[data-section]'),
    };
  });

const shapes: Readonly<Record<HomeArchive, Awaited<ReturnType<typeof shapeOf>>>> = {
  'no-images': { image: 0, row: 4, river: 1, sections: 7 },
  'some-images': { image: 1, row: 4, river: 1, sections: 7 },
  portrait: { image: 1, row: 4, river: 1, sections: 7 },
  tiny: { image: 0, row: 4, river: 1, sections: 7 },
  'one-item': { image: 1, row: 0, river: 0, sections: 0 },
  'three-items': { image: 1, row: 2, river: 0, sections: 0 },
  'no-deks': { image: 1, row: 4, river: 1, sections: 7 },
  german: { image: 1, row: 4, river: 1, sections: 7 },
  arabic: { image: 1, row: 4, river: 1, sections: 7 },
};

describe('The home page of an archive', () => {
  it.each(Object.keys(homeArchives) as HomeArchive[])(
    '%s has no hole, no void, no broken word and no empty band, in any window',
    async (archive) => {
      await home.show(archive);
      const page = await home.open(browser, 1_440, {
        isRightToLeft: rightToLeft.has(archive),
      });
      expect(await shapeOf(page)).toEqual(shapes[archive]);
      expect(await faultsOf(page)).toEqual([]);
      await page.close();
    },
  );

  it.each([2, 3, 4, 5, 7, 11, 12])(
    'has no hole while there are %s items, with and without images',
    async (count) => {
      const shapes = [
        () => undefined,
        (index: number) => (index % 2 === 0 ? 'tall' : 'wide'),
        () => 'wide' as const,
        (index: number) => (index === 1 ? 'wide' : undefined),
      ];
      // Between the fewest and the most, the number alone decides where there are holes.
      const tried = [2, 12].includes(count) ? shapes : shapes.slice(0, 2);
      for (const [kind, shape] of tried.entries()) {
        await home.show(makeArchive(`few-${String(count)}-${String(kind)}`, { count, shape }));
        const page = await home.open(browser, 1_440);
        expect(await faultsOf(page)).toEqual([]);
        await page.close();
      }
    },
  );

  it.each([
    ['words and images', [1, 4, 2, 9, 14]],
    ['one of four with an image', [4, 1, 2, 3, 9]],
    ['two of four with an image', [4, 9, 1, 14]],
    ['a lead alone', [9]],
  ])('has no hole where an editor picks %s', async (_, numbers) => {
    await home.show('some-images', {
      kind: 'homepage',
      key: 'home',
      picks: numbers.map((number) => `some-images-${String(number)}`),
      bands: [
        { section: 'business', layout: 'numbered', picks: [] },
        { section: 'science', layout: 'triptych', picks: [] },
        { section: 'gear', layout: 'columns', picks: [] },
        { section: 'ideas', layout: 'feature', picks: [] },
      ],
    });
    const page = await home.open(browser, 1_440);
    expect(await faultsOf(page)).toEqual([]);
    await page.close();
  });

  it('brings rows of the river that are cut off into sight for the keyboard', async () => {
    await home.show('portrait');
    const page = await home.open(browser, 1_440);
    const outside = await page.evaluate(() => {
      const list = document.querySelector('.river ol');
      const last = list?.querySelector<HTMLElement>('li:last-child a');
      if (!list || !last) return ['no river'];
      const isOut = () => {
        const [link, frame] = [last.getBoundingClientRect(), list.getBoundingClientRect()];
        return link.left < frame.left - 1 || link.right > frame.right + 1;
      };
      const before = isOut();
      last.focus();
      return [before, isOut()];
    });
    expect(outside).toEqual([true, false]);
    await page.close();
  });
});
