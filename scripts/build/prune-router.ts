/**
 * Lets the bundler drop the unused two thirds of react-router. Names for developer tools
 * (`X.displayName = …`) and calls that only create a value count as side effects, so that each
 * keeps its component in the bundle.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const developerNames = /^\s*\w+\.displayName = .*;$/gm;
const pureCalls = /= ((?:React\w*\.(?:createContext|memo|forwardRef)|new (?:Set|Map|WeakMap))\()/g;

export function pruneRouter(): Plugin {
  return {
    name: 'prune-router',
    setup(build) {
      build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.m?js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        return {
          contents: source.replace(developerNames, '').replace(pureCalls, '= /* @__PURE__ */ $1'),
          loader: 'js',
        };
      });
    },
  };
}
