/** How much space a folder takes, and how much is left. */
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all files in a folder. A file that goes meanwhile counts as nothing. */
export async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const found = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
      bytes += found?.size ?? 0;
    }
  return bytes;
}

/** Bytes that this user may still write on the disk of a path. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}

export function formatBytes(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
