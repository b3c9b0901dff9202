/** Keeps search in step with the stored items, or builds it again from all of them. */
import type { Item } from '../shared/content/item.ts';
import { contentKey, listingName } from '../services/content/keys.ts';
import { decodeCards, decodeHead, decodeItem } from '../services/content/stored-documents.ts';
import { groups } from '../shared/groups.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import { recordCrops } from './record-crops.ts';
import {
  IndexChangedError,
  readManifest,
  startSearchIndexUpdate,
  type IndexedItems,
} from './update-search-index.ts';
import { startSearchServiceUpdate } from './update-search-service.ts';

/** Chunks of a list that are read together: some hundred items. */
const CHUNKS_AT_ONCE = 8;
/** A rebuild reads all items, so others may well publish meanwhile. */
const REBUILD_TRIES = 3;

/** Others may have published a moment ago. */
const consistent = { consistent: true };

async function recentHead(run: PublishRun) {
  const key = contentKey.listingHead(listingName.recent);
  const record = (await readRecords(run, [key], consistent)).get(key.pk);
  return record === undefined ? undefined : decodeHead(record);
}

async function hasListedItems(run: PublishRun): Promise<boolean> {
  return ((await recentHead(run))?.total ?? 0) > 0;
}

async function recentChunks(run: PublishRun): Promise<string[]> {
  return (await recentHead(run))?.chunks.map(([name]) => name) ?? [];
}

/**
 * Yields all items that are in lists, the newest first.
 * @throws IndexChangedError when another publisher replaces chunks that are still to be read.
 */
async function* listedItems(run: PublishRun): AsyncGenerator<Item> {
  const names = await recentChunks(run);
  for (const some of groups(names, CHUNKS_AT_ONCE)) {
    const keys = some.map((name) => contentKey.listingChunk(listingName.recent, name));
    const chunks = await readRecords(run, keys, consistent);
    if (chunks.size < keys.length && (await recentChunks(run)).join() !== names.join())
      throw new IndexChangedError('The list of all items keeps being changed by another publisher');
    const cards = [...chunks.values()].flatMap((record) => decodeCards(record));
    const items = await readRecords(
      run,
      cards.map(({ id }) => contentKey.item(id)),
      consistent,
    );
    for (const record of items.values()) yield decodeItem(record);
  }
}

async function rebuildOnce(run: PublishRun): Promise<IndexedItems> {
  const index = await startSearchIndexUpdate(run, true);
  const service = await startSearchServiceUpdate(run, true);
  for await (const item of listedItems(run)) {
    await recordCrops(run, [item]);
    await index.add(item);
    await service?.add(item);
  }
  const indexed = await index.commit();
  await service?.end();
  return indexed;
}

/**
 * Replaces the search index, and that of the brand's search service, by one of all items that are in
 * lists, and records the crops of their images (docs/adr/0084). Reads them again when another
 * publisher has changed them or the index meanwhile.
 * @throws IndexChangedError when that happens each time.
 */
export async function rebuildSearchIndex(run: PublishRun): Promise<IndexedItems> {
  for (let tried = 1; ; tried += 1)
    try {
      return await rebuildOnce(run);
    } catch (error) {
      if (!(error instanceof IndexChangedError) || tried >= REBUILD_TRIES) throw error;
    }
}

/** Brings search up to date with items that come one by one. */
export interface SearchUpdate {
  add(item: Item): Promise<void>;
  withdraw(id: string): Promise<void>;
  /** Call it when lists are written. */
  commit(): Promise<void>;
}

/**
 * Starts an update of search. A store that an earlier release wrote has no index that this one reads:
 * then all items are indexed.
 */
export async function startSearchUpdate(run: PublishRun): Promise<SearchUpdate> {
  const isThere = (await readManifest(run.objects)) !== undefined;
  if (!isThere && (await hasListedItems(run)))
    return {
      add: () => Promise.resolve(),
      withdraw: () => Promise.resolve(),
      commit: async () => {
        await rebuildSearchIndex(run);
      },
    };
  const index = await startSearchIndexUpdate(run);
  const service = await startSearchServiceUpdate(run);
  return {
    async add(item) {
      await index.add(item);
      await service?.add(item);
    },
    async withdraw(id) {
      index.withdraw(id);
      await service?.withdraw(id);
    },
    async commit() {
      await index.commit();
      await service?.end();
    },
  };
}
