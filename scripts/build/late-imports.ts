/**
 * Keeps code that is loaded together in one chunk. esbuild splits shared code into one chunk for
 * every set of entry points that reach it, and each dynamic import is an entry point: this gives
 * forty small files that all load before a page is hydrated. A dynamically imported module always
 * runs after the entry, so this plugin makes it import the entry: everything the entry reaches then
 * forms one set.
 */
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'esbuild';

const NAMESPACE = 'late';

/** @param entry absolute path of the browser's entry. */
export function lateImports(entry: string): Plugin {
  return {
    name: 'late-imports',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path, importer }) =>
        kind === 'dynamic-import'
          ? { path: resolve(dirname(importer), path), namespace: NAMESPACE }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: `import ${JSON.stringify(entry)};\nexport * from ${JSON.stringify(path)};`,
        loader: 'js',
        resolveDir: dirname(path),
      }));
    },
  };
}

/** Returns the source file of an output's `entryPoint`, as esbuild names it. */
export function lateSource(entryPoint: string | undefined): string | undefined {
  return entryPoint?.startsWith(`${NAMESPACE}:`) === true
    ? entryPoint.slice(NAMESPACE.length + 1)
    : entryPoint;
}
