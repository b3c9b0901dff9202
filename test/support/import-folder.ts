/** Runs an import of test files into memory. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ImportReport } from '../../importing/report.ts';
import { runImport, type ImportOptions } from '../../importing/run-import.ts';
import { brand } from '../../shared/brand/meridian.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import type { Item } from '../../shared/content/item.ts';
import { createMemoryPublisher, type MemoryPublisher } from './memory-publisher.ts';

export interface Imported {
  readonly report: ImportReport;
  readonly store: MemoryPublisher;
}

const silent = { show: () => undefined, end: () => undefined };

/** Imports a path, into a given store that already has content or into a new one. */
export async function importPath(
  path: string,
  {
    store = createMemoryPublisher(),
    brand: ownBrand,
    ...options
  }: Partial<Omit<ImportOptions, 'brand'>> & {
    store?: MemoryPublisher;
    brand?: Partial<Brand>;
  } = {},
): Promise<Imported> {
  const report = await runImport({
    ...options,
    path,
    brand: { ...brand, ...ownBrand },
    dryRun: false,
    progress: silent,
    openPublisher: () => Promise.resolve(store),
  });
  return { report, store };
}

/** Imports a folder of these files, keyed by path. */
export async function importFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
  options: Parameters<typeof importPath>[1] = {},
): Promise<Imported> {
  const root = await mkdtemp(join(tmpdir(), 'masthead-import-'));
  // The folder's name is part of ids, which must be the same on every run.
  const folder = join(root, 'site');
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    return await importPath(folder, options);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Imports one article with a body, beside other files when needed. */
export async function importBody(
  body: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): Promise<Imported & { item: Item }> {
  const imported = await importFolder({
    ...files,
    'content/posts/2020-01-02-item.md': `---\ntitle: Item\n---\n${body}\n`,
  });
  return { ...imported, item: imported.store.bySlug('item') };
}
