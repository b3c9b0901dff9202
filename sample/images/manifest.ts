/** What has been made from which drawing, so that a second run only makes what changed. */
import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Counts up when printing changes what comes out of the same drawing. */
const PRESS = 4;

/** The file's fingerprint: what was drawn, and on which press. */
export const fingerprint = (...drawings: string[]): string =>
  createHash('sha256')
    .update(`${PRESS}\n${drawings.join('\n')}`)
    .digest('hex')
    .slice(0, 16);

/** The record of a folder of pictures. */
export interface Manifest {
  /** Whether the file is there and was made from this drawing. */
  isFresh(file: string, mark: string): Promise<boolean>;
  /** Remembers a file, and writes the record down at once. */
  record(file: string, mark: string): Promise<void>;
}

/** Opens the record beside the generator. */
export async function openManifest(path: string, folder: string): Promise<Manifest> {
  const parsed: unknown = JSON.parse(await readFile(path, 'utf8').catch(() => '{}'));
  const marks = new Map<string, unknown>(
    typeof parsed === 'object' && parsed !== null ? Object.entries(parsed) : [],
  );
  return {
    async isFresh(file, mark) {
      return (
        marks.get(file) === mark &&
        (await access(join(folder, file)).then(
          () => true,
          () => false,
        ))
      );
    },
    async record(file, mark) {
      marks.set(file, mark);
      const sorted = Object.fromEntries([...marks].sort(([a], [b]) => (a < b ? -1 : 1)));
      await writeFile(path, `${JSON.stringify(sorted, null, 1)}\n`);
    },
  };
}
