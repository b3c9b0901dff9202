/**
 * Objects as files: the bytes under `{bucket}/{key}`, and S3's metadata in a sidecar in a separate
 * tree.
 */
import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  createWriteStream,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mime from 'mime';
import * as v from 'valibot';
import type { ObjectName } from './object-path.ts';

export interface StoredObject {
  /**
   * Open on exactly the bytes that the other fields describe, even if the object is overwritten
   * meanwhile; the reader closes it.
   */
  readonly descriptor: number;
  readonly size: number;
  readonly contentType: string;
  readonly disposition: string | undefined;
  /** Including its quotes. */
  readonly etag: string;
  readonly modified: Date;
}

/** What is put, as its request says. */
export interface IncomingObject {
  readonly body: Readable;
  readonly contentType: string | undefined;
  readonly disposition?: string | undefined;
  /** Decides by the ETag of the object that is there now, if any. Default: it is replaced. */
  readonly mayReplace?: (etag: string | undefined) => boolean;
}

export interface ObjectFiles {
  read(name: ObjectName): Promise<StoredObject | undefined>;
  /**
   * Stores the whole stream or, if it breaks off, nothing. Returns the ETag; undefined when the object
   * may not be replaced.
   */
  write(name: ObjectName, incoming: IncomingObject): Promise<string | undefined>;
  remove(name: ObjectName): Promise<void>;
}

const sidecarSchema = v.object({
  contentType: v.string(),
  disposition: v.optional(v.string()),
  etag: v.string(),
  size: v.number(),
  modifiedMs: v.number(),
});
type Sidecar = v.InferOutput<typeof sidecarSchema>;

function parseSidecar(text: string): Sidecar | undefined {
  try {
    const parsed = v.safeParse(sidecarSchema, JSON.parse(text));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

function quoted(md5: string): string {
  return `"${md5}"`;
}

function etagOf(bytes: Uint8Array): string {
  return quoted(createHash('md5').update(bytes).digest('hex'));
}

/** Where objects and what is known of them are kept. */
interface ObjectPaths {
  readonly bytes: (name: ObjectName) => string;
  readonly sidecar: (name: ObjectName) => string;
  readonly temporaryFolder: string;
}

function objectPaths(root: string): ObjectPaths {
  return {
    bytes: ({ bucket, key }) => join(root, bucket, key),
    // A bucket name cannot start with a dot.
    sidecar: ({ bucket, key }) => join(root, '.sidecars', bucket, `${key}.json`),
    temporaryFolder: join(root, '.incoming'),
  };
}

interface FoundObject {
  readonly descriptor: number;
  readonly size: number;
  readonly modified: Date;
  readonly sidecar: Sidecar | undefined;
}

/**
 * Opens an object and reads its sidecar, in one turn of the event loop, so that a write in between
 * cannot mix old and new.
 */
function look(paths: ObjectPaths, name: ObjectName): FoundObject | undefined {
  const file = paths.bytes(name);
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) return undefined;
  const descriptor = openSync(file, 'r');
  let text = '';
  try {
    text = readFileSync(paths.sidecar(name), 'utf8');
  } catch {
    // A file added by hand has no sidecar.
  }
  const sidecar = parseSidecar(text);
  const fits =
    sidecar !== undefined && sidecar.size === stats.size && sidecar.modifiedMs === stats.mtimeMs;
  return {
    descriptor,
    size: stats.size,
    modified: stats.mtime,
    sidecar: fits ? sidecar : undefined,
  };
}

/** Returns the ETag of the object that is there now, in one turn of the event loop. */
function etagNow(paths: ObjectPaths, name: ObjectName): string | undefined {
  const found = look(paths, name);
  if (found === undefined) return undefined;
  closeSync(found.descriptor);
  return found.sidecar?.etag ?? etagOf(readFileSync(paths.bytes(name)));
}

/** Writes a stream into a new file and returns the MD5 of its bytes. */
async function writeHashed(body: Readable, file: string): Promise<string> {
  const md5 = createHash('md5');
  await pipeline(
    body,
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        md5.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(file),
  );
  return md5.digest('hex');
}

/**
 * Writes an object beside its place and moves it there whole, unless it may not replace what is there
 * by then. Returns its ETag.
 */
async function writeObject(
  paths: ObjectPaths,
  name: ObjectName,
  { body, contentType, disposition, mayReplace = () => true }: IncomingObject,
): Promise<string | undefined> {
  await mkdir(paths.temporaryFolder, { recursive: true });
  const incoming = join(paths.temporaryFolder, randomUUID());
  try {
    const etag = quoted(await writeHashed(body, incoming));
    const { size, mtimeMs } = statSync(incoming);
    const sidecar: Sidecar = {
      contentType: contentType ?? mime.getType(name.key) ?? 'application/octet-stream',
      disposition,
      etag,
      size,
      modifiedMs: mtimeMs,
    };
    await writeFile(`${incoming}.json`, JSON.stringify(sidecar));
    if (!mayReplace(etagNow(paths, name))) return undefined;
    mkdirSync(dirname(paths.bytes(name)), { recursive: true });
    mkdirSync(dirname(paths.sidecar(name)), { recursive: true });
    renameSync(incoming, paths.bytes(name));
    renameSync(`${incoming}.json`, paths.sidecar(name));
    return etag;
  } finally {
    await rm(incoming, { force: true });
    await rm(`${incoming}.json`, { force: true });
  }
}

/**
 * Opens the files below `root`. Names come from `parseObjectPath`, which prevents paths outside it.
 */
export function openObjectFiles(root: string): ObjectFiles {
  const paths = objectPaths(root);
  return {
    async read(name) {
      const found = look(paths, name);
      if (found === undefined) return undefined;
      const { descriptor, size, modified, sidecar } = found;
      if (sidecar !== undefined)
        return {
          descriptor,
          size,
          modified,
          contentType: sidecar.contentType,
          disposition: sidecar.disposition,
          etag: sidecar.etag,
        };
      const etag = etagOf(await readFile(paths.bytes(name)));
      return {
        descriptor,
        size,
        modified,
        contentType: mime.getType(name.key) ?? 'application/octet-stream',
        disposition: undefined,
        etag,
      };
    },
    write: (name, incoming) => writeObject(paths, name, incoming),
    async remove(name) {
      await rm(paths.bytes(name), { force: true });
      await rm(paths.sidecar(name), { force: true });
    },
  };
}
