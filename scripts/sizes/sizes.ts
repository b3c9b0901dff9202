/** `npm run sizes`: what pages and functions weigh, beside what was recorded and their ceilings. */
import { writeFile } from 'node:fs/promises';
import { openPaywallSite } from '../../test/support/paywall-site.ts';
import { sampleBrandFile } from '../build/build-record.ts';
import { build } from '../build.ts';
import { measureSizes, publishMeasured, type Sizes } from './page-sizes.ts';
import { compareSizes, isAbove, recordedFile } from './size-ceilings.ts';

const HELP = `Usage: npm run sizes [-- --record]

Builds, measures each page type and each function over a fixed magazine, and prints each size beside
the recorded one and its ceiling, in KB of 1,024 bytes. Exit code 1 when one is above its ceiling.

  --record  writes the sizes as the recorded ones
  --help    shows this text
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

if (process.argv.includes('--help')) {
  console.log(HELP);
  process.exit(0);
}
await build({ quiet: true, brandFile: sampleBrandFile });
const sizes = await measure();
if (process.argv.includes('--record')) {
  const rounded = JSON.stringify(
    sizes,
    (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value),
    2,
  );
  await writeFile(recordedFile, `${rounded}\n`);
}
const rows = compareSizes(sizes);
for (const row of rows) {
  const change = row.recordedKb === 0 ? Infinity : (row.kb / row.recordedKb - 1) * 100;
  console.log(
    `${row.name.padEnd(34)} ${row.kb.toFixed(2).padStart(8)} KB ${change.toFixed(1).padStart(7)} % ≤ ${row.ceilingKb.toFixed(1).padStart(6)} ${isAbove(row) ? 'ABOVE' : 'ok'}`,
  );
}
process.exitCode = rows.some(isAbove) ? 1 : 0;
