/** What the account service says of a group to its owner. */
import * as v from 'valibot';

const groupSchema = v.object({
  quantity: v.number(),
  /** How many there are from the next payment on, where that is another number. */
  next: v.exactOptional(v.object({ quantity: v.number(), at: v.string() })),
  from: v.number(),
  to: v.number(),
  used: v.number(),
  /** Of the owner's address. */
  domain: v.string(),
  isOpen: v.boolean(),
  joinPath: v.string(),
  seats: v.array(
    v.object({
      id: v.string(),
      email: v.string(),
      state: v.picklist(['invited', 'member', 'waiting']),
    }),
  ),
});
export type ShownGroup = v.InferOutput<typeof groupSchema>;

/** @returns undefined where there is no group to show. */
export function readGroup(data: unknown): ShownGroup | undefined {
  const read = v.safeParse(groupSchema, data);
  return read.success ? read.output : undefined;
}
