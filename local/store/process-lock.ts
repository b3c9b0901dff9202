/**
 * One process owns a data folder. LevelDB's file lock decides on every platform, and is released
 * when its holder ends.
 */
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { Level, type LevelDatabase } from './level.ts';

const lockedError = v.object({ cause: v.object({ code: v.literal('LEVEL_LOCKED') }) });

/**
 * What this process holds. LevelDB opens the lock's file before it looks whether the process has it
 * already, and closes it again: by POSIX, that gives up the process's own lock, and another process
 * could take the folder.
 */
const held = new Set<string>();

export interface ProcessLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of a data folder, or returns undefined when this or another process holds it. A
 * killed process holds no lock.
 */
export async function tryLock(dataDir: string): Promise<ProcessLock | undefined> {
  const path = resolve(dataDir, 'lock');
  if (held.has(path)) return undefined;
  held.add(path);
  const database = await open(path).catch((error: unknown) => {
    held.delete(path);
    throw error;
  });
  if (database === undefined) {
    held.delete(path);
    return undefined;
  }
  return {
    async release() {
      await database.close();
      held.delete(path);
    },
  };
}

/** Returns undefined when another process has the database open. */
async function open(path: string): Promise<LevelDatabase | undefined> {
  await mkdir(path, { recursive: true });
  const database = new Level(path);
  try {
    await database.open();
    return database;
  } catch (error) {
    if (v.is(lockedError, error)) return undefined;
    throw error;
  }
}
