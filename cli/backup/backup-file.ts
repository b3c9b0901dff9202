/**
 * The file of a backup: a tar archive, whose first entry names every other with its size and
 * SHA-256.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { extract, pack, type Header } from 'tar-stream';
import * as v from 'valibot';
import { entryPath } from '../../importing/entry-path.ts';
import type { Progress } from '../../importing/progress.ts';
import { makeFolder } from '../../local/make-folder.ts';
import { errorMessage } from '../../shared/error-message.ts';

const MANIFEST = 'masthead-backup.json';
/** Data folders hold secrets and readers' addresses. */
const OWNER_ONLY = 0o600;

const manifestSchema = v.object({
  format: v.literal('masthead-backup'),
  version: v.literal(1),
  /** ISO, UTC. */
  createdAt: v.string(),
  files: v.array(v.object({ path: v.string(), size: v.number(), sha256: v.string() })),
});
export type BackupManifest = v.InferOutput<typeof manifestSchema>;
type BackupEntry = BackupManifest['files'][number];

/** The archive is damaged, or none of ours. The message names the entry. */
class BackupError extends Error {
  override readonly name = 'BackupError';
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function describeFiles(folder: string, progress: Progress): Promise<BackupEntry[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: BackupEntry[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const { size } = await stat(file);
    const path = file
      .slice(folder.length + 1)
      .split(sep)
      .join('/');
    files.push({ path, size, sha256: await hashOf(file) });
    progress.show('Reading files', files.length);
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** Writes a folder into a new archive that only this user may read: it holds secrets. */
export async function writeBackup(
  folder: string,
  file: string,
  { now, progress }: { readonly now: string; readonly progress: Progress },
): Promise<BackupManifest> {
  const files = await describeFiles(folder, progress);
  const manifest: BackupManifest = { format: 'masthead-backup', version: 1, createdAt: now, files };
  const archive = pack();
  const writing = pipeline(archive, createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY }));
  const adding = async (): Promise<void> => {
    archive.entry({ name: MANIFEST }, `${JSON.stringify(manifest, null, 1)}\n`);
    for (const [index, { path, size }] of files.entries()) {
      const entry = archive.entry({ name: path, size, mode: OWNER_ONLY });
      await pipeline(createReadStream(join(folder, path)), entry);
      progress.show('Writing files', index + 1, files.length);
    }
    archive.finalize();
  };
  try {
    await Promise.all([
      writing,
      adding().catch((error: unknown) => archive.destroy(error as Error)),
    ]);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
      await rm(file, { force: true });
    throw error;
  }
  return manifest;
}

async function readManifest(entry: AsyncIterable<unknown>): Promise<BackupManifest> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  try {
    return v.parse(manifestSchema, JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    throw new BackupError(`its entry ${MANIFEST} cannot be read`);
  }
}

/**
 * Extracts one file, and compares it with what the manifest says. Whatever the archive says of its
 * kind and rights, it becomes a file that only this user may read.
 */
async function extractFile(
  entry: AsyncIterable<unknown>,
  header: Header,
  expected: BackupEntry | undefined,
  target: string,
): Promise<void> {
  const place = entryPath(header.name);
  if (expected === undefined || 'rejected' in place || place.path !== header.name)
    throw new BackupError(`its entry ${header.name} is not in the list of its files`);
  const file = join(target, place.path);
  await makeFolder(dirname(file));
  const hash = createHash('sha256');
  let size = 0;
  await pipeline(
    entry as AsyncIterable<Buffer>,
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(file, { flags: 'wx', mode: OWNER_ONLY }),
  );
  if (size !== expected.size || hash.digest('hex') !== expected.sha256)
    throw new BackupError(`its entry ${header.name} is not what was written`);
}

/**
 * Extracts an archive into a new folder. Every file must be there, as it was written.
 * @throws BackupError that names the first entry that is damaged, missing or one too many.
 */
export async function extractBackup(
  file: string,
  target: string,
  progress: Progress,
): Promise<BackupManifest> {
  const archive = extract();
  const reading = pipeline(createReadStream(file), archive).catch(() => undefined);
  let manifest: BackupManifest | undefined;
  let last = MANIFEST;
  const left = new Map<string, BackupEntry>();
  try {
    for await (const entry of archive) {
      const { header } = entry;
      if (manifest === undefined) {
        if (header.name !== MANIFEST) throw new BackupError(`it has no ${MANIFEST}`);
        manifest = await readManifest(entry);
        for (const each of manifest.files) left.set(each.path, each);
      } else {
        last = header.name;
        await extractFile(entry, header, left.get(header.name), target);
        left.delete(header.name);
        progress.show('Restoring files', manifest.files.length - left.size, manifest.files.length);
      }
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const reason = errorMessage(error);
    throw new BackupError(`it cannot be read behind its entry ${last}: ${reason}`, {
      cause: error,
    });
  } finally {
    archive.destroy();
    await reading;
  }
  if (manifest === undefined) throw new BackupError('it is no backup: it has no entries');
  const [missing] = left.keys();
  if (missing !== undefined) throw new BackupError(`its entry ${missing} is missing`);
  return manifest;
}
