/** Leaves what only the server reads of the page table out of the browser's scripts. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** Fields with a value. Types have none. `SharedRow` keeps the browser's code from reading them. */
const serverFields = /\b(?:(?:loader|cacheClass|preview): '[^']*'|indexable: (?:true|false)),?/g;

export function leaveOutServerFields(): Plugin {
  return {
    name: 'leave-out-server-fields',
    setup(build) {
      build.onLoad({ filter: /[\\/]shared[\\/]pages\.ts$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        return { contents: source.replace(serverFields, ''), loader: 'ts', watchFiles: [path] };
      });
    },
  };
}
