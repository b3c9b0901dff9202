import { describe, expect, it } from '@jest/globals';
import { printReport } from './print-report.ts';
import type { ImportReport } from './report.ts';

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
  subscribersOnly: 2,
  sections: { science: 12 },
  media: { found: 3, missing: 4 },
  redirects: 1,
  withdrawn: [],
  fronts: 0,
  unknownShortcodes: { chart: 2 },
  warnings: Array.from({ length: 30 }, (_unused, index) => ({
    ref: `w${index}`,
    message: `m${index}`,
  })),
  seconds: 3.4,
};

describe('printReport', () => {
  it('adds up the counts, and groups identical reasons', () => {
    const lines = printReport(report).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'Imported site.tar.gz (markdown) in 3.4 s',
      '  1,205 in = 1,200 stored + 1 unchanged + 4 skipped',
      '  1,190 articles, 1 gallery, 10 contributors',
      '  2 items for subscribers only, as in the source',
      '  in sections of the magazine: science 12; all other categories are tags',
      '  media: 3 found, 4 missing; 1 redirect from old addresses',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  5v3b2y2fq3lcxn5fbest  Soon',
        '  2 × no date (a.md, …)',
        '  c.md:3: broken',
        '  chart: 2',
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
});
