/** `masthead export`, and the import of what it wrote into an empty store. */
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentOfStore } from '../../../cli/open-content.ts';
import { openStore } from '../../../local/open-store.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import type { Image, Item } from '../../../shared/content/item.ts';
import { buildItem } from '../../support/build-item.ts';
import { readContent, type StoredContent } from '../../support/content-records.ts';
import { openContentSite } from '../../support/content-site.ts';
import { corpusSuite, longCorpusSuite } from '../../support/corpus.ts';
import type { TemplateCopy } from '../../support/data-template.ts';
import { importPath } from '../../support/import-folder.ts';
import { copyImported } from '../../support/imported-archive.ts';
import type { MemoryContent } from '../../support/memory-publisher.ts';
import { runMasthead } from '../../support/run-masthead.ts';
import { copySample } from '../../support/running-site.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-export-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

function at(name: string): string {
  return join(folder, name);
}

async function exportTo(name: string, dataDir: string): Promise<void> {
  const exported = await runMasthead(['export', at(name), '--data', dataDir]);
  expect({ ...exported, stderr: '' }).toMatchObject({ code: 0 });
}

/** Exports a store and imports the export into a new one, `NAME-2`; returns what both hold. */
async function roundTrip(
  name: string,
  dataDir: string,
): Promise<{ before: StoredContent; after: StoredContent }> {
  await exportTo(name, dataDir);
  const imported = await runMasthead([
    ...['import', at(name), '--data', at(`${name}-2`)],
    ...['--brand', join(at(name), 'brand.json')],
  ]);
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.stdout).toMatch(/ stored \+ 0 unchanged \+ 0 skipped/);
  return { before: await readContent(dataDir), after: await readContent(at(`${name}-2`)) };
}

function expectSame({ before, after }: { before: StoredContent; after: StoredContent }): void {
  expect([...after.documents.keys()].sort()).toEqual([...before.documents.keys()].sort());
  for (const [key, document] of before.documents)
    expect({ key, document: after.documents.get(key) }).toEqual({ key, document });
  expect(after.media).toEqual(before.media);
}

const image: Image = {
  id: 'abcdef0123456789',
  filename: 'A “quoted” name.jpg',
  originalUrl: 'https://old.example/a.jpg',
  alt: 'It says "no" — {{< not a shortcode >}}',
  title: "The photographer's title",
  caption: '<em>Two</em> lines &amp; a <a href="https://x.example/" rel="noopener">link</a>',
  credit: 'A: B / C',
  focal: [0.25, 0.75],
  isPlain: true,
};

/** Items that hold everything a store can. */
const unusual: Item[] = [
  buildItem({
    id: 'every-segment',
    slug: 'über-alles-2',
    hed: '  - "Yes": no, \'maybe\' # 100 %',
    dek: 'Line one\nline two\ttab',
    kicker: '007',
    seoTitle: 'null',
    seoDescription: '~',
    socialTitle: 'true',
    socialDescription: '1.10',
    access: 'subscribers',
    tiers: ['complete'],
    free: { firstDays: 3, afterDays: 365 },
    listed: false,
    robots: ['noindex', 'noarchive'],
    hiddenFrom: ['search', 'feeds'],
    canonical: 'https://orig.example/a?b=1',
    template: 'fullbleed',
    language: 'pt-BR',
    linkUrl: 'https://elsewhere.example/x?a=1&b=2',
    promoted: 2.5,
    modifiedAt: '2027-02-03T04:05:06.789Z',
    source: { format: 'ghost', ref: 'post 42 "Title"', site: 'Site "A"' },
    lead: image,
    body: [
      {
        kind: 'html',
        html: '<h2 id="user-content-one">One</h2>\n\n<p>Back to <a href="#user-content-one">one</a> &amp; {{&lt; image "x" &gt;}} ---</p>\n<pre><code class="language-sh">---\na: b\n---\n\n    deep</code></pre>',
      },
      { kind: 'html', html: '<p>A text beside the text, with a\rreturn.</p>' },
      { kind: 'image', image, size: 'wide' },
      { kind: 'gallery', slides: [image, { ...image, id: 'other', focal: [0, 1] }] },
      { kind: 'gallery', slug: 'a-gallery' },
      { kind: 'gallery', slug: 'a-gallery', slides: [image] },
      { kind: 'video', slug: 'a-video' },
      {
        kind: 'media',
        media: 'audio',
        src: 'https://x.example/a.mp3',
        title: 'Sound',
        durationSeconds: 62.5,
        bytes: 1_000,
      },
      { kind: 'pullquote', text: 'A "quote" \\ with >}} in it', by: 'Someone' },
      { kind: 'quote', text: 'Two\nlines', by: 'A', source: 'B', url: 'https://b.example/' },
      { kind: 'product', name: 'P', brand: 'B', price: '$ 3.10', url: '/p/', rating: 7.5 },
      { kind: 'newsletter', key: 'WEEKLY' },
      {
        kind: 'player',
        provider: 'youtube',
        id: 'abc_DEF-123',
        url: 'https://www.youtube.com/watch?v=abc_DEF-123',
        title: 'A film',
      },
      { kind: 'html', html: '<table><thead><tr><td></td><th>H</th></tr></thead></table>' },
    ],
  }),
  buildItem({ id: 'readme', slug: 'readme', body: [] }),
  ...(
    [
      [0, 0],
      [0, 10],
      [0, 17],
      [1, 0],
      [2, 0],
      [2, 13],
      [3, 0],
    ] as const
  ).map(([segments, characters], index) =>
    buildItem({
      id: `marked-${index}`,
      slug: `marked-${index}`,
      // Shown to nobody, and kept.
      tags: [{ slug: 'paywall-exclude', name: 'paywall-exclude' }],
      body: [
        { kind: 'html', html: '<p>One</p>\n<p>or <em>&lt;!--more--&gt;</em> two</p>' },
        { kind: 'pullquote', text: '<!--more-->' },
        { kind: 'html', html: '<ul><li>Three</li><li>four</li></ul>' },
      ],
      freePart: { segments, characters },
    }),
  ),
  buildItem({ id: 'next-year', slug: 'next-year', pubDate: '2999-01-01T00:00:00.000Z' }),
  buildItem({
    id: 'a-review',
    slug: 'con.aux',
    type: 'review',
    review: {
      category: 'headphones',
      rating: 6.5,
      pros: ['One, with a comma', '- dash'],
      cons: [],
      verdict: 'Fine: buy',
      product: { name: 'N', brand: 'B', price: 1234.5, currency: 'EUR' },
      buy: { retailer: 'R', url: 'https://r.example/' },
    },
  }),
];

/** Related items are found anew, and depend on the order in which items were published. */
function withoutRelated(json = ''): unknown {
  return JSON.parse(json, (key, value: unknown) =>
    /^related(?:Posts)?$/.test(key) ? undefined : value,
  );
}

/** Adds them to the sample issue. */
async function addUnusual(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    const { publisher } = contentOfStore(store, dataDir, brand);
    await publisher.putContributors([
      { slug: 'new-face', name: 'New Face', bio: 'Bio: with "marks" --- and # more.' },
    ]);
    await publisher.putTags([{ slug: 'ports', name: 'Ports', description: 'All: about ports' }]);
    await publisher.putItems(unusual);
    await publisher.putItems([
      buildItem({
        id: 'no-profile',
        slug: 'no-profile',
        contributors: { author: [{ slug: 'no-profile', name: 'No "Profile"' }] },
      }),
    ]);
    await publisher.putDrafts([
      buildItem({ id: 'draft-1', slug: 'same', hed: 'One draft' }),
      buildItem({ id: 'draft-2', slug: 'same', hed: 'Another draft' }),
    ]);
    await publisher.putRedirects([
      { from: '/2011/alt/ä b', to: '/story/readme/' },
      { from: '/feed-old/', to: '/feed/rss' },
    ]);
    // The last two lead somewhere, and stay.
    expect(await publisher.markGone(['/gone/für immer', '/feed-old/', '/story/readme/'])).toBe(1);
    await publisher.finish();
    await publisher.putFronts([
      { kind: 'homepage', key: 'home', picks: ['the-harbor-that-learned-to-listen', 'readme'] },
      {
        kind: 'tag',
        key: 'ports',
        title: 'On ports',
        description: 'x: y',
        tags: ['refresh-exclude'],
        picks: [],
      },
      // What is to come stands beside what readers see.
      {
        ...{ kind: 'homepage', key: 'home', from: '2099-01-01T07:00:00.000Z' },
        picks: ['readme'],
        bands: [{ band: 'popular' }, { section: 'science', picks: ['readme'] }],
      },
      { kind: 'category', key: 'culture', picks: ['readme'], from: '2099-01-01T07:00:00.000Z' },
    ]);
    await publisher.putFronts([{ kind: 'category', key: 'science', picks: ['readme'] }], {
      draft: true,
    });
  } finally {
    await store.close();
  }
}

describe('masthead export of the sample and of what no sample holds', () => {
  let sample: TemplateCopy;
  let stores: { before: StoredContent; after: StoredContent };
  beforeAll(async () => {
    sample = await copySample();
    await addUnusual(sample.dataDir);
    stores = await roundTrip('all', sample.dataDir);
  });
  afterAll(async () => {
    await sample.remove();
  });

  it('keeps every item, draft, list, contributor, tag, redirect, gone address, front and media file', () => {
    const kinds = new Set([...stores.before.documents.keys()].map((key) => key[0]));
    expect([...kinds].sort().join('')).toBe('ADEFIKLNPT');
    expect(stores.before.media.size).toBeGreaterThan(100);
    expectSame(stores);
  });

  it('gives every page the same state', async () => {
    const now = () => '2026-12-01T12:00:00.000Z';
    const sites = [
      await openContentSite({ now, dataDir: sample.dataDir }),
      await openContentSite({ now, dataDir: at('all-2') }),
    ];
    try {
      const paths = [...stores.before.documents.keys()].flatMap((key) => {
        const path = /^P#(\/(?:story|review|gallery|video)\/.*)$/.exec(key)?.[1];
        if (path !== undefined && !path.includes('next-year')) return [encodeURI(path)];
        const [, kind, slug] = /^([AT])#(.*)$/.exec(key) ?? [];
        return slug === undefined ? [] : [`/${kind === 'A' ? 'author' : 'tag'}/${slug}`];
      });
      const lists = ['/', '/latest', '/reviews', '/category/science', '/about/masthead'];
      let compared = 0;
      for (const path of [...lists, ...paths]) {
        const [one, other] = await Promise.all(
          sites.map((site) => site.get(`${path}/?output=json`.replace('//', '/'))),
        );
        expect({ path, status: other?.statusCode }).toEqual({ path, status: one?.statusCode });
        if (one?.statusCode !== 200) continue;
        expect({ path, state: withoutRelated(other?.body) }).toEqual({
          path,
          state: withoutRelated(one.body),
        });
        compared += 1;
      }
      expect(compared).toBeGreaterThan(90);
    } finally {
      for (const site of sites) await site.close();
    }
  });

  it('is the same when it is exported again, and importing it again stores nothing', async () => {
    await runMasthead(['export', at('again'), '--data', at('all-2')]);
    const files = await readdir(at('all'), { recursive: true });
    expect((await readdir(at('again'), { recursive: true })).sort()).toEqual(files.sort());
    for (const file of files.filter((name) => /\.(?:md|yaml)$/.test(name)))
      expect([file, await readFile(join(at('again'), file), 'utf8')]).toEqual([
        file,
        await readFile(join(at('all'), file), 'utf8'),
      ]);
    const { stdout } = await runMasthead(['import', at('all'), '--data', at('all-2')]);
    expect(stdout).toMatch(/ = 0 stored \+ \d+ unchanged \+ 0 skipped/);
  });

  it('cleans the text of an exported file that someone changed', async () => {
    const file = join(at('again'), 'content/articles/id-readme.md');
    const text = await readFile(file, 'utf8');
    await writeFile(file, `${text}\n<p onclick="x()">New<script>bad()</script></p>\n`);
    await runMasthead(['import', file, '--data', at('all-2')]);
    const { documents } = await readContent(at('all-2'));
    expect(documents.get('I#readme')).toMatchObject({
      document: { body: [{ kind: 'html', html: '<p>New</p>' }] },
    });
  });
});

describe('masthead export to a place that cannot take it', () => {
  it('names a folder that is not empty, a file, and a folder that may not be written', async () => {
    await mkdir(at('full'));
    await writeFile(join(at('full'), 'old.txt'), 'old');
    await mkdir(at('locked'));
    await chmod(at('locked'), 0o500);
    const data = ['--data', at('nothing')];
    const cases: [string, string][] = [
      [at('full'), `${at('full')} is not empty: it holds old.txt. Name a new or an empty folder.`],
      [
        join(at('full'), 'old.txt'),
        `${join(at('full'), 'old.txt')} is a file. A folder is needed.`,
      ],
    ];
    // Root may write anywhere.
    if (process.getuid?.() !== 0)
      cases.push([
        at('locked'),
        `${at('locked')} may not be read or written by this user. Change its rights.`,
      ]);
    for (const [target, message] of cases) {
      const { code, stderr } = await runMasthead(['export', target, ...data]);
      expect([code, stderr]).toEqual([1, `masthead: ${message}\n`]);
    }
    expect(await readFile(join(at('full'), 'old.txt'), 'utf8')).toBe('old');
  });
});

/** Returns the documents of a store whose keys begin with a letter, by the rest of the key. */
function documentsOf({ documents }: StoredContent, letter: string): Map<string, unknown> {
  return new Map(
    [...documents].flatMap(([key, record]) =>
      key.startsWith(`${letter}#`)
        ? [[key.slice(2), (record as { document: unknown }).document] as const]
        : [],
    ),
  );
}

/** Expects that an import into memory brought what a store holds. */
function expectImported(stored: StoredContent, imported: MemoryContent): void {
  expect(imported.items.size).toBeGreaterThan(500);
  const redirects = [...imported.redirects].map(([from, to]) => [from, { kind: 'redirect', to }]);
  const photos = [...imported.photos].map(([key, { bytes }]) => [
    `photos/${key}`,
    Buffer.from(bytes).toString('base64'),
  ]);
  const pointers = [...documentsOf(stored, 'P')].filter(
    ([, pointer]) => (pointer as { kind: string }).kind === 'redirect',
  );
  for (const [before, after] of [
    [documentsOf(stored, 'I'), imported.items],
    [documentsOf(stored, 'D'), imported.drafts],
    [documentsOf(stored, 'A'), imported.contributors],
    [documentsOf(stored, 'T'), imported.tags],
    [new Map(pointers), new Map(redirects as [string, unknown][])],
    [stored.media, new Map(photos as [string, string][])],
  ] as const) {
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [key, document] of before)
      expect({ key, document: after.get(key) }).toEqual({ key, document });
  }
}

for (const [suite, archive] of [
  [corpusSuite, 'articles/18f'],
  [longCorpusSuite, 'articles/digitalgov/digitalgov-content.tar.gz'],
] as const)
  suite(`masthead export of ${archive}`, [archive], () => {
    // Of the same records every store is made alike, which the sample shows.
    it('keeps every item, draft, contributor, tag, redirect and media file', async () => {
      const copy = await copyImported(archive);
      const name = archive.replace(/\W/g, '-');
      try {
        await exportTo(name, copy.dataDir);
        const { store } = await importPath(at(name));
        expectImported(await readContent(copy.dataDir), store);
      } finally {
        await copy.remove();
      }
    });
  });
