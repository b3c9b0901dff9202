/** The brand of a finished build, read by the loader that every command has. */
import { join } from 'node:path';
import { loadBrand } from '../../cli/load-brand.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { readBuildRecord, UNFINISHED } from './build-record.ts';

export interface BuiltBrand {
  readonly brand: Brand;
  /** Absolute path of the file that has it. */
  readonly brandFile: string;
  /** What was built: changes with every byte of it. */
  readonly release: string;
}

/**
 * @throws An Error when nothing is built, or when the brand file that was built is missing or
 *   invalid.
 */
export async function builtBrand(buildDirectory: string): Promise<BuiltBrand> {
  const record = await readBuildRecord(buildDirectory);
  if (record === undefined || record.buildId === UNFINISHED)
    throw new Error(
      `${join(buildDirectory, 'build.json')} is missing or unfinished: run "npm run build" first`,
    );
  const { brandFile, release } = record;
  return { brand: await loadBrand(brandFile), brandFile, release };
}
