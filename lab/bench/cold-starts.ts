/**
 * Measures how long each bundled function takes from a fresh process to a handler that is ready,
 * without the start of Node itself: the part of a cold start that the code decides.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { functions } from '../../lambdas/functions.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import { median } from './quantile.ts';

const run = promisify(execFile);

const HELP = `Usage: node lab/bench/cold-starts.ts [--against DIR] [--rounds N] [NAME…]

Starts each function of build/lambdas in a process of its own and prints the median time until its
handler is ready, in ms, as a table. Needs a built project.
  --against DIR  also measures another build's folder of functions, by turns with this one
  --rounds N     starts of each function (default: 5)
`;

/** Enough for every function to start. Nothing is called. */
const environment = {
  PATH: process.env.PATH ?? '',
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'bench',
  AWS_SECRET_ACCESS_KEY: 'bench',
  AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
  CONTENT_TABLE: 'content',
  READERS_TABLE: 'readers',
  METER_TABLE: 'meter',
  OBJECTS_BUCKET: 'objects',
  ENVIRONMENT: 'production',
  MAIL_FROM: 'Bench <bench@example.com>',
  BOT_CHECK: 'own',
  SUBSCRIPTION_ROWS_QUEUE: 'http://127.0.0.1:1/subscription-rows',
};

/** Run by the fresh process. A handler that does not exist is a failure of the measurement. */
const measurement = `
const started = performance.now();
const { handler } = await import(process.argv[1]);
if (typeof handler !== 'function') throw new Error('no handler');
process.stdout.write(String(performance.now() - started));
process.exit();
`;

async function startMs(folder: string, name: string): Promise<number> {
  const module = pathToFileURL(resolve(folder, name, 'index.mjs')).href;
  const { stdout } = await run(
    process.execPath,
    ['--input-type=module', '--eval', measurement, module],
    { env: environment },
  );
  return Number(stdout);
}

/** Returns the median of each folder. The folders take turns, so that a busy machine slows both. */
async function medians(folders: readonly string[], name: string, rounds: number) {
  const figures = folders.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, folder] of folders.entries())
      figures[index]?.push(await startMs(folder, name));
  return figures.map(median);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help === true) {
  process.stdout.write(HELP);
} else {
  const own = resolve(buildDirectory, 'lambdas');
  const folders = values.against === undefined ? [own] : [resolve(values.against), own];
  const headings = values.against === undefined ? ['ms'] : ['other, ms', 'this, ms'];
  process.stdout.write(
    `| Function | ${headings.join(' | ')} |\n| --- |${' ---: |'.repeat(headings.length)}\n`,
  );
  for (const name of positionals.length > 0 ? positionals : Object.keys(functions)) {
    if (!folders.every((folder) => existsSync(resolve(folder, name)))) continue;
    const figures = await medians(folders, name, Number(values.rounds));
    process.stdout.write(`| ${name} | ${figures.map((ms) => ms.toFixed(0)).join(' | ')} |\n`);
  }
}
