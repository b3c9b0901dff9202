/** Imports of real third-party archives, which are read in place when present. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import type { Item } from '../../../shared/content/item.ts';
import { faultsOfSegments } from '../../support/check-segments.ts';
import { corpusPath, corpusSuite } from '../../support/corpus.ts';
import type { Imported } from '../../support/import-folder.ts';
import { importArchive, type ImportedArchive } from '../../support/imported-archive.ts';
import { rawRemains } from '../../support/raw-remains.ts';

const eighteenF = 'articles/18f';
const digitalGov = 'articles/digitalgov/digitalgov-content.tar.gz';

const imports = new Map<string, Promise<ImportedArchive>>();

/** Reads the result of an import once for everything that only looks at it. */
function importOnce(archive: string): Promise<ImportedArchive> {
  const known = imports.get(archive) ?? importArchive(archive);
  imports.set(archive, known);
  return known;
}

/** Returns the text of a body that a reader sees, without code. */
function proseOf(item: Item): string {
  const html = item.body
    .map((segment) => (segment.kind === 'html' ? segment.html : JSON.stringify(segment)))
    .join('\n');
  return `${item.hed}\n${item.dek}\n${html.replace(/<(pre|code)\b.*?<\/\1>/gs, '')}`;
}

function totalsOf({ report }: Imported): number {
  return report.items.stored + report.items.unchanged + report.items.skipped.length;
}

/** What readers see of syntax because the source means it so or misspelled it, by item. */
const rawInSource: Readonly<Record<string, readonly string[]>> = {
  [eighteenF]: [
    'a-story-of-an-agile-workshop: a heading of Markdown',
    'an-open-source-tool-for-easier-database-testing: an element or component',
    'how-to-run-an-efficient-meeting: an element or component',
    'improving-government-outcomes-through-an-agile-contract-format: a row of a table',
    'what-was-your-path-to-18f: an element or component',
    'working-with-oracle-databases-in-open-source-projects: a template tag',
  ],
  [digitalGov]: [
    '8-ways-community-of-practice-cop-managers-can-improve-member-engagement-on-listservs: a link of Markdown',
    'a-new-digitalgov: a link of Markdown',
    'agency-perspectives-on-personas-use-development-and-challenges: strong text',
    'check-your-refund-status-and-pay-your-taxes-with-irs2go: an element or component',
    'day-100-the-great-federal-mobile-product-hunt: a link of Markdown',
    'foia-best-practices-workshop-continues-this-summer: a link of Markdown',
    'https-and-other-ranking-factors-what-impacts-the-seo-of-government-websites: an element or component',
    'ssi-mobile-wage-reporting: a link of Markdown',
    'the-api-briefing-apis-come-in-many-data-flavors: an element or component',
  ],
};

const corpora = [
  {
    name: '18F (Eleventy)',
    archive: eighteenF,
    in: 509,
    types: { article: 509 },
    skipped: 0,
    found: 198,
    unknown: {},
    images: { in: 864, placed: 282, linked: 3, missing: 579 },
    embeds: { in: 31, placed: 30, linked: 1, missing: 0 },
  },
  {
    name: 'Digital.gov (Hugo)',
    archive: digitalGov,
    in: 3_276,
    types: { article: 2_083, contributor: 1_043, tag: 49 },
    skipped: 101,
    found: 0,
    unknown: { 'featured-resource': 1, '[playlist]': 1 },
    images: { in: 3_319, placed: 0, linked: 173, missing: 3_146 },
    embeds: { in: 174, placed: 101, linked: 73, missing: 0 },
  },
] as const;

for (const corpus of corpora) {
  corpusSuite(corpus.name, [corpus.archive], () => {
    let imported: ImportedArchive;
    let items: Item[];
    beforeAll(async () => {
      imported = await importOnce(corpus.archive);
      items = [...imported.store.items.values(), ...imported.store.drafts.values()];
    });

    it('CT-01 counts add up, and every skip has its reason', () => {
      const { report } = imported;
      expect(report.items.in).toBe(corpus.in);
      expect(totalsOf(imported)).toBe(corpus.in);
      expect(report.byType).toEqual(corpus.types);
      expect(report.items.skipped).toHaveLength(corpus.skipped);
      expect(report.items.skipped.filter(({ reason }) => reason === '')).toEqual([]);
      expect(report.media.found).toBe(corpus.found);
      expect(report.unknownShortcodes).toEqual(corpus.unknown);
    });

    it('CT-01 a second run stores nothing new', () => {
      const part = imported.againOnly?.size;
      expect(imported.again.items).toMatchObject({
        in: part ?? corpus.in,
        stored: 0,
        unchanged: part ?? corpus.in - corpus.skipped,
      });
    });

    it('leaves no visible template tag, marker, or placeholder', () => {
      // One article shows braces on purpose: its source escapes them.
      const shown = items
        .filter((item) => /\{\{|\{%|x-site:|masthead-embed/.test(proseOf(item)))
        .map((item) => item.slug);
      expect(shown).toEqual(
        corpus.archive === eighteenF
          ? ['working-with-oracle-databases-in-open-source-projects']
          : [],
      );
    });

    it('CT-01 shows nothing raw but what the source itself spelled wrongly', () => {
      const remains = items.flatMap((item) =>
        rawRemains(item).map(({ what }) => `${item.slug}: ${what}`),
      );
      expect(remains.sort()).toEqual(rawInSource[corpus.archive]);
    });

    it('CT-01 counts every image and embed as placed, linked or missing', () => {
      const { images, embeds } = imported.report;
      expect(images).toEqual(corpus.images);
      expect(embeds).toEqual(corpus.embeds);
    });

    it('stores nothing outside the allow-list', () => {
      const faults = items
        .filter(
          (item, index) =>
            index % 20 === 0 || /<(?:script|iframe|style|form)/i.test(JSON.stringify(item.body)),
        )
        .flatMap((item) => faultsOfSegments(item.body).map((fault) => `${item.slug}: ${fault}`));
      expect(faults).toEqual([]);
    });

    it('leads every old address to an existing page', () => {
      const { store } = imported;
      const paths = new Set([
        ...[...store.items.values()].map((item) => `/story/${item.slug}/`),
        ...[...store.tags.keys()].map((slug) => `/tag/${slug}/`),
        ...[...store.contributors.keys()].map((slug) => `/author/${slug}/`),
      ]);
      expect([...store.redirects.values()].filter((to) => !paths.has(to))).toEqual([]);
      expect(store.redirects.size).toBeGreaterThanOrEqual(corpus.in / 2);
    });

    it('leads every link between items to an existing one', () => {
      const { store } = imported;
      const known = new Set([
        ...[...store.items.values()].map((item) => `/story/${item.slug}/`),
        ...store.redirects.keys(),
      ]);
      const links = items.flatMap((item) =>
        [...proseOf(item).matchAll(/href="(\/(?:story|\d{4})\/[^"#]*)/g)].map(
          (match) => match[1] ?? '',
        ),
      );
      expect(links.length).toBeGreaterThan(300);
      // Addresses that the source's items name but that never existed or are spelled differently.
      expect(links.filter((link) => !known.has(link)).length).toBeLessThan(links.length / 100);
    });
  });
}

corpusSuite('Digital.gov, item by item', [digitalGov], () => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await importOnce(digitalGov);
  });

  it('decodes titles, and recognizes people and topics by their own pages', () => {
    const { store } = imported;
    expect(
      [...store.items.values()].filter(({ hed, dek }) => /&#?\w+;/.test(hed) || /&#\d+;/.test(dek)),
    ).toEqual([]);
    expect(store.contributors.get('18f-team')).toMatchObject({
      name: '18F Team',
      title: 'U.S. General Services Administration',
      links: { github: 'https://github.com/18f' },
    });
    expect(store.tags.get('accessibility')).toMatchObject({
      name: 'Accessibility',
      description: expect.stringContaining('people with disabilities'),
    });
    const unnamed = [...store.items.values()]
      .flatMap((item) => item.contributors.author ?? [])
      .filter(({ slug }) => !store.contributors.has(slug));
    expect(unnamed).toEqual([]);
  });

  it('keeps link posts, drafts, hidden items, and duplicate slugs', () => {
    const { store, report } = imported;
    const items = [...store.items.values()];
    expect(items.filter(({ linkUrl }) => linkUrl !== undefined).length).toBeGreaterThanOrEqual(272);
    expect(report.drafts).toHaveLength(1);
    expect(items.filter(({ listed }) => !listed)).toHaveLength(1);
    expect(
      items.filter(
        ({ slug }) => slug.endsWith('-2') && items.some((other) => `${other.slug}-2` === slug),
      ).length,
    ).toBeGreaterThanOrEqual(2);
  });

  it('describes missing images by their words', () => {
    const images = [...imported.store.items.values()].flatMap((item) =>
      item.body.flatMap((segment) => (segment.kind === 'image' ? [segment.image] : [])),
    );
    expect(images.length).toBeGreaterThan(3_000);
    expect(images.filter(({ alt }) => alt !== '').length).toBeGreaterThan(images.length * 0.95);
  });
});

corpusSuite('18F, item by item', [eighteenF], () => {
  let imported: Imported;
  beforeAll(async () => {
    imported = await importOnce(eighteenF);
  });

  it('dates every item by its own date or its file name', () => {
    const wrong = [...imported.store.items.values()].filter((item) => {
      const [, year, month] = /(\d{4})-(\d{2})-\d+-[^/]*$/.exec(item.source.ref) ?? [];
      const date = new Date(Date.parse(item.pubDate) - 5 * 3_600_000).toISOString();
      return (
        Math.abs(Date.parse(date.slice(0, 7)) - Date.parse(`${year ?? ''}-${month ?? ''}`)) >
        40 * 86_400_000
      );
    });
    expect(wrong.map((item) => [item.source.ref, item.pubDate])).toEqual([]);
  });

  it('makes every stored image one that pages can show', () => {
    const { store } = imported;
    expect(store.photos.size).toBeGreaterThan(150);
    expect(
      [...new Set([...store.photos.values()].map(({ contentType }) => contentType))].sort(),
    ).toEqual(['image/gif', 'image/jpeg', 'image/png', 'image/svg+xml']);
  });

  it('repairs what is broken in the one file that a person would correct', () => {
    expect(
      readFileSync(
        join(
          corpusPath(eighteenF),
          'content/posts/2014-05-14-hacking-bureaucracy-improving-hiring-and-software.md',
        ),
        'utf8',
      ),
    ).toContain('<p>In the movies');
    expect(imported.report.warnings).toContainEqual({
      ref: 'content/posts/2014-05-14-hacking-bureaucracy-improving-hiring-and-software.md:11',
      message: expect.stringContaining('text stands where a key should'),
    });
  });
});
