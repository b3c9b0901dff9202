/** What an earlier release stored in a form that this one builds anew. */
import { contentKey } from '../services/content/keys.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import type { OutdatedPart } from './publisher.ts';
import { isFiledByBrand } from './refile-items.ts';
import { loadFrequencies } from './related/frequencies.ts';
import { readManifest } from './update-search-index.ts';

/**
 * Returns the parts to build anew, in the order in which they depend on each other. None where nothing
 * was published. Items themselves are read in every form that a release has written.
 */
export async function outdatedParts(run: PublishRun): Promise<OutdatedPart[]> {
  const edition = contentKey.edition();
  if (!(await readRecords(run, [edition])).has(edition.pk)) return [];
  const [isFiled, manifest, frequencies] = await Promise.all([
    isFiledByBrand(run),
    readManifest(run.objects),
    loadFrequencies(run.objects),
  ]);
  return [
    ...(isFiled === false ? ['sections' as const] : []),
    ...(manifest === undefined ? ['search' as const] : []),
    ...(frequencies === undefined ? ['related' as const] : []),
  ];
}
