import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { tryLock } from './process-lock.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead-lock-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Returns whether another process can take the lock. */
async function canOthersLock(): Promise<boolean> {
  const module = resolve(import.meta.dirname, 'process-lock.ts');
  const program = `
    const { tryLock } = await import(${JSON.stringify(module)});
    const lock = await tryLock(${JSON.stringify(folder)});
    console.log(lock !== undefined);
    await lock?.release();
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { env: { ...process.env, NODE_OPTIONS: '' } },
  );
  return stdout.trim() === 'true';
}

it('A data folder has one owner, also when its owner asks again', async () => {
  const lock = await tryLock(folder);
  expect(await canOthersLock()).toBe(false);
  expect(await tryLock(folder)).toBeUndefined();
  // The second question must not have given the lock away.
  expect(await canOthersLock()).toBe(false);
  await lock?.release();
  expect(await canOthersLock()).toBe(true);
  const again = await tryLock(folder);
  expect(again).toBeDefined();
  await again?.release();
});
