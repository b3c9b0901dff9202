/** Bundles each function on its own: `build/lambdas/<name>/index.mjs`, exporting `handler`. */
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { functions } from '../../lambdas/functions.ts';
import type { Manifest } from '../../web/manifest.ts';
import { buildDirectory, projectRoot } from './paths.ts';
import { virtualModules } from './virtual-modules.ts';

/** Some packages still call `require`, which modules do not have. */
const requireBanner = "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

export async function buildLambdas(brandFile: string, manifest: Manifest): Promise<void> {
  const directory = resolve(buildDirectory, 'lambdas');
  await rm(directory, { recursive: true, force: true });
  await Promise.all(Object.keys(functions).map((name) => esbuild.build({
    entryPoints: [resolve(projectRoot, 'lambdas', name, 'handler.ts')],
    outfile: resolve(directory, name, 'index.mjs'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    minify: true,
    keepNames: false,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: requireBanner },
    mainFields: ['module', 'main'],
    plugins: [virtualModules(brandFile, manifest)],
    absWorkingDir: projectRoot,
    logLevel: 'error',
  })));
}
