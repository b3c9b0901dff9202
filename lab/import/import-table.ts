/**
 * `npm run import:table -- SOURCE…`: what the command makes of whole archives, as a table in Markdown:
 * imports each into an empty store, and once more.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportReport } from '../../importing/report.ts';
import { importRow, type SourceCounts } from './import-row.ts';

const HELP = `Usage: npm run import:table -- SOURCE…

Imports each SOURCE (folder, archive, export) with the command into an empty store, then again, and prints a row of
Markdown for each: its items, links, old addresses, authors and media, words and code that were lost, and what the
second import stored.
`;

const root = resolve(import.meta.dirname, '../..');

/** Runs a program of this project; a failed import has a report, too. */
function run(args: readonly string[]): void {
  spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
}

async function readJson<T>(path: string): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

async function importTwice(source: string, folder: string): Promise<readonly ImportReport[]> {
  const reports: ImportReport[] = [];
  for (const round of ['first', 'second']) {
    const file = join(folder, `${round}.json`);
    const place = ['--data', join(folder, 'store'), '--report', file];
    run(['cli/masthead.mjs', 'import', source, ...place]);
    const report = await readJson<ImportReport>(file);
    if (report !== undefined) reports.push(report);
  }
  return reports;
}

async function countsOf(source: string, folder: string): Promise<SourceCounts | undefined> {
  const compared = join(folder, 'compared');
  run(['lab/import/compare-imports.ts', 'write', compared, source]);
  const [name] = await readdir(compared).catch(() => []);
  return name === undefined ? undefined : readJson(join(compared, name, 'counts.json'));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});
if (values.help || positionals.length === 0) console.log(HELP);
else {
  const columns = [
    ...['archive', 'items', 'links', 'old addresses', 'authors', 'media', 'words lost'],
    ...['code blocks', 'second import'],
  ];
  console.log(`| ${columns.join(' | ')} |\n|${columns.map(() => ' --- |').join('')}`);
  for (const path of positionals) {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-import-table-'));
    try {
      const source = resolve(path);
      const [first, second] = await importTwice(source, folder);
      const name = basename(source).replace(/\.tar\.gz$/, '');
      console.log(importRow(name, { first, second, counts: await countsOf(source, folder) }));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
