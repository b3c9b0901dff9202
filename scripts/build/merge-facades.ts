/**
 * Removes the files that esbuild makes for late modules whose code other late modules need too. Such
 * a file holds no code: it exports, under its own names, what a chunk exports under short ones. Here
 * the chunk exports the names itself, and `import()` asks for the chunk: one request less.
 */
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative } from 'node:path';
import type { BuildResult, Metafile } from 'esbuild';

type Imports = Metafile['outputs'][string]['imports'];

/** A file of the browser's build. Paths are relative to the project, as in esbuild's metafile. */
export interface BuiltScript {
  readonly text: string;
  readonly imports: Imports;
  /** The entry points that import the file: the entry, and late modules. */
  readonly entryPoints: readonly string[];
}

/** What a file without code passes on: names, by the chunk's base name and its short names for them. */
type Facade = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface MergedFacade {
  readonly path: string;
  /** The path of the chunk that replaces it. */
  readonly target: string;
  readonly names: readonly string[];
}

/** What esbuild puts after a file's name. */
const HASH = /-[A-Z\d]{8}\.js$/;
const FACADE = /^(?<taken>(?:import(?:\{[^}]*\}from)?"[^"]+";)+)(?:export\{(?<given>[^}]*)\};)?\s*$/;
const TAKEN = /import(?:\{(?<names>[^}]*)\}from)?"\.\/(?<chunk>[^"]+)";/g;
const EXPORTS = /export\{(?<exported>[^}]*)\};\s*$/;

/** Reads `a as b,c` as pairs: `a` to `b`, `c` to `c`. */
function readNames(list = ''): [string, string][] {
  return list
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const [own = '', given = own] = name.split(' as ');
      return [own, given];
    });
}

function readFacade(text: string): Facade | undefined {
  const { taken, given } = FACADE.exec(text)?.groups ?? {};
  if (taken === undefined) return undefined;
  const exportedAs = new Map(readNames(given));
  return new Map(
    [...taken.matchAll(TAKEN)].map(({ groups: { names, chunk = '' } = {} }) => [
      chunk,
      new Map(readNames(names).map(([short, local]) => [short, exportedAs.get(local) ?? local])),
    ]),
  );
}

/**
 * Lets a chunk export what a facade does: of its own, and of the chunks that it imports.
 * @returns undefined when the chunk has another export of one of the names.
 * @throws Error when the chunk does not end as esbuild ends it.
 */
function addExports(text: string, chunk: string, facade: Facade): string | undefined {
  const { exported } = EXPORTS.exec(text)?.groups ?? {};
  if (exported === undefined) throw new Error(`${chunk} does not end with its exports`);
  const locals = new Map(readNames(exported).map(([local, short]) => [short, local]));
  const added: string[] = [];
  for (const [short, name] of facade.get(chunk) ?? []) {
    const local = locals.get(short);
    const present = locals.get(name);
    if (present !== undefined && present !== local) return undefined;
    if (present === undefined) added.push(`${local} as ${name}`);
  }
  const passedOn = [...facade].flatMap(([other, names]) =>
    other === chunk || names.size === 0
      ? []
      : [`export{${[...names].map((pair) => pair.join(' as ')).join(',')}}from"./${other}";`],
  );
  const own = `export{${[exported, ...added].join(',')}};\n`;
  return text.replace(EXPORTS, () => passedOn.join('') + own);
}

/** Returns the chunk that imports all others of which a facade passes something on. */
function targetOf(files: ReadonlyMap<string, BuiltScript>, path: string, facade: Facade) {
  const chunks = [...facade].filter(([, names]) => names.size > 0 || facade.size === 1);
  const paths = chunks.map(([chunk]) => join(dirname(path), chunk));
  return paths.find((target) => {
    const imported = files.get(target)?.imports.map((each) => each.path) ?? [];
    return paths.every((other) => other === target || imported.includes(other));
  });
}

/**
 * Returns the files with other names. The hash of each is made of its own, and of all the names that
 * were added: files never change. No word is in a name: lists of annoyances block files by words
 * such as `newsletter`, also on the page that has its only form.
 */
function rename(
  files: ReadonlyMap<string, BuiltScript>,
  facades: readonly MergedFacade[],
): Map<string, BuiltScript> {
  const given = facades
    .flatMap(({ path, names }) => [basename(path).replace(HASH, ''), ...names])
    .sort()
    .join();
  const names = new Map(
    [...files.keys()].map((path) => {
      const own = basename(path);
      const hash = createHash('sha256').update(`${own} ${given}`).digest('hex').slice(0, 8);
      return [own, `${hash.toUpperCase()}.js`];
    }),
  );
  const renamed = (path: string) => join(dirname(path), names.get(basename(path)) ?? '');
  return new Map(
    [...files].map(([path, { text, imports, entryPoints }]) => [
      renamed(path),
      {
        text: text.replace(/"\.\/([\w-]+\.js)"/g, (whole, name: string) =>
          names.has(name) ? `"./${names.get(name)}"` : whole,
        ),
        imports: imports.map((each) => ({ ...each, path: renamed(each.path) })),
        entryPoints,
      },
    ]),
  );
}

/**
 * @param result of a build in memory, minified, with a metafile.
 * @param root absolute path of the project, esbuild's working directory.
 */
export function mergeFacades(
  { outputFiles, metafile }: BuildResult<{ write: false; metafile: true }>,
  root: string,
): Map<string, BuiltScript> {
  const files = new Map<string, BuiltScript>();
  for (const { path, text } of outputFiles) {
    const { imports = [], entryPoint } = metafile.outputs[relative(root, path)] ?? {};
    const entryPoints = entryPoint === undefined ? [] : [entryPoint];
    files.set(relative(root, path), { text, imports, entryPoints });
  }
  const facades: MergedFacade[] = [];
  for (const [path, { text, entryPoints }] of files) {
    const facade = entryPoints.length === 0 ? undefined : readFacade(text);
    const target = facade && targetOf(files, path, facade);
    const chunk = target && files.get(target);
    if (facade === undefined || target === undefined || !chunk) continue;
    const exporting = addExports(chunk.text, basename(target), facade);
    if (exporting === undefined) continue;
    const names = [...facade.values()].flatMap((passedOn) => [...passedOn.values()]);
    facades.push({ path, target, names });
    files.set(target, {
      ...chunk,
      text: exporting,
      entryPoints: [...chunk.entryPoints, ...entryPoints],
    });
  }
  const targets = new Map(facades.map(({ path, target }) => [path, target]));
  const kept = [...files].filter(([path]) => !targets.has(path));
  const moved = kept.map(([path, { text, imports, entryPoints }]): [string, BuiltScript] => {
    const texts = [...targets].reduce(
      (now, [from, to]) => now.replaceAll(`"./${basename(from)}"`, `"./${basename(to)}"`),
      text,
    );
    const paths = imports.map((each) => ({ ...each, path: targets.get(each.path) ?? each.path }));
    return [path, { text: texts, imports: paths, entryPoints }];
  });
  return rename(new Map(moved), facades);
}
