/** Pages that translators and extensions change while React updates them (ADR 0076). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Browser, Cookie, Page } from 'playwright-core';
import { brand } from '../../shared/brand/meridian.ts';
import { pageRow, pageTypes, type PageType } from '../../shared/pages.ts';
import { allowsClientRouting, createRouter } from '../../shared/route-match.ts';
import { launchBrowser } from '../support/browser.ts';
import { addTools, block, darken, translate, TRANSLATED } from '../support/page-changers.ts';
import { runsLongTests } from '../support/corpus.ts';
import { openReusedPage, type ReusedPage } from '../support/reused-page.ts';
import { startSite, type RunningSite } from '../support/running-site.ts';
import { samplePages } from '../support/sample-pages.ts';
import { interactive, settled } from '../support/settled.ts';
import { until } from '../support/until.ts';

/** A tour of all pages that takes longer hangs, ms. */
const TOUR_MS = 600_000;

let site: RunningSite;
let browser: Browser;
let reused: ReusedPage;
let page: Page;
let uncaught: string[] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), launchBrowser({ withImages: false })]);
  reused = await openReusedPage(browser, {
    baseURL: site.origin,
    viewport: { width: 1280, height: 800 },
  });
  ({ page } = reused);
  page.on('pageerror', (error) => uncaught.push(error.message));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
/** Forgets the reader. What is read most must not change while the pages are compared. */
async function startAnew(): Promise<void> {
  await reused.reset();
  await page.route('**/api/views', (route) => route.fulfill({ status: 204 }));
}
beforeEach(async () => {
  await startAnew();
  uncaught = [];
});

async function open(path: string): Promise<void> {
  await page.goto(path);
  await interactive(page);
  await settled(page);
}

/** Goes to a page as a click on a link does. Runs in the page. */
function clickLink(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  document.body.append(link);
  link.click();
  link.remove();
}
const follow = (path: string) => page.evaluate(clickLink, path);

/**
 * The words of a page that a reader sees, without spaces, the signs of a translation, and the size of
 * what is kept, to which images belong. Panels and notices around it come and go by themselves.
 */
const shownWords = async () =>
  (await page.locator('#main').innerText())
    .replace(TRANSLATED, '')
    .replace(/\s+/g, '')
    .replace(/\d+KB/, '');

const pathOf = (address: string) => new URL(address, 'http://localhost').pathname;

/** Waits until the page of a type is shown at its address, with what follows a page view. */
async function shown(type: PageType): Promise<void> {
  await page.waitForFunction(
    ([path, wanted]) =>
      window.location.pathname + window.location.search === path &&
      document.querySelector('.page')?.getAttribute('data-page') === wanted &&
      document.querySelector('#main h1, #main h2') !== null,
    [samplePages[type], type] as const,
  );
  await interactive(page);
  await settled(page);
}

/** Waits until a reader sees these words and no others. */
async function expectWords(expected: string | undefined, where: string): Promise<void> {
  await until(async () => (await shownWords()) === expected).catch(() => undefined);
  expect([where, await shownWords()]).toEqual([where, expected]);
}

/** Begins the translation of a page that is there, unless it has begun. */
const beginTranslation = () =>
  page.evaluate(() => {
    if (!document.documentElement.classList.contains('translated-ltr'))
      (window as unknown as { beginTranslation: () => void }).beginTranslation();
  });

/** What each page says to a reader who has seen them all, and that reader's cookies. */
const wordsOf = new Map<PageType, string>();
let cookies: Cookie[] = [];

/** The first type of each component: what a page leaves behind depends on that. */
const ofEachBundle = pageTypes.filter(
  (type, index) =>
    pageTypes.findIndex((other) => pageRow(other).bundle === pageRow(type).bundle) === index,
);
/** Those that a link shows without a document of their own. */
const route = createRouter(brand);
const routed = ofEachBundle.filter((type) => allowsClientRouting(route(pathOf(samplePages[type]))));
/** How many of the others each of them is shown after and before: all in a long run. */
const neighbors = runsLongTests ? routed.length : 2;
const pairs = routed.flatMap((type, index) =>
  routed.slice(index + 1, index + 1 + neighbors).flatMap((other) => [type, other]),
);

/** What each changer is shown: every page type and back in a long run, else each component once. */
const tour = runsLongTests ? [...pageTypes, ...pageTypes.toReversed().slice(1)] : ofEachBundle;

/** @returns How many pages were shown with all of their words, and no others. */
async function go(
  types: readonly PageType[],
  onPage = (): Promise<void> => Promise.resolve(),
): Promise<number> {
  await page.context().addCookies(cookies);
  await open('/');
  await onPage();
  let from = 'homepage';
  for (const type of types) {
    await follow(samplePages[type]);
    await shown(type);
    await onPage();
    await expectWords(wordsOf.get(type), `${from} > ${type}`);
    from = type;
  }
  return types.length;
}

describe('A page that others change', () => {
  beforeAll(async () => {
    await startAnew();
    await open('/');
    for (const round of [1, 2])
      for (const type of pageTypes) {
        await follow(samplePages[type]);
        await shown(type);
        if (round === 2) wordsOf.set(type, await shownWords());
      }
    cookies = await page.context().cookies();
  }, TOUR_MS);

  it(
    'RT-05 shows every kind of page after others, and others after it, while a translator replaces all texts',
    async () => {
      await page.addInitScript(translate, { kind: 'replaces' as const, begins: 'called' as const });
      expect(routed.length).toBeGreaterThan(15);
      expect(new Set(pairs)).toEqual(new Set(routed));
      expect(await go(pairs, beginTranslation)).toBe(pairs.length);
      expect(uncaught).toEqual([]);
    },
    TOUR_MS,
  );

  it.each([
    ['replaces all texts', translate, { kind: 'replaces', begins: 'called' }],
    ['moves texts into its own elements', translate, { kind: 'moves', begins: 'called' }],
    ['replaces texts before React takes over', translate, { kind: 'replaces', begins: 'loaded' }],
    ['moves texts before React takes over', translate, { kind: 'moves', begins: 'loaded' }],
    ['edits texts before React takes over', translate, { kind: 'edits', begins: 'loaded' }],
    ['darkens all elements', darken, undefined],
    ['adds elements beside all fields', addTools, undefined],
    ['removes images and links to share', block, 'svg, picture, .share-links'],
  ] as const)(
    'RT-05 shows every kind of page after another one while somebody %s',
    async (_, changer, options) => {
      await page.addInitScript(changer as (options: unknown) => void, options);
      const isCalled = typeof options === 'object' && options.begins === 'called';
      expect(await go(tour, isCalled ? beginTranslation : undefined)).toBe(tour.length);
    },
    TOUR_MS,
  );
});

const METERED = [
  'the-harbor-that-learned-to-listen',
  'in-defense-of-the-drawer',
  'the-fish-that-nobody-bid-on',
  'frame-twenty-four',
  'the-kettle-that-bet-on-forty-years',
].map((slug) => `/story/${slug}/`);

async function search(query: string): Promise<void> {
  await page.fill('#main input[type=search]', query);
  await page.press('#main input[type=search]', 'Enter');
  await page.waitForFunction(
    (wanted) => new URLSearchParams(window.location.search).get('q') === wanted,
    query,
  );
  await page.waitForFunction(
    (wanted) => document.title.includes(wanted) && document.querySelector('.list-row'),
    query,
  );
}

async function send(
  fields: Readonly<Record<string, string>>,
  form = '.account-form',
): Promise<void> {
  for (const [name, value] of Object.entries(fields))
    await page.locator(`#main ${form} [name="${name}"]`).first().fill(value);
  await page.locator(`#main ${form} [type=submit]`).first().click();
}

const menu = () => page.locator('.header .header-control').first();
const headerState = (state: string) => page.waitForSelector(`.header[data-state="${state}"]`);

/** What a reader does on a page, and what the page then says. */
const acts: Readonly<Record<string, readonly [path: string, act: () => Promise<void>]>> = {
  'searches again': [
    '/search/?q=tide',
    async () => {
      for (const query of ['harbor', 'map', 'the', 'tide', 'harbor']) await search(query);
    },
  ],
  'opens the menu': [
    METERED[0] ?? '',
    async () => {
      await menu().click();
      await headerState('menu open');
    },
  ],
  'opens and closes the menu': [
    '/',
    async () => {
      for (const state of ['menu open', 'default']) {
        await menu().click();
        await headerState(state);
      }
    },
  ],
  'sends an empty form and then a wrong password': [
    '/account/sign-in/',
    async () => {
      await send({});
      await page.waitForSelector('.problem-summary');
      await send({ email: 'nobody@reader.example', password: 'wrong password' });
      await page.waitForFunction(
        () =>
          document.querySelectorAll('.field-problem').length === 0 &&
          document.querySelector('.problem-summary') !== null &&
          document.querySelector('.account-form [aria-busy=true]') === null,
      );
    },
  ],
  'looks at a gallery': [
    samplePages.gallery,
    async () => {
      for (const number of [2, 3, 4]) {
        await page.locator('.gallery-controls [aria-label="Next image"]').click();
        await page.waitForFunction(
          (wanted) => document.querySelector('.gallery-controls p')?.textContent.includes(wanted),
          `${number} of`,
        );
      }
    },
  ],
  'reads on to the wall': [
    METERED[0] ?? '',
    async () => {
      for (const story of METERED.slice(1)) {
        await follow(story);
        await page.waitForURL(`**${story}`);
        await page.waitForSelector('article.story');
        await settled(page);
      }
      await page.waitForSelector('.full-wall');
    },
  ],
  'copies the address of a story': [
    METERED[0] ?? '',
    async () => {
      await page.locator('#main .share-more button').first().click();
      const isSaid = (wanted: boolean) =>
        page.waitForFunction(
          (is) => (document.querySelector('#main .share-said')?.textContent !== '') === is,
          wanted,
        );
      await isSaid(true);
      await isSaid(false);
    },
  ],
  'mistypes an address for a newsletter': [
    '/newsletter/weekly/',
    async () => {
      await send({ email: 'nobody' }, '.letters-form form');
      await page.waitForSelector(
        '#main .letters-form [role=alert], #main .letters-form [role=status]:not(:empty)',
      );
    },
  ],
};

describe('A reader of a translated page', () => {
  it.each(Object.keys(acts))('RT-05 %s, and reads what the page says then', async (name) => {
    const [path, act] = acts[name] ?? ['', () => Promise.resolve()];
    const wordsAfter = async (): Promise<string> => {
      await act();
      await settled(page);
      return shownWords();
    };
    await open(path);
    const plain = await wordsAfter();
    for (const kind of ['replaces', 'moves'] as const)
      for (const begins of ['called', 'loaded'] as const) {
        await startAnew();
        await reused.clearCache();
        await page.addInitScript(translate, { kind, begins });
        await open(path);
        await beginTranslation();
        await act();
        await expectWords(plain, `${name}, ${kind}, ${begins}`);
      }
  });
});

/** Makes React fail: nothing can be added to what it renders. */
function refuse(): void {
  const { appendChild } = Node.prototype;
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    if (this instanceof Element && this.closest('#app') !== null) throw new Error('Refused');
    return appendChild.call(this, node) as T;
  };
}

describe('A page that React gives up', () => {
  /** Paths of documents. */
  let loads: string[] = [];
  const noteLoad = () => loads.push(pathOf(page.url()));
  beforeEach(() => {
    loads = [];
    page.on('domcontentloaded', noteLoad);
  });
  afterEach(() => {
    page.off('domcontentloaded', noteLoad);
  });

  it('RT-16 is loaded anew, once, and not left empty', async () => {
    await open('/');
    loads = [];
    // At once: what a page loads late is refused too.
    await page.evaluate(
      `(${String(refuse)})();(${String(clickLink)})(${JSON.stringify(samplePages.article)})`,
    );
    await shown('article');
    expect(loads).toEqual([samplePages.article]);
    expect(uncaught).toContain('Refused');
  });

  it('RT-16 stays as the server has sent it if it fails again and again', async () => {
    await page.addInitScript(refuse);
    await page.goto(samplePages.article);
    await until(() => loads.length === 3);
    await page.waitForLoadState('load');
    await page.waitForTimeout(1_000);
    expect(loads).toHaveLength(3);
    expect(await page.locator('[data-article-body] p').count()).toBeGreaterThan(5);
  });

  it('RT-16 says so where the browser can note nothing', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('No storage', 'SecurityError');
        },
      });
    });
    await page.addInitScript(refuse);
    await page.goto(samplePages.article);
    await page.getByText('Whoops, please refresh!').waitFor();
    expect(loads).toHaveLength(1);
  });
});
