/**
 * Files the stored items again after the brand's sections have changed: from the terms that each keeps
 * of its source (docs/adr/0091).
 */
import { createHash } from 'node:crypto';
import type { Brand } from '../shared/brand/brand.ts';
import { refiled } from '../shared/content/file-terms.ts';
import type { Item } from '../shared/content/item.ts';
import { groups } from '../shared/groups.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { contentKey, listingsOf } from '../services/content/keys.ts';
import { decodeItem } from '../services/content/stored-documents.ts';
import { parsePlacement, pendingPlacement, placementKey } from './placement.ts';
import { putItems } from './publish-items.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import { parseRenamings, withRenamings } from './renamings.ts';
import type { Refiled } from './publisher.ts';

const ITEMS_AT_ONCE = 50;

/** Names what of a brand decides where items are filed, and what search says of it. */
export function filingMark({
  sections,
  subSections,
  reviewCategories,
  reviewSection,
}: Brand): string {
  const names = [
    ...sections.map(({ slug, name, terms = [] }) => [slug, name, ...terms]),
    ...subSections.map(({ slug, name, parent, terms = [] }) => [slug, name, parent, ...terms]),
    ...reviewCategories.map(({ slug }) => [slug]),
    [reviewSection],
  ];
  return createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 22);
}

/**
 * Returns whether the brand's sections are those by which the stored items were filed. Undefined where
 * nothing is stored.
 */
export async function isFiledByBrand(run: PublishRun): Promise<boolean | undefined> {
  const records = await readRecords(run, [contentKey.filing(), contentKey.edition()]);
  if (!records.has(contentKey.edition().pk)) return undefined;
  return records.get(contentKey.filing().pk)?.mark === filingMark(run.brand);
}

/** Notes that the stored items are filed by the brand's sections. */
export async function noteFiling({ dynamo, table, brand }: PublishRun): Promise<void> {
  await dynamo.put(table, { ...contentKey.filing(), mark: filingMark(brand) });
}

function isFiledAlike(one: Item, other: Item): boolean {
  return JSON.stringify([one.sections, one.tags]) === JSON.stringify([other.sections, other.tags]);
}

/** Stores some items under the sections that they belong to now; `finish` brings lists up to date. */
async function refileSome(run: PublishRun, ids: readonly string[]): Promise<Refiled> {
  const records = await readRecords(run, [
    contentKey.renamings(),
    ...ids.flatMap((id) => [contentKey.item(id), placementKey(id)]),
  ]);
  const renamings = parseRenamings(records.get(contentKey.renamings().pk));
  const moved: Item[] = [];
  const misplaced: BatchWrite[] = [];
  let unknown = 0;
  for (const id of ids) {
    const record = records.get(contentKey.item(id).pk);
    if (record === undefined) continue;
    const before = decodeItem(record);
    const filed = refiled(before, run.brand);
    const item = filed && withRenamings(filed, renamings);
    if (item === undefined) unknown += 1;
    // Its slug as its source has it: the one that it was given stays its own.
    else if (!isFiledAlike(item, before)) {
      moved.push({ ...item, slug: String(record.wantedSlug ?? item.slug) });
      continue;
    }
    const placement = parsePlacement(records.get(placementKey(id).pk));
    const lists = placement.placed.map(({ name }) => name).sort();
    // The parent of its sub-section may be another now.
    if (JSON.stringify(lists) === JSON.stringify(listingsOf(before, run.brand).sort())) continue;
    run.pending.add(id);
    misplaced.push(
      pendingPlacement(run.brand, { id, before, placement, former: placement.former ?? [] }),
    );
  }
  await run.dynamo.batchWrite(run.table, misplaced);
  if (moved.length > 0) await putItems(run, moved, { isForm: true });
  return { changed: moved.length + misplaced.length, unknown };
}

/**
 * Files items again. `Publisher.refile` says more.
 * @param ids of all items in the store.
 */
export async function refileItems(
  run: PublishRun,
  ids: readonly string[],
  onProgress: (done: number, total: number) => void,
): Promise<Refiled> {
  let changed = 0;
  let unknown = 0;
  let done = 0;
  for (const group of groups(ids, ITEMS_AT_ONCE)) {
    const result = await refileSome(run, group);
    changed += result.changed;
    unknown += result.unknown;
    done += group.length;
    onProgress(done, ids.length);
  }
  return { changed, unknown };
}
