/**
 * `npm run sizes`: what pages and functions weigh, beside what was recorded and their ceilings, or
 * beside what they weigh at another commit.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { openPaywallSite } from '../../test/support/paywall-site.ts';
import { sampleBrandFile } from '../build/build-record.ts';
import { build } from '../build.ts';
import {
  baseCommit,
  changeLines,
  measureCommit,
  sizeChanges,
  sizeReasons,
} from './compare-with-base.ts';
import { measureSizes, publishMeasured, type Sizes } from './page-sizes.ts';
import { compareSizes, isAbove, recordedFile } from './size-ceilings.ts';

const HELP = `Usage: npm run sizes [-- --record | -- --against COMMIT]

Builds, measures each page type and each function over a fixed magazine, and prints each size beside
the recorded one and its ceiling, in KB of 1,024 bytes. Exit code 1 when one is above its ceiling.

  --record          writes the sizes as the recorded ones
  --against COMMIT  also builds and measures the commit from which this branch went off COMMIT
                    (such as main), and prints what is different. Exit code 1 when a part of a page
                    grew by more than 2 KB, or something else by more than 2 KB and 3 %, unless a
                    commit of the branch has a trailer "Size: why"
  --help            shows this text
`;

async function measure(): Promise<Sizes> {
  const site = await openPaywallSite({ pagePool: 1 });
  try {
    await site.publish(publishMeasured);
    return await measureSizes(async (path) => (await site.reader().get(path)).text);
  } finally {
    await site.close();
  }
}

async function record(sizes: Sizes): Promise<void> {
  const rounded = JSON.stringify(
    sizes,
    (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value),
    2,
  );
  await writeFile(recordedFile, `${rounded}\n`);
}

/** Prints each size beside its ceiling, and returns whether all are below. */
function printCeilings(sizes: Sizes): boolean {
  const rows = compareSizes(sizes);
  for (const row of rows) {
    const change = row.recordedKb === 0 ? Infinity : (row.kb / row.recordedKb - 1) * 100;
    console.log(
      `${row.name.padEnd(34)} ${row.kb.toFixed(2).padStart(8)} KB ${change.toFixed(1).padStart(7)} % ≤ ${row.ceilingKb.toFixed(1).padStart(6)} ${isAbove(row) ? 'ABOVE' : 'ok'}`,
    );
  }
  return !rows.some(isAbove);
}

/** Prints what is different from the base, and returns whether none grew much without a reason. */
async function printChanges(base: string, sizes: Sizes): Promise<boolean> {
  const changes = sizeChanges(await measureCommit(base), sizes);
  console.log(`Against ${base.slice(0, 8)}:`);
  for (const line of changeLines(changes)) console.log(line);
  if (!changes.some(({ isMuch }) => isMuch)) return true;
  const reasons = await sizeReasons(base);
  for (const reason of reasons) console.log(`Size: ${reason}`);
  if (reasons.length === 0)
    console.log('What grew much needs a reason: a commit with a last line "Size: why".');
  return reasons.length > 0;
}

const { values } = parseArgs({
  options: {
    record: { type: 'boolean', default: false },
    against: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log(HELP);
  process.exit(0);
}
const { against } = values;
// A name that is wrong is said before anything is built.
const base =
  against === undefined
    ? undefined
    : await baseCommit(against).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(2);
      });
await build({ quiet: true, brandFile: sampleBrandFile });
const sizes = await measure();
if (values.record) await record(sizes);
const isGood = base === undefined ? printCeilings(sizes) : await printChanges(base, sizes);
process.exitCode = isGood || values.record ? 0 : 1;
