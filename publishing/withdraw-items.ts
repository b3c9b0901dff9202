/**
 * Takes published items off the site, in an order that survives a crash: first the mark that their
 * lists are pending, then what leads to the items, last the items. `finish` takes them from lists,
 * ranking and search.
 */
import { itemPath, type Item } from '../shared/content/item.ts';
import type { BatchWrite } from '../lambdas/aws/dynamo.ts';
import { encodeDocument } from '../lambdas/content/document.ts';
import { contentKey } from '../lambdas/content/keys.ts';
import { pointerPath } from '../lambdas/content/pointer-path.ts';
import { decodeItem, type Pointer } from '../lambdas/content/stored-documents.ts';
import { changeOf } from './changed-paths.ts';
import { pendingPlacement, parsePlacement, placementKey } from './placement.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import type { WithdrawOptions, WithdrawResult } from './publisher.ts';

/** What leads to an item: its path, and its card in texts that embed it. */
function pathWrites(item: Item, to: string | undefined): BatchWrite[] {
  const path = pointerPath(itemPath(item));
  const redirect: Pointer | undefined = to === undefined ? undefined : { kind: 'redirect', to };
  return [
    redirect === undefined
      ? { delete: contentKey.pointer(path) }
      : { put: { ...contentKey.pointer(path), ...encodeDocument(redirect, path) } },
    { delete: contentKey.embed(item.slug) },
  ];
}

/** Withdraws items. `Publisher.withdrawItems` says more. */
export async function withdrawItems(
  run: PublishRun,
  ids: readonly string[],
  { to, freeSlugs = false }: WithdrawOptions = {},
): Promise<WithdrawResult[]> {
  const records = await readRecords(
    run,
    ids.flatMap((id) => [contentKey.item(id), placementKey(id)]),
  );
  const placements: BatchWrite[] = [];
  const paths: BatchWrite[] = [];
  const bodies: BatchWrite[] = [];
  const results = ids.map((id): WithdrawResult => {
    const record = records.get(contentKey.item(id).pk);
    const placementRecord = records.get(placementKey(id).pk);
    // A withdrawal that was interrupted left the placement alone.
    if (record !== undefined || placementRecord !== undefined) run.pending.add(id);
    if (record === undefined)
      return { id, outcome: placementRecord === undefined ? 'unknown' : 'withdrawn' };
    const item = decodeItem(record);
    run.changes.items.push(changeOf(item));
    placements.push(pendingPlacement(run.brand, item.id, item, parsePlacement(placementRecord)));
    paths.push(...pathWrites(item, to));
    if (freeSlugs) paths.push({ delete: contentKey.slug(item.slug) });
    bodies.push({ delete: contentKey.item(id) });
    return { id, outcome: 'withdrawn', path: itemPath(item) };
  });
  for (const writes of [placements, paths, bodies]) await run.dynamo.batchWrite(run.table, writes);
  return results;
}
