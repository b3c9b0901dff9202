/** Tells whether files are newer than what was made of them. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Modification time of the newest file under a path, ms. */
export async function newestChange(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path);
  return Math.max(
    found.mtimeMs,
    ...(await Promise.all(entries.map((entry) => newestChange(join(path, entry))))),
  );
}
