/**
 * Keeps code that is loaded together in one chunk. esbuild splits shared code into one chunk for
 * every set of entry points that reach it, and each dynamic import is an entry point: this gives
 * forty small files that all load before a page is hydrated. A dynamically imported module always
 * runs after the entry, so this plugin makes it import the entry: everything the entry reaches then
 * forms one set.
 */
import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from './paths.ts';

const NAMESPACE = 'late';

const pagesOf = (...names: readonly string[]) => names.map((name) => `web/pages/${name}.tsx`);

/**
 * The late modules that share code, by the module that lists what they share: it makes them import
 * one file in the place of many small ones. Each file costs a request and compresses alone.
 */
const families: Readonly<Record<string, readonly string[]>> = {
  'web/families/consent-parts.ts': [
    'web/consent/live-choices.tsx',
    'web/navigation/after-page-view.ts',
    'web/pages/standing.tsx',
    'web/ui/overlays.tsx',
  ],
  'web/families/form-parts.ts': [
    ...pagesOf(
      'account-details',
      'account-link',
      'account-register',
      'account-sign-in',
      'newsletter',
    ),
    'web/account/account-sections.ts',
    'web/account/form-work.ts',
    'web/account/passkey-service.ts',
  ],
  'web/families/item-parts.ts': [
    ...pagesOf('article', 'gallery', 'review', 'video'),
    'web/panels/comments-panel.tsx',
    'web/paywall/growler.tsx',
    'web/paywall/half-wall.tsx',
    'web/gallery/full-screen.tsx',
    'web/paywall/units.tsx',
  ],
  'web/families/list-parts.ts': pagesOf(
    'archive-listing',
    'category',
    'contributor',
    'homepage',
    'search',
    'tag',
  ),
};

/** Returns the modules that list what a late module shares. */
function familiesOf(source: string): string[] {
  const own = Object.entries(families).filter(([, modules]) => modules.includes(source));
  return own.map(([family]) => resolve(projectRoot, family));
}

/**
 * @param entry absolute path of the browser's entry.
 * @throws Error from the build when a family names a module that was moved or renamed.
 */
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
        contents: [
          ...[entry, ...familiesOf(relative(projectRoot, path))].map(
            (module) => `import ${JSON.stringify(module)};`,
          ),
          `export * from ${JSON.stringify(path)};`,
        ].join('\n'),
        loader: 'js',
        resolveDir: dirname(path),
      }));
      build.onEnd(() => {
        for (const module of Object.values(families).flat())
          if (!existsSync(resolve(projectRoot, module)))
            throw new Error(`scripts/build/late-imports.ts names ${module}, which is not there`);
      });
    },
  };
}

/** Returns the source file of an output's `entryPoint`, as esbuild names it. */
export function lateSource(entryPoint: string | undefined): string | undefined {
  return entryPoint?.startsWith(`${NAMESPACE}:`) === true
    ? entryPoint.slice(NAMESPACE.length + 1)
    : entryPoint;
}
