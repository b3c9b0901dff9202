/**
 * Runs the built edge functions in njs, compares them with Node, and prints the time of each event.
 * `npm run test:edge-engine -- --help`.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../cli/ensure-built.ts';
import { buildDirectory } from '../build/paths.ts';
import { compareEngines } from './compare-engines.ts';
import { findNjs, njsVersion } from './run-in-njs.ts';

const HELP = `Usage: npm run test:edge-engine [-- --repeat COUNT]

Runs both built edge functions in njs, the engine of CloudFront Functions, and in Node. Fails when
they differ. Prints the mean time of each event in njs.

  --repeat COUNT  how often each event is timed (default: 100)
  --help          shows this text

njs is found in the PATH, or by NJS=/path/to/njs. Debian and Ubuntu have the package "njs".
`;

async function main(repeat: number): Promise<boolean> {
  const njs = findNjs();
  if (njs === undefined) {
    console.error('There is no njs. Install the package "njs", or name one by NJS=/path/to/njs.');
    return false;
  }
  await ensureBuilt();
  const comparisons = await compareEngines(njs, resolve(buildDirectory, 'edge'), repeat);
  const different = comparisons.filter(({ inNjs, inNode }) => inNjs !== inNode);
  for (const { name, microseconds } of comparisons)
    console.log(`${microseconds.toFixed(0).padStart(6)} µs  ${name}`);
  for (const { name, inNjs, inNode } of different)
    console.log(`\nDIFFERENT ${name}\n  njs:  ${inNjs}\n  Node: ${inNode}`);
  console.log(
    `\nnjs ${njsVersion(njs)}: ${comparisons.length} events, ${different.length} different`,
  );
  return different.length === 0;
}

const { values } = parseArgs({
  options: { repeat: { type: 'string', default: '100' }, help: { type: 'boolean', short: 'h' } },
});
const repeat = Number(values.repeat);
if (values.help === true) process.stdout.write(HELP);
else if (!Number.isInteger(repeat) || repeat < 1) {
  console.error(`--repeat must be a whole number above 0, not "${values.repeat}".`);
  process.exitCode = 2;
} else process.exitCode = (await main(repeat)) ? 0 : 1;
