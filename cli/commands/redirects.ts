/** `masthead redirects import|list|add|remove`: where old addresses lead. */
import { Command } from 'commander';
import * as v from 'valibot';
import { decodePointer } from '../../services/content/stored-documents.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { createRouter } from '../../shared/route-match.ts';
import { storedPath } from '../../services/content/pointer-path.ts';
import { reportPublish } from '../deployed/report-publish.ts';
import { readGivenFile } from '../given-file.ts';
import type { OpenContent } from '../open-content.ts';
import { brandOption, edgeStackHelp, placedCommand } from '../placed-command.ts';
import { withContent } from '../with-content.ts';
import { checkRedirects, pathsOf, readPointers } from '../../importing/tables/check-redirects.ts';
import { readRedirectFile } from '../../importing/tables/read-redirect-file.ts';
import {
  readRedirect,
  type BadRow,
  type RedirectRow,
} from '../../importing/tables/read-redirects.ts';
import { groups } from '../../shared/groups.ts';

const optionsSchema = v.object({
  data: v.string(),
  stack: v.optional(v.string()),
  brand: v.optional(v.string()),
  edgeStack: v.optional(v.string()),
  skipBad: v.optional(v.boolean(), false),
});
type Options = v.InferOutput<typeof optionsSchema>;

const BATCH = 100;
/** Longer lists of problems are cut. */
const MAX_PROBLEMS = 50;

const importHelp = `
FILE is a table (CSV, semicolons or tabs) with the columns from and to, or has
lines as in Netlify's _redirects:

  /2019/05/old-name/   /story/new-name/
  /blog/about          /about/us/         301

It may also be what Ghost (redirects.json or .yaml), Redirection (CSV or JSON),
Rank Math or Yoast SEO Premium (CSV) export. What is switched off there is left
out; a pattern that fits one address alone is that address.

Each line is checked: its old address must not be a live article or another page
of the site, its target must be there, and no line may lead to another line, or
in a circle. A target that is an old address of an article stands for the
article. Nothing is stored when a line is bad, unless --skip-bad is set.`;

async function store(content: OpenContent, rows: readonly RedirectRow[]): Promise<void> {
  for (const batch of groups(rows, BATCH))
    await content.publisher.putRedirects(batch, { overGone: true });
  for (const line of await content.invalidate()) console.log(line);
}

function printBad(name: string, bad: readonly BadRow[]): void {
  for (const { line, problem } of bad.slice(0, MAX_PROBLEMS))
    console.error(`${name}:${line}: ${problem}`);
  if (bad.length > MAX_PROBLEMS) console.error(`… and ${bad.length - MAX_PROBLEMS} more`);
}

async function check(content: OpenContent, brand: Brand, rows: readonly RedirectRow[]) {
  const pointers = await readPointers(content, pathsOf(rows));
  return checkRedirects(rows, { pointers, router: createRouter(brand) });
}

function importFile(file: string, options: Options): Promise<void> {
  return withContent(options, async (content, brand) => {
    const read = readRedirectFile({ text: await readGivenFile(file), name: file }, brand);
    if (read.length === 0) throw new Error(`${file} has no redirects. Nothing was changed.`);
    const rows = read.flatMap((row) => ('problem' in row ? [] : [row]));
    const { good, bad: found } = await check(content, brand, rows);
    const bad = [...read.flatMap((row) => ('problem' in row ? [row] : [])), ...found].sort(
      (one, other) => one.line - other.line,
    );
    printBad(file, bad);
    if (bad.length > 0) process.exitCode = 1;
    if (bad.length > 0 && !options.skipBad) {
      console.error(
        `Nothing was stored: ${bad.length === 1 ? '1 line is' : `${bad.length} lines are`} bad. --skip-bad stores the others.`,
      );
      return;
    }
    await store(content, good);
    console.log(good.length === 1 ? '1 redirect is stored' : `${good.length} redirects are stored`);
  });
}

function add(from: string, to: string, options: Options): Promise<void> {
  return withContent(options, async (content, brand) => {
    const row = readRedirect({ line: 0, fields: { from, to } }, brand);
    if (row === undefined) return;
    if ('problem' in row) throw new Error(row.problem);
    const { bad } = await check(content, brand, [row]);
    const [first] = bad;
    if (first !== undefined) throw new Error(first.problem);
    await store(content, [row]);
    console.log(`${row.from} leads to ${row.to}`);
  });
}

function remove(paths: readonly string[], options: Options): Promise<void> {
  return withContent(options, async (content) => {
    const removed = await content.publisher.removeRedirects(paths.map(storedPath));
    for (const path of removed) console.log(`${path} leads nowhere now`);
    const unknown = paths.filter((path) => !removed.includes(storedPath(path)));
    for (const path of unknown) console.error(`${path} is no redirect`);
    if (unknown.length > 0) process.exitCode = 1;
    for (const line of await content.invalidate()) console.log(line);
  });
}

function list(options: Options): Promise<void> {
  return withContent(options, async (content) => {
    const lines: string[] = [];
    for await (const record of content.records()) {
      const key = String(record.pk);
      if (!key.startsWith('P#')) continue;
      const pointer = decodePointer(record);
      if (pointer.kind === 'redirect') lines.push(`${key.slice(2)}\t${pointer.to}`);
      if (pointer.kind === 'gone') lines.push(`${key.slice(2)}\t(gone)`);
    }
    for (const line of lines.sort()) console.log(line);
  });
}

/** A subcommand that changes redirects. */
function changing(name: string, description: string): Command {
  return placedCommand(name)
    .description(description)
    .option(...brandOption)
    .option('--edge-stack <name>', edgeStackHelp);
}

export function redirectsCommand(): Command {
  return new Command('redirects')
    .description('import, list, add and remove redirects from old addresses')
    .addCommand(
      changing('import', 'store the redirects of a file')
        .argument('<file>', 'table, list or _redirects')
        .option('--skip-bad', 'store the good lines when others are bad', false)
        .addHelpText('after', importHelp)
        .action((file: string, given: unknown) => {
          const options = v.parse(optionsSchema, given);
          return reportPublish(options.stack, () => importFile(file, options));
        }),
    )
    .addCommand(
      placedCommand('list')
        .description('print all redirects; reads the whole table')
        .option(...brandOption)
        .action((given: unknown) => list(v.parse(optionsSchema, given))),
    )
    .addCommand(
      changing('add', 'store one redirect')
        .argument('<from>', 'old path')
        .argument('<to>', 'path of the site, or https address')
        .action((from: string, to: string, given: unknown) => {
          const options = v.parse(optionsSchema, given);
          return reportPublish(options.stack, () => add(from, to, options));
        }),
    )
    .addCommand(
      changing('remove', 'remove redirects, and marks of addresses that are gone')
        .argument('<from...>', 'old paths')
        .action((paths: string[], given: unknown) => {
          const options = v.parse(optionsSchema, given);
          return reportPublish(options.stack, () => remove(paths, options));
        }),
    );
}
