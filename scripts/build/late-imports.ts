/**
 * Keeps together what is loaded together. esbuild cuts shared code into a chunk for every set of entry points that reach it, and
 * each dynamic import is such a point: forty small files that all come before a page is taken over. Whatever is imported
 * dynamically runs after the entry, so it may as well be said to import it: all that the entry reaches is then one set.
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

/** The source file behind an output's `entryPoint`, as esbuild names it. */
export function lateSource(entryPoint: string | undefined): string | undefined {
  return entryPoint?.startsWith(`${NAMESPACE}:`) === true
    ? entryPoint.slice(NAMESPACE.length + 1)
    : entryPoint;
}
