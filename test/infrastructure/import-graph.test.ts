/**
 * The imports of the whole repository, types and `import()` included: no circle, and between the
 * folders only the directions of design §2. Within `web/`: foundations, features, and what puts
 * features together (ADR 0106).
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import * as v from 'valibot';

const root = resolve(import.meta.dirname, '../..');

/** What each folder may import besides itself. Tests beside the code may reach further. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  shared: [],
  web: ['shared'],
  // What people at the desk load: nothing of it is in a page of readers.
  desk: ['shared'],
  services: ['shared'],
  // Sources that are followed are imported by functions.
  lambdas: ['importing', 'publishing', 'services', 'web', 'shared'],
  publishing: ['services', 'shared'],
  importing: ['publishing', 'services', 'shared'],
  local: ['lambdas', 'services', 'web', 'shared', 'scripts'],
  infra: ['lambdas', 'services', 'shared', 'scripts'],
  // The settings of a deployment, which are checked before it.
  cli: [
    ...['importing', 'publishing', 'local', 'lambdas', 'services', 'web', 'shared', 'scripts'],
    'infra',
  ],
};
/** `scripts`, `lab` and `test` stand outside: they build, measure and check all the others. */
const folders = [...Object.keys(mayImport), 'scripts', 'lab', 'test'];

/** The names that package.json maps to files. */
const { imports: aliases } = v.parse(
  v.object({ imports: v.record(v.string(), v.string()) }),
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
);

type Graph = ReadonlyMap<string, readonly string[]>;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const folderOf = (file: string) => file.split('/')[0] ?? '';

/** Returns the files that a text imports, relative to the root, or as written if outside of it. */
function importsOf(file: string, text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return importedFiles.flatMap(({ fileName }) => {
    if (fileName.startsWith('.')) return [normalize(join(file, '..', fileName))];
    const alias = aliases[fileName];
    return alias === undefined ? [] : [normalize(alias)];
  });
}

function readGraph(): Graph {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  return new Map(
    files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]),
  );
}

/** Returns the circles of a graph as paths: `a.ts → b.ts → a.ts`. */
function circles(graph: Graph): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): void {
    const since = path.indexOf(file);
    if (since >= 0) found.push([...path.slice(since), file].join(' → '));
    if (since >= 0 || done.has(file)) return;
    path.push(file);
    for (const imported of graph.get(file) ?? []) visit(imported);
    path.pop();
    done.add(file);
  }
  for (const file of graph.keys()) visit(file);
  return found;
}

/** Returns the imports that point in another direction than the design's. */
function wrongDirections(graph: Graph): string[] {
  return [...graph].flatMap(([file, imported]) => {
    const allowed = mayImport[folderOf(file)];
    if (allowed === undefined || isTest(file)) return [];
    return imported
      .filter((other) => other.includes('/') && !isTest(other))
      .filter((other) => ![folderOf(file), ...allowed].includes(folderOf(other)))
      .map((other) => `${file} → ${other}`);
  });
}

/** What every feature of `web/` stands on. Each imports those before it only. */
const foundations = ['state', 'browser', 'ui', 'navigation', 'forms'];
/** What puts features together: entries and the document at the root, and these. */
const composition = ['.', 'pages', 'shell', 'header', 'panels', 'families', 'showcase'];
/**
 * What features take from other features. The list only shrinks: pass in what a feature shows of
 * another (as children, or from the page), or move what both need to a foundation.
 */
const fromOtherFeatures: Readonly<Record<string, readonly string[]>> = {
  account: ['experiments', 'newsletter', 'offline', 'paywall', 'share', 'subscribe'],
  ads: ['analytics', 'consent', 'newsletter', 'subscribe'],
  analytics: ['consent'],
  experiments: ['analytics', 'consent', 'subscribe'],
  gallery: ['lists'],
  home: ['lists', 'newsletter'],
  lists: ['ads', 'newsletter', 'subscribe'],
  newsletter: ['experiments'],
  offline: ['analytics', 'paywall'],
  paywall: ['ads', 'experiments', 'subscribe'],
  recommendations: ['ads', 'consent', 'lists'],
  search: ['lists'],
  'service-worker': ['offline'],
  share: ['consent', 'subscribe'],
  story: ['ads', 'gallery', 'lists', 'newsletter', 'paywall', 'recommendations', 'share', 'video'],
  'vendor-widget': ['consent', 'lists'],
  video: ['lists'],
};

/** Files with components that import the store: it was 90 before parts got props. Only shrinks. */
const STORE_READERS_MAX = 54;

/** Returns the folder of a file of `web/`; '.' for one at its root. */
const webFolderOf = (file: string) => file.split('/').slice(1, -1)[0] ?? '.';

/** Returns which folders of `web/` import which, tests aside. */
function webFolders(graph: Graph): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const [file, imported] of graph) {
    if (folderOf(file) !== 'web' || isTest(file)) continue;
    const folder = webFolderOf(file);
    const others = found.get(folder) ?? new Set();
    found.set(folder, others);
    for (const other of imported)
      if (folderOf(other) === 'web' && webFolderOf(other) !== folder)
        others.add(webFolderOf(other));
  }
  return new Map([...found].map(([folder, others]) => [folder, [...others].sort()]));
}

/** Returns what the folder of a feature imports besides foundations, or a foundation besides its own. */
function featureImports(folders: Graph): Record<string, string[]> {
  return Object.fromEntries(
    [...folders].flatMap(([folder, others]) => {
      if (composition.includes(folder)) return [];
      const place = foundations.indexOf(folder);
      const allowed = place < 0 ? foundations : foundations.slice(0, place);
      const further = others.filter((other) => !allowed.includes(other));
      return further.length === 0 ? [] : [[folder, further]];
    }),
  );
}

const graph = readGraph();

describe('The imports of the repository', () => {
  it('are all read, and all exist', () => {
    expect(graph.size).toBeGreaterThan(900);
    expect(graph.get('web/entry.browser.tsx')).toEqual(
      expect.arrayContaining(['web/app.tsx', 'web/pages/article.tsx']),
    );
    expect(graph.get('web/state/store.ts')).toContain('web/state/site-state.ts');
    const missing = [...graph].flatMap(([file, imported]) =>
      imported
        .filter((other) => !graph.has(other) && !existsSync(join(root, other)))
        .map((other) => `${file} → ${other}`),
    );
    expect(missing).toEqual([]);
  });

  it('form no circle, types and dynamic imports included', () => {
    expect(circles(graph)).toEqual([]);
  });

  it('point between folders in the directions of the design', () => {
    expect(wrongDirections(graph)).toEqual([]);
  });

  it('lead between the features of the web app only where an exception says so, each of them in use', () => {
    expect(featureImports(webFolders(graph))).toEqual(fromOtherFeatures);
  });

  it('let no two folders of the web app reach each other', () => {
    expect(circles(webFolders(graph))).toEqual([]);
  });

  it('lead to the store from the top components of the web app: the parts get props', () => {
    const readers = [...graph].filter(
      ([file, imported]) =>
        folderOf(file) === 'web' &&
        file.endsWith('.tsx') &&
        !isTest(file) &&
        imported.includes('web/state/store.ts'),
    );
    expect(readers.length).toBeLessThanOrEqual(STORE_READERS_MAX);
  });

  it('would be found between features, and from a foundation', () => {
    const wrong = webFolders(
      new Map([
        ['web/forms/field.tsx', importsOf('web/forms/field.tsx', "import('../account/a.ts');")],
        [
          'web/account/a.ts',
          importsOf('web/account/a.ts', "import type { B } from '../forms/b.ts';"),
        ],
        ['web/story/c.ts', importsOf('web/story/c.ts', "export { d } from '../shell/d.ts';")],
        ['web/shell/d.ts', importsOf('web/shell/d.ts', "import '../story/e.ts';")],
      ]),
    );
    expect(featureImports(wrong)).toEqual({ forms: ['account'], story: ['shell'] });
    expect(circles(wrong)).toEqual(['forms → account → forms', 'story → shell → story']);
  });

  it('would be found in a circle, and in a wrong direction', () => {
    const wrong: Graph = new Map([
      ['web/a.ts', importsOf('web/a.ts', "import type { B } from './b.ts';")],
      ['web/b.ts', importsOf('web/b.ts', "export const load = () => import('./sub/c.ts');")],
      ['web/sub/c.ts', importsOf('web/sub/c.ts', "export { a } from '../a.ts';")],
      ['shared/d.ts', importsOf('shared/d.ts', "export type A = import('../web/a.ts').A;")],
    ]);
    expect(circles(wrong)).toEqual(['web/a.ts → web/b.ts → web/sub/c.ts → web/a.ts']);
    expect(wrongDirections(wrong)).toEqual(['shared/d.ts → web/a.ts']);
  });
});
