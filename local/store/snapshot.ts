/** A copy of a data folder as it is at one moment, beside the store that runs in it. */
import { copyFile, cp, link, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { QUEUES_FOLDER } from '../events/queue-files.ts';
import { fileErrorCode } from '../file-problem.ts';
import { makeFolder } from '../make-folder.ts';

/** Folders of snapshots in a data folder begin with this. */
export const SNAPSHOT_PREFIX = '.snapshot-';
/** Locks, and where the running store listens: nothing of a later run. */
const ofThisRun = new Set(['lock', 'private', 'store.json']);
const MAX_TRIES = 50;

/** Names and sizes of a folder's files, as one text. */
async function listing(folder: string): Promise<string> {
  const names = (await readdir(folder)).sort();
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return names.map((name, index) => `${name} ${sizes[index]}`).join('\n');
}

/** A link costs nothing; a file system without links gets a copy. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    await copyFile(from, to);
  }
}

/**
 * Copies LevelDB's files. Its tables never change, so they are linked. Compaction may run even while
 * nothing is written: then the copy is made again.
 * @throws Error when the folder does not come to rest.
 */
async function copyTables(from: string, to: string): Promise<void> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    await rm(to, { recursive: true, force: true });
    await makeFolder(to);
    try {
      const before = await listing(from);
      for (const name of await readdir(from)) {
        if (name === 'LOCK') continue;
        const copy = name.endsWith('.ldb') ? linkOrCopy : copyFile;
        await copy(join(from, name), join(to, name));
      }
      if ((await listing(from)) === before) return;
    } catch (error) {
      // A file that compaction removed while it was copied.
      await ignoreMissing(error);
    }
  }
  throw new Error(`The tables in ${from} do not come to rest; try again`);
}

/** Tables are compacted, and messages of queues are taken, while they are copied. */
async function ignoreMissing(error: unknown): Promise<void> {
  if (fileErrorCode(error) !== 'ENOENT') throw error;
}

/** Links files that are replaced whole and never changed. */
async function linkTree(from: string, to: string): Promise<void> {
  await makeFolder(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.name === '.incoming') continue;
    const paths = [join(from, entry.name), join(to, entry.name)] as const;
    await (entry.isDirectory() ? linkTree(...paths) : linkOrCopy(...paths).catch(ignoreMissing));
  }
}

/** Copies a data folder. The caller sees to it that nothing is written meanwhile. */
export async function copyDataFolder(dataDir: string, target: string): Promise<void> {
  await makeFolder(target);
  await copyTables(join(dataDir, 'dynamodb'), join(target, 'dynamodb'));
  await linkTree(join(dataDir, 'objects'), join(target, 'objects'));
  for (const entry of await readdir(dataDir)) {
    const isOther = entry === 'dynamodb' || entry === 'objects' || ofThisRun.has(entry);
    if (isOther || entry.startsWith(SNAPSHOT_PREFIX)) continue;
    if (entry === QUEUES_FOLDER) await linkTree(join(dataDir, entry), join(target, entry));
    else await cp(join(dataDir, entry), join(target, entry), { recursive: true });
  }
}
