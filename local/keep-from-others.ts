/** Keeps other users of the machine away from a folder of the publisher's data. */
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The rights of the group and of everybody else. */
export const OTHERS = 0o077;

async function closeFile(path: string, mode: number): Promise<void> {
  if ((mode & OTHERS) !== 0) await chmod(path, mode & 0o700);
}

/**
 * Takes all rights from others: of the folder, and of what is in it where the folder was open. Within
 * a closed folder nobody else reaches anything.
 * @returns false when they could not be taken: the folder is another user's.
 */
export async function keepFromOthers(folder: string): Promise<boolean> {
  // Windows has no such rights.
  if (process.platform === 'win32') return true;
  const { mode } = await stat(folder);
  if ((mode & OTHERS) === 0) return true;
  try {
    await closeFile(folder, mode);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() && !entry.isDirectory()) continue;
      const path = join(entry.parentPath, entry.name);
      // The tables of a store that runs come and go.
      const found = await stat(path).catch(() => undefined);
      if (found !== undefined) await closeFile(path, found.mode);
    }
    return true;
  } catch {
    return false;
  }
}
