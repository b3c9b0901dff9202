/**
 * Files of a data folder that only their owner may read. One process changes them at a time, and
 * they are written completely or not at all.
 */
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { tryLock } from './store/process-lock.ts';

const notThere = v.object({ code: v.literal('ENOENT') });
const RETRY_MS = 20;
/** A change takes milliseconds: a process that holds the lock longer is stuck. */
const WAIT_MS = 15_000;

/** Returns the file's text, or undefined when there is no such file. */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (v.is(notThere, error)) return undefined;
    throw error;
  }
}

/** Writes a file that only its owner may read: whole, or not at all. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  await rm(temporary, { force: true });
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

/**
 * Replaces a file with the result of `change`; writes nothing when the result is the same. Changes
 * of files in one folder happen one after another, across all processes.
 * @param change given the text, or undefined when there is no file yet.
 * @throws Error when another process holds the folder's private files and does not release them;
 *   any error that `change` throws.
 */
export async function changePrivateFile(
  path: string,
  change: (text: string | undefined) => string,
): Promise<string> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const started = performance.now();
  let lock = await tryLock(join(folder, 'private'));
  while (lock === undefined) {
    if (performance.now() - started > WAIT_MS)
      throw new Error(
        `Another process has held ${join(folder, 'private')} for ${WAIT_MS / 1_000} s. End it and try again.`,
      );
    await sleep(RETRY_MS);
    lock = await tryLock(join(folder, 'private'));
  }
  try {
    const before = await readPrivateFile(path);
    const after = change(before);
    if (after !== before) await replaceFile(path, after);
    return after;
  } finally {
    await lock.release();
  }
}
