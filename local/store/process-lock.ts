/**
 * One process owns a data folder. LevelDB's file lock decides on every platform, and is released
 * when its holder ends.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { Level } from './level.ts';

const lockedError = v.object({ cause: v.object({ code: v.literal('LEVEL_LOCKED') }) });

export interface ProcessLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of a data folder, or returns undefined when another process holds it. A killed
 * process holds no lock.
 */
export async function tryLock(dataDir: string): Promise<ProcessLock | undefined> {
  const path = join(dataDir, 'lock');
  await mkdir(path, { recursive: true });
  const database = new Level(path);
  try {
    await database.open();
  } catch (error) {
    if (v.is(lockedError, error)) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}
