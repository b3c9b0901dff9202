/** What a build says about itself: `build/build.json`. It is also the memory of the brand. */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { buildDirectory, projectRoot } from './paths.ts';

export const UNFINISHED = '';
export const sampleBrandFile = resolve(projectRoot, 'shared/brand/meridian.ts');

const recordSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    /**
     * `UNFINISHED` before the first build has succeeded, and while a new one is put in place.
     */
    buildId: v.string(),
    /** Changes with every byte of the functions and of the browser files. */
    release: v.string(),
    /** Absolute path of the brand file. */
    brandFile: v.string(),
    /** The functions contain packages for Lambda's platform, not only for this machine's. */
    runsOnLambda: v.optional(v.boolean(), false),
  }),
);
export type BuildRecord = v.InferOutput<typeof recordSchema>;

/** Returns undefined when there is no build, or its record cannot be read. */
export async function readBuildRecord(
  directory: string = buildDirectory,
): Promise<BuildRecord | undefined> {
  const text = await readFile(recordFile(directory), 'utf8').catch(() => '');
  const parsed = v.safeParse(recordSchema, text);
  return parsed.success ? parsed.output : undefined;
}

export function recordFile(directory: string): string {
  return resolve(directory, 'build.json');
}

/**
 * Returns the brand file to work with: the one that is named, or the one of the last build, or the
 * sample's. So a command without `--brand` never replaces a publisher's brand.
 * @param given As typed, relative to the current folder.
 * @throws Error when the brand file of the last build has gone.
 */
export function chosenBrandFile(given?: string): string {
  if (given !== undefined) return resolve(given);
  const file = recordFile(buildDirectory);
  const parsed = v.safeParse(recordSchema, existsSync(file) ? readFileSync(file, 'utf8') : '');
  const remembered = parsed.success ? parsed.output.brandFile : sampleBrandFile;
  if (!existsSync(remembered))
    throw new Error(
      `The last build was made with the brand file ${remembered}, which is not there. Name the brand: --brand FILE.`,
    );
  return remembered;
}
