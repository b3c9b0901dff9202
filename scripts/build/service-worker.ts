/** Bundles the service worker with the names of the files that it copies (ADR 0036). */
import { readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import type { Manifest } from '../../web/manifest.ts';
import { WORKER_PATH } from '../../web/offline/worker-names.ts';
import { projectRoot } from './paths.ts';
import { browsers } from './styles.ts';

/** The stylesheets of kept stories and of the offline page. */
const STYLESHEETS = ['base', 'late', 'app-shell', 'article', 'offline', 'error'];

/**
 * @param assets Folder of the build, which already has its fonts.
 * @param scripts Addresses of the scripts that a page without a connection may need.
 */
export async function buildServiceWorker(
  assets: string,
  manifest: Manifest,
  scripts: readonly string[],
): Promise<void> {
  const fonts = (await readdir(resolve(assets, 'assets')))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => `/assets/${name}`);
  const styles = STYLESHEETS.map((name) => manifest.stylesheets[name]).filter(
    (path) => path !== undefined,
  );
  await esbuild.build({
    entryPoints: [resolve(projectRoot, 'web/service-worker/service-worker.ts')],
    outfile: resolve(assets, WORKER_PATH.slice(1)),
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: browsers,
    minify: true,
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      BUILD_ID: JSON.stringify(manifest.buildId),
      BUILD_FILES: JSON.stringify([...scripts, ...styles, ...fonts].sort()),
    },
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
}
