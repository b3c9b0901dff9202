/** What a publisher's system reports of subscriptions, in the words of the table that is imported. */
import * as v from 'valibot';
import { columnNames, createRowReader, type RowInput } from './read-subscription.ts';
import type { SubscriptionRow } from './subscription-store.ts';
import { recordOf } from '../../shared/record-of.ts';

/** Other systems send numbers and `true` as they are. */
const text = v.nullish(
  v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String)),
  '',
);
/** As the row of a table, e.g. `{ "number": "0042", "kind": "print", "ends": "2027-01-31" }`. */
export const reportedSchema = v.object(recordOf(columnNames, () => text));
export type ReportedSubscription = v.InferOutput<typeof reportedSchema>;

const columns = Object.fromEntries(columnNames.map((name, index) => [name, index]));

export interface ReadReport {
  readonly rows: readonly SubscriptionRow[];
  /** By the index of what was reported, and without its values but the one that is wrong. */
  readonly skipped: readonly { readonly index: number; readonly reason: string }[];
}

/** Of two that have one number the first counts, as in a table. */
export function readReported(
  reported: readonly ReportedSubscription[],
  input: Omit<RowInput, 'columns'>,
): ReadReport {
  const read = createRowReader({ ...input, columns });
  const rows = new Map<string, SubscriptionRow>();
  const skipped: { index: number; reason: string }[] = [];
  for (const [index, one] of reported.entries()) {
    const found = read(columnNames.map((name) => one[name] ?? ''));
    if ('problem' in found) skipped.push({ index, reason: found.problem });
    else if (rows.has(found.row.number))
      skipped.push({ index, reason: 'an earlier one has the same number, and counts' });
    else rows.set(found.row.number, found.row);
  }
  return { rows: [...rows.values()], skipped };
}
