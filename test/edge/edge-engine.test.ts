import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EDGE_FUNCTION_MAX_BYTES } from '../../lambdas/edge/limits.ts';
import { bundleEdgeFunctions, edgeFunctionNames } from '../../scripts/build/edge.ts';
import { compareEngines } from '../../scripts/edge-engine/compare-engines.ts';
import { engineEvents } from '../../scripts/edge-engine/engine-events.ts';
import { findNjs, runInNjs } from '../../scripts/edge-engine/run-in-njs.ts';
import { NOW } from '../../shared/paywall/testing/fixtures.ts';
import { skippedSuite } from '../support/corpus.ts';

/** Room for the next change: a function that just fits cannot be corrected in a hurry. */
const RESERVE_BYTES = 256;
const ENGINE_SUITE = 'The edge functions in njs, the engine of CloudFront Functions';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-edge-engine-'));
  await bundleEdgeFunctions(folder);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('The edge functions', () => {
  it.each(edgeFunctionNames)('%s leaves a reserve below the size limit', async (name) => {
    const { length } = await readFile(join(folder, `${name}.js`));
    expect(length).toBeLessThanOrEqual(EDGE_FUNCTION_MAX_BYTES - RESERVE_BYTES);
  });
});

const njs = findNjs();
function inEngine(engine: string): void {
  it('PW-02 return what they return in Node, byte for byte, for events of every kind', async () => {
    const comparisons = await compareEngines(engine, folder, 0);
    expect(comparisons.length).toBeGreaterThanOrEqual(60);
    expect(comparisons.map(({ name, inNjs }) => [name, inNjs])).toEqual(
      comparisons.map(({ name, inNode }) => [name, inNode]),
    );
    expect(comparisons.filter(({ inNjs }) => inNjs.startsWith('{"error"'))).toEqual([]);
  });

  it('would be seen to fail: code that the engine does not take is reported', () => {
    const code = 'async function handler(event) { return String(await event) }';
    const run = () => runInNjs(engine, code, engineEvents().slice(0, 1), { now: NOW, repeat: 0 });
    expect(run).toThrow(/await in arguments not supported/);
  });
}
if (njs === undefined)
  skippedSuite(ENGINE_SUITE, 'njs is not installed (or name one by NJS=/path/to/njs)', () => {
    inEngine('');
  });
else
  describe(ENGINE_SUITE, () => {
    inEngine(njs);
  });
