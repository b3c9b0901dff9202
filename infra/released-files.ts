/** The hashed files of a build, by their keys in the assets bucket. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** @param assets Folder of the build, with the files by their path on the site. */
export function releasedFiles(assets: string): string[] {
  return readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(assets, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => key.startsWith('assets/') && !key.startsWith('assets/brand/'))
    .sort();
}
