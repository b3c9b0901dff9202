/**
 * Positions of an item in lists, stored beside the item so that a later publish can remove it from
 * them.
 */
import * as v from 'valibot';
import type { PlainItem } from '../lambdas/aws/attributes.ts';
import { documentDecoder } from '../lambdas/content/document.ts';

const placementSchema = v.object({
  /** True from the moment the item is stored until its lists name it. */
  pending: v.boolean(),
  placed: v.array(v.object({ name: v.string(), pubDate: v.string() })),
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
