/**
 * Records which drawing each file was generated from, so that a second run generates only what has
 * changed.
 */
import { createHash } from 'node:crypto';
import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Increment when printing produces different output from the same drawing. */
const PRESS = 4;

/** Fingerprint of the file: the drawing and the version of the press. */
export const fingerprint = (...drawings: string[]): string =>
  createHash('sha256')
    .update(`${PRESS}\n${drawings.join('\n')}`)
    .digest('hex')
    .slice(0, 16);

/** Record of a folder of images. */
export interface Manifest {
  /** Returns whether the file exists and was generated from this drawing. */
  isFresh(file: string, mark: string): Promise<boolean>;
  /** Records a file and saves the record immediately. */
  record(file: string, mark: string): Promise<void>;
}

/** Opens the record stored beside the generator. */
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
      await writeFile(path, `${JSON.stringify(sorted, null, 2)}\n`);
    },
  };
}
