/**
 * Lets the bundler drop the unused two thirds of react-router. Names for developer tools
 * (`X.displayName = …`) and calls that only create a value count as side effects, so that each
 * keeps its component in the bundle.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const developerNames = /^\s*\w+\.displayName = .*;$/gm;
const pureCalls = /= ((?:React\w*\.(?:createContext|memo|forwardRef)|new (?:Set|Map|WeakMap))\()/g;

/** The least that a router as we know it has (now 16 names and 43 calls). */
const MIN_NAMES = 12;
const MIN_CALLS = 35;

function count(source: string, pattern: RegExp): number {
  return source.match(pattern)?.length ?? 0;
}

/** Returns a file without what keeps components, and how often each occurred. */
export function prune(source: string): { text: string; names: number; calls: number } {
  return {
    text: source.replace(developerNames, '').replace(pureCalls, '= /* @__PURE__ */ $1'),
    names: count(source, developerNames),
    calls: count(source, pureCalls),
  };
}

/** Fails the build if the router is no longer written as the patterns expect. */
export function checkPruned({ names, calls }: { names: number; calls: number }): void {
  if (names < MIN_NAMES || calls < MIN_CALLS)
    throw new Error(
      `prune-router found ${names} developer names (at least ${MIN_NAMES} expected) and ${calls} pure calls ` +
        `(at least ${MIN_CALLS} expected) in react-router: fit scripts/build/prune-router.ts to its new version`,
    );
}

export function pruneRouter(): Plugin {
  return {
    name: 'prune-router',
    setup(build) {
      const found = { names: 0, calls: 0 };
      build.onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.m?js$/ }, async ({ path }) => {
        const { text, names, calls } = prune(await readFile(path, 'utf8'));
        found.names += names;
        found.calls += calls;
        return { contents: text, loader: 'js' };
      });
      build.onEnd(() => {
        checkPruned(found);
      });
    },
  };
}
