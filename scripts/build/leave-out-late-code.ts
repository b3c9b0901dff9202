/**
 * Leaves code that only browsers run out of the functions. In `web/`, `import()` stands for what a
 * page loads later: in effects and handlers, which server rendering never runs.
 */
import { sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from './paths.ts';

const web = `${projectRoot}${sep}web${sep}`;

export function leaveOutLateCode(): Plugin {
  return {
    name: 'leave-out-late-code',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, importer }) =>
        kind === 'dynamic-import' && importer.startsWith(web)
          ? { path: 'late-code', namespace: 'late-code', sideEffects: false }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'late-code' }, () => ({
        contents: "throw new Error('Only browsers load this');",
      }));
    },
  };
}
