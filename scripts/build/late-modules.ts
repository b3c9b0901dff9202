/**
 * Leaves what is imported late out of the functions. In `lambdas/` and `services/`, `import()` stands
 * for a module that `lateModules` of the function table builds as a file beside the bundle; in `web/`
 * for code that only browsers run, in effects and handlers, and that is not there.
 */
import { basename, sep } from 'node:path';
import type { Plugin } from 'esbuild';

/** Returns where a late module is, beside the bundle and without its ending. */
export function lateModuleOutput(module: string): string {
  return `late/${basename(module, '.ts')}`;
}

export function lateModules(): Plugin {
  return {
    name: 'late-modules',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path, importer }) =>
        kind === 'dynamic-import' && !importer.includes(`${sep}node_modules${sep}`)
          ? { path: `./${lateModuleOutput(path)}.mjs`, external: true }
          : undefined,
      );
    },
  };
}
