/**
 * Positions of an item in lists, stored beside the item so that a later publish can remove it from
 * them.
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Brand } from '../shared/brand/brand.ts';
import { itemTypes, type Item } from '../shared/content/item.ts';
import type { PlainItem } from '../services/aws/attributes.ts';
import type { BatchWrite } from '../services/aws/dynamo.ts';
import { documentDecoder, encodeDocument } from '../services/content/document.ts';
import { listingsOf } from '../services/content/keys.ts';

const placementSchema = v.object({
  /** True from the moment the item is stored until its lists name it. */
  pending: v.boolean(),
  placed: v.array(v.object({ name: v.string(), pubDate: v.string() })),
  /**
   * What the item was called before the changes that are pending: a publish that was interrupted may
   * have left the old text there.
   */
  former: v.optional(v.array(v.object({ type: v.picklist(itemTypes), slug: v.string() }))),
  /** The item was taken down by hand: an import does not bring it back. */
  held: v.optional(v.literal(true)),
  /** Names the last change of the item: who finds another one knows that what it read is old. */
  change: v.optional(v.string()),
});
export type Placement = v.InferOutput<typeof placementSchema>;
/** What the path of an item, and its card in other texts, are named after. */
export type FormerName = NonNullable<Placement['former']>[number];

const decodePlacement = documentDecoder(placementSchema);

export function placementKey(id: string): { pk: string } {
  return { pk: `W#${id}` };
}

/** Returns the placement in a record, or an empty one for an item that was never listed. */
export function parsePlacement(record: PlainItem | undefined): Placement {
  return record === undefined ? { pending: false, placed: [] } : decodePlacement(record);
}

/** Returns everything that an item was called before the changes that are pending, each once. */
export function formerNames(before: Item | undefined, { former = [] }: Placement): FormerName[] {
  const names = before === undefined ? former : [...former, before];
  return [...new Map(names.map(({ type, slug }) => [`${type}/${slug}`, { type, slug }])).values()];
}

/** What is about to change of an item. */
export interface PendingChange {
  readonly id: string;
  /**
   * The stored version of the item. An interrupted publish may have listed the item at its position.
   */
  readonly before: Item | undefined;
  readonly placement: Placement;
  /** The names under which readers may find the item until its paths are written. */
  readonly former: readonly FormerName[];
  /** Whether imports must leave the item off the site from now on. */
  readonly isHeld?: boolean;
}

/** Returns the write that marks an item's lists and paths as pending. */
export function pendingPlacement(
  brand: Brand,
  { id, before, placement, former, isHeld = false }: PendingChange,
): BatchWrite {
  const maybe =
    before !== undefined && placement.pending
      ? listingsOf(before, brand).map((name) => ({ name, pubDate: before.pubDate }))
      : [];
  const placed = [...placement.placed, ...maybe];
  const pending: Placement = {
    pending: true,
    placed,
    ...(former.length === 0 ? {} : { former: [...former] }),
    ...(isHeld ? { held: true } : {}),
    change: randomUUID(),
  };
  return { put: { ...placementKey(id), ...encodeDocument(pending, id) } };
}
