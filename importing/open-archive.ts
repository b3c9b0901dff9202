/**
 * Reads a tar archive, compressed or not, into memory within limits. Nothing is written to disk.
 */
import { createReadStream } from 'node:fs';
import { Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { entryPath, isClutter } from './entry-path.ts';
import { MAX_ARCHIVE_BYTES, MAX_FILE_BYTES, MAX_FILES } from './limits.ts';
import { SourceError, type IgnoredEntry, type SourceFile } from './source.ts';
import { errorMessage } from '../shared/error-message.ts';

export type ArchiveKind = 'tar' | 'tar.gz' | 'zip';

/**
 * Detects the archive type from a file's first bytes. Returns undefined when it is not an archive.
 * A tar header holds `ustar` at byte 257.
 */
export function archiveKind(head: Uint8Array): ArchiveKind | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'tar.gz';
  if (head[0] === 0x50 && head[1] === 0x4b && head[2] === 0x03 && head[3] === 0x04) return 'zip';
  return Buffer.from(head.subarray(257, 262)).toString('latin1') === 'ustar' ? 'tar' : undefined;
}

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

/** Stops reading as soon as an archive unpacks to more than the limit, whatever its headers say. */
function bounded(name: string): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
      total += chunk.length;
      if (total > MAX_ARCHIVE_BYTES)
        done(
          new SourceError(
            `${name} unpacks to more than ${mebibytes(MAX_ARCHIVE_BYTES)}. Unpack it and give the folder instead.`,
          ),
        );
      else done(null, chunk);
    },
  });
}

async function collect(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream)
    if (chunk instanceof Uint8Array)
      chunks.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
  return Buffer.concat(chunks);
}

/**
 * Returns the files of an archive. Skips links and devices, and rejects names that lead out of the
 * archive.
 * @throws SourceError when the archive is broken, not a tar file or larger than the limits.
 */
export async function openArchive(
  file: string,
  name: string,
  kind: Exclude<ArchiveKind, 'zip'>,
): Promise<{ files: SourceFile[]; ignored: IgnoredEntry[] }> {
  const files = new Map<string, SourceFile>();
  const ignored: IgnoredEntry[] = [];
  const reader = extract();
  const entries = (async () => {
    for await (const entry of reader) {
      const { type, name: raw, size = 0, mtime } = entry.header;
      const place = entryPath(raw);
      const skip = (reason: string): void => {
        if (type !== 'directory') ignored.push({ path: raw.slice(0, 200), reason });
        entry.resume();
      };
      if ('rejected' in place) skip(place.rejected);
      else if (isClutter(place.path) || type === 'directory') entry.resume();
      else if (type !== 'file' && type !== 'contiguous-file')
        skip(`it is a ${type ?? 'special file'}, which is not followed`);
      else if (size > MAX_FILE_BYTES) skip(`it is larger than ${mebibytes(MAX_FILE_BYTES)}`);
      else {
        const bytes = await collect(entry);
        files.set(place.path, {
          path: place.path,
          size: bytes.length,
          ...(mtime === undefined ? {} : { modified: mtime.toISOString() }),
          read: () => Promise.resolve(bytes),
        });
        if (files.size > MAX_FILES)
          throw new SourceError(`${name} holds more than ${MAX_FILES} files.`);
      }
    }
  })();
  const source = createReadStream(file);
  const unpacked =
    kind === 'tar.gz'
      ? pipeline(source, createGunzip(), bounded(name), reader)
      : pipeline(source, bounded(name), reader);
  try {
    await Promise.all([unpacked, entries]);
  } catch (error) {
    source.destroy();
    if (error instanceof SourceError) throw error;
    throw new SourceError(
      `${name} cannot be unpacked: ${errorMessage(error)}. If it holds one file (export.xml.gz), unpack that with gunzip; otherwise download or make the archive again.`,
    );
  }
  return { files: [...files.values()], ignored };
}
