/**
 * Bundles the component page: what `/__components` serves on one machine, in every environment but
 * production. It is never deployed.
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { brandColors } from './brand-colors.ts';
import type { BuiltFonts } from './fonts.ts';
import { cascadeLayers } from './layers.ts';
import { logoSizes } from './logo-size.ts';
import { projectRoot } from './paths.ts';
import { browsers, fontStyles } from './styles.ts';
import { virtualModules } from './virtual-modules.ts';

const document = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Components</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/__components/showcase.css">
<script type="module" src="/__components/entry.browser.js"></script></head><body><div id="showcase"></div></body></html>
`;

/** @param outdir an empty folder. */
export async function buildShowcase(
  outdir: string,
  brandFile: string,
  fonts: BuiltFonts,
): Promise<void> {
  await Promise.all([
    writeFile(resolve(outdir, 'index.html'), document),
    esbuild.build({
      entryPoints: [
        resolve(projectRoot, 'web/showcase/entry.browser.tsx'),
        resolve(projectRoot, 'web/showcase/showcase.css'),
      ],
      outdir,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'browser',
      target: browsers,
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"production"' },
      external: ['/assets/*'],
      plugins: [
        virtualModules(brandFile),
        cascadeLayers,
        fontStyles(fonts),
        brandColors(brandFile),
        logoSizes(brandFile),
      ],
      absWorkingDir: projectRoot,
      logLevel: 'error',
    }),
  ]);
}
