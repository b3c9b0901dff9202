/**
 * Imports a table of subscriptions. The file is read twice, first as a whole, so that nothing is
 * stored from a file that is not a table.
 */
import type {
  SubscriptionRow,
  SubscriptionStore,
} from '../../services/readers/subscription-store.ts';
import type { Progress } from '../../importing/progress.ts';
import { createRowReader, shown } from '../../services/readers/read-subscription.ts';
import { openTable } from '../../importing/tables/open-table.ts';
import { readColumns } from './columns.ts';
import type { SubscriptionsReport } from './report.ts';

/** DynamoDB reads this many items in one call. */
const GROUP = 100;

export interface SubscriptionsImport {
  readonly path: string;
  /** IANA, of the publication: a subscription ends at the end of the day in this zone. */
  readonly timeZone: string;
  readonly hashEmail: (email: string) => string;
  /** If absent, everything is read and checked but nothing is written. */
  readonly put?: SubscriptionStore['put'];
  readonly progress: Progress;
}

const kind = { of: 'subscriptions', readHeading: readColumns } as const;

async function countRows(path: string): Promise<number> {
  let count = 0;
  for await (const row of (await openTable(path, kind)).rows) if (row.line > 0) count += 1;
  return count;
}

/**
 * @throws TableError for a file that is not such a table, and any error of the store. A repeated
 *   import continues where it stopped.
 */
export async function importSubscriptions({
  path,
  timeZone,
  hashEmail,
  put,
  progress,
}: SubscriptionsImport): Promise<SubscriptionsReport> {
  const started = performance.now();
  const total = await countRows(path);
  const { columns, rows } = await openTable(path, kind);
  const read = createRowReader({ columns: columns.at, timeZone, hashEmail });
  const items: SubscriptionsReport['items'] = { in: 0, stored: 0, unchanged: 0, skipped: [] };
  const warnings: SubscriptionsReport['warnings'] = [];
  const lineOf = new Map<string, number>();
  let group: SubscriptionRow[] = [];

  async function flush(): Promise<void> {
    const outcomes = put === undefined ? group.map(() => 'stored' as const) : await put(group);
    for (const outcome of outcomes) items[outcome] += 1;
    group = [];
    progress.show('Subscriptions', items.in, total);
  }

  for await (const row of rows) {
    const ref = `${path}:${row.line}`;
    items.in += 1;
    const found = 'problem' in row ? row : read(row.cells);
    if ('problem' in found) {
      items.skipped.push({ ref, reason: found.problem });
      continue;
    }
    const earlier = lineOf.get(found.row.number);
    if (earlier !== undefined) {
      items.skipped.push({ ref, reason: `line ${earlier} has the same number, and counts` });
      continue;
    }
    lineOf.set(found.row.number, row.line);
    warnings.push(...found.warnings.map((message) => ({ ref, message })));
    group.push(found.row);
    if (group.length === GROUP) await flush();
  }
  await flush();
  progress.end();
  return {
    source: path,
    dryRun: put === undefined,
    items,
    warnings,
    ignoredColumns: columns.ignored.map(shown),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}
