/** Bundles the service worker with the names of the files that it copies (ADR 0036). */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import type { Manifest } from '../../web/manifest.ts';
import { WORKER_PATH } from '../../web/offline/worker-names.ts';
import { projectRoot } from './paths.ts';
import { browsers } from './styles.ts';

/** The stylesheets of kept stories and of the offline page. The shell's document holds its own. */
const STYLESHEETS = ['late', 'article', 'bleed', 'offline', 'error'];

/**
 * Copies only the fonts of nearly every page. Where a kept story needs others, the browser has them
 * in its own cache, and shows what stands in for them if it has not.
 * @param assets Folder of the build.
 * @param scripts Addresses of the scripts that a page without a connection may need.
 */
export async function buildServiceWorker(
  assets: string,
  manifest: Manifest,
  scripts: readonly string[],
): Promise<void> {
  const styles = STYLESHEETS.map((name) => manifest.stylesheets[name]).filter(
    (path) => path !== undefined,
  );
  const { outputFiles } = await esbuild.build({
    entryPoints: [resolve(projectRoot, 'web/service-worker/service-worker.ts')],
    write: false,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: browsers,
    minify: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      BUILD_ID: JSON.stringify(manifest.buildId),
      BUILD_FILES: JSON.stringify([...scripts, ...styles, ...manifest.fonts].sort()),
    },
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  const [bundle] = outputFiles;
  await writeFile(resolve(assets, WORKER_PATH.slice(1)), bundle?.text ?? '');
}
