/**
 * Positions of an item in lists, stored beside the item so that a later publish can remove it from
 * them.
 */
import * as v from 'valibot';
import type { Brand } from '../shared/brand/brand.ts';
import type { Item } from '../shared/content/item.ts';
import type { PlainItem } from '../lambdas/aws/attributes.ts';
import type { BatchWrite } from '../lambdas/aws/dynamo.ts';
import { documentDecoder, encodeDocument } from '../lambdas/content/document.ts';
import { listingsOf } from '../lambdas/content/keys.ts';

const placementSchema = v.object({
  /** True from the moment the item is stored until its lists name it. */
  pending: v.boolean(),
  placed: v.array(v.object({ name: v.string(), pubDate: v.string() })),
  /** The item was taken down by hand: an import does not bring it back. */
  held: v.optional(v.literal(true)),
});
export type Placement = v.InferOutput<typeof placementSchema>;

const decodePlacement = documentDecoder(placementSchema);

export function placementKey(id: string): { pk: string } {
  return { pk: `W#${id}` };
}

/** Returns the placement in a record, or an empty one for an item that was never listed. */
export function parsePlacement(record: PlainItem | undefined): Placement {
  return record === undefined ? { pending: false, placed: [] } : decodePlacement(record);
}

/**
 * Returns the write that marks an item's lists as pending.
 * @param before the stored version of the item. An interrupted publish may have listed the item at
 *   its position.
 * @param isHeld whether imports must leave the item off the site from now on.
 */
export function pendingPlacement(
  brand: Brand,
  id: string,
  before: Item | undefined,
  placement: Placement,
  isHeld = false,
): BatchWrite {
  const maybe =
    before !== undefined && placement.pending
      ? listingsOf(before, brand).map((name) => ({ name, pubDate: before.pubDate }))
      : [];
  const placed = [...placement.placed, ...maybe];
  const pending: Placement = { pending: true, placed, ...(isHeld ? { held: true } : {}) };
  return { put: { ...placementKey(id), ...encodeDocument(pending, id) } };
}
