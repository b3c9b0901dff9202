/** The row of an archive: of the report of a real import. */
import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../test/support/import-folder.ts';
import { importRow } from './import-row.ts';

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndate: 2020-01-02\nauthor: some_one\n---\n${body}\n`;

describe('The row of an archive', () => {
  it('counts its items, links, addresses, authors and media, and what a second import stored', async () => {
    const files = {
      'posts/oil.md': page('Oil', '[Wick](/posts/wick/) [gone](/posts/gone/) ![x](lost.png)'),
      'posts/wick.md': page('Wick', '```\ncode\n```'),
      'posts/when.md': '---\ntitle: When\n---\nWords.\n',
    };
    const { report, store } = await importFolder(files);
    const second = await importFolder(files, { store });
    const counts = { words: 9, lost: 1, code: 4, codeEqual: 1, codeMarkup: 1, codePrinted: 1 };
    const row = importRow('lamps', { first: report, second: second.report, counts });
    expect(row).toContain('| lamps | 3 = 2 + 1 | 1 kept, 1 dead |');
    expect(row).toContain('| 0 profiles, 1 names made of handles | 0 found, 1 missing (1 named) |');
    expect(row).toMatch(
      /1 of 9 \| 1 of 4 equal, 1 markup, 1 printed, 1 unexplained \| 0 stored, 2 same \|$/,
    );
  });

  it('says that an archive cannot be read', () => {
    const row = importRow('broken', { first: undefined, second: undefined, counts: undefined });
    expect(row.split('|')).toHaveLength(11);
  });
});
