/** Fills an empty store with the sample issue, through the same import that publishers use. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Publisher } from '../publishing/publisher.ts';
import type { Brand } from '../shared/brand/brand.ts';
import { contentKey, listingName } from '../services/content/keys.ts';
import { projectRoot } from '../scripts/build/paths.ts';
import { createProgress } from './import/progress.ts';
import type { OpenContent } from './open-content.ts';
import type { ImportReport } from '../importing/report.ts';

export const sampleFolder = resolve(projectRoot, 'sample');

/** @param only Imports these files alone, by their paths in the folder; default: all. */
export async function importSample(
  content: OpenContent,
  brand: Brand,
  only?: ReadonlySet<string>,
): Promise<ImportReport> {
  // Only the first start needs the importers, which take long to load.
  const { runImport } = await import('../importing/run-import.ts');
  return runImport({
    path: sampleFolder,
    format: 'markdown',
    brand,
    dryRun: false,
    openPublisher: () => Promise.resolve(content.publisher),
    progress: createProgress(process.stderr),
    ...(only === undefined ? {} : { only }),
  });
}

/** Returns whether articles of the sample issue are in a store, where nobody has taken them off. */
export async function holdsSample({
  publisher,
}: {
  readonly publisher: Pick<Publisher, 'readSource'>;
}): Promise<boolean> {
  const entries = await publisher.readSource('markdown:sample');
  // A publisher's own folder may have the same name.
  return entries.some(({ path }) => existsSync(resolve(sampleFolder, path)));
}

/**
 * Does nothing if anything has been published already. Completes a seeding that was interrupted.
 * Returns whether it filled the store.
 */
export async function seedSample(content: OpenContent, brand: Brand): Promise<boolean> {
  if (
    (await content.dynamo.get(content.table, contentKey.listingHead(listingName.recent))) !==
    undefined
  )
    return false;
  const { items } = await importSample(content, brand);
  for (const { ref, reason } of items.skipped)
    console.error(`The sample issue lacks ${ref}: ${reason}`);
  console.error(`The sample issue is in: ${items.stored} items and people.`);
  return true;
}
