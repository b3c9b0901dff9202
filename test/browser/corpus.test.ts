import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import type { SiteState } from '../../web/state/site-state.ts';
import { launchBrowser, onComplaint } from '../support/browser.ts';
import { interactive } from '../support/settled.ts';
import { corpusPath, corpusSuite } from '../support/corpus.ts';
import { copyImported } from '../support/imported-archive.ts';
import { startSiteOn, type RunningSite } from '../support/running-site.ts';

const first = 'articles/18f';
/** They are imported while the site runs. */
const others = [
  'wxr/theme-unit-test-data.xml',
  'wxr/64-block-test-data.xml',
  'ghost/v4_export.json',
];

/** Returns pseudo-random numbers that are the same on every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

corpusSuite('Real archives in one site', [first, ...others], () => {
  let site: RunningSite;
  let browser: Browser;
  const reports: string[] = [];

  beforeAll(async () => {
    const { stdout: report, ...copy } = await copyImported(first);
    reports.push(report);
    [site, browser] = await Promise.all([startSiteOn(copy), launchBrowser()]);
    for (const source of others) {
      const { code, stdout, stderr } = await site.masthead('import', corpusPath(source));
      if (code !== 0) throw new Error(`${source}: ${stderr}`);
      reports.push(stdout);
    }
  });
  afterAll(async () => {
    await browser.close();
    await site.stop();
  });

  async function state(path: string): Promise<SiteState> {
    const response = await fetch(`${site.origin}${path}?output=json`);
    return (await response.json()) as SiteState;
  }

  it('CT-01 everything read is stored, or skipped with a reason', () => {
    for (const report of reports) {
      const [, into = 0, stored = 0, unchanged = 0, skipped = 0] = (
        /([\d,]+) in = ([\d,]+) stored \+ ([\d,]+) unchanged \+ ([\d,]+) skipped/.exec(report) ?? []
      ).map((text) => Number(text.replace(/,/g, '')));
      expect(into).toBe(stored + unchanged + skipped);
      expect(stored).toBeGreaterThan(0);
    }
  });

  it('RT-02 home, sections, tags, authors, the second and the last page of the longest list, and thirty random items are complete pages', async () => {
    const recent = await state('/most-recent/');
    const pages = recent.secondary.paging?.pages ?? 0;
    expect(pages).toBeGreaterThan(20);
    const random = sequence(7);
    const picked: string[] = [];
    const tags = new Set<string>();
    const authors = new Set<string>();
    while (picked.length < 30) {
      const page = await state(`/most-recent/page/${1 + Math.floor(random() * pages)}/`);
      const cards = page.secondary.lists.page ?? [];
      const card = cards[Math.floor(random() * cards.length)];
      if (card === undefined || picked.includes(card.url)) continue;
      picked.push(card.url);
      const item = await state(card.url);
      for (const tag of item.content.tags.slice(0, 1))
        tags.add(`/tag/${encodeURIComponent(tag.slug)}/`);
      for (const author of item.content.contributors.author?.slice(0, 1) ?? [])
        authors.add(`/author/${encodeURIComponent(author.slug)}/`);
    }
    const targets = [
      '/',
      '/category/design/',
      '/category/culture/',
      '/most-recent/page/2/',
      `/most-recent/page/${pages}/`,
      ...[...tags].slice(0, 4),
      ...[...authors].slice(0, 4),
      ...picked,
    ];
    const context = await browser.newContext({
      baseURL: site.origin,
      viewport: { width: 375, height: 800 },
    });
    const tab = await context.newPage();
    const complaints: string[] = [];
    onComplaint(tab, (text) => complaints.push(`${tab.url()}: ${text}`));
    const faults: string[] = [];
    let images = 0;
    for (const target of targets) {
      const response = await tab.goto(target);
      if (response?.status() !== 200) {
        faults.push(`${target}: status ${String(response?.status())}`);
        continue;
      }
      await interactive(tab);
      const found = await tab.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager';
        await Promise.all(
          [...document.images].map((image) => image.decode().catch(() => undefined)),
        );
        const words = document.getElementById('main')?.cloneNode(true) as HTMLElement;
        for (const code of words.querySelectorAll('pre, code')) code.remove();
        return {
          images: document.images.length,
          broken: [...document.images]
            .filter((image) => image.naturalWidth === 0)
            .map((image) => image.src),
          raw: /\{\{[<%]?|\{%|\[(?:gallery|caption|embed|audio|video|playlist)[\s\]]|<!-- ?\/?wp:|__GHOST_URL__/.exec(
            words.textContent,
          )?.[0],
          overflow: document.documentElement.scrollWidth - window.innerWidth,
          headings: document.querySelectorAll('h1').length,
        };
      });
      images += found.images;
      if (found.broken.length > 0)
        faults.push(`${target}: broken images ${found.broken.join(' ')}`);
      if (found.raw !== undefined) faults.push(`${target}: shows ${found.raw}`);
      if (found.overflow > 0) faults.push(`${target}: ${found.overflow} px wider than the window`);
      if (found.headings !== 1)
        faults.push(`${target}: ${found.headings} headings of the first degree`);
    }
    await context.close();
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
    expect(images).toBeGreaterThan(10);
  });

  it('RT-02 the longest, shortest, and strangest of 150 items fit the page at five widths', async () => {
    const pages = (await state('/most-recent/')).secondary.paging?.pages ?? 1;
    const items: {
      url: string;
      length: number;
      hed: number;
      tables: number;
      code: number;
      items: number;
      word: number;
      embeds: number;
    }[] = [];
    for (
      let page = 1;
      page <= pages && items.length < 150;
      page += Math.max(1, Math.floor(pages / 15))
    ) {
      for (const { url } of (await state(`/most-recent/page/${page}/`)).secondary.lists.page ??
        []) {
        const { body, hed } = (await state(url)).content;
        const html = body.map((part) => (part.kind === 'html' ? (part.html ?? '') : '')).join('');
        const count = (tag: string) => html.split(tag).length;
        const words = html.replace(/<[^>]+>/g, ' ').split(/\s+/);
        items.push({
          url,
          length: html.length,
          hed: hed.length,
          tables: count('<table'),
          code: count('<pre'),
          items: count('<li'),
          word: Math.max(...words.map((word) => word.length)),
          embeds: body.filter(({ kind }) => kind !== 'html').length,
        });
      }
    }
    const most = (name: Exclude<keyof (typeof items)[number], 'url'>, count: number) =>
      [...items]
        .sort((one, other) => (count > 0 ? other[name] - one[name] : one[name] - other[name]))
        .slice(0, Math.abs(count))
        .map(({ url }) => url);
    const targets = [
      ...new Set([
        ...most('length', 10),
        ...most('length', -6),
        ...most('hed', 5),
        ...most('tables', 4),
        ...most('code', 4),
        ...most('items', 3),
        ...most('word', 5),
        ...most('embeds', 3),
      ]),
    ];
    expect(targets.length).toBeGreaterThan(20);
    const tab = await browser.newPage({ baseURL: site.origin });
    const faults: string[] = [];
    for (const target of targets) {
      await tab.goto(target);
      for (const width of [1_440, 1_032, 768, 375, 320]) {
        await tab.setViewportSize({ width, height: 900 });
        const wide = await tab.evaluate(() => {
          // Content wider than the text scrolls in its own box.
          const boxes =
            '.table-box, pre, [class*=strip], .gallery-viewport, .gallery-thumbnails, .visually-hidden';
          const out = [...document.querySelectorAll('#main *')].filter((element) => {
            const { left, right, width: own } = element.getBoundingClientRect();
            return (
              own > 0 &&
              (right > window.innerWidth + 1 || left < -1) &&
              element.closest(boxes) === null
            );
          });
          return [
            document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : [],
            out.slice(0, 2).map((element) => `${element.tagName} ${element.className}`),
          ].flat();
        });
        if (wide.length > 0) faults.push(`${target} at ${width}: ${wide.join(', ')}`);
      }
    }
    await tab.close();
    expect(faults).toEqual([]);
  });

  it('CT-01 a second run stores nothing new, and a dry run writes nothing', async () => {
    // The exports share people. The first run here restores their profiles from the export that
    // was imported last.
    await site.masthead('import', corpusPath('wxr/theme-unit-test-data.xml'));
    const again = await site.masthead('import', corpusPath('wxr/theme-unit-test-data.xml'));
    expect(again.stdout).toMatch(/ = 0 stored \+/);
    const before = (await state('/most-recent/')).secondary.paging?.total;
    const dry = await site.masthead('import', corpusPath('ghost/laurel-medium.json'), '--dry-run');
    expect(dry.code).toBe(0);
    expect((await state('/most-recent/')).secondary.paging?.total).toBe(before);
  });
});
