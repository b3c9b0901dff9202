/** Headers under other names and sections than the sample's. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { logoRules, logoSize } from '../../scripts/build/logo-size.ts';
import { writeBrandFile } from '../support/brand-file.ts';
import { launchBrowser } from '../support/browser.ts';
import { startSite, startSiteOfBrand, type RunningSite } from '../support/running-site.ts';
import { samplePages } from '../support/sample-pages.ts';

let site: RunningSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});

const WIDTHS = [320, 375, 414, 600, 768, 900, 1024, 1440];
const CROWDED = samplePages.article;
/** Pages that name the publication in their text. */
const WORDED = [
  '/subscribe/',
  '/subscribe/checkout/',
  '/newsletter/',
  '/account/register/',
  '/privacy-choices/',
  '/no/such/page/',
  '/offline/',
];

/** Names and their languages. */
const names: readonly (readonly [string, string])[] = [
  ['Ny', 'en'],
  ['R&D', 'en'],
  ['Wired Up', 'en'],
  ['Civic Works', 'en'],
  ['MERIDIAN WEEKLY', 'en'],
  ['A Very Wide WWW', 'en'],
  ['Žurnál Ťažkých Œuvres', 'sk'],
  ['Süddeutsche Zeitung', 'de'],
  ['Rock & Röll', 'de'],
  ['Bundesausbildungsförderungszeitung', 'de'],
  ['Donaudampfschifffahrtsgesellschaftszeitg', 'de'],
  ['DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFTSZEITG', 'de'],
  ['The Quarterly Review of Civic Technology', 'en'],
  ['A B C D E F G H I J K L M N O P Q R S T ', 'en'],
  ['Extraordinarily Incomprehensibilities-of', 'en'],
  ['Ёжик Журнал Общества', 'ru'],
  ['Ἀθηναϊκὴ Ἐφημερίς', 'el'],
  ['東京', 'ja'],
  ['暮らしの手帖', 'ja'],
  ['日本語で読むみんなの技術と文化の雑誌です', 'ja'],
  ['人民的科学与技术文化杂志', 'zh'],
  ['한국과학기술문화잡지', 'ko'],
  ['한국의 과학 기술과 문화를 위한 잡지', 'ko'],
  ['مجلة المدينة', 'ar'],
  ['مجلة العلوم والتكنولوجيا والثقافة العربية', 'ar'],
  ['כתב עת לטכנולוגיה ולתרבות', 'he'],
  ['हिंदी पत्रिका', 'hi'],
  ['विज्ञान और प्रौद्योगिकी की राष्ट्रीय पत्रिका', 'hi'],
  ['วารสารเทคโนโลยีและวัฒนธรรม', 'th'],
];

/** The shortest, and the longest of each kind: for headers that differ by what else they hold. */
const extremes = new Set([
  'Ny',
  'DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFTSZEITG',
  'The Quarterly Review of Civic Technology',
  'A B C D E F G H I J K L M N O P Q R S T ',
  '日本語で読むみんなの技術と文化の雑誌です',
  'مجلة العلوم والتكنولوجيا والثقافة العربية',
  'วารสารเทคโนโลยีและวัฒนธรรม',
]);

interface Named {
  readonly name: string;
  readonly language: string;
  readonly rules: string;
  readonly em: number;
}
const measured = async (isWanted = (_name: string): boolean => true): Promise<Named[]> =>
  Promise.all(
    names
      .filter(([name]) => isWanted(name))
      .map(async ([name, language]) => {
        const size = await logoSize({ name, language });
        return { name, language, rules: logoRules(size), em: size.em };
      }),
  );

/**
 * Returns what is wrong with each visible row of the header and with the logo of the footer.
 * @param named A name that replaces the one that was built, with its rules; none: as built.
 */
function findHeaderFaults(named?: Named): string[] {
  const root = document.documentElement;
  if (named !== undefined) {
    root.lang = named.language;
    root.dir = ['ar', 'he'].includes(named.language) ? 'rtl' : 'ltr';
    const style = document.querySelector('#named') ?? document.createElement('style');
    style.id = 'named';
    style.textContent = named.rules;
    // Where the build puts them: before the rules of the page.
    document.querySelector('style')?.after(style);
    for (const span of document.querySelectorAll('.logo span')) span.textContent = named.name;
  }
  const faults: string[] = [];
  const { clientWidth } = root;
  const isLarge = Number.parseFloat(getComputedStyle(root).fontSize) > 16;
  /** The boxes of the text itself, one for each line. */
  const linesOf = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = new Map<number, DOMRect>();
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const middle = Math.round((top + bottom) / 2 / 4);
      const known = lines.get(middle);
      const start = Math.min(left, known?.left ?? left);
      const end = Math.max(right, known?.right ?? right);
      lines.set(middle, new DOMRect(start, top, end - start, bottom - top));
    }
    return [...lines.values()];
  };
  for (const place of ['.header-bar', '.title-bar-row', '.footer-top']) {
    const row = document.querySelector(place);
    if (row?.checkVisibility({ visibilityProperty: true }) !== true) continue;
    const outer = row.getBoundingClientRect();
    const boxes: [string, DOMRect][] = [];
    const controls =
      '.header-control, .header-subscribe, .ad-free-notice, .title-bar-title, .share-links a, .follow-links a, .footer-tagline';
    for (const control of row.querySelectorAll(controls))
      if (control.checkVisibility({ visibilityProperty: true }))
        boxes.push([
          control.className || control.outerHTML.slice(0, 40),
          control.getBoundingClientRect(),
        ]);
    for (const text of row.querySelectorAll('.logo span')) {
      if (!text.checkVisibility()) continue;
      const lines = linesOf(text);
      const size = Number.parseFloat(getComputedStyle(text).fontSize);
      const room = text.closest('.logo')?.getBoundingClientRect().width ?? 0;
      if (lines.length > 2) faults.push(`${place}: ${lines.length} lines of ${size} px`);
      if (lines.length === 2 && named !== undefined && named.em * (isLarge ? 40 : 20) < room - 1)
        faults.push(`${place}: two lines in ${room} px, where one of 20 px fits`);
      // Text twice as large leaves less room beside it.
      const least = isLarge || place === '.title-bar-row' ? 6 : 10;
      if (size < least) faults.push(`${place}: ${size} px high`);
      boxes.push(...lines.map((box): [string, DOMRect] => ['logo', box]));
    }
    for (const [index, [label, box]] of boxes.entries()) {
      if (box.width === 0) continue;
      if (box.left < -0.5 || box.right > clientWidth + 0.5)
        faults.push(`${place}: ${label} from ${box.left} to ${box.right}`);
      if (label === 'logo' && (box.top < outer.top - 3 || box.bottom > outer.bottom + 3))
        faults.push(
          `${place}: logo from ${box.top} to ${box.bottom} in ${outer.top} to ${outer.bottom}`,
        );
      for (const [other, second] of boxes.slice(index + 1)) {
        if (label === 'logo' && other === 'logo') continue;
        const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
        const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
        if (across > 0.5 && down > 3)
          faults.push(`${place}: ${label} over ${other} by ${across} px`);
      }
    }
  }
  return faults;
}

/** Looks at the header under each name in one call: a call for each takes longer than the look. */
const faultsUnder = (page: Page, all: readonly Named[]) =>
  page.evaluate<string[]>(
    `${JSON.stringify(all)}.flatMap((named) =>
      (${String(findHeaderFaults)})(named).map((fault) => named.name + ': ' + fault))`,
  );

/** @param place a page whose header is looked at under every name in every width. */
async function faultsOf(page: Page, all: readonly Named[], place: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 700 });
    for (const zoom of ['', '200%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, zoom);
      for (const fault of await faultsUnder(page, all))
        faults.push(`${place} at ${width} px ${zoom}: ${fault}`);
    }
  }
  return faults;
}

/** Returns what is wrong with the strip of sections: what does not fit it, and nothing says so. */
function findSectionFaults(): string[] {
  const strip = document.querySelector('.section-links');
  const nav = document.querySelector('.section-nav');
  if (strip === null || nav === null) return ['no sections'];
  const { scrollWidth, clientWidth } = document.documentElement;
  const faults = scrollWidth > clientWidth ? [`scrolls to ${scrollWidth} px`] : [];
  const links = [...strip.querySelectorAll('a')].map((link) => link.getBoundingClientRect());
  const outer = strip.getBoundingClientRect();
  const isScrolled = strip.scrollWidth > strip.clientWidth;
  if (isScrolled && getComputedStyle(strip).maskImage === 'none') faults.push('no hint of more');
  for (const [index, box] of links.entries()) {
    if (!isScrolled && (box.left < outer.left - 0.5 || box.right > outer.right + 0.5))
      faults.push(`link ${index} from ${box.left} to ${box.right}`);
    if (box.height < 24) faults.push(`link ${index} is ${box.height} px high`);
    const next = links[index + 1];
    if (next !== undefined && next.top < box.bottom - 1 && next.left < box.right - 0.5)
      faults.push(`link ${index} over the next`);
  }
  return faults;
}

/** Puts other sections into the header. */
function nameSections(all: readonly string[]): void {
  const strip = document.querySelector('.section-links');
  strip?.replaceChildren(
    ...all.map((name) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = '/category/science/';
      link.textContent = name;
      item.append(link);
      return item;
    }),
  );
}

const LONG = 'Wissenschaftskommunikation und Technologie';
const sectionNames: readonly (readonly string[])[] = [
  [],
  ['News'],
  [LONG],
  ['Design', 'Security', 'Hiring'],
  [LONG, LONG, LONG],
  Array.from({ length: 14 }, (_, index) => `Section ${index}`),
  Array.from({ length: 14 }, () => LONG),
];

describe('A name of 2 to 40 letters', () => {
  it.each([
    ['/', names.length],
    [CROWDED, names.length],
    ['/category/science/', extremes.size],
    ['/account/sign-in/', extremes.size],
    [samplePages.gallery, extremes.size],
    ['/offline/', extremes.size],
  ])('HD-06 fits the header and the footer of %s, and touches nothing', async (path, count) => {
    const page = await browser.newPage({
      baseURL: site.origin,
      bypassCSP: true,
      javaScriptEnabled: false,
    });
    await page.goto(path);
    const all = await measured(count === names.length ? undefined : (name) => extremes.has(name));
    expect(all).toHaveLength(count);
    expect(await faultsOf(page, all, path)).toEqual([]);
    await page.close();
  });

  it('HD-06 fits the bar that replaces the header', async () => {
    const page = await browser.newPage({ baseURL: site.origin, bypassCSP: true });
    for (const path of [CROWDED, '/category/science/']) {
      await page.goto(path);
      await page.waitForSelector('.title-bar', { state: 'attached' });
      await page.evaluate(() => {
        document.querySelector('.title-bar')?.setAttribute('data-shown', 'true');
      });
      expect(await faultsOf(page, await measured(), path)).toEqual([]);
    }
    await page.close();
  });
});

describe('The strip of sections', () => {
  it('holds any number of sections with names of any length, or shows that it goes on', async () => {
    const page = await browser.newPage({ baseURL: site.origin, javaScriptEnabled: false });
    const faults: string[] = [];
    for (const path of ['/', CROWDED]) {
      await page.goto(path);
      for (const all of sectionNames) {
        await page.evaluate(nameSections, all);
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 700 });
          for (const fault of await page.evaluate(findSectionFaults))
            faults.push(`${all.length} of ${all[0] ?? ''} on ${path} at ${width} px: ${fault}`);
        }
      }
    }
    await page.close();
    expect(faults).toEqual([]);
  });
});

describe('A build', () => {
  it.each([
    ['مجلة المدينة', 'ar', [], 0],
    ['Donaudampfschifffahrtsgesellschaftszeitg', 'de', undefined, 10],
  ])('HD-06 of %s fits its headers', async (name, language, navigation, sections) => {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-names-'));
    const brandFile = join(folder, 'brand.ts');
    await writeBrandFile(brandFile, {
      name,
      language,
      ...(navigation === undefined ? {} : { navigation }),
    });
    const named = await startSiteOfBrand(brandFile);
    const page = await browser.newPage({ baseURL: named.origin });
    const faults: string[] = [];
    for (const path of ['/', CROWDED]) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForSelector('.title-bar', { state: 'attached' });
      expect(await page.locator('.header-bar .logo').innerText()).toBe(name);
      expect(await page.locator('.section-links a').count()).toBe(sections);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 700 });
        for (const fault of await page.evaluate(findHeaderFaults, undefined))
          faults.push(`${path} at ${width} px: ${fault}`);
      }
    }
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of WORDED) {
      await page.goto(path);
      const [scrollWidth, clientWidth] = await page.evaluate(() => {
        const { documentElement } = document;
        return [documentElement.scrollWidth, documentElement.clientWidth];
      });
      if (scrollWidth > clientWidth) faults.push(`${path} scrolls to ${scrollWidth} px`);
    }
    await page.close();
    await named.stop();
    await rm(folder, { recursive: true });
    expect(faults).toEqual([]);
  });
});
