/**
 * Bundles a script and its imports into one file. Where a test starts a process twenty times, each
 * start then takes a tenth of the time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, stop, type Plugin } from 'esbuild';
import { passwordsAsText, requireBanner } from '../../scripts/build/lambdas.ts';
import { projectRoot } from '../../scripts/build/paths.ts';

export interface BundledScript {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * @param source path relative to the project.
 * @param plugins such as those that provide the brand of a test.
 */
export async function bundleScript(
  source: string,
  plugins: readonly Plugin[] = [],
): Promise<BundledScript> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-script-'));
  const path = join(folder, 'script.mjs');
  await build({
    entryPoints: [resolve(projectRoot, source)],
    outfile: path,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    banner: { js: requireBanner },
    mainFields: ['module', 'main'],
    ...passwordsAsText,
    plugins: [...plugins],
    logLevel: 'error',
  });
  // Each suite has its own compiler process, which would live until all suites have ended.
  await stop();
  return { path, remove: () => rm(folder, { recursive: true }) };
}
