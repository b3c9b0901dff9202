/**
 * Makes what React exports exports by name, in the functions. React is CommonJS: for each module that
 * imports it, esbuild would make a copy with a getter for each of its forty exports, and call
 * everything through them. That took 8 % of the time of a page (ADR 0061).
 */
import { createRequire } from 'node:module';
import type { Plugin } from 'esbuild';

const require = createRequire(import.meta.url);

export function reactByName(): Plugin {
  return {
    name: 'react-by-name',
    setup(build) {
      build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ kind, path, resolveDir }) =>
        kind === 'import-statement'
          ? { path, namespace: 'react-by-name', pluginData: resolveDir }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'react-by-name' }, ({ path, pluginData }) => {
        const names = Object.keys(require(path) as object);
        return {
          contents: [
            `const all = require(${JSON.stringify(path)});`,
            'export default all;',
            ...names.map((name) => `export const ${name} = all.${name};`),
          ].join('\n'),
          resolveDir: String(pluginData),
        };
      });
    },
  };
}
