/** Makes a folder and those above it. */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes what is missing of a path, one folder after the other. Node's own `recursive` never returns
 * where the system denies that a folder exists that it does list, as below /proc.
 * @throws the error of the file system.
 */
export async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  try {
    await mkdir(folder);
  } catch (error) {
    // Another process may have made it just now.
    const made = await stat(folder).catch(() => undefined);
    if (made?.isDirectory() !== true) throw error;
  }
}
