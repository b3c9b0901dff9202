/**
 * Stores items in an order that survives a crash: first the mark that their lists and paths are
 * pending, with the paths that they have until now, then the items, then the paths that lead to them.
 */
import { createHash } from 'node:crypto';
import { embeddedSlugs, toEmbedCard } from '../shared/content/embed-card.ts';
import { itemPath, type Item } from '../shared/content/item.ts';
import type { PlainItem, PlainValue } from '../services/aws/attributes.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { encodeDocument, isCurrent } from '../services/content/document.ts';
import { contentKey, relatedListing } from '../services/content/keys.ts';
import { pointerPath } from '../services/content/pointer-path.ts';
import { plainText } from '../services/content/plain-text.ts';
import { countWords } from '../shared/text/count-words.ts';
import {
  decodeItem,
  encodeItem,
  itemSchemaVersion,
  type Pointer,
} from '../services/content/stored-documents.ts';
import { claimSlugs } from './claim-slugs.ts';
import { keepVersions, type EndedVersion } from './item-history.ts';
import {
  formerNames,
  parsePlacement,
  pendingPlacement,
  placementKey,
  type FormerName,
  type Placement,
} from './placement.ts';
import { ensurePeopleAndTags } from './publish-people.ts';
import { readUnlessLookedUp, type PublishRun } from './publish-run.ts';
import type { PutOptions, PutResult } from './publisher.ts';
import { recordCrops } from './record-crops.ts';
import { parseRenamings, withRenamings, type Renamings } from './renamings.ts';

function fingerprint(item: Item): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url');
}

/** Returns whether a record holds exactly this item, as it would be stored now. */
function isUnchanged(record: PlainItem | undefined, item: Item, hash: string): record is PlainItem {
  return record !== undefined && record.hash === hash && isCurrent(record, itemSchemaVersion(item));
}

function pointerOf(item: Item): Pointer {
  const embeds = embeddedSlugs(item.body);
  return {
    kind: 'item',
    id: item.id,
    publicFrom: item.pubDate,
    related: relatedListing(item),
    author: item.contributors.author?.[0]?.slug,
    words: countWords(plainText(item)),
    ...(embeds.length === 0 ? {} : { embeds }),
  };
}

function pointerWrite(path: string, pointer: Pointer, beside: object = {}): BatchWrite {
  return { put: { ...contentKey.pointer(path), ...encodeDocument(pointer, path), ...beside } };
}

/**
 * Writes the card that texts show where they embed the item, under its current slug, and removes
 * the card under slugs that it no longer has.
 */
function embedWrites(item: Item, former: readonly FormerName[]): BatchWrite[] {
  const card = toEmbedCard(item);
  const old = former.flatMap(({ type, slug }) =>
    type === 'article' || (card !== undefined && slug === item.slug) ? [] : [slug],
  );
  const writes: BatchWrite[] = [];
  if (card !== undefined)
    writes.push({
      put: {
        ...contentKey.embed(item.slug),
        ...encodeDocument(card, `The card of "${item.hed}"`),
      },
    });
  for (const slug of new Set(old)) writes.push({ delete: contentKey.embed(slug) });
  return writes;
}

/** Writes of one call, by the order in which they must be made. */
export interface ItemWrites {
  readonly renamings: Renamings;
  /** Items that are stored, or whose interrupted publish is completed. */
  readonly changed: Item[];
  /** Versions that the items replace. */
  readonly ending: EndedVersion[];
  readonly placements: BatchWrite[];
  readonly bodies: BatchWrite[];
  readonly pointers: BatchWrite[];
}

export function emptyPlan(renamings: Renamings): ItemWrites {
  return { renamings, changed: [], ending: [], placements: [], bodies: [], pointers: [] };
}

/** An item as it is stored. */
interface ItemDocument {
  readonly v: PlainValue;
  readonly doc: PlainValue;
}

/** An item with its assigned slug, and what leads to it. */
interface ItemState {
  readonly item: Item;
  readonly path: string;
  readonly former: readonly FormerName[];
  readonly document: ItemDocument;
}

function bodyWrite(
  { id, slug }: Item,
  stored: {
    readonly wantedSlug: string;
    readonly hash: string;
    readonly document: ItemDocument;
    readonly origin: Origin;
  },
): BatchWrite {
  const { wantedSlug, hash, document, origin } = stored;
  return { put: { ...contentKey.item(id), hash, slug, wantedSlug, ...origin, ...document } };
}

/** What a record says of the followed source of its item (docs/adr/0195). */
interface Origin {
  /** Fingerprint of what the source said last. */
  readonly taken?: string;
  /** ISO: since when the item is another one, by an edit here. */
  readonly editedAt?: string;
}

/** Who stores items. `site`: it brings them into another form, and edits nothing. */
type Writer = 'source' | 'person' | 'site';

export function originOf(record: PlainItem | undefined): Origin {
  const { taken, editedAt } = record ?? {};
  return {
    ...(typeof taken === 'string' ? { taken } : {}),
    ...(typeof editedAt === 'string' ? { editedAt } : {}),
  };
}

/** Returns what the record is to say of its source once `given` is stored. */
function nextOrigin(
  run: PublishRun,
  record: PlainItem | undefined,
  { given, by }: { readonly given: Item; readonly by: Writer },
): Origin {
  const before = originOf(record);
  const hash = fingerprint(given);
  if (by === 'source') return { taken: hash };
  if (by === 'site' || before.taken === undefined) return before;
  return before.taken === hash ? { taken: hash } : { taken: before.taken, editedAt: run.now() };
}

/** Whether an item was edited here, and its source says what it said before. */
function staysEdited(record: PlainItem | undefined, given: Item): record is PlainItem {
  const { taken, editedAt } = originOf(record);
  return editedAt !== undefined && taken === fingerprint(given);
}

/**
 * Returns the writes that lead paths and embedding texts to the item, and remove its draft. The item
 * stands beside the pointer, so that its page takes one call (docs/adr/0059).
 */
function pathWrites({ item, path, former, document }: ItemState, hasDraft: boolean): BatchWrite[] {
  const writes = [
    pointerWrite(path, pointerOf(item), { v: document.v, item: document.doc }),
    ...embedWrites(item, former),
  ];
  for (const oldPath of former.map((name) => pointerPath(itemPath(name))))
    if (oldPath !== path)
      writes.push(pointerWrite(oldPath, { kind: 'redirect', to: itemPath(item) }));
  // It is published now.
  if (hasDraft) writes.push({ delete: contentKey.draft(item.id) });
  return writes;
}

type Records = ReadonlyMap<string, PlainItem>;

function placementOf(existing: Records, id: string): Placement {
  return parsePlacement(existing.get(placementKey(id).pk));
}

/** Returns whether an item was taken down by hand, so that an import leaves it off the site. */
function isHeld(existing: Records, id: string): boolean {
  return !existing.has(contentKey.item(id).pk) && placementOf(existing, id).held === true;
}

/** An item as somebody wants it. */
interface GivenItem {
  readonly given: Item;
  readonly slug: string;
  readonly by: Writer;
  /** What leads to the item is written even if nothing says that it is old. */
  readonly isRepeated?: boolean;
}

/** Adds what must be written for an item under its slug. */
export function planItem(
  run: PublishRun,
  plan: ItemWrites,
  existing: Records,
  { given, slug, by, isRepeated = false }: GivenItem,
): PutResult {
  const item: Item = { ...withRenamings(given, plan.renamings), slug };
  const record = existing.get(contentKey.item(item.id).pk);
  const hash = fingerprint(item);
  const placement = placementOf(existing, item.id);
  const path = pointerPath(itemPath(item));
  const hasDraft = existing.has(contentKey.draft(item.id).pk);
  const origin = nextOrigin(run, record, { given, by });
  if (isUnchanged(record, item, hash)) {
    // Already here when its source was first followed, or edited into the same on both sides.
    const isNew = JSON.stringify(origin) !== JSON.stringify(originOf(record));
    if (by === 'source' && isNew) {
      const document = { v: record.v, doc: record.doc };
      plan.bodies.push(bodyWrite(item, { wantedSlug: given.slug, hash, document, origin }));
    }
    // A publish was interrupted after the item was stored, so the later writes may be missing.
    if (placement.pending || isRepeated) {
      run.pending.add(item.id);
      plan.changed.push(item);
      const former = formerNames(undefined, placement);
      const document = { v: record.v, doc: record.doc };
      plan.pointers.push(...pathWrites({ item, path, former, document }, hasDraft));
    }
    return { id: item.id, outcome: 'unchanged', slug };
  }
  run.pending.add(item.id);
  plan.changed.push(item);
  const before = record === undefined ? undefined : decodeItem(record);
  const former = formerNames(before, placement);
  const document = encodeItem(item);
  if (record !== undefined && before !== undefined)
    plan.ending.push({ record, item: before, ended: 'changed' });
  plan.placements.push(pendingPlacement(run.brand, { id: item.id, before, placement, former }));
  plan.bodies.push(bodyWrite(item, { wantedSlug: given.slug, hash, document, origin }));
  plan.pointers.push(...pathWrites({ item, path, former, document }, hasDraft));
  const { editedAt } = originOf(record);
  const isOver = by === 'source' && editedAt !== undefined;
  return { id: item.id, outcome: 'stored', slug, ...(isOver ? { editedHere: editedAt } : {}) };
}

/** Completes an interrupted publish of an item that stays as it was edited here. */
function keepEdited(
  run: PublishRun,
  plan: ItemWrites,
  existing: Records,
  record: PlainItem,
): PutResult {
  const stored = decodeItem(record);
  const given = { ...stored, slug: String(record.wantedSlug ?? stored.slug) };
  const { editedAt } = originOf(record);
  const result = planItem(run, plan, existing, { given, slug: stored.slug, by: 'site' });
  return { ...result, ...(editedAt === undefined ? {} : { editedHere: editedAt }) };
}

/** Stores items and their paths. `Publisher.putItems` says more. */
export async function putItems(
  run: PublishRun,
  items: readonly Item[],
  { isRelease = false, isFollowed = false }: PutOptions = {},
): Promise<PutResult[]> {
  const { dynamo, table } = run;
  await recordCrops(run, items);
  const existing = await readUnlessLookedUp(run, [
    contentKey.renamings(),
    ...items.flatMap(({ id }) => [contentKey.item(id), placementKey(id), contentKey.draft(id)]),
  ]);
  const held = new Set(
    isRelease ? [] : items.filter(({ id }) => isHeld(existing, id)).map(({ id }) => id),
  );
  const edited = new Map(
    items.flatMap((item) => {
      const record = existing.get(contentKey.item(item.id).pk);
      return isFollowed && staysEdited(record, item) ? [[item.id, record] as const] : [];
    }),
  );
  const slugs = await claimSlugs(
    dynamo,
    table,
    items.filter(({ id }) => !held.has(id) && !edited.has(id)),
    existing,
  );
  const by = isFollowed ? 'source' : 'person';
  const plan = emptyPlan(parseRenamings(existing.get(contentKey.renamings().pk)));
  const results = items.map((given): PutResult => {
    if (held.has(given.id)) return { id: given.id, outcome: 'held', slug: given.slug };
    const record = edited.get(given.id);
    if (record !== undefined) return keepEdited(run, plan, existing, record);
    return planItem(run, plan, existing, { given, slug: slugs.get(given.id) ?? given.slug, by });
  });
  await ensurePeopleAndTags(run, plan.changed);
  await keepVersions(run, plan.ending);
  await dynamo.batchWrite(table, plan.placements);
  await dynamo.batchWrite(table, plan.bodies);
  await dynamo.batchWrite(table, plan.pointers);
  return results;
}

/** Stores drafts separately from items. `Publisher.putDrafts` says more. */
export async function putDrafts(run: PublishRun, items: readonly Item[]): Promise<PutResult[]> {
  await recordCrops(run, items);
  const existing = await readUnlessLookedUp(
    run,
    items.map((item) => contentKey.draft(item.id)),
  );
  const writes: BatchWrite[] = [];
  const results = items.map((item): PutResult => {
    const hash = fingerprint(item);
    const key = contentKey.draft(item.id);
    if (isUnchanged(existing.get(key.pk), item, hash))
      return { id: item.id, outcome: 'unchanged', slug: item.slug };
    writes.push({ put: { ...key, kind: 'item', hash, ...encodeItem(item) } });
    return { id: item.id, outcome: 'stored', slug: item.slug };
  });
  await run.dynamo.batchWrite(run.table, writes);
  return results;
}
