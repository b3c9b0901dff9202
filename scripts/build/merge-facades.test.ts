import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { mergeFacades, type BuiltScript } from './merge-facades.ts';

const sources = {
  'entry.js':
    "import('./one.js').then(({ first }) => first()); import('./two.js').then(({ second }) => second());",
  'one.js': "import './shared.js'; export { shared as first } from './shared.js';",
  'two.js': "import { shared } from './shared.js'; export const second = () => shared() + 1;",
  'shared.js': 'export const shared = () => globalThis.found;',
};

let folder: string;
async function buildWith(
  changes: Partial<typeof sources>,
  into = 'one',
): Promise<Map<string, BuiltScript>> {
  for (const [name, text] of Object.entries({ ...sources, ...changes }))
    await writeFile(join(folder, name), text);
  const result = await build({
    entryPoints: [join(folder, 'entry.js')],
    outdir: join(folder, into),
    absWorkingDir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    metafile: true,
    write: false,
    chunkNames: '[name]-[hash]',
    entryNames: '[name]-[hash]',
  });
  return mergeFacades(result, folder);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'facades-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

describe('Files without code', () => {
  it('are removed, and what imported them imports the chunk, which exports their names', async () => {
    const files = await buildWith({});
    expect(files.size).toBe(3);
    const [chunk] = [...files].filter(([, { entryPoints }]) => entryPoints.includes('one.js'));
    expect(chunk?.[1].text).toMatch(/ as first\};/);
    const entry = [...files.values()].find(({ entryPoints }) => entryPoints.includes('entry.js'));
    expect(entry?.text).toContain(`import("./${basename(chunk?.[0] ?? '')}").then(({first:`);
    const others = [...files].filter(([, file]) => file !== entry).map(([path]) => path);
    expect(entry?.imports.map(({ path }) => path).sort()).toEqual(others.sort());
  });

  it('give other names to the files when they pass on other names, because files never change', async () => {
    const one = [...(await buildWith({})).keys()];
    const renamed = await buildWith({
      'one.js': sources['one.js'].replace('first', 'primary'),
      'entry.js': sources['entry.js'].replaceAll('first', 'primary'),
    });
    expect([...renamed.keys()].filter((path) => one.includes(path))).toEqual([]);
  });

  it('have the same names wherever they are built, because each build has a folder of its own', async () => {
    const namesIn = async (into: string) =>
      [...(await buildWith({}, into)).keys()].map((path) => basename(path));
    expect(await namesIn('other')).toEqual(await namesIn('one'));
  });
});
