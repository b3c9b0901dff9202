/** Addresses of built scripts and styles, whose names are hashes. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readManifest } from '../../scripts/sizes/page-sizes.ts';
import { buildDirectory } from '../../scripts/build/paths.ts';
import type { BundleName } from '../../shared/pages.ts';

/** The modules in each script, by its address: paths below the project. */
export const scriptSources = JSON.parse(
  await readFile(resolve(buildDirectory, 'script-sources.json'), 'utf8'),
) as Readonly<Record<string, readonly string[]>>;
const { entry, bundles, stylesheets } = await readManifest();
const known = (path: string | undefined): string => {
  if (path === undefined) throw new Error('the build has no such file');
  return path;
};

export const entryScript = known(entry);
/** The script that every page loads when the browser is idle. */
export const idleScript = known(bundles.article?.imports[0]);
export const bundleScript = (name: BundleName): string => known(bundles[name]?.path);
/** @param module such as `web/video/player-controls.tsx`, which loads late. */
export const lateScript = (module: string): string =>
  known(Object.keys(scriptSources).find((address) => scriptSources[address]?.includes(module)));
export const stylesheet = (name: string): string => known(stylesheets[name]);
