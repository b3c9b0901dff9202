/**
 * Keeps code that is loaded together in one file. esbuild splits shared code into one chunk for every
 * set of entry points that reach it, and each dynamic import is an entry point: this gives forty small
 * files. So modules that always load together are one late module, a group, whatever code imports
 * them. A late module always runs after the entry and after the first group, so this plugin makes it
 * import both: everything that they reach then forms one set each.
 */
import { existsSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { projectRoot } from './paths.ts';

const NAMESPACE = 'late';

/**
 * Modules that load together, by the name of their group. Their exports are those of one module: no
 * two of them may have the same name.
 */
export const groups = {
  /** What every page loads when the browser is idle, with what pages of several kinds share. */
  idle: [
    'web/browser-page.tsx',
    'web/families/page-parts.ts',
    'web/ads/run-ads.ts',
    'web/browser/image-fallback.ts',
    'web/header/header-extras.tsx',
    'web/navigation/after-page-view.ts',
    'web/offline/register-worker.ts',
    'web/paywall/with-reader.ts',
    'web/share/share-more.tsx',
    'web/ui/overlays.tsx',
  ],
  /** The account page, with what other pages of forms load of it. */
  account: ['web/pages/account-details.tsx', 'web/account/account-sections.ts'],
  /** The page of a gallery, with what shows one of an article on the whole screen. */
  gallery: [
    'web/pages/gallery.tsx',
    'web/gallery/carousel-library.ts',
    'web/gallery/full-screen.tsx',
    'web/gallery/timed-scroll.ts',
  ],
  /** What a metered page shows and asks. */
  metered: [
    'web/paywall/growler.tsx',
    'web/paywall/half-wall.tsx',
    'web/paywall/payment-requests.ts',
    'web/paywall/units.tsx',
  ],
  /** What must be there when the network is not. */
  offline: [
    'web/families/failure-pages.ts',
    'web/navigation/show-failure.ts',
    'web/offline/stand-in.ts',
  ],
} as const;
const FIRST_GROUP = 'idle';

const pages = (...names: readonly string[]) => names.map((name) => `web/pages/${name}.tsx`);

/** Pages with forms, and what they load later. */
const forms: readonly string[] = [
  ...groups.account,
  ...pages('account-link', 'account-register', 'account-sign-in', 'newsletter', 'subscribe'),
  'web/account/form-work.ts',
  'web/account/passkey-service.ts',
];

/** The late modules that share further code, by the module that lists what they share. */
const families: Readonly<Record<string, readonly string[]>> = {
  'web/families/consent-parts.ts': [
    ...pages('standing'),
    'web/consent/consent-banner.tsx',
    'web/consent/live-choices.tsx',
  ],
  'web/families/form-parts.ts': forms,
  'web/families/list-parts.ts': [
    ...pages('archive-listing', 'category', 'contributor', 'homepage', 'search', 'tag', 'video'),
    'web/navigation/page-refresh.ts',
  ],
  'web/families/service-parts.ts': [
    ...forms,
    ...groups.metered,
    'web/account/sign-out.ts',
    'web/experiments/follow-experiments.ts',
    'web/newsletter/facebook-sdk.ts',
    'web/newsletter/fill-facebook-email.ts',
    'web/newsletter/newsletter-live.tsx',
    'web/newsletter/sign-up-with-bot-check.ts',
    'web/panels/footer-panels.tsx',
    'web/panels/subscribe-panel.tsx',
    'web/share/load-share-counts.ts',
  ],
};

/** Late modules that are of no use without a connection: no service worker copies them. */
export const needNetwork: readonly string[] = [
  'web/ads/ad-sale.ts',
  'web/ads/gpt/gpt.ts',
  'web/analytics/third-party-scripts.ts',
  'web/analytics/vitals.ts',
  'web/experiments/follow-experiments.ts',
  'web/navigation/page-refresh.ts',
  'web/recommendations/recommended.tsx',
  'web/share/load-share-counts.ts',
  'web/video/player-frame.tsx',
];

/** Returns the name by which a late module is known: its group's, or its path below the project. */
export function lateName(source: string): string {
  const group = Object.entries<readonly string[]>(groups).find(([, modules]) =>
    modules.includes(source),
  );
  return group?.[0] ?? source;
}

/** Returns the modules that a late module imports for what it shares with others. */
function sharedWith(name: string): string[] {
  const own = Object.entries(families).filter(([, modules]) =>
    modules.some((module) => lateName(module) === name),
  );
  const paths = own.map(([family]) => resolve(projectRoot, family));
  return name === FIRST_GROUP ? paths : [`${NAMESPACE}:${FIRST_GROUP}`, ...paths];
}

/** Returns what a late module exports from. */
function modulesOf(name: string): string[] {
  const group = Object.entries<readonly string[]>(groups).find(([key]) => key === name);
  return (group?.[1] ?? [name]).map((path) => resolve(projectRoot, path));
}

/**
 * @param entry absolute path of the browser's entry.
 * @throws Error from the build when a group or a family names a module that was moved or renamed.
 */
export function lateImports(entry: string): Plugin {
  return {
    name: 'late-imports',
    setup(build) {
      build.onResolve({ filter: /^\./ }, ({ kind, path, importer }) =>
        kind === 'dynamic-import'
          ? {
              path: lateName(relative(projectRoot, resolve(dirname(importer), path))),
              namespace: NAMESPACE,
            }
          : undefined,
      );
      build.onResolve({ filter: new RegExp(`^${NAMESPACE}:`) }, ({ path }) => ({
        path: path.slice(NAMESPACE.length + 1),
        namespace: NAMESPACE,
      }));
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: [
          ...[entry, ...sharedWith(path)].map((module) => `import ${JSON.stringify(module)};`),
          ...modulesOf(path).map((module) => `export * from ${JSON.stringify(module)};`),
        ].join('\n'),
        loader: 'js',
        resolveDir: projectRoot,
      }));
      build.onEnd(() => {
        for (const module of [...Object.values(groups), ...Object.values(families), needNetwork].flat())
          if (!existsSync(resolve(projectRoot, module)))
            throw new Error(`scripts/build/late-imports.ts names ${module}, which is not there`);
      });
    },
  };
}

/** Returns the source file of an output's `entryPoint`, as esbuild names it. */
export function lateSource(entryPoint: string): string {
  return entryPoint.startsWith(`${NAMESPACE}:`)
    ? entryPoint.slice(NAMESPACE.length + 1)
    : entryPoint;
}
