/** Keeps search in step with the stored items, or builds it again from all of them. */
import type { Item } from '../shared/content/item.ts';
import { contentKey, listingName } from '../lambdas/content/keys.ts';
import { decodeCards, decodeHead, decodeItem } from '../lambdas/content/stored-documents.ts';
import { groups } from '../shared/groups.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import {
  readManifest,
  updateSearchIndex,
  type IndexedItems,
  type SearchChanges,
} from './update-search-index.ts';
import { updateSearchService } from './update-search-service.ts';

/** Chunks of a list that are read together: some hundred items. */
const CHUNKS_AT_ONCE = 8;

async function recentHead(run: PublishRun) {
  const key = contentKey.listingHead(listingName.recent);
  const record = (await readRecords(run, [key])).get(key.pk);
  return record === undefined ? undefined : decodeHead(record);
}

/** Returns how many items lists have. */
async function countListedItems(run: PublishRun): Promise<number> {
  return (await recentHead(run))?.total ?? 0;
}

/** Yields all items that are in lists, the newest first. */
async function* listedItems(run: PublishRun): AsyncGenerator<Item> {
  const names = (await recentHead(run))?.chunks.map(([name]) => name) ?? [];
  for (const some of groups(names, CHUNKS_AT_ONCE)) {
    const keys = some.map((name) => contentKey.listingChunk(listingName.recent, name));
    const chunks = await readRecords(run, keys);
    const cards = [...chunks.values()].flatMap((record) => decodeCards(record));
    const items = await readRecords(
      run,
      cards.map(({ id }) => contentKey.item(id)),
    );
    for (const record of items.values()) yield decodeItem(record);
  }
}

/**
 * Replaces the search index, and that of the brand's search service, by one of all items that are in
 * lists.
 */
export async function rebuildSearchIndex(run: PublishRun): Promise<IndexedItems> {
  const indexed = await updateSearchIndex(run, { items: listedItems(run), isComplete: true });
  await updateSearchService(run, { items: listedItems(run), isComplete: true });
  return indexed;
}

/**
 * Brings search up to date. A store that an earlier release wrote has no index that this one reads:
 * then all items are indexed.
 */
export async function updateSearch(
  run: PublishRun,
  changes: SearchChanges & { readonly items: readonly Item[] },
): Promise<void> {
  const isThere = (await readManifest(run.objects)) !== undefined;
  if (!isThere && (await countListedItems(run)) > changes.items.length) {
    await rebuildSearchIndex(run);
    return;
  }
  await updateSearchIndex(run, changes);
  await updateSearchService(run, changes);
}
