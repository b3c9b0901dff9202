import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LISTING_PAGE_SIZE, SEARCH_QUERY_MAX_LENGTH } from '../../../shared/limits.ts';
import { buildItem } from '../../support/build-item.ts';
import type { ContentSite } from '../../support/content-site.ts';
import { openFixtureSite } from '../../support/fixture-site.ts';
import { parseDocument } from '../../support/parse-document.ts';

let site: ContentSite;
beforeAll(async () => {
  site = await openFixtureSite();
  const publisher = site.publisher();
  await publisher.putItems([
    buildItem({
      id: 'lighthouse',
      hed: 'The lighthouse keeper’s lighthouses',
      dek: 'A beacon & its <keeper>',
      pubDate: '2026-01-01T00:00:00.000Z',
      body: [{ kind: 'html', html: '<p>One.</p><p>Two.</p><p>quagmire sextant</p>' }],
    }),
    buildItem({
      id: 'newer',
      hed: 'Something else',
      dek: 'Mentions a lighthouse',
      pubDate: '2026-05-01T00:00:00.000Z',
    }),
    buildItem({ id: 'future', hed: 'The zeppelin affair', pubDate: '2099-01-01T00:00:00.000Z' }),
  ]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});

const find = (query: string, more = '') => `/search/?q=${encodeURIComponent(query)}${more}`;
async function page(target: string): Promise<Document> {
  const response = await site.get(target);
  expect(response.statusCode).toBe(200);
  return parseDocument(response.body);
}
const texts = (document: Document, selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('A search that is narrowed', () => {
  const rail = { slug: 'rail', name: 'Rail & Road' };
  const night = { slug: 'night', name: 'Night' };
  beforeAll(async () => {
    const publisher = site.publisher();
    const item = (id: string, sections: string[], tags: (typeof rail)[], day: string) =>
      buildItem({
        id,
        hed: `Trambahn ${id}`,
        sections,
        tags,
        pubDate: `2026-02-${day}T00:00:00.000Z`,
      });
    await publisher.putItems([
      item('both', ['science'], [rail], '01'),
      item('both-newer', ['dot-physics'], [rail, night], '02'),
      item('only-tag', ['culture'], [rail], '03'),
      item('only-section', ['science'], [], '04'),
      item('internal', ['science'], [{ slug: 'kept-inside', name: '_kept-inside' }], '06'),
    ]);
    await publisher.putTags([rail, night]);
    await publisher.finish();
  });
  const found = async (more: string, query = 'trambahn') =>
    ((await site.state(find(query, more))).secondary.lists.page ?? []).map(({ id }) => id).sort();

  it('ST-01 finds only what has the tags and is in the section', async () => {
    expect(await found('')).toEqual(['both', 'both-newer', 'internal', 'only-section', 'only-tag']);
    expect(await found('&tags=rail')).toEqual(['both', 'both-newer', 'only-tag']);
    expect(await found('&category=science')).toEqual([
      'both',
      'both-newer',
      'internal',
      'only-section',
    ]);
    expect(await found('&category=dot-physics')).toEqual(['both-newer']);
    expect(await found('&tags=rail&category=science')).toEqual(['both', 'both-newer']);
    expect(await found('&tags=rail,night&category=science')).toEqual(['both-newer']);
    expect(await found('&tags=Rail%20,NIGHT')).toEqual(['both-newer']);
  });

  it('ST-01 finds nothing in what is not there, and by no internal tag', async () => {
    for (const more of [
      '&tags=nothing',
      '&category=nothing',
      '&tags=kept-inside',
      '&tags=/tag/rail',
    ])
      expect(await found(more)).toEqual([]);
    const { secondary } = await site.state(find('trambahn', '&tags=nothing'));
    expect(secondary.searchFilters).toEqual([{ kind: 'tags', slug: 'nothing', name: 'nothing' }]);
  });

  it('ST-01 without words lists everything there, the newest first', async () => {
    const { secondary } = await site.state('/search/?q=&tags=rail&sort=score');
    expect(secondary.lists.page?.map(({ id }) => id)).toEqual(['only-tag', 'both-newer', 'both']);
    expect(secondary.paging?.total).toBe(3);
  });

  it('ST-01 has what narrows it in its state, and as links that search without it', async () => {
    const { context, secondary } = await site.state(
      find('trambahn', '&tags=rail,night&category=science'),
    );
    expect(context.query).toEqual({
      q: 'trambahn',
      sort: 'score',
      tags: 'rail,night',
      category: 'science',
    });
    expect(secondary.searchFilters?.map(({ name }) => name)).toEqual([
      'Science',
      'Rail & Road',
      'Night',
    ]);
    const document = await page(find('trambahn', '&tags=rail,night&category=science'));
    const links = [...document.querySelectorAll('.search-filters a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['in Science (remove) ×', '/search/?q=trambahn&tags=rail%2Cnight&page=1&sort=score'],
      [
        'tagged Rail & Road (remove) ×',
        '/search/?q=trambahn&tags=night&category=science&page=1&sort=score',
      ],
      [
        'tagged Night (remove) ×',
        '/search/?q=trambahn&tags=rail&category=science&page=1&sort=score',
      ],
    ]);
    expect((await page(find('trambahn'))).querySelector('.search-filters')).toBeNull();
  });

  it('ST-01 keeps to it in the next search and in another order', async () => {
    const document = await page(find('trambahn', '&tags=rail&category=science'));
    const fields = [...document.querySelectorAll('main form input[type=hidden]')];
    expect(
      fields.map((field) => [field.getAttribute('name'), field.getAttribute('value')]),
    ).toEqual(
      expect.arrayContaining([
        ['tags', 'rail'],
        ['category', 'science'],
      ]),
    );
    const links = [...document.querySelectorAll('.search-bar nav a')];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links)
      expect(link.getAttribute('href')).toContain('&tags=rail&category=science&page=1');
  });
});

describe('Search', () => {
  it('HD-02 titles the page "Search: <term>", with the term as typed, and escaped', async () => {
    const hostile = '<script>alert("x")</script> & \'';
    const document = await page(find(hostile));
    expect(document.title).toMatch(/^Search: <script>alert\("x"\)<\/script> & '/);
    expect(document.querySelector('h1')?.textContent).toBe(`Search: ${hostile}`);
    expect(document.querySelector<HTMLInputElement>('main input[type=search]')?.value).toBe(
      hostile,
    );
    expect((await site.get(find(hostile))).body).not.toContain('<script>alert');
  });

  it('marks the matching words of headline and dek, including words that only begin with the term', async () => {
    const document = await page(find('lightho'));
    expect(texts(document, '.search-results mark')).toEqual(
      expect.arrayContaining(['lighthouse', 'lighthouses']),
    );
    expect(document.querySelector('.search-results .card-dek')?.innerHTML).not.toContain(
      '<keeper>',
    );
  });

  it('PW-10 marks and reveals nothing of a body that matched', async () => {
    const response = await site.state(find('quagmire'));
    expect(response.secondary.lists.page?.map(({ id }) => id)).toEqual(['lighthouse']);
    expect(response.secondary.foundWords).toEqual({ lighthouse: [] });
    const document = await page(find('quagmire'));
    expect(texts(document, 'mark')).toEqual([]);
    expect(document.querySelector('.search-results')?.textContent).not.toContain('quagmire');
  });

  it('sorts by score or by date, with two links', async () => {
    const document = await page(find('lighthouse'));
    expect(texts(document, '.search-results h2')).toEqual([
      'The lighthouse keeper’s lighthouses',
      'Something else',
    ]);
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Sort by"] a')];
    expect(
      links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')]),
    ).toEqual([
      ['/search/?q=lighthouse&page=1&sort=score', 'true'],
      ['/search/?q=lighthouse&page=1&sort=date', null],
    ]);
    expect(texts(await page(find('lighthouse', '&sort=date')), '.search-results h2')).toEqual([
      'Something else',
      'The lighthouse keeper’s lighthouses',
    ]);
  });

  it('keeps the query and the order on numbered pages, and finds no page beyond the last', async () => {
    const document = await page(find('headline', '&page=2&sort=date'));
    expect(document.querySelector('.paging a[aria-current]')?.textContent).toBe('2');
    expect(document.querySelector('.paging a[rel=next]')?.getAttribute('href')).toBe(
      '/search/?q=headline&page=3&sort=date',
    );
    expect(document.querySelector('.search-results')?.getAttribute('start')).toBe(
      String(LISTING_PAGE_SIZE + 1),
    );
    expect((await site.get(find('headline', '&page=99'))).statusCode).toBe(404);
  });

  it('suggests another spelling from headlines, deks and names for a word without a match', async () => {
    expect(
      (await page(find('Ada Wrytter'))).querySelector('.search-suggestion a')?.getAttribute('href'),
    ).toBe('/search/?q=ada%20writer&page=1&sort=score');
    expect((await site.state(find('Ada Wrytter deap'))).secondary.suggestion).toBe(
      'ada writer deep',
    );
  });

  it('PW-10 never suggests a word of a body, or of anything not public yet', async () => {
    for (const query of ['quagmyre', 'sextent', 'zeppelyn', 'scheduld']) {
      expect({ query, suggestion: (await site.state(find(query))).secondary.suggestion }).toEqual({
        query,
        suggestion: undefined,
      });
    }
  });

  it('finds items that have any of the words, and says when it shows the best alone', async () => {
    const state = await site.state(find('xyzzyplugh lighthouse quagmire'));
    expect(state.secondary.lists.page?.map(({ id }) => id)).toEqual(['lighthouse', 'newer']);
    const document = await page(find('lighthouse'));
    expect(document.querySelector('[role=status]')?.textContent).toBe('2 stories');
  });

  it('responds to 300 searches in a row, known words or not', async () => {
    const words = ['lighthouse', 'keeper', 'beacon', 'headline', 'xyzzy', 'deep', 'wrytter', 'sea'];
    const failed: string[] = [];
    for (let number = 0; number < 300; number += 1) {
      const [one, other] = [words[number % 8] ?? '', words[Math.floor(number / 8) % 8] ?? ''];
      const query = `${one} ${other} ${number}`;
      const { statusCode } = await site.get(`${find(query)}&output=json`);
      if (statusCode !== 200) failed.push(`${query}: ${statusCode}`);
    }
    expect(failed).toEqual([]);
  });

  it('says when there is no result and what to try, and without a query offers the sections and the latest items', async () => {
    const none = await page(find('xyzzyplugh'));
    expect(none.querySelector('[role=status]')?.textContent).toBe('No stories found');
    expect(texts(none, '.search-tips li').length).toBeGreaterThan(1);
    const empty = await page('/search/');
    expect(empty.querySelector('[role=status]')).toBeNull();
    for (const document of [none, empty]) {
      expect(document.querySelectorAll('.search-sections a').length).toBeGreaterThan(8);
      expect(document.querySelectorAll('.latest-row article')).toHaveLength(4);
    }
  });

  it('loads the first image at once without a query, and late below what to try', async () => {
    const loading = (document: Document) =>
      [...document.querySelectorAll('.latest-row img')].map((image) =>
        image.getAttribute('loading'),
      );
    expect(loading(await page('/search/'))).toEqual([null]);
    expect(loading(await page(find('xyzzyplugh')))).toEqual(['lazy']);
  });

  it('has no minimum length but a maximum: searches for a single character, and cuts a very long query', async () => {
    expect((await site.state(find('a'))).context.query.q).toBe('a');
    const long = `${'lighthouse '.repeat(500)}\u0000\u0007`;
    const start = performance.now();
    const state = await site.state(find(long));
    expect(state.context.query.q?.length).toBeLessThanOrEqual(SEARCH_QUERY_MAX_LENGTH);
    expect(performance.now() - start).toBeLessThan(15_000);
    expect((await site.get(find(`a${'𝒳'.repeat(3_000)}`))).statusCode).toBe(200);
  });
});
