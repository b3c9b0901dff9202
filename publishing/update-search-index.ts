/** Keeps the stored search index in step with published items: one object, replaced whole. */
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Item } from '../shared/content/item.ts';
import type { ObjectStore } from '../lambdas/aws/objects.ts';
import {
  emptySearchIndex,
  indexItems,
  loadSearchIndex,
  SEARCH_INDEX_KEY,
} from '../lambdas/content/search-index.ts';

/**
 * Adds or replaces items in the stored index, and removes withdrawn ones by id. Objects are replaced atomically, so a reader sees the
 * old or the new one.
 */
export async function updateSearchIndex(
  objects: ObjectStore,
  items: readonly Item[],
  withdrawn: readonly string[] = [],
): Promise<void> {
  const stored = await objects.get(SEARCH_INDEX_KEY);
  const index =
    stored === undefined || stored === 'unchanged'
      ? emptySearchIndex()
      : loadSearchIndex(gunzipSync(stored.bytes).toString('utf8'));
  indexItems(index, items);
  for (const id of withdrawn) if (index.has(id)) index.discard(id);
  await index.vacuum();
  await objects.put(
    SEARCH_INDEX_KEY,
    gzipSync(JSON.stringify(index)),
    'application/gzip',
    'private, no-cache',
  );
}
