/**
 * `npm run fuzz`: sends hostile events to the bundled functions, over a real store. A function must
 * respond to each, in time, with no fault of its own and nothing that is behind the wall.
 */
import { parseArgs } from 'node:util';
import { functions, type FunctionName } from '../../lambdas/functions.ts';
import { build } from '../../scripts/build.ts';
import { sampleBrandFile } from '../../scripts/build/build-record.ts';
import { fuzzFunction, type Tally } from './fuzz-function.ts';
import { openFuzzSite } from './fuzz-site.ts';

const HELP = `Usage: npm run fuzz -- [--function NAME]… [--events N] [--seed N]

Builds, sends hostile events to each function over a site with readers and walled items, and prints
a table of how it responded. Ends with exit code 1 when a function throws, does not respond in ten
times its time limit, responds with 500 or above, or with text that is behind the wall. It prints
the seed and the smallest such event, as JSON for "masthead invoke".
  --function NAME  only this function; may be repeated (default: all)
  --events N       events for each function (default: 10000)
  --seed N         another series of events (default: 1)
`;

const PROGRESS_MS = 5_000;
const LARGEST_SEED = 0x7f_ff_ff_ff;

interface Options {
  readonly names: readonly FunctionName[];
  readonly events: number;
  readonly seed: number;
}

function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > LARGEST_SEED)
    throw new Error(`${option} takes a whole number from ${least}, not "${text}"`);
  return number;
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functions, name);
}

/** @returns undefined when only help is asked for. @throws on options that are wrong. */
function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      function: { type: 'string', multiple: true },
      events: { type: 'string', default: '10000' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return undefined;
  const asked = values.function ?? Object.keys(functions);
  const unknown = asked.filter((name) => !isFunctionName(name));
  if (unknown.length > 0)
    throw new Error(
      `No function is called ${unknown.join(', ')}. Known: ${Object.keys(functions).join(', ')}`,
    );
  return {
    names: asked.filter(isFunctionName),
    events: wholeNumber('--events', values.events, 1),
    seed: wholeNumber('--seed', values.seed, 0),
  };
}

const columns = [
  'Function',
  'Events',
  'No status',
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  'Throws',
  'Slowest ms',
];

function rowOf(name: string, events: number, { byClass, thrown, slowestMs }: Tally): string {
  const counts = [0, 2, 3, 4, 5].map((group) => byClass.get(group) ?? 0);
  return `| ${[name, events, ...counts, thrown, Math.round(slowestMs)].join(' | ')} |`;
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options === undefined) {
    process.stdout.write(HELP);
    return;
  }
  const { names, events, seed } = options;
  await build({ quiet: true, brandFile: sampleBrandFile });
  const site = await openFuzzSite();
  const rows: string[] = [];
  try {
    for (const name of names) {
      let told = Date.now();
      const onProgress = (sent: number) => {
        if (Date.now() - told < PROGRESS_MS) return;
        told = Date.now();
        console.error(`${name}: ${sent} of ${events}`);
      };
      const tally = await fuzzFunction(site, name, { seed, events, onProgress });
      rows.push(rowOf(name, events, tally));
      console.error(rows.at(-1));
      for (const { index, reason, event } of tally.faults)
        console.error(`${name}, --seed ${seed}, event ${index}: ${reason}\n${event}`);
      if (tally.faulty > tally.faults.length)
        console.error(`${name}: ${tally.faulty} events in all had a fault`);
      if (tally.faulty > 0) process.exitCode = 1;
    }
  } finally {
    await site.close();
    const rule = columns.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ');
    console.log([`| ${columns.join(' | ')} |`, `| ${rule} |`, ...rows].join('\n'));
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
