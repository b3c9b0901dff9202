/** Prints how many tests name each row of the specification. `npm run rows -- --help` has its options. */
import { parseArgs } from 'node:util';
import { rowsWithTests, type SpecificationRow } from './rows-with-tests.ts';

const HELP = `Usage: npm run rows [-- [--titles] [ROW …]]

Prints how many tests name each row of docs/specification.md in their titles, by their level, and how
many rows have one. A title proves nothing by itself: it says which test to run. Exits with 1 when a
row has no test.

  ROW        only these rows, or those that begin so: RT-14, PW
  --titles   also the tests, by file and title
  --help     shows this text

\`npm test -- -t RT-14\` runs the tests of a row.
`;

/** Levels of tests, by how their paths begin. What is beside the code is a unit test. */
const levels = ['unit', 'server', 'edge', 'browser', 'other'] as const;
type Level = (typeof levels)[number];

function levelOf(file: string): Level {
  const [top, folder = ''] = file.split('/');
  if (top !== 'test') return 'unit';
  return levels.find((level) => level === folder) ?? 'other';
}

function line({ id, requirement, tests }: SpecificationRow): string {
  const counts = levels.map((level) => tests.filter(({ file }) => levelOf(file) === level).length);
  return [
    id,
    ...counts.map((count, index) => String(count).padStart(levels[index]?.length ?? 0)),
    requirement.slice(0, 60),
  ].join('  ');
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { titles: { type: 'boolean' }, help: { type: 'boolean' } },
});
const all = rowsWithTests();
const unknown = positionals.filter((name) => !all.some(({ id }) => id.startsWith(name)));
const rows = all.filter(
  ({ id }) => positionals.length === 0 || positionals.some((name) => id.startsWith(name)),
);
const having = (level?: Level) =>
  rows.filter(({ tests }) =>
    tests.some(({ file }) => level === undefined || levelOf(file) === level),
  ).length;

function report(): string {
  const lines = rows.flatMap((row) => [
    line(row),
    ...(values.titles === true
      ? row.tests.map(({ file, title }) => `       ${file}: ${title}`)
      : []),
  ]);
  return [
    `row    ${levels.join('  ')}  requirement`,
    ...lines,
    `${having()} of ${rows.length} rows have a test, ${having('browser')} of them one in a browser`,
    '',
  ].join('\n');
}

if (values.help === true) process.stdout.write(HELP);
else if (unknown.length > 0) {
  process.stderr.write(`The specification has no row ${unknown.join(', ')}\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(report());
  if (having() < rows.length) process.exitCode = 1;
}
