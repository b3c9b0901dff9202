/**
 * Builds beside what is in use, and puts it in place when all of it is complete. A site or a test
 * that reads the build meanwhile finds the old one or the new one, not half of one.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isRunning } from './served-build.ts';

/** Folders of a build. What else is in the build folder stays: fonts, data and results of tests. */
export const buildParts = ['assets', 'edge', 'lambdas', 'showcase'] as const;
export type BuildPart = (typeof buildParts)[number];

export interface StagedParts {
  /** Returns the folder into which a part is built. It lies as deep as the part's own. */
  folder(part: BuildPart): string;
  /** Replaces the parts of the last build. */
  putInPlace(): Promise<void>;
  /** Removes what was built and what was replaced. */
  discard(): Promise<void>;
}

/** Removes what builds left that were killed. */
async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = /^(?:next|last)-(\d+)-\w+$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(resolve(directory, name), { recursive: true, force: true });
  }
}

/**
 * @param directory The build folder; made when it is not there.
 * @param parts Those that are built; the others stay.
 */
export async function stageParts(
  directory: string,
  parts: readonly BuildPart[] = buildParts,
): Promise<StagedParts> {
  await mkdir(directory, { recursive: true });
  await removeLeftovers(directory);
  const next = (part: BuildPart) => resolve(directory, `next-${process.pid}-${part}`);
  const last = (part: BuildPart) => resolve(directory, `last-${process.pid}-${part}`);

  async function discard(): Promise<void> {
    for (const folder of buildParts.flatMap((part) => [next(part), last(part)]))
      await rm(folder, { recursive: true, force: true });
  }

  await discard();
  for (const part of parts) await mkdir(next(part));
  return {
    folder: next,
    async putInPlace() {
      for (const part of parts) {
        const place = resolve(directory, part);
        if (existsSync(place)) await rename(place, last(part));
        await rename(next(part), place);
      }
    },
    discard,
  };
}
