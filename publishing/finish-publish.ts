/**
 * The last steps of a publish: lists, ranking, search index and related items follow the stored
 * items, then the items count as placed. Every step may be repeated after a crash.
 */
import { toCard, type Card } from '../shared/content/card.ts';
import type { Item } from '../shared/content/item.ts';
import type { BatchWrite } from '../lambdas/aws/dynamo.ts';
import { encodeDocument } from '../lambdas/content/document.ts';
import { contentKey, listingsOf } from '../lambdas/content/keys.ts';
import { createRankingStore } from '../lambdas/content/ranking-store.ts';
import { decodeItem } from '../lambdas/content/stored-documents.ts';
import { groups } from '../shared/groups.ts';
import { writeDirectory } from './contributor-directory.ts';
import { writeListings } from './listing-writer.ts';
import { parsePlacement, placementKey, type Placement } from './placement.ts';
import { refreshFronts } from './refresh-fronts.ts';
import { announce, readRecords, type PublishRun } from './publish-run.ts';
import { relateItems } from './relate-items.ts';
import { updateSearch } from './update-search.ts';

const FINISH_BATCH = 100;

interface OpenChange {
  readonly upsert: Card[];
  readonly remove: { id: string; pubDate: string }[];
}

/** What the pending items change. */
interface PendingChanges {
  /** By the name of the list. */
  readonly listings: ReadonlyMap<string, OpenChange>;
  /** Writes that record where the items are now listed. */
  readonly placements: readonly BatchWrite[];
  readonly items: readonly Item[];
  /** Ids of items that were taken off the site. */
  readonly withdrawn: readonly string[];
}

async function pendingChanges(run: PublishRun): Promise<PendingChanges> {
  const ids = [...run.pending];
  const listings = new Map<string, OpenChange>();
  const change = (name: string) => {
    const found = listings.get(name) ?? { upsert: [], remove: [] };
    listings.set(name, found);
    return found;
  };
  const placements: BatchWrite[] = [];
  const items: Item[] = [];
  const withdrawn: string[] = [];
  for (const batch of groups(ids, FINISH_BATCH)) {
    const keys = batch.flatMap((id) => [contentKey.item(id), placementKey(id)]);
    const records = await readRecords(run, keys);
    for (const id of batch) {
      const before = parsePlacement(records.get(placementKey(id).pk));
      for (const old of before.placed) change(old.name).remove.push({ id, pubDate: old.pubDate });
      const record = records.get(contentKey.item(id).pk);
      if (record === undefined) {
        withdrawn.push(id);
        const held: Placement = { pending: false, placed: [], held: true };
        placements.push(
          before.held === true
            ? { put: { ...placementKey(id), ...encodeDocument(held, id) } }
            : { delete: placementKey(id) },
        );
        continue;
      }
      const item = decodeItem(record);
      const placed: Placement['placed'] = listingsOf(item, run.brand).map((name) => ({
        name,
        pubDate: item.pubDate,
      }));
      for (const { name } of placed) change(name).upsert.push(toCard(item));
      const placement: Placement = { pending: false, placed };
      placements.push({ put: { ...placementKey(id), ...encodeDocument(placement, id) } });
      items.push(item);
    }
  }
  return { listings, placements, items, withdrawn };
}

/** Brings lists, ranking and search index up to date. `Publisher.finish` says more. */
export async function finish(
  run: PublishRun,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await writeDirectory(run);
  if (run.pending.size === 0) return;
  const { dynamo, table } = run;
  const { listings, placements, items, withdrawn } = await pendingChanges(run);
  const total = listings.size + 1;
  await writeListings(dynamo, table, listings, run.now(), (done) => {
    onProgress(done, total);
  });
  await createRankingStore(dynamo, table, () => Date.parse(run.now())).refresh(items, withdrawn);
  await refreshFronts(run, items, withdrawn);
  await updateSearch(run, { items, withdrawn });
  await relateItems(run, [...run.pending]);
  await dynamo.batchWrite(table, placements);
  run.pending.clear();
  await announce(run, withdrawn.length > 0);
  onProgress(total, total);
}
