/**
 * Takes published items off the site, in an order that survives a crash: first the mark that their
 * lists are pending, then what leads to the items, last the items. `finish` takes them from lists,
 * ranking and search.
 */
import { itemPath, type Item } from '../shared/content/item.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { encodeDocument } from '../services/content/document.ts';
import { contentKey } from '../services/content/keys.ts';
import { pointerPath } from '../services/content/pointer-path.ts';
import { decodeItem, type Pointer } from '../services/content/stored-documents.ts';
import { keepVersions, type EndedVersion } from './item-history.ts';
import {
  formerNames,
  parsePlacement,
  pendingPlacement,
  placementKey,
  type Placement,
} from './placement.ts';
import { originOf } from './publish-items.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import type { WithdrawOptions, WithdrawResult } from './publisher.ts';

/**
 * What leads to an item: its path, and its card in texts that embed it. Also under the names that it
 * had, where an interrupted publish may have left it.
 */
function pathWrites(
  item: Item,
  placement: Placement,
  { to, isGone = false }: WithdrawOptions,
): BatchWrite[] {
  const names = formerNames(item, placement);
  const gone: Pointer | undefined = isGone ? { kind: 'gone' } : undefined;
  const pointer: Pointer | undefined = to === undefined ? gone : { kind: 'redirect', to };
  const paths = names.map((name) => pointerPath(itemPath(name)));
  return [
    ...paths.map((path) =>
      pointer === undefined
        ? { delete: contentKey.pointer(path) }
        : { put: { ...contentKey.pointer(path), ...encodeDocument(pointer, path) } },
    ),
    ...[...new Set(names.map(({ slug }) => slug))].map((slug) => ({
      delete: contentKey.embed(slug),
    })),
  ];
}

/** Withdraws items. `Publisher.withdrawItems` says more. */
export async function withdrawItems(
  run: PublishRun,
  ids: readonly string[],
  options: WithdrawOptions = {},
): Promise<WithdrawResult[]> {
  const records = await readRecords(
    run,
    ids.flatMap((id) => [contentKey.item(id), placementKey(id)]),
    // Another publisher may have listed them a moment ago.
    { consistent: true },
  );
  const { freeSlugs = false, isHeld = false } = options;
  const ending: EndedVersion[] = [];
  const placements: BatchWrite[] = [];
  const paths: BatchWrite[] = [];
  const bodies: BatchWrite[] = [];
  const results = ids.map((id): WithdrawResult => {
    const record = records.get(contentKey.item(id).pk);
    const placementRecord = records.get(placementKey(id).pk);
    const placement = parsePlacement(placementRecord);
    // A withdrawal that was interrupted left the placement alone.
    const isInterrupted = placementRecord !== undefined && placement.pending;
    if (record !== undefined || isInterrupted) run.pending.add(id);
    if (record === undefined) return { id, outcome: isInterrupted ? 'withdrawn' : 'unknown' };
    const item = decodeItem(record);
    // Its present name is in the item itself, and may be freed for another one.
    const { former = [] } = placement;
    placements.push(pendingPlacement(run.brand, { id, before: item, placement, former, isHeld }));
    paths.push(...pathWrites(item, placement, options));
    // Without its slug an item cannot come back.
    if (!freeSlugs) ending.push({ record, item, ended: 'withdrawn' });
    if (freeSlugs) paths.push({ delete: contentKey.slug(item.slug) });
    bodies.push({ delete: contentKey.item(id) });
    const { editedAt } = originOf(record);
    const edited = editedAt === undefined ? {} : { editedHere: editedAt };
    return { id, outcome: 'withdrawn', path: itemPath(item), ...edited };
  });
  run.lookedUp.clear();
  await keepVersions(run, ending);
  for (const writes of [placements, paths, bodies]) await run.dynamo.batchWrite(run.table, writes);
  return results;
}
