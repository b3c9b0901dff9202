/** Third-party archives as an import leaves them: each is imported once for all suites. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from '../../importing/report.ts';
import { corpusPath } from './corpus.ts';
import { copyTemplate, makeOnce, type TemplateCopy } from './data-template.ts';
import { importPath, type Imported } from './import-folder.ts';
import { createMemoryPublisher, type MemoryPublisher } from './memory-publisher.ts';
import { runMasthead } from './run-masthead.ts';

/** How many items of an archive are imported twice: of a large one, a part is enough. */
const MAX_AGAIN = 600;

function made(kind: string, archive: string): { name: string; inputs: string[] } {
  return { name: `${kind}-${archive.replace(/\W+/g, '-')}`, inputs: [corpusPath(archive)] };
}

export interface ImportedArchive extends Imported {
  /** What a second import into the same store reports. */
  readonly again: ImportReport;
  /** The files that were imported again; absent if all were. */
  readonly againOnly?: ReadonlySet<string>;
}

/** Returns files of items, taken evenly from the whole archive. */
function partOf({ items }: MemoryPublisher): ReadonlySet<string> | undefined {
  const step = Math.ceil(items.size / MAX_AGAIN);
  if (step <= 1) return undefined;
  const files = [...items.values()].map(({ source }) => source.ref);
  return new Set(files.filter((_, index) => index % step === 0));
}

/**
 * Imports an archive into one store, and then it or a part of it again, and returns what is there.
 * @param archive a name for `corpusPath`.
 */
export async function importArchive(archive: string): Promise<ImportedArchive> {
  const { content, ...rest } = await makeOnce(made('memory', archive), async () => {
    const { report, store } = await importPath(corpusPath(archive));
    const { items, drafts, contributors, tags, redirects, fronts, photos } = store;
    const againOnly = partOf(store);
    const { report: again } = await importPath(corpusPath(archive), { store, only: againOnly });
    return {
      ...{ report, again, againOnly },
      content: { items, drafts, contributors, tags, redirects, fronts, photos },
    };
  });
  return { ...rest, store: createMemoryPublisher(content) };
}

/**
 * Returns a copy of a data folder into which `masthead import` has imported an archive, and what it
 * printed.
 * @param archive a name for `corpusPath`.
 */
export async function copyImported(archive: string): Promise<TemplateCopy & { stdout: string }> {
  const copy = await copyTemplate(made('imported', archive), async (dataDir) => {
    const { code, stdout, stderr } = await runMasthead([
      ...['import', corpusPath(archive), '--data', dataDir],
    ]);
    if (code !== 0) throw new Error(`${archive}: ${stderr}`);
    await writeFile(join(dataDir, 'printed.txt'), stdout);
  });
  return { ...copy, stdout: await readFile(join(copy.dataDir, 'printed.txt'), 'utf8') };
}
