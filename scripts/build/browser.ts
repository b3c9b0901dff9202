/**
 * Bundles what browsers load (the entry, a chunk per page, stylesheets) and records where each of
 * them is.
 */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { pageRow, pageTypes, type BundleName } from '../../shared/pages.ts';
import type { Manifest, PageChunk } from '../../web/manifest.ts';
import type { OfflineSheet } from '../../web/offline/offline-styles.ts';
import type { BuiltFonts } from './fonts.ts';
import { lateImports, lateName, lateSource, needNetwork } from './late-imports.ts';
import { mergeFacades, type BuiltScript } from './merge-facades.ts';
import { projectRoot } from './paths.ts';
import { reactByName } from './react-by-name.ts';
import { buildServiceWorker } from './service-worker.ts';
import { shorten } from './shorten.ts';
import { browsers, buildStyles, inlineStylesOf } from './styles.ts';
import { virtualModules, type BrowserBuild } from './virtual-modules.ts';

type Outputs = ReadonlyMap<string, BuiltScript>;

/** Returns the chunks that a chunk imports statically, directly or indirectly. */
function staticImports(outputs: Outputs, path: string, seen = new Set<string>()): Set<string> {
  for (const imported of outputs.get(path)?.imports ?? []) {
    if (imported.kind !== 'import-statement' || seen.has(imported.path)) continue;
    seen.add(imported.path);
    staticImports(outputs, imported.path, seen);
  }
  return seen;
}

/**
 * @param source A source file's path below the project, or the name of a group of late modules.
 * @throws Error when the source file has no output.
 */
function outputOf(outputs: Outputs, source: string): string {
  const found = [...outputs].find(([, { entryPoints }]) =>
    entryPoints.some((entryPoint) => lateSource(entryPoint) === source),
  );
  if (found === undefined)
    throw new Error(`${source} has no chunk of its own: does web/entry.browser.tsx register it?`);
  return found[0];
}

/** Pages that are part of another module. */
const pageSources: Partial<Record<BundleName, string>> = {
  error: 'web/families/failure-pages.ts',
  offline: 'web/families/failure-pages.ts',
};

function pageOutput(outputs: Outputs, bundle: BundleName): string {
  return outputOf(outputs, lateName(pageSources[bundle] ?? `web/pages/${bundle}.tsx`));
}

/**
 * Returns where each bundle of the page table is, and the files that it needs besides the entry's:
 * its own imports, and what every page loads when the browser is idle.
 */
function pageChunks(
  outputs: Outputs,
  entry: string,
  url: (path: string) => string,
): Manifest['bundles'] {
  const body = outputOf(outputs, lateName('web/browser-page.tsx'));
  const chunks: Partial<Record<BundleName, PageChunk>> = {};
  for (const { bundle } of pageTypes.map(pageRow)) {
    const path = pageOutput(outputs, bundle);
    const imports = new Set([body, ...staticImports(outputs, body), ...staticImports(outputs, path)]);
    imports.delete(entry);
    imports.delete(path);
    chunks[bundle] = { path: url(path), imports: [...imports].map(url) };
  }
  return chunks;
}

/** What shows without a connection: kept stories, the offline page, the error screen. */
const offlineBundles: readonly BundleName[] = ['app-shell', 'article', 'offline', 'error'];

/**
 * Returns every chunk that those pages may load: statically, or later. Other pages' bundles, what
 * only they load, and what needs the network are left out.
 */
function offlineChunks(outputs: Outputs, entryOutput: string): string[] {
  const offline = offlineBundles.map((bundle) => pageOutput(outputs, bundle));
  const useless = new Set(
    [
      ...pageTypes.map((type) => pageOutput(outputs, pageRow(type).bundle)),
      ...needNetwork.map((module) => outputOf(outputs, module)),
    ].filter((path) => !offline.includes(path)),
  );
  const found = new Set<string>();
  const add = (path: string) => {
    const output = outputs.get(path);
    if (found.has(path) || useless.has(path) || output === undefined) return;
    found.add(path);
    for (const imported of output.imports) add(imported.path);
  };
  [entryOutput, ...offline].forEach(add);
  return [...found];
}

/** Returns the addresses that `web/offline/offline-styles.ts` gives by name. */
function offlineSheets({
  base,
  article,
  bleed,
  offline,
  error,
}: Readonly<Record<string, string>>): Partial<Record<OfflineSheet, string>> {
  return { base, article, bleed, offline, error };
}

/**
 * Begins the scripts that run on every page. Chromium then compiles all of their functions while it
 * loads them, beside the main thread, and not one by one when each is first called, on it.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

async function buildScripts(
  assets: string,
  brandFile: string,
  stylesheets: Readonly<Record<string, string>>,
): Promise<{ scripts: Pick<Manifest, 'entry' | 'bundles'>; offline: readonly string[] }> {
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
    write: false,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: {
      'process.env.NODE_ENV': '"production"',
      // Strings: for an object esbuild adds a module that every other one imports and runs.
      BASE_STYLES: JSON.stringify(stylesheets.base),
      ARTICLE_STYLES: JSON.stringify(stylesheets.article),
      FULL_SCREEN_STYLES: JSON.stringify(stylesheets['full-screen']),
      PLAYER_STYLES: JSON.stringify(stylesheets.player),
      OFFLINE_STYLES: JSON.stringify(JSON.stringify(offlineSheets(stylesheets))),
    },
    plugins: [
      reactByName(),
      virtualModules(brandFile),
      lateImports(entrySource),
    ],
    absWorkingDir: projectRoot,
    logLevel: 'error',
  });
  const outputs = mergeFacades(result, projectRoot);
  const entry = outputOf(outputs, relative(projectRoot, entrySource));
  const whole = [entry, outputOf(outputs, lateName('web/browser-page.tsx'))];
  await Promise.all(
    [...outputs].map(async ([path, { text }]) => {
      const hint = whole.includes(path) ? COMPILE_WHOLE : '';
      await writeFile(resolve(projectRoot, path), hint + (await shorten(text)));
    }),
  );
  const url = (path: string) => `/${relative(resolve(assets), resolve(projectRoot, path))}`;
  // For people and tests: an address says nothing.
  const sources = [...outputs].map(([path, { entryPoints }]) => [url(path), entryPoints]);
  await writeFile(
    resolve(assets, '../script-sources.json'),
    JSON.stringify(Object.fromEntries(sources), null, 2),
  );
  return {
    scripts: { entry: url(entry), bundles: pageChunks(outputs, entry, url) },
    offline: offlineChunks(outputs, entry).map(url),
  };
}

export async function buildBrowser(
  assets: string,
  brandFile: string,
  fonts: BuiltFonts,
): Promise<BrowserBuild> {
  const stylesheets = await buildStyles(assets, fonts, brandFile);
  const { scripts, offline } = await buildScripts(assets, brandFile, stylesheets);
  const named = { ...scripts, stylesheets, fonts: fonts.everyPage };
  const manifest = {
    buildId: createHash('sha256').update(JSON.stringify(named)).digest('base64url').slice(0, 12),
    ...named,
  };
  await buildServiceWorker(assets, manifest, offline);
  return { manifest, inlineStyles: await inlineStylesOf(assets, stylesheets) };
}
