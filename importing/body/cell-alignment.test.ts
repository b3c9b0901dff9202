import { expect, it } from '@jest/globals';
import { alignCells } from './cell-alignment.ts';
import { isElement, parseTree, writeTree } from './tree.ts';

const aligned = (html: string) =>
  writeTree(parseTree(html).map((node) => (isElement(node) ? alignCells(node) : node)));
const row = (cell: string) => `<table><tbody><tr>${cell}</tr></tbody></table>`;

it.each([
  ['Markdown', '<td style="text-align:right">1</td>'],
  ['old HTML', '<td align="right">1</td>'],
  ['WordPress', '<td class="has-text-align-right" data-align="right">1</td>'],
  ['Bootstrap', '<td class="text-end small">1</td>'],
  ['an editor, in a paragraph', '<td> <p style="color: red; text-align: right">1</p> </td>'],
])('The alignment of a cell comes in from %s', (_, cell) => {
  expect(aligned(row(cell))).toMatch(/<td[^>]* class="align-right"/);
});

it('It comes from the row, its section and its column, the nearest first', () => {
  expect(
    aligned(
      '<table><colgroup><col align="center"><col span="2" style="text-align:end"></colgroup>' +
        '<thead align="left"><tr><th>a</th><th>b</th></tr></thead>' +
        '<tbody><tr align="right"><td>1</td><td align="center">2</td></tr>' +
        '<tr><td colspan="2">3</td><td>4</td></tr></tbody></table>',
    ).replaceAll(/<colgroup.*<\/colgroup>| align="\w+"/g, ''),
  ).toBe(
    '<table><thead><tr><th class="align-left">a</th><th class="align-left">b</th></tr></thead>' +
      '<tbody><tr><td class="align-right">1</td><td class="align-center">2</td></tr>' +
      '<tr><td colspan="2" class="align-center">3</td><td class="align-right">4</td></tr></tbody></table>',
  );
});

it.each([
  row('<td style="text-align:justify">1</td>'),
  row('<td style="vertical-align: right">1</td>'),
  '<table align="right"><tbody><tr><td>1</td></tr></tbody></table>',
  row('<td><table><tbody><tr align="right"><td>1</td></tr></tbody></table></td>'),
])('Nothing else aligns a cell: %s', (html) => {
  expect(aligned(html)).toBe(html);
});
