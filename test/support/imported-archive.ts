/** Third-party archives as an import leaves them: each is imported once for all suites. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportReport } from '../../cli/import/report.ts';
import { corpusPath } from './corpus.ts';
import { copyTemplate, makeOnce, type TemplateCopy } from './data-template.ts';
import { importPath, type Imported } from './import-folder.ts';
import { createMemoryPublisher } from './memory-publisher.ts';
import { runMasthead } from './run-masthead.ts';

function made(kind: string, archive: string): { name: string; inputs: string[] } {
  return { name: `${kind}-${archive.replace(/\W+/g, '-')}`, inputs: [corpusPath(archive)] };
}

export interface ImportedArchive extends Imported {
  /** How long the import took. */
  readonly milliseconds: number;
  /** What a second import into the same store reports. */
  readonly again: ImportReport;
}

/**
 * Imports an archive twice into one store, and returns what is there.
 * @param archive a name for `corpusPath`.
 */
export async function importArchive(archive: string): Promise<ImportedArchive> {
  const { content, ...rest } = await makeOnce(made('memory', archive), async () => {
    const started = Date.now();
    const { report, store } = await importPath(corpusPath(archive));
    const milliseconds = Date.now() - started;
    const { items, drafts, contributors, tags, redirects, fronts, photos } = store;
    const { report: again } = await importPath(corpusPath(archive), { store });
    return {
      milliseconds,
      report,
      again,
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
