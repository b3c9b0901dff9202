/**
 * Lets the bundler drop what the site does not use of react-router, two thirds of it: names for developer tools
 * (`X.displayName = …`) and calls that only make a value count as effects, so that each keeps its component alive.
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
