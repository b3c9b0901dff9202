/** Each row of the specification has a test that names it. */
import { describe, expect, it } from '@jest/globals';
import { rowsWithTests, titlesOf } from '../../scripts/rows/rows-with-tests.ts';

describe('The rows of the specification', () => {
  it('each have a test that names them in its title', () => {
    const rows = rowsWithTests();
    expect(rows.length).toBeGreaterThan(80);
    expect(rows.filter(({ tests }) => tests.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('are found in titles alone: of tests, of suites and of tables, whatever quotes they have', () => {
    expect(
      titlesOf(
        'x.test.ts',
        `// it('XX-01 in a comment', …)
describe('XX-02 a suite', () => {
  const text = "XX-03 in a text";
  it.skip("XX-04 skipped", () => { expect(call('XX-05 an argument')).toBe(1); });
  it(\`XX-06 of \${count} things XX-07\`, () => {});
  it.each([{ row: 'XX-08', name: 'XX-09 no row' }])('$row $name', () => {});
  it.each([['XX-10']])('%s is no row', () => {});
});`,
      ),
    ).toEqual([
      'XX-02 a suite',
      'XX-04 skipped',
      'XX-06 of   things XX-07',
      '$row $name XX-08 XX-09 no row',
      '%s is no row',
    ]);
  });
});
