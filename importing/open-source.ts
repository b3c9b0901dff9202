/** Opens the publisher's import source, a file, a folder or an archive, behind one interface. */
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { entryPath, isClutter, pathKey } from './entry-path.ts';
import { describeZip } from './foreign-formats.ts';
import { MAX_FILES, MAX_FILE_BYTES, MAX_PATH_DEPTH, MAX_SOURCE_BYTES } from './limits.ts';
import { archiveKind, openArchive } from './open-archive.ts';
import { zipNames } from './zip-names.ts';
import { SourceError, type IgnoredEntry, type OpenSource, type SourceFile } from './source.ts';

const HEAD_BYTES = 512;

/**
 * Reads a file after checking that it is still below the root. Does not follow a link that has
 * replaced it since.
 */
async function readInside(root: string, path: string): Promise<Uint8Array> {
  const file = await realpath(join(root, path));
  if (file !== join(root, path) && !file.startsWith(root.endsWith(sep) ? root : root + sep))
    throw new SourceError(`${path} leads out of the source.`);
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = await handle.stat();
    if (size > MAX_FILE_BYTES)
      throw new SourceError(`${path} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function walkFolder(
  root: string,
  name: string,
): Promise<{ files: SourceFile[]; ignored: IgnoredEntry[] }> {
  const files: SourceFile[] = [];
  const ignored: IgnoredEntry[] = [];
  let total = 0;
  const walk = async (folder: string, depth: number): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isClutter(entry.name)) continue;
      if (entry.isDirectory() && depth < MAX_PATH_DEPTH) await walk(path, depth + 1);
      else if (entry.isDirectory())
        ignored.push({ path, reason: `it is more than ${MAX_PATH_DEPTH} folders deep` });
      else if (entry.isSymbolicLink())
        ignored.push({ path, reason: 'it is a link, which is not followed' });
      else if (entry.isFile()) {
        const place = entryPath(path);
        if ('rejected' in place) {
          ignored.push({ path, reason: place.rejected });
          continue;
        }
        const { size, mtime } = await lstat(join(root, path));
        total += size;
        files.push({
          ...{ path: place.path, size, modified: mtime.toISOString() },
          read: () => readInside(root, path),
        });
        if (files.length > MAX_FILES)
          throw new SourceError(`${name} holds more than ${MAX_FILES} files.`);
        if (total > MAX_SOURCE_BYTES)
          throw new SourceError(`${name} holds more than ${MAX_SOURCE_BYTES / 1024 ** 3} GiB.`);
      }
    }
  };
  await walk('', 1);
  return { files, ignored };
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function openFile(
  file: string,
  name: string,
): Promise<{ single: boolean; files: SourceFile[]; ignored: IgnoredEntry[] }> {
  const kind = archiveKind(await readHead(file));
  if (kind === 'zip') throw new SourceError(await describeZip(name, await zipNames(file)));
  if (kind !== undefined) return { single: false, ...(await openArchive(file, name, kind)) };
  const { size, mtime } = await stat(file);
  if (size > MAX_FILE_BYTES)
    throw new SourceError(`${name} is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB.`);
  const folder = join(file, '..');
  const path = basename(file);
  return {
    single: true,
    files: [{ path, size, modified: mtime.toISOString(), read: () => readInside(folder, path) }],
    ignored: [],
  };
}

function bySortedPath(one: SourceFile, other: SourceFile): number {
  if (one.path === other.path) return 0;
  return one.path < other.path ? -1 : 1;
}

/**
 * Opens a source. It reads nothing outside the given path, follows no links, and limits what the
 * source may hold (`limits.ts`).
 * @throws SourceError when there is nothing to read at the path, or more than the limits allow.
 */
export async function openSource(given: string): Promise<OpenSource> {
  const root = await realpath(given).catch(() => {
    throw new SourceError(`There is nothing at ${given}.`);
  });
  const kind = await stat(root);
  if (!kind.isDirectory() && !kind.isFile())
    throw new SourceError(`${given} is neither a file nor a folder.`);
  const { single, files, ignored } = kind.isDirectory()
    ? { single: false, ...(await walkFolder(root, given)) }
    : await openFile(root, given);
  files.sort(bySortedPath);
  const index = new Map(files.map((file) => [pathKey(file.path), file]));
  return { name: given, single, files, ignored, find: (path) => index.get(pathKey(path)) };
}
