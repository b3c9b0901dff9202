/** Bundles the scripts that browsers load, and records which of them each page needs. */
import { writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { rolldown, type ChunkingContext, type CodeSplittingGroup, type OutputChunk } from 'rolldown';
import { pageRow, pageTypes, type BundleName } from '../../shared/pages.ts';
import type { Manifest, PageChunk } from '../../web/manifest.ts';
import type { OfflineSheet } from '../../web/offline/offline-styles.ts';
import { projectRoot } from './paths.ts';
import { browsers } from './styles.ts';
import { browserModules } from './virtual-modules.ts';

const ENTRY = 'web/entry.browser.tsx';
const BODY = 'web/browser-page.idle.tsx';

/** Pages of forms, which call our services. All others are read. */
const formBundles: readonly BundleName[] = [
  'account-sign-in',
  'account-register',
  'account-link',
  'account-details',
  'newsletter',
  'subscribe',
];

/** Features whose late parts talk to other sites. */
const OTHER_SITES = /[\\/]web[\\/](?:ads|analytics|recommendations)[\\/]/;

/** What shows without a connection: kept stories, the offline page, the error screen. */
const offlineBundles: readonly BundleName[] = ['app-shell', 'article', 'offline', 'error'];

const bundles = [...new Set(pageTypes.map((type) => pageRow(type).bundle))];
const pageModule = (bundle: BundleName) => `web/pages/${bundle}.tsx`;

/** Returns a function that says whether a page that is read imports a module, at once or by others. */
function readPageModules() {
  const found = new Set(
    bundles
      .filter((bundle) => !formBundles.includes(bundle))
      .map((bundle) => resolve(projectRoot, pageModule(bundle))),
  );
  let isComplete = false;
  return (id: string, context: ChunkingContext): boolean => {
    // A set yields also what is added meanwhile.
    if (!isComplete)
      for (const one of found)
        for (const imported of context.getModuleInfo(one)?.importedIds ?? []) found.add(imported);
    isComplete = true;
    return found.has(id);
  };
}

/**
 * Returns files by what loads together. Each has what it needs, but for files above it; a page is one
 * file more, and so is each part that loads later. So no page loads more than five.
 */
function groups(): CodeSplittingGroup[] {
  const isOfReadPage = readPageModules();
  return [
    { name: 'entry', tags: ['$initial'], priority: 3 },
    { name: 'idle', test: /\.idle\.tsx?$/, priority: 2 },
    {
      debugName: 'pages or services',
      name: (id, context) => (isOfReadPage(id, context) ? 'pages' : 'services'),
      minShareCount: 2,
      priority: 1,
    },
  ];
}

/**
 * Begins the scripts that run on every page. Chromium then compiles all of their functions while it
 * loads them, beside the main thread, and not one by one when each is first called, on it.
 * @see https://v8.dev/blog/explicit-compile-hints
 */
const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

/** The chunks of a build. Files are named as in a chunk's `imports`. */
class Chunks {
  readonly #byFile: ReadonlyMap<string, OutputChunk>;

  constructor(chunks: readonly OutputChunk[]) {
    this.#byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  }

  get(file: string): OutputChunk {
    const chunk = this.#byFile.get(file);
    if (chunk === undefined) throw new Error(`The build has no script ${file}`);
    return chunk;
  }

  /** @param module path below the project. */
  fileOf(module: string): string {
    const id = resolve(projectRoot, module);
    for (const { fileName, moduleIds } of this.#byFile.values())
      if (moduleIds.includes(id)) return fileName;
    throw new Error(`No script has ${module}: does ${ENTRY} register it?`);
  }

  /** Returns the files, and those that `next` leads to from each. */
  reached(files: readonly string[], next: (chunk: OutputChunk) => readonly string[]): Set<string> {
    const found = new Set(files);
    // A set yields also what is added meanwhile.
    for (const file of found) for (const other of next(this.get(file))) found.add(other);
    return found;
  }
}

const pageFile = (chunks: Chunks, bundle: BundleName) => chunks.fileOf(pageModule(bundle));

/**
 * Returns where each bundle of the page table is, and the files that it needs besides the entry's:
 * its own imports, and what every page loads when the browser is idle.
 */
function pageChunks(chunks: Chunks, url: (file: string) => string): Manifest['bundles'] {
  const entry = chunks.fileOf(ENTRY);
  const found: Partial<Record<BundleName, PageChunk>> = {};
  for (const bundle of bundles) {
    const page = pageFile(chunks, bundle);
    const imports = chunks.reached([chunks.fileOf(BODY), page], (chunk) => chunk.imports);
    imports.delete(entry);
    imports.delete(page);
    found[bundle] = { path: url(page), imports: [...imports].map(url) };
  }
  return found;
}

/**
 * Returns every file that the offline pages may load: statically, or later. Other pages, and parts
 * that call our services or other sites, are of no use without a connection.
 */
function offlineFiles(chunks: Chunks): string[] {
  const offline = offlineBundles.map((bundle) => pageFile(chunks, bundle));
  const others = bundles
    .map((bundle) => pageFile(chunks, bundle))
    .filter((file) => !offline.includes(file));
  const callsServices = (file: string) =>
    [...chunks.reached([file], ({ imports }) => imports)].some(
      (imported) => chunks.get(imported).name === 'services',
    );
  const isUseful = (file: string) =>
    !others.includes(file) &&
    !callsServices(file) &&
    !OTHER_SITES.test(chunks.get(file).facadeModuleId ?? '');
  return [
    ...chunks.reached([chunks.fileOf(ENTRY), ...offline], ({ imports, dynamicImports }) => [
      ...imports,
      ...dynamicImports.filter(isUseful),
    ]),
  ];
}

/** Returns the addresses that `web/offline/offline-styles.ts` gives by name. */
function offlineSheets({
  base,
  article,
  bleed,
  offline,
  error,
}: Readonly<Record<string, string>>): Partial<Record<OfflineSheet, string>> {
  return { base, article, bleed, offline, error };
}

async function bundle(
  brandFile: string,
  stylesheets: Readonly<Record<string, string>>,
): Promise<OutputChunk[]> {
  const build = await rolldown({
    input: { entry: resolve(projectRoot, ENTRY) },
    cwd: projectRoot,
    platform: 'browser',
    preserveEntrySignatures: false,
    transform: {
      target: browsers,
      jsx: { runtime: 'automatic' },
      define: {
        'process.env.NODE_ENV': '"production"',
        BASE_STYLES: JSON.stringify(stylesheets.base),
        ARTICLE_STYLES: JSON.stringify(stylesheets.article),
        FULL_SCREEN_STYLES: JSON.stringify(stylesheets['full-screen']),
        PLAYER_STYLES: JSON.stringify(stylesheets.player),
        OFFLINE_STYLES: JSON.stringify(JSON.stringify(offlineSheets(stylesheets))),
      },
    },
    // An `import()` of what is in the same file anyway keeps it out of the functions.
    checks: { ineffectiveDynamicImport: false },
    plugins: [browserModules(brandFile)],
  });
  const { output } = await build.generate({
    format: 'es',
    minify: true,
    comments: { legal: false },
    // Lists of annoyances block files by words such as `newsletter` in their names, also on the page
    // that has its only form.
    entryFileNames: '[hash].js',
    chunkFileNames: '[hash].js',
    hashCharacters: 'hex',
    codeSplitting: { groups: groups() },
    postBanner: ({ name }) => (name === 'entry' || name === 'idle' ? COMPILE_WHOLE : ''),
  });
  await build.close();
  return output.filter((file) => file.type === 'chunk');
}

/** What is built of a browser's scripts, by address. */
export interface BuiltScripts extends Pick<Manifest, 'entry' | 'bundles'> {
  /** What the service worker copies. */
  readonly offline: readonly string[];
}

/**
 * Writes the scripts, and `script-sources.json` beside the folder of the build: for people and tests,
 * because an address says nothing.
 * @param assets Folder of the build.
 * @throws Error when a page of the table has no script.
 */
export async function buildScripts(
  assets: string,
  brandFile: string,
  stylesheets: Readonly<Record<string, string>>,
): Promise<BuiltScripts> {
  const built = await bundle(brandFile, stylesheets);
  const url = (file: string) => `/assets/${file}`;
  const sources = built.map(({ fileName, moduleIds }) => [
    url(fileName),
    moduleIds.map((id) => relative(projectRoot, id)),
  ]);
  await Promise.all([
    ...built.map(({ fileName, code }) => writeFile(resolve(assets, 'assets', fileName), code)),
    writeFile(
      resolve(assets, '../script-sources.json'),
      JSON.stringify(Object.fromEntries(sources), null, 2),
    ),
  ]);
  const chunks = new Chunks(built);
  return {
    entry: url(chunks.fileOf(ENTRY)),
    bundles: pageChunks(chunks, url),
    offline: offlineFiles(chunks).map(url),
  };
}
