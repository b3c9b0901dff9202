/** Bundles what the desk loads: a script and a stylesheet of its own, of which no page of readers has a part. */
import { basename, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import type { Manifest } from '../../web/manifest.ts';
import { brandColors } from './brand-colors.ts';
import type { BuiltFonts } from './fonts.ts';
import { cascadeLayers } from './layers.ts';
import { projectRoot } from './paths.ts';
import { browsers, fontStyles } from './styles.ts';
import { virtualModules } from './virtual-modules.ts';

/** @throws Error with esbuild's messages when something does not compile. */
export async function buildDesk(
  assets: string,
  brandFile: string,
  fonts: BuiltFonts,
): Promise<NonNullable<Manifest['desk']>> {
  const { metafile } = await esbuild.build({
    entryPoints: [
      { in: resolve(projectRoot, 'desk/entry.tsx'), out: 'desk' },
      { in: resolve(projectRoot, 'desk/desk.css'), out: 'desk' },
    ],
    outdir: resolve(assets, 'assets'),
    entryNames: '[name]-[hash]',
    bundle: true,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: browsers,
    jsx: 'automatic',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['/assets/*'],
    plugins: [virtualModules(brandFile), cascadeLayers, fontStyles(fonts), brandColors(brandFile)],
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  const built = Object.keys(metafile.outputs).map((path) => basename(path));
  const addressOf = (ending: string) => {
    const name = built.find((one) => one.endsWith(ending));
    if (name === undefined) throw new Error(`The desk was built without a file *${ending}`);
    return `/assets/${name}`;
  };
  return { script: addressOf('.js'), stylesheet: addressOf('.css') };
}
