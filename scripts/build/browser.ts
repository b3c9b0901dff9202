/**
 * Bundles what browsers load (the entry, a chunk per page, stylesheets) and records where each of
 * them is.
 */
import { createHash } from 'node:crypto';
import { basename, relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import type { Manifest } from '../../web/manifest.ts';
import type { BuiltFonts } from './fonts.ts';
import { lateImports, lateSource } from './late-imports.ts';
import { projectRoot } from './paths.ts';
import { pruneRouter } from './prune-router.ts';
import { virtualModules } from './virtual-modules.ts';

/** The browsers that the site's scripts and styles are compiled for. */
export const browsers = ['chrome115', 'firefox115', 'safari16.4', 'edge115'];

type Outputs = NonNullable<esbuild.Metafile>['outputs'];

/** Returns the chunks that a chunk imports statically, directly or indirectly. */
function staticImports(outputs: Outputs, path: string, seen = new Set<string>()): Set<string> {
  for (const imported of outputs[path]?.imports ?? []) {
    if (imported.kind !== 'import-statement' || seen.has(imported.path)) continue;
    seen.add(imported.path);
    staticImports(outputs, imported.path, seen);
  }
  return seen;
}

async function buildScripts(
  assets: string,
  brandFile: string,
  stylesheets: Readonly<Record<string, string>>,
): Promise<Pick<Manifest, 'entry' | 'bundles'>> {
  const entrySource = resolve(projectRoot, 'web/entry.browser.tsx');
  const result = await esbuild.build({
    entryPoints: [{ in: entrySource, out: 'entry' }],
    outdir: resolve(assets, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: browsers,
    minify: true,
    jsx: 'automatic',
    legalComments: 'none',
    metafile: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: {
      'process.env.NODE_ENV': '"production"',
      FULL_SCREEN_STYLES: JSON.stringify(stylesheets['full-screen']),
    },
    plugins: [virtualModules(brandFile), pruneRouter(), lateImports(entrySource)],
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  const { outputs } = result.metafile;
  const url = (path: string) => `/${relative(resolve(assets), resolve(projectRoot, path))}`;
  let entry: string | undefined;
  let entryOutput = '';
  const bundles: Record<string, { path: string; imports: string[] }> = {};
  for (const [path, output] of Object.entries(outputs)) {
    const source = lateSource(output.entryPoint);
    if (source === 'web/entry.browser.tsx') {
      entry = url(path);
      entryOutput = path;
    } else if (source?.includes('web/pages/') === true) {
      bundles[basename(source, '.tsx')] = {
        path: url(path),
        imports: [...staticImports(outputs, path)].map(url),
      };
    }
  }
  const shared = [...staticImports(outputs, entryOutput)].map(url);
  for (const bundle of Object.values(bundles))
    bundle.imports = [...new Set([...shared, ...bundle.imports])].filter((path) => path !== entry);
  return { entry, bundles };
}

/** Provides the subset fonts of the site to `@import "fonts"`. */
export function fontStyles(fonts: BuiltFonts): esbuild.Plugin {
  return {
    name: 'fonts',
    setup(build) {
      build.onResolve({ filter: /^fonts$/ }, () => ({ path: 'fonts', namespace: 'fonts' }));
      build.onLoad({ filter: /.*/, namespace: 'fonts' }, () => ({
        contents: fonts.css,
        loader: 'css',
      }));
    },
  };
}

async function buildStyles(assets: string, fonts: BuiltFonts): Promise<Record<string, string>> {
  const entryPoints = [
    'base',
    'late',
    'homepage',
    'category',
    'archive-listing',
    'tag',
    'article',
    'review',
    'gallery',
    'video',
    'contributor',
    'search',
    'newsletter',
    'standing',
    'account-sign-in',
    'account-register',
    'account-link',
    'account-details',
    'app-shell',
    'offline',
    'error',
    'full-screen',
    'print',
  ];
  const result = await esbuild.build({
    entryPoints: entryPoints.map((name) => ({
      in: resolve(projectRoot, 'web/styles', `${name}.css`),
      out: name,
    })),
    outdir: resolve(assets, 'assets'),
    bundle: true,
    minify: true,
    target: browsers,
    metafile: true,
    entryNames: '[name]-[hash]',
    external: ['/assets/*'],
    plugins: [fontStyles(fonts)],
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  return Object.fromEntries(
    Object.entries(result.metafile.outputs).flatMap(([path, output]) =>
      output.entryPoint === undefined
        ? []
        : [
            [
              basename(output.entryPoint, '.css'),
              `/${relative(resolve(assets), resolve(projectRoot, path))}`,
            ],
          ],
    ),
  );
}

export async function buildBrowser(
  assets: string,
  brandFile: string,
  fonts: BuiltFonts,
): Promise<Manifest> {
  const stylesheets = await buildStyles(assets, fonts);
  const scripts = await buildScripts(assets, brandFile, stylesheets);
  const named = { ...scripts, stylesheets, fonts: fonts.preload };
  return {
    buildId: createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 12),
    ...named,
  };
}
