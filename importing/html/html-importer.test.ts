/** Tests the importer of built pages. */
import { describe, expect, it } from '@jest/globals';
import { plainText } from '../body/plain-text.ts';
import { importFolder } from '../../test/support/import-folder.ts';
import { paragraphs, plainSite, structuredSite } from '../../test/support/built-sites.ts';
import type { Item } from '../../shared/content/item.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const html = ({ body }: Item): string =>
  body.map((segment) => (segment.kind === 'html' ? segment.html : '')).join('\n');
const text = (item: Item): string => plainText(html(item));

const withMedia = {
  ...structuredSite,
  'images/boats.png': png,
  'images/slate.png': png,
};

describe('a page that says who may read it', () => {
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="en"><head><meta property="og:type" content="article"><meta property="article:published_time" content="2024-01-02">${head}</head><body><main><article><h1>Wall</h1>${body}</article></main></body></html>`;
  const data = (more: object) =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'NewsArticle', headline: 'Wall', datePublished: '2024-01-02', ...more })}</script>`;
  const open = paragraphs('Open', 2);

  it('is for subscribers, and its free part ends where its data says', async () => {
    const part = { isAccessibleForFree: 'False', cssSelector: 'div.paywall, .other' };
    const { store } = await importFolder({
      'wall.html': page(
        data({ isAccessibleForFree: false, hasPart: part }),
        `${open}<div class="paywall">${paragraphs('Secret', 1)}</div>`,
      ),
    });
    const wall = store.bySlug('wall');
    const [first] = wall.body;
    expect(wall.access).toBe('subscribers');
    const { segments = -1, characters = 0 } = wall.freePart ?? {};
    expect(segments).toBe(0);
    expect(first?.kind === 'html' && first.html.slice(0, characters).trim()).toMatch(
      /Open, part 2.*<\/p>$/s,
    );
    expect(first?.kind === 'html' && first.html.slice(characters)).toMatch(/^\s*<p>Secret/);
  });

  it.each([
    ['a word in its data', data({ isAccessibleForFree: 'http://schema.org/False' }), 'subscribers'],
    ['a tier', '<meta property="article:content_tier" content="locked">', 'subscribers'],
    ['a metered tier', '<meta property="article:content_tier" content="metered">', 'metered'],
    ['nothing', data({ isAccessibleForFree: true }), 'free'],
  ])('is kept so by %s', async (_name, head, access) => {
    const { store } = await importFolder(
      { 'wall.html': page(head, open) },
      { defaultAccess: 'free' },
    );
    expect(store.bySlug('wall')).toMatchObject({ access });
  });
});

describe('a built site with JSON-LD', () => {
  it('becomes articles with the fields that its data says', async () => {
    const { report, store } = await importFolder(withMedia);
    expect(report.format).toBe('html');
    expect([...store.items.values()].map(({ slug }) => slug).sort()).toEqual(['boats', 'tides']);
    const boats = store.bySlug('boats');
    expect(boats).toMatchObject({
      hed: 'Counting boats',
      dek: 'How a harbor knows what it holds.',
      pubDate: '2024-03-05T08:00:00.000Z',
      modifiedAt: '2024-03-06T09:30:00.000Z',
      contributors: {
        author: [
          { slug: 'ann-lee', name: 'Ann Lee' },
          { slug: 'bo-ray', name: 'Bo Ray' },
        ],
      },
      source: { format: 'html', site: 'harbor.example' },
    });
    expect(boats.tags.map(({ name }) => name)).toEqual(['Seamanship', 'Boats', 'Dawn']);
    expect(boats.lead?.src).toMatch(/^\/photos\//);
    expect(boats.body.some((segment) => segment.kind === 'image')).toBe(true);
    expect(text(boats)).toContain('Boats, part 1: the harbor master');
    expect(text(boats)).not.toMatch(/By Ann Lee|rights reserved|Home|track/);
    expect(store.bySlug('tides')).toMatchObject({
      robots: ['noindex'],
      language: 'de',
      contributors: {},
    });
  });

  it('has links to its pages where they are now', async () => {
    const { store, report } = await importFolder(withMedia);
    const boats = html(store.bySlug('boats'));
    expect(boats.match(/href="[^"]*"/g)).toEqual([
      expect.stringMatching(/^href="\/story\/tides\/#.*spring"$/),
      'href="/story/tides/"',
      'href="/story/tides/"',
      'href="/tag/boats/"',
      'href="/lost/"',
      'href="https://other.example/x"',
    ]);
    expect(JSON.stringify(report.links)).toContain('/lost/');
  });

  it('has its old addresses and redirects', async () => {
    const { store } = await importFolder(withMedia);
    expect(Object.fromEntries(store.redirects)).toEqual({
      '/2024/boats/': '/story/boats/',
      '/2024/tides/': '/story/tides/',
      '/old/boats/': '/story/boats/',
      '/old/away/': 'https://other.example/away',
      '/tags/boats/': '/tag/boats/',
    });
  });

  it('has every page in the report: stored, or skipped with its reason', async () => {
    const { report } = await importFolder(withMedia);
    const pages = Object.keys(structuredSite).length;
    expect(report.items.stored + report.items.skipped.length).toBe(pages);
    expect(
      Object.fromEntries(report.items.skipped.map(({ ref, reason }) => [ref, reason])),
    ).toEqual({
      'index.html': 'the home page, which the magazine makes itself',
      'tags/boats/index.html': 'the page of a list, which the magazine makes itself',
      'page/2/index.html': 'a further page of a list',
      '404.html': 'the page of an error',
      'search/index.html': 'the page of a search, a feed or another tool',
      'about/index.html': 'a page without a date: a page of the old site, and no article',
      'old/boats/index.html': 'a redirect to /2024/boats/',
      'old/away/index.html': 'a redirect to https://other.example/away',
    });
  });

  it('is stored once: a second import finds what is there', async () => {
    const { store } = await importFolder(withMedia);
    const ids = [...store.items.keys()];
    const { report } = await importFolder(withMedia, { store });
    expect(report.items.stored).toBe(0);
    expect([...store.items.keys()]).toEqual(ids);
  });
});

describe('a built site with meta tags alone', () => {
  it('becomes articles with what its pages show', async () => {
    const { store, report } = await importFolder({ ...plainSite, 'img/hedge.png': png });
    expect([...store.items.values()].map(({ slug }) => slug).sort()).toEqual(['hedges', 'walls']);
    const hedges = store.bySlug('hedges');
    expect(hedges).toMatchObject({
      hed: 'Hedges',
      dek: 'What grows between fields.',
      pubDate: '2023-05-06T08:00:00.000Z',
      contributors: { author: [{ name: 'Cy Dee' }, { name: 'Di Fox' }] },
      tags: [{ name: 'Plants' }],
    });
    expect(hedges.lead?.src).toMatch(/^\/photos\//);
    expect(text(hedges)).toMatch(/^Hedges, part 1/);
    expect(text(hedges)).not.toMatch(/Published:|alert|rights reserved/);
    expect(html(hedges)).toContain('href="/story/walls/"');
    const walls = store.bySlug('walls');
    expect(walls).toMatchObject({
      hed: 'Walls',
      pubDate: '2022-01-02T03:04:05.000Z',
      contributors: { author: [{ name: 'Di Fox' }] },
    });
    expect(html(walls).match(/href="\/story\/hedges\/"/g)).toHaveLength(2);
    expect(Object.fromEntries(store.redirects)).toEqual({
      '/hedges.html': '/story/hedges/',
      '/notes/walls.html': '/story/walls/',
    });
    expect(
      Object.fromEntries(report.items.skipped.map(({ ref, reason }) => [ref, reason])),
    ).toEqual({
      'index.html': 'the home page, which the magazine makes itself',
      'archives.html': 'the page of a list, which the magazine makes itself',
      'short.html': expect.stringMatching(/^a page of \d+ characters that does not say/),
    });
  });

  it('is told from a folder of Markdown by the front matter of that', async () => {
    const readme = { 'README.md': '# About these files', 'notes/license.md': 'Text' };
    expect((await importFolder({ ...plainSite, ...readme })).report.format).toBe('html');
    const post = { 'content/a.md': '---\ntitle: A\ndate: 2020-01-01\n---\nText' };
    expect((await importFolder({ ...plainSite, ...post })).report.format).toBe('markdown');
  });

  it('without an article is told what its pages are', async () => {
    await expect(importFolder({ 'index.html': plainSite['index.html'] ?? '' })).rejects.toThrow(
      /has no article\. Its one page is index\.html: the home page.*If Hugo, Jekyll or the like made them, give the folder/,
    );
  });
});

describe('texts of a page', () => {
  const page = (head: string, title: string) =>
    `<!doctype html><html><head><title>${title}</title>${head}</head><body><article><h1>${title}</h1>${paragraphs('Tags')}<img src="/x.png" alt="The &lt;b&gt; tag"></article></body></html>`;
  const said = (data: object) =>
    `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const dialog = 'Using the <dialog> element';

  it('are plain: what looks like a tag in them is text', async () => {
    const { store } = await importFolder({
      'meta.html': page(
        `<meta property="og:type" content="article"><meta name="date" content="2020-01-01"><meta name="author" content="Ann &lt;Lee&gt;"><meta name="description" content="The &lt;title&gt; tag, explained"><meta property="article:tag" content="&lt;canvas&gt;">`,
        'Using the &lt;dialog&gt; element',
      ),
      'data.html': page(
        said({
          '@type': 'Article',
          headline: dialog,
          description: 'The &lt;title&gt; tag &amp; more',
          datePublished: '2020-01-02',
          articleSection: '<canvas>',
        }),
        'x',
      ),
      'html.html': page(
        said({
          '@type': 'Article',
          headline: 'A <em>loud</em> title',
          datePublished: '2020-01-03',
        }),
        'x',
      ),
    });
    expect(store.bySlug('meta')).toMatchObject({
      hed: dialog,
      dek: 'The <title> tag, explained',
      contributors: { author: [{ name: 'Ann <Lee>' }] },
      tags: [{ name: '<canvas>' }],
    });
    expect(JSON.stringify(store.bySlug('meta').body)).toContain('"alt":"The <b> tag"');
    expect(store.bySlug('data')).toMatchObject({
      hed: dialog,
      dek: 'The <title> tag & more',
      tags: [{ name: '<canvas>' }],
    });
    expect(store.bySlug('html').hed).toBe('A loud title');
  });
});

describe('what some pages have in common', () => {
  const page = (title: string, at: number, head = '') =>
    `<html><head><title>${title}</title><meta property="og:type" content="article"><meta name="date" content="2020-01-${String(at + 1).padStart(2, '0')}">${head}</head><body><article>${paragraphs('Text')}</article></body></html>`;
  const site = (titleOf: (at: number) => string, headOf?: (at: number) => string) =>
    Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`p${at}.html`, page(titleOf(at), at, headOf?.(at))]),
    );

  it('is a series or an image of theirs, and not that of the site', async () => {
    const image = '<meta property="og:image" content="notes.png">';
    const { store } = await importFolder({
      ...site(
        (at) => (at < 3 ? `Weeknotes – ${at}` : `Title ${at}`),
        (at) => (at < 3 ? image : ''),
      ),
      'notes.png': png,
    });
    expect(store.bySlug('p1')).toMatchObject({
      hed: 'Weeknotes – 1',
      lead: { filename: 'notes.png' },
    });
  });

  it('is the name of the site where it is on most pages, whatever redirects there are', async () => {
    const moved = '<html><head><meta http-equiv="refresh" content="0; url=/p1.html"></head></html>';
    const redirects = Array.from({ length: 60 }, (_, at) => [`old/${at}.html`, moved]);
    const { store } = await importFolder({
      ...site((at) => (at < 4 ? `Title ${at}` : `Title ${at} – The Post`)),
      ...Object.fromEntries(redirects),
    });
    expect(store.bySlug('p3').hed).toBe('Title 3');
    expect(store.bySlug('p9').hed).toBe('Title 9');
  });
});

describe('an image of another site', () => {
  it('is not the one that has its path here', async () => {
    const page = (body: string) =>
      `<html><head><link rel="canonical" href="https://harbor.example/a/"><meta property="og:type" content="article"><meta name="date" content="2020-01-01"></head><body><article><h1>A</h1>${paragraphs('Text')}${body}</article></body></html>`;
    const { store, report } = await importFolder({
      'a/index.html': page(
        '<img src="https://partner.example/images/logo.png" alt="Theirs"><img src="https://harbor.example/images/logo.png" alt="Ours">',
      ),
      'images/logo.png': png,
    });
    const [theirs, ours] = store
      .bySlug('a')
      .body.flatMap((segment) => (segment.kind === 'image' ? [segment.image] : []));
    expect(theirs).toMatchObject({ originalUrl: 'https://partner.example/images/logo.png' });
    expect(theirs?.src).toBeUndefined();
    expect(ours?.src).toMatch(/^\/photos\//);
    expect(report.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^not taken from the source, although images\/logo\.png has its path/),
    );
  });
});

describe('pages in other encodings', () => {
  const page = (charset: string) =>
    Buffer.from(
      `<html><head><meta charset="${charset}"><title>\xc4\xee\xec</title><meta property="og:type" content="article"><meta name="date" content="2020-01-01"></head><body><article>${paragraphs('\xc4\xee\xec')}</article></body></html>`,
      'latin1',
    );

  it('are read as they say; one that cannot be is skipped by name, and a guess is told', async () => {
    const { store, report } = await importFolder({
      'dom.html': page('windows-1251'),
      'guess.html': page('utf-8'),
      'lost.html': page('no-such'),
    });
    const dom = store.bySlug('dom');
    expect(dom.hed).toBe('Дом');
    expect(text(dom)).toContain('Дом, part 1');
    expect(report.items.skipped).toEqual([
      {
        ref: 'lost.html',
        reason: expect.stringContaining('encoded in "no-such", which is unknown'),
      },
    ]);
    expect(report.warnings).toEqual([
      { ref: 'guess.html', message: expect.stringContaining('read as Windows-1252') },
    ]);
  });

  it('are recognized in UTF-16', async () => {
    const utf16 = Buffer.from(`\ufeff${page('utf-16').toString('latin1')}`, 'utf16le');
    const { store } = await importFolder({ 'home.html': utf16 });
    expect(store.bySlug('home').hed).toBe('Äîì');
  });
});

describe('a hostile page', () => {
  const article = (body: string, head = '') =>
    `<!doctype html><html><head><title>A page</title><meta property="og:type" content="article"><meta name="date" content="2020-01-01">${head}</head><body><article><h1>A page</h1>${body}</article></body></html>`;

  it('is harmless, and is read in a time that grows with its size', async () => {
    const spentMs = startProcessorClock();
    const { store, report } = await importFolder({
      'scripts.html': article(
        `<script>x</script><p onclick="x()">Text <a href="javascript:x()">link</a><img src=x onerror=x></p>${paragraphs('Safe')}`,
        '<script type="application/ld+json">{"@type":"Article","headline":"<script>x</scr"+</script>',
      ),
      'deep.html': article(`${'<div>'.repeat(50_000)}Deep text${'</div>'.repeat(50_000)}`),
      'huge.html': article(`<p class="${'a '.repeat(500_000)}">Huge text</p>${paragraphs('Huge')}`),
      'many.html': article('<p><b>Many</b> texts, <i>each short</i>.</p>'.repeat(20_000)),
      'json.html': article(
        'Nested text',
        `<script type="application/ld+json">${'['.repeat(200_000)}</script>`,
      ),
      'refresh.html': `<html><head><meta http-equiv="refresh" content="0;url=javascript:alert(1)"></head>`,
      'loop.html': `<html><head><meta http-equiv="refresh" content="0;url=loop.html"></head>`,
      'base.html': article(
        `<p><a href="x">A link</a></p>${paragraphs('Base')}`,
        '<base href="http://[">',
      ),
    });
    expect(report.items.skipped.filter(({ ref }) => !/refresh|loop/.test(ref))).toEqual([]);
    expect(spentMs()).toBeLessThan(30_000);
    expect([...store.items.values()].map(({ slug }) => slug).sort()).toEqual(
      ['base', 'deep', 'huge', 'json', 'many', 'scripts'].sort(),
    );
    const stored = JSON.stringify([...store.items.values()]);
    expect(stored).not.toMatch(/<script|onclick|onerror|javascript:/);
    for (const words of ['Deep text', 'Huge text', 'Nested text', 'each short', 'Safe, part 1'])
      expect(stored).toContain(words);
    expect([...store.redirects].filter(([from]) => /refresh|loop/.test(from))).toEqual([]);
    expect(report.items.stored + report.items.skipped.length).toBe(8);
  });
});
