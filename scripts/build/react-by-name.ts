/**
 * Makes React's functions exports by name. React is CommonJS: for each module that imports it, esbuild
 * would make a copy with a getter for each of its forty exports, at the start of a page and of a
 * function, and call everything through them.
 */
import type { Plugin } from 'esbuild';

/** What our own code uses. A build with an import of anything else fails and names it. */
const used: Readonly<Record<string, readonly string[]>> = {
  react: [
    'createContext',
    'createElement',
    'Fragment',
    'startTransition',
    'Suspense',
    'use',
    'useCallback',
    'useContext',
    'useEffect',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
};

export function reactByName(): Plugin {
  return {
    name: 'react-by-name',
    setup(build) {
      build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ kind, path, resolveDir }) =>
        // Packages may use more of it.
        kind === 'import-statement' && !resolveDir.includes('node_modules')
          ? { path, namespace: 'react-by-name', pluginData: resolveDir }
          : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: 'react-by-name' }, ({ path, pluginData }) => ({
        contents: [
          `const all = require(${JSON.stringify(path)});`,
          ...(used[path] ?? []).map((name) => `export const ${name} = all.${name};`),
        ].join('\n'),
        resolveDir: String(pluginData),
      }));
    },
  };
}
