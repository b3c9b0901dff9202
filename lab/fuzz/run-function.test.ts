import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runThread, type RunningFunction } from './run-function.ts';

let folder: string;
let running: RunningFunction;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-thread-'));
  const file = join(folder, 'index.mjs');
  await writeFile(
    file,
    `export async function handler(event) {
      if (event === 'throw') throw new TypeError('no');
      if (event === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
      if (event === 'reject') void Promise.reject(new Error('late'));
      if (event !== 'respond') await new Promise(() => undefined);
      return { statusCode: 200 };
    }`,
  );
  running = runThread({ file, timeoutMs: 3_000 }, {});
});
afterAll(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

it.each([
  ['respond', { kind: 'response', value: { statusCode: 200 } }],
  ['throw', { kind: 'thrown', reason: expect.stringContaining('TypeError: no') }],
  ['reject', { kind: 'ended', reason: expect.stringContaining('late') }],
  ['block', { kind: 'hung', reason: 'no response within 3 s' }],
])('An event ends as it does: %s', async (event, outcome) => {
  expect(await running.invoke(JSON.stringify(event))).toMatchObject(outcome);
  // The next event finds a thread that works.
  expect(await running.invoke('"respond"')).toMatchObject({ kind: 'response' });
});

it('Events in flight beside one that blocks the thread are all to be sent again', async () => {
  const outcomes = await Promise.all(
    ['block', 'respond'].map((event) => running.invoke(JSON.stringify(event))),
  );
  expect(outcomes.map(({ kind }) => kind)).toEqual(['ended', 'ended']);
});
