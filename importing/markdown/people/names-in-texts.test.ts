import { describe, expect, it } from '@jest/globals';
import { importFolder } from '../../../test/support/import-folder.ts';
import { searchNames } from './names-in-texts.ts';
import { startProcessorClock } from '../../../test/support/processor-time.ts';

function namesOf(handles: readonly string[], ...texts: readonly string[]): Record<string, string> {
  const search = searchNames(handles);
  for (const text of texts) search.read(text);
  return Object.fromEntries(search.names());
}

describe('Names of authors in texts', () => {
  it.each<[string, string, Record<string, string>]>([
    ['colinmacarthur', 'Ask Colin MacArthur.', { colinmacarthur: 'Colin MacArthur' }],
    [
      'selena-juneau-vogel',
      'by Selena Juneau-Vogel,',
      { 'selena-juneau-vogel': 'Selena Juneau-Vogel' },
    ],
    [
      'laura-ponce',
      'Laura Poncé and Laura Poncé, once Laura Ponce',
      { 'laura-ponce': 'Laura Poncé' },
    ],
    ['andrewhyder', 'That is Andrew Hyder’s lamp.', { andrewhyder: 'Andrew Hyder' }],
    ['mary-ann_o.hara', 'Mary Ann O’Hara said', { 'mary-ann_o.hara': 'Mary Ann O’Hara' }],
    ['mheadd', 'We met Mark Headd.', { mheadd: 'Mark Headd' }],
    ['jthibault', 'Jen Thibault is Jennifer Thibault', {}],
    ['melody', 'Melody Kramer hums a Melody', {}],
    ['annlee', 'Ann went.\n\nLee stayed. Ann, Lee', {}],
    ['ian', 'Ian An', {}],
  ])('%s', (handle, text, names) => {
    expect(namesOf([handle], text)).toEqual(names);
  });

  it('are found in a time that grows with the text', () => {
    const spentMs = startProcessorClock();
    expect(namesOf(['annlee'], 'Ann '.repeat(200_000))).toEqual({});
    expect(spentMs()).toBeLessThan(5_000);
  });

  it('are printed and told, and the address stays that of the handle', async () => {
    const page = (author: string, body: string) =>
      `---\ntitle: Wicks\nauthor: ${author}\n---\n${body}\n`;
    const { store, report } = await importFolder({
      '_posts/2020-01-02-one.md': page('ottopell', 'Words.'),
      '_posts/2020-01-03-two.md': page('wickman', 'Otto Pell trims wicks.'),
    });
    expect(store.bySlug('one').contributors.author).toEqual([
      { slug: 'ottopell', name: 'Otto Pell' },
    ]);
    expect(report.madeNames).toEqual({ wickman: 'Wickman' });
    expect(report.warnings.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^1 of 2 handles .* such as Otto Pell for ottopell/),
    );
  });
});
