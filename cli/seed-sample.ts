/** Fills an empty store with the sample issue, through the same import that publishers use. */
import { resolve } from 'node:path';
import type { Brand } from '../shared/brand/brand.ts';
import { contentKey, listingName } from '../services/content/keys.ts';
import { projectRoot } from '../scripts/build/paths.ts';
import { createProgress } from './import/progress.ts';
import type { OpenContent } from './open-content.ts';

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
  // Only the first start needs the importers, which take long to load.
  const { runImport } = await import('../importing/run-import.ts');
  const report = await runImport({
    path: resolve(projectRoot, 'sample'),
    format: 'markdown',
    brand,
    dryRun: false,
    openPublisher: () => Promise.resolve(content.publisher),
    progress: createProgress(process.stderr),
  });
  const { items } = report;
  for (const { ref, reason } of items.skipped)
    console.error(`The sample issue lacks ${ref}: ${reason}`);
  console.error(`The sample issue is in: ${items.stored} items and people.`);
  return true;
}
