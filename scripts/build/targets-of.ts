/** Tells which parts of a build a change of sources reaches: by the imports that esbuild finds. */
import { relative, resolve } from 'node:path';
import * as esbuild from 'esbuild';
import { functions, type FunctionDefinition, type FunctionName } from '../../lambdas/functions.ts';
import type { Targets } from './build-parts.ts';
import { edgeFunctionNames } from './edge.ts';
import { projectRoot } from './paths.ts';
import { builtStylesheets } from './styles.ts';
import { virtualNames } from './virtual-modules.ts';

/** What a part is made of: files below the project, and names such as `#brand`. */
type Sources = ReadonlySet<string>;

export interface SourceMap {
  readonly assets: Sources;
  readonly edge: Sources;
  readonly showcase: Sources;
  readonly functions: ReadonlyMap<FunctionName, Sources>;
  /** Modules that the build itself runs. */
  readonly builder: Sources;
}

/** What is made of the brand: modules, and what stylesheets import. */
const ofBrand = [...virtualNames.brand, 'brand-colors', 'logo-size'];

/** Which files stand for names, some of them only on the server. */
const filesOf: Readonly<Record<string, readonly string[]>> = {
  '#shared-part': ['web/ui/shared-part.tsx', 'web/ui/shared-part.server.tsx'],
  '#common-passwords': ['services/readers/common-passwords.txt'],
};

const handlerOf = (name: string) => `lambdas/${name}/handler.ts`;

/** Returns all that an entry imports, directly or not. */
function sourcesOf(inputs: esbuild.Metafile['inputs'], entries: readonly string[]): Sources {
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    for (const imported of inputs[path]?.imports ?? []) add(imported.path);
    for (const file of filesOf[path] ?? []) add(file);
  };
  entries.forEach(add);
  return found;
}

export interface SourceReader {
  /**
   * Parses what has changed since the last call.
   * @throws Error when a source does not parse, or imports what is not there.
   */
  read(): Promise<SourceMap>;
  close(): Promise<void>;
}

export async function openSources(brandFile: string): Promise<SourceReader> {
  const styles = builtStylesheets(resolve(projectRoot, 'web')).map((name) => `web/${name}.css`);
  const all: readonly (readonly [string, FunctionDefinition])[] = Object.entries(functions);
  const entries = {
    assets: [
      ...['web/entry.browser.tsx', 'web/service-worker/service-worker.ts', ...styles],
      ...['desk/entry.tsx', 'desk/desk.css'],
    ],
    edge: edgeFunctionNames.map((name) => `lambdas/edge/${name}.ts`),
    showcase: ['web/showcase/entry.browser.tsx', 'web/showcase/showcase.css'],
    builder: [
      'scripts/build.ts',
      ...(/\.[cm]?[jt]s$/.test(brandFile) ? [relative(projectRoot, brandFile)] : []),
    ],
  };
  const entriesOf = ([name, { lateModules = [] }]: (typeof all)[number]) => [
    handlerOf(name),
    ...lateModules,
  ];
  const named = new Set([
    ...Object.values(entries).flat(),
    ...all.flatMap(entriesOf),
    ...(filesOf['#shared-part'] ?? []),
  ]);
  const context = await esbuild.context({
    // As one entry: a bundle of each would have to be written, with the same modules again and again.
    stdin: {
      contents: [...named].map((path) => `import ${JSON.stringify(`./${path}`)};`).join('\n'),
      resolveDir: projectRoot,
    },
    outdir: 'sources',
    write: false,
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    // Each stands for something that is made: see `ofBrand` and `virtualNames`.
    external: ['#*', 'fonts', 'brand-colors', 'logo-size', '/assets/*', 'cloudfront'],
    absWorkingDir: projectRoot,
    logLevel: 'silent',
  });
  return {
    async read() {
      const { inputs } = (await context.rebuild()).metafile;
      const of = (given: readonly string[]) => sourcesOf(inputs, given);
      return {
        assets: of(entries.assets),
        edge: of(entries.edge),
        showcase: of(entries.showcase),
        builder: of(entries.builder),
        functions: new Map(
          all.map((definition) => [definition[0] as FunctionName, of(entriesOf(definition))]),
        ),
      };
    },
    close: () => context.dispose(),
  };
}

/**
 * @param changed Absolute paths.
 * @returns what is to be built again; undefined where the process that builds has old modules.
 */
export function targetsOf(
  sources: SourceMap,
  changed: ReadonlySet<string>,
  brandFile: string,
): Targets | undefined {
  const names = new Set([...changed].map((path) => relative(projectRoot, path)));
  const isOneOf = (part: Sources, given: Iterable<string>) =>
    [...given].some((name) => part.has(name));
  if (isOneOf(sources.builder, names)) return undefined;
  const isOtherBrand = changed.has(brandFile);
  if (isOtherBrand) for (const name of ofBrand) names.add(name);
  const assets = isOtherBrand || isOneOf(sources.assets, names);
  if (assets) for (const name of virtualNames.build) names.add(name);
  return {
    assets,
    edge: isOtherBrand || isOneOf(sources.edge, names),
    showcase: isOneOf(sources.showcase, names),
    functions: new Set(
      [...sources.functions].flatMap(([name, part]) => (isOneOf(part, names) ? [name] : [])),
    ),
  };
}
