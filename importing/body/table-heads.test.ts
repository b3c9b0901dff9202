import { expect, it } from '@jest/globals';
import { labelTableCells } from './table-heads.ts';
import { parseTree, writeTree } from './tree.ts';

const labeled = (html: string) => writeTree(parseTree(html).map(labelTableCells));

it('First cells are heads of their rows under an empty corner', () => {
  expect(
    labeled(
      '<table><thead><tr><th></th><th>Claim</th><th>Result</th></tr></thead><tbody><tr><td class="align-left">Weight</td><td>270 g</td><td>271 g</td></tr><tr><td></td><td>1</td><td>2</td></tr></tbody></table>',
    ),
  ).toBe(
    '<table><thead><tr><td></td><th>Claim</th><th>Result</th></tr></thead><tbody><tr><th class="align-left" scope="row">Weight</th><td>270 g</td><td>271 g</td></tr><tr><td></td><td>1</td><td>2</td></tr></tbody></table>',
  );
});

it('So are they in a table without sections, and in a table within a cell', () => {
  const table = '<table><tr><td></td><th>A</th></tr><tr><td>B</td><td>1</td></tr></table>';
  const expected = table.replace('<td>B</td>', '<th scope="row">B</th>');
  expect(labeled(table)).toBe(expected);
  expect(labeled(`<table><tr><td>${table}</td></tr></table>`)).toBe(
    `<table><tr><td>${expected}</td></tr></table>`,
  );
});

it.each([
  [
    'its corner has a title',
    '<table><tr><th>Day</th><th>A</th></tr><tr><td>B</td><td>1</td></tr></table>',
  ],
  ['it has no heads', '<table><tr><td></td><td>A</td></tr><tr><td>B</td><td>1</td></tr></table>'],
  [
    'a first cell spans rows',
    '<table><tr><td></td><th>A</th></tr><tr><td rowspan="2">B</td><td>1</td></tr><tr><td>2</td></tr></table>',
  ],
  ['it has a single row', '<table><tr><td></td><th>A</th></tr></table>'],
])('A table stays as it is when %s', (_, html) => {
  expect(labeled(html)).toBe(html);
});
