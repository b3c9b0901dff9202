/**
 * Leaves modules that a function loads late out of its bundle. In `lambdas/` and `services/`, `import()` stands for
 * such a module: `lateModules` of the function table builds it as a file beside the bundle.
 */
import { basename, resolve, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from './paths.ts';

const folders = ['lambdas', 'services'].map((folder) => `${projectRoot}${sep}${folder}${sep}`);

/** Returns where a late module is, beside the bundle and without its ending. */
export function lateModuleOutput(module: string): string {
  return `late/${basename(module, '.ts')}`;
}

export function lateModules(): Plugin {
  return {
    name: 'late-modules',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path, importer, resolveDir }) =>
        kind === 'dynamic-import' && folders.some((folder) => importer.startsWith(folder))
          ? { path: `./${lateModuleOutput(resolve(resolveDir, path))}.mjs`, external: true }
          : undefined,
      );
    },
  };
}
