import { describe, expect, it } from '@jest/globals';
import { printReport } from './print-report.ts';
import type { ImportReport } from '../../importing/report.ts';

const report: ImportReport = {
  source: 'site.tar.gz',
  format: 'markdown',
  dryRun: false,
  items: {
    in: 1_205,
    stored: 1_200,
    unchanged: 1,
    skipped: [
      { ref: 'a.md', reason: 'no date' },
      { ref: 'b.md', reason: 'no date' },
      { ref: 'c.md:3', reason: 'broken' },
      { ref: 'd.md', reason: 'x\u001b[31m\u202ey' },
    ],
  },
  byType: { article: 1_190, gallery: 1, contributor: 10 },
  drafts: [{ id: '5v3b2y2fq3lcxn5fbest', hed: 'Soon' }],
  access: { default: 'metered', registered: 0, free: 0, metered: 1_189, subscribers: 2 },
  memberParts: { walled: 0, leftOut: 0 },
  recordings: { items: 0, walled: 0, hosts: {} },
  sections: { science: 12 },
  filing: {
    items: 1_191,
    inSections: 12,
    terms: [
      { name: 'Open data', kind: 'category', items: 300 },
      { name: 'ports', kind: 'tag', items: 41 },
    ],
    emptySections: ['culture', 'gear'],
    isOutdated: false,
  },
  media: { found: 3, missing: 4 },
  links: { rewritten: 0, unchanged: 0, dead: [] },
  redirects: 1,
  gone: 0,
  redirectFiles: [],
  leavingRedirects: [],
  removed: [],
  withheld: 0,
  editedHere: [],
  fronts: 0,
  images: { in: 9, placed: 3, linked: 4, missing: 2 },
  embeds: { in: 0, placed: 0, linked: 0, missing: 0 },
  unknownShortcodes: { chart: 2 },
  shownInstead: { chart: { link: 1, nothing: 1 } },
  unknownFields: { mood: 3 },
  madeNames: {},
  proposedMap: 'fields:\n  # FIELD: mood # 3 ×, such as calm\n',
  warnings: Array.from({ length: 30 }, (_unused, index) => ({
    ref: `w${index}`,
    message: `m${index}`,
  })),
  seconds: 3.4,
};

describe('printReport', () => {
  it('adds up the counts, and groups identical reasons', () => {
    const lines = printReport(report).split('\n');
    expect(lines.slice(0, 11)).toEqual([
      'Imported site.tar.gz (markdown) in 3.4 s',
      '  2 of 9 images were not found; run the import again with --media DIR: the folder that has them, often static/ or assets/ of the whole site',
      '  1,205 in = 1,200 stored + 1 unchanged + 4 skipped',
      '  1,190 articles, 1 gallery, 10 contributors',
      '  access: 1,189 metered, 2 subscribers; metered where the source does not say (--access)',
      '  in sections of the magazine: science 12; all other categories are tags',
      '  sections: 12 of 1,191 items are in your sections; of the others 300 have the category Open data, 41 have the tag ports',
      '    to see what could become sections: masthead import site.tar.gz --propose-sections',
      '  sections without items, which no navigation names: culture, gear',
      '  media: 3 found, 4 missing; 1 redirect from old addresses',
      '  images: 9 in = 3 placed + 4 linked + 2 missing',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  5v3b2y2fq3lcxn5fbest  Soon',
        '  2 × no date (a.md, …)',
        '  c.md:3: broken',
        '  chart: 2 (1 as a link, 1 left out)',
        '    # FIELD: mood # 3 ×, such as calm',
      ]),
    );
  });

  it('truncates long lists and says where to find all of it', () => {
    expect(printReport(report)).toContain('… and 18 more; --report FILE writes all');
  });

  it('writes no control characters from a source to a terminal', () => {
    expect(printReport(report)).toContain('d.md: x [31m y');
  });

  it('says that a dry run wrote nothing', () => {
    expect(printReport({ ...report, dryRun: true })).toMatch(
      /^Would import site\.tar\.gz \(markdown\) in 3\.4 s; nothing was written\n/,
    );
  });

  it.each<[Partial<ImportReport>, string]>([
    [
      { format: 'wxr', images: { in: 198, placed: 161, linked: 0, missing: 37 } },
      '  37 of 198 images were not found; run the import again with --media DIR: the wp-content/uploads',
    ],
    [
      { format: 'ghost', images: { in: 9, placed: 0, linked: 0, missing: 9 } },
      '  All 9 images were not found; run the import again with --media DIR: the content/images',
    ],
    [
      { mediaFolder: 'old/', images: { in: 1, placed: 0, linked: 0, missing: 1 } },
      '  The one image was not found; neither in the source nor in old/, whose path should be',
    ],
  ])('names missing images first, and what to do: %j', (more, words) => {
    expect(printReport({ ...report, ...more }).split('\n')[1]).toContain(words);
  });

  it('says nothing of images that are all there, nor of sections when every item is in one', () => {
    const text = printReport({
      ...report,
      images: { in: 9, placed: 9, linked: 0, missing: 0 },
      filing: { items: 12, inSections: 12, terms: [], emptySections: [], isOutdated: false },
    });
    expect(text).not.toMatch(/not found|in your sections|--propose-sections|without items/);
  });
});
