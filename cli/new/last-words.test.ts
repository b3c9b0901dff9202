import { describe, expect, it } from '@jest/globals';
import { ReportBuilder, type ImportReport } from '../../importing/report.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { leftOutLines, nextLines } from './last-words.ts';
import { shellPath, type MagazineFolder } from './magazine-folder.ts';

const place: MagazineFolder = {
  folder: '/m/my tern',
  brandFile: '/m/my tern/brand.yaml',
  dataDir: '/m/my tern/data',
  reportFile: '/m/my tern/import-report.json',
  isBegun: false,
};

function report(changes: Partial<ImportReport>): ImportReport {
  const empty = new ReportBuilder().finish({
    ...{ source: 'export.xml', format: 'wxr', dryRun: false, defaultAccess: 'metered' },
    ...{ media: { found: 0, missing: 0 }, brand },
  });
  return { ...empty, ...changes };
}

const items = (stored: number, reasons: readonly string[]): ImportReport['items'] => ({
  ...{ in: stored + reasons.length, stored, unchanged: 0 },
  skipped: reasons.map((reason, index) => ({ ref: `post ${index}`, reason })),
});

const usual = { port: 3_000, usualPort: 3_000, https: false } as const;

describe('The end of masthead new', () => {
  it('IM-05 counts what was left out by its reasons, images first', () => {
    const lines = leftOutLines(
      report({
        items: items(1_234, ['no title', 'a menu entry', 'no title']),
        media: { found: 3, missing: 1 },
        drafts: [{ id: 'a', hed: 'A' }],
      }),
      place,
    );
    expect(lines).toEqual([
      '1,234 items of 1,237 are in the magazine.',
      'Left out:',
      '  1 image or file: not in what was imported',
      '  2 × no title (post 0, …)',
      '  post 1: a menu entry',
      '  1 draft: only you can see them',
      "The whole report: '/m/my tern/import-report.json'",
    ]);
  });

  it('IM-05 says so when nothing was left out, and cuts a long list', () => {
    expect(leftOutLines(report({ items: items(2, []) }), place)[1]).toBe('Nothing was left out.');
    const many = Array.from({ length: 9 }, (_, index) => `reason ${index}`);
    expect(leftOutLines(report({ items: items(2, many) }), place)).toContain(
      '  and 3 other reasons',
    );
  });

  it.each([
    ['an empty magazine', {}, 'npx masthead import PATH'],
    [
      'missing images',
      { from: 'export.xml', report: report({ media: { found: 0, missing: 4 } }) },
      'npx masthead import export.xml --media FOLDER',
    ],
    [
      'images that are in no folder',
      { from: 'export.xml', media: 'up', report: report({ media: { found: 0, missing: 4 } }) },
      'npx masthead publish front.yaml',
    ],
    ['everything', { from: 'export.xml', report: report({}) }, 'npx masthead publish front.yaml'],
  ])('names three things to do next, each with its command: %s', (_, options, command) => {
    const lines = nextLines(place, { ...usual, ...options, isRunning: true });
    expect(lines).toHaveLength(7);
    expect(lines[4]).toContain(command);
    for (const line of lines.filter((_line, index) => index > 0 && index % 2 === 0))
      expect(line).toContain("--data '/m/my tern/data'");
  });

  it('names how the site was started, where it is not the usual way', () => {
    const lines = nextLines(place, {
      ...{ ...usual, isRunning: true, port: 4_000 },
      ...{ host: '0.0.0.0', https: true },
    });
    expect(lines[2]).toMatch(/--empty --port 4000 --host 0\.0\.0\.0 --https$/);
    expect(lines[6]).toMatch(/doctor .* --port 4000$/);
    expect(nextLines(place, { ...usual, isRunning: true })[2]).toMatch(/--empty$/);
  });

  it('writes paths that a shell reads as one', () => {
    expect(shellPath(`${process.cwd()}/my-magazine/brand.yaml`)).toBe('my-magazine/brand.yaml');
    expect(shellPath(process.cwd())).toBe('.');
    expect(shellPath("/it's here")).toBe(`'/it'\\''s here'`);
    expect(shellPath('/新/燕')).toBe("'/新/燕'");
  });
});
