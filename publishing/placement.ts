/** Where a piece stands in lists, kept beside the piece so that a later publish can take it out again. */
import * as v from 'valibot';
import type { PlainItem } from '../lambdas/aws/attributes.ts';
import { decodeDocument } from '../lambdas/content/document.ts';

const placementSchema = v.object({
  /** True from the moment the piece is stored until its lists name it. */
  pending: v.boolean(),
  placed: v.array(v.object({ name: v.string(), pubDate: v.string() })),
});
export type Placement = v.InferOutput<typeof placementSchema>;

export function placementKey(id: string): { pk: string } {
  return { pk: `W#${id}` };
}

/** The placement in a record; of a piece that was never listed, an empty one. */
export function parsePlacement(record: PlainItem | undefined): Placement {
  return record === undefined
    ? { pending: false, placed: [] }
    : v.parse(placementSchema, decodeDocument(record.doc));
}
