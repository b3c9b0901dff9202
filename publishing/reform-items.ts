/**
 * Brings stored items into another form. Nobody edits them here, so no edit may be lost: each record is
 * written only where it is the one that was read, and what another publisher has changed is read again.
 */
import pLimit from 'p-limit';
import { itemPath, type Item } from '../shared/content/item.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { contentKey, listingsOf } from '../services/content/keys.ts';
import { pointerPath } from '../services/content/pointer-path.ts';
import { decodeItem, decodePointer } from '../services/content/stored-documents.ts';
import { claimSlugs } from './claim-slugs.ts';
import { keepVersions } from './item-history.ts';
import { parsePlacement, pendingPlacement, placementKey } from './placement.ts';
import { emptyPlan, planItem, type ItemWrites } from './publish-items.ts';
import { ensurePeopleAndTags } from './publish-people.ts';
import { readRecords, type PublishRun } from './publish-run.ts';
import { parseRenamings, withRenamings } from './renamings.ts';
import { writeUnchanged } from './write-unchanged.ts';

const WRITES_AT_ONCE = 16;
/** Number of attempts when other publishers change the same items at the same time. */
const attempts = { tries: 8, longestPauseMs: 100 };

type Records = ReadonlyMap<string, PlainItem>;

export interface ReformedItem {
  /** As it was stored. */
  readonly before: Item;
  /** Whether it was stored in another form, or belongs in other lists. */
  readonly isChanged: boolean;
}

/** Returns the key of the record that a write writes. */
function keyOf(write: BatchWrite): { pk: string } {
  return { pk: String('put' in write ? write.put.pk : write.delete.pk) };
}

/** Returns whether the path of an item leads to it: not while another publisher takes it off the site. */
function isAtPath(item: Item, records: Records): boolean {
  const record = records.get(contentKey.pointer(pointerPath(itemPath(item))).pk);
  const pointer = record && decodePointer(record);
  return pointer?.kind === 'item' && pointer.id === item.id;
}

/** What is to be written for one item. */
interface Reform {
  readonly before: Item;
  readonly plan: ItemWrites;
}

/** Returns the writes in the order in which they must be made. */
function writesOf({ plan }: Reform): BatchWrite[] {
  return [...plan.placements, ...plan.bodies, ...plan.pointers];
}

/** An item as it is stored, and in the form that it is given. */
interface Given {
  readonly before: Item;
  readonly given: Item;
}

/** @param isRepeated whether an attempt broke off, so that what leads to the item may be old. */
function planReform(
  run: PublishRun,
  existing: Records,
  { before, given }: Given,
  { slug, isRepeated }: { readonly slug: string; readonly isRepeated: boolean },
): Reform {
  const { id } = given;
  const renamings = parseRenamings(existing.get(contentKey.renamings().pk));
  const plan = emptyPlan(renamings);
  const placement = parsePlacement(existing.get(placementKey(id).pk));
  const after = { ...withRenamings(given, renamings), slug };
  if (isRepeated || placement.pending || JSON.stringify(after) !== JSON.stringify(before))
    planItem(run, plan, existing, { given, slug, by: 'site', isRepeated });
  const lists = placement.placed.map(({ name }) => name).sort();
  const isMisplaced =
    JSON.stringify(lists) !== JSON.stringify(listingsOf(before, run.brand).sort());
  // The parent of its sub-section may be another now.
  if (isMisplaced && !placement.pending && plan.placements.length === 0) {
    const { former = [] } = placement;
    run.pending.add(id);
    plan.placements.push(pendingPlacement(run.brand, { id, before, placement, former }));
  }
  return { before, plan };
}

/** Makes the writes for one item. Returns false when another publisher has changed it meanwhile. */
async function store(run: PublishRun, reform: Reform, records: Records): Promise<boolean> {
  for (const write of writesOf(reform))
    if (!(await writeUnchanged(run, write, records.get(keyOf(write).pk)))) return false;
  return true;
}

type Change = (item: Item) => Item;

/** Leaves out items that are not there, or are being taken off the site. */
function givenItems(existing: Records, ids: readonly string[], change: Change): Given[] {
  return ids.flatMap((id) => {
    const record = existing.get(contentKey.item(id).pk);
    const { held = false } = parsePlacement(existing.get(placementKey(id).pk));
    // With a mark that holds it, it is being taken off the site.
    if (record === undefined || held) return [];
    const before = decodeItem(record);
    // Its slug as its source has it: the one that it was given stays its own.
    const slug = String(record.wantedSlug ?? before.slug);
    return [{ before, given: { ...change(before), slug } }];
  });
}

/** Reforms items once. Returns the ids of those that another publisher has changed meanwhile. */
async function reformOnce(
  run: PublishRun,
  ids: readonly string[],
  { change, reformed }: { readonly change: Change; readonly reformed: Map<string, ReformedItem> },
  isRepeated: boolean,
): Promise<string[]> {
  const consistent = { consistent: true };
  const keys = ids.flatMap((id) => [contentKey.item(id), placementKey(id)]);
  const existing = await readRecords(run, [contentKey.renamings(), ...keys], consistent);
  const items = givenItems(existing, ids, change);
  const slugs = await claimSlugs(
    run.dynamo,
    run.table,
    items.map(({ given }) => given),
    existing,
  );
  const all = items.map((item) => {
    const slug = slugs.get(item.given.id) ?? item.given.slug;
    return planReform(run, existing, item, { slug, isRepeated });
  });
  const due = all.filter((reform) => writesOf(reform).length > 0);
  const paths = await readRecords(
    run,
    due.flatMap(({ before, plan }) => [
      contentKey.pointer(pointerPath(itemPath(before))),
      ...plan.pointers.map(keyOf),
    ]),
    consistent,
  );
  const reforms = due.filter(({ before }) => isAtPath(before, paths));
  for (const one of all)
    if (!due.includes(one)) reformed.set(one.before.id, { before: one.before, isChanged: false });
  await ensurePeopleAndTags(
    run,
    reforms.flatMap(({ plan }) => plan.changed),
  );
  await keepVersions(
    run,
    reforms.flatMap(({ plan }) => plan.ending),
  );
  const records = new Map([...existing, ...paths]);
  const limit = pLimit(WRITES_AT_ONCE);
  const left = reforms.map((reform) =>
    limit(async () => {
      const { before, plan } = reform;
      const isChanged = plan.placements.length > 0;
      if (isChanged || !reformed.has(before.id)) reformed.set(before.id, { before, isChanged });
      return (await store(run, reform, records)) ? [] : [before.id];
    }),
  );
  return (await Promise.all(left)).flat();
}

/**
 * Brings stored items into another form: that which `change` gives them, with tags and people as they are
 * called now. `finish` brings lists up to date. What another publisher is taking off the site stays as
 * it is.
 * @returns those that have that form now, by id.
 * @throws Error when other publishers keep changing the same items.
 */
export async function reformItems(
  run: PublishRun,
  ids: readonly string[],
  change: Change,
): Promise<ReadonlyMap<string, ReformedItem>> {
  const reformed = new Map<string, ReformedItem>();
  let left = ids;
  let isRepeated = false;
  const ended = await untilUnchanged(attempts, async () => {
    left = await reformOnce(run, left, { change, reformed }, isRepeated);
    isRepeated = true;
    return left.length === 0 ? 'all' : 'changed';
  });
  if (ended === 'changed')
    throw new Error(`These items keep being changed by another publisher: ${left.join(', ')}`);
  return reformed;
}
