/**
 * What several suites start from and takes long to make: data folders, which are filled once and
 * copied for each site, folders that nobody changes, and values. All are made again when anything
 * that could change them is newer.
 */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize, serialize } from 'node:v8';
import { tryLock } from '../../local/store/process-lock.ts';
import { newestChange } from '../../scripts/build/newest-change.ts';
import { buildDirectory, projectRoot } from '../../scripts/build/paths.ts';

/** Whatever an import or a start writes into a data folder comes from these. */
const sources = [
  ...[
    'cli',
    'importing',
    'lambdas',
    'local',
    'publishing',
    'sample',
    'services',
    'shared',
    'test/support',
  ],
  'package-lock.json',
];
const LOCK_POLL_MS = 200;
const variants = ['objects/masthead/images', 'objects/.sidecars/masthead/images'];
/** What makes variants and their originals, whose names say from which file. */
const variantSources = [
  ...['importing/media', 'lambdas/image', 'local/store', 'shared/cache-policy.ts'],
  ...['shared/content/image-variants.ts', 'package-lock.json'],
];

export interface TemplateCopy {
  readonly dataDir: string;
  /** Keeps the image variants that this copy made for the next copies, and removes the copy. */
  remove(): Promise<void>;
}

interface Made {
  readonly name: string;
  /** What it is made from, in place of `sources`. */
  readonly from?: readonly string[];
  /** What else it is made from: paths, absolute or of the project. */
  readonly inputs?: readonly string[];
}

/** Names the file that says when the present data were made, which is the name of their folder. */
const STAMP = 'filled';
const stampOf = (folder: string) => readFile(join(folder, STAMP), 'utf8').catch(() => '0');

async function isFresh(stamp: string, inputs: readonly string[]): Promise<boolean> {
  const changed = await Promise.all(inputs.map((path) => newestChange(resolve(projectRoot, path))));
  return Math.max(...changed) <= Number(stamp);
}

/** Waits until no other worker fills the template. */
async function lockTemplate(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  for (;;) {
    const lock = await tryLock(folder);
    if (lock !== undefined) return () => lock.release();
    await sleep(LOCK_POLL_MS);
  }
}

/**
 * Returns a folder that the first caller fills. All callers share it: they only read.
 * @param fill Writes everything into the folder that it is given, and leaves it closed.
 */
export async function fillOnce(
  { name, from = sources, inputs = [] }: Made,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(buildDirectory, 'test-data', name);
  const unlock = await lockTemplate(folder);
  try {
    const stamp = await stampOf(folder);
    const last = join(folder, stamp);
    if (existsSync(last) && (await isFresh(stamp, [...from, ...inputs]))) return last;
    const started = String(Date.now());
    const data = join(folder, started);
    await mkdir(data);
    await fill(data);
    await writeFile(join(folder, STAMP), started);
    // A worker may still copy the last one, if a source has just changed.
    for (const other of await readdir(folder))
      if (![STAMP, 'lock', started, stamp].includes(other))
        await rm(join(folder, other), { recursive: true });
    return data;
  } finally {
    await unlock();
  }
}

/**
 * Returns the folder of the image variants that copies of a template have made. They outlive the
 * template: the encoder takes longer than anything else that a site does.
 */
function keptVariants({ name }: Made): Promise<string> {
  return fillOnce({ name: `${name}-images`, from: variantSources }, () => Promise.resolve());
}

/** Copies a file that the folder lacks. The folder never has half a file. */
async function keepFile(from: string, to: string, folder: string): Promise<void> {
  if (existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  // Beside the folder, which others may be copying.
  const partial = `${folder}.${randomUUID()}`;
  await cp(from, partial);
  await rename(partial, to);
}

async function keepVariants(from: string, to: string): Promise<void> {
  for (const folder of variants) {
    if (!existsSync(join(from, folder))) continue;
    const entries = await readdir(join(from, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = relative(from, join(entry.parentPath, entry.name));
      await keepFile(join(from, path), join(to, path), to);
    }
  }
}

/**
 * Copies a template, which the first caller fills.
 * @param fill Writes everything into the folder that it is given, and leaves it closed.
 */
export async function copyTemplate(
  made: Made,
  fill: (dataDir: string) => Promise<void>,
): Promise<TemplateCopy> {
  const [template, kept] = await Promise.all([fillOnce(made, fill), keptVariants(made)]);
  const dataDir = await mkdtemp(join(tmpdir(), 'masthead-site-'));
  for (const folder of [template, kept]) await cp(folder, dataDir, { recursive: true });
  return {
    dataDir,
    async remove() {
      await keepVariants(dataDir, kept);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns a copy of a value, which the first caller makes.
 * @param make Returns data only: objects, maps, sets and bytes, without functions.
 */
export async function makeOnce<T>(made: Made, make: () => Promise<T>): Promise<T> {
  const folder = await fillOnce(made, async (path) => {
    await writeFile(join(path, 'value'), serialize(await make()));
  });
  return deserialize(await readFile(join(folder, 'value'))) as T;
}
