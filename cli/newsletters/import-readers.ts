/**
 * Imports another system's list of readers into a newsletter. Those who agreed there are confirmed, with
 * the date and the source of their consent, and no email asks them again; those who left, bounced or
 * complained there get nothing here either. The file is read twice, first as a whole, so that nothing is
 * stored from a file that is not such a list.
 */
import {
  imported,
  importedLeaving,
  type ConsentEvent,
  type ImportedConsent,
  type NewsletterSubscription,
} from '../../shared/newsletters/subscription.ts';
import type { Progress } from '../../importing/progress.ts';
import { orderOf, type DayOrder } from '../../importing/tables/foreign-date.ts';
import { openTable, type Table } from '../../importing/tables/open-table.ts';
import { guessEncoding } from '../../importing/tables/text-lines.ts';
import type { SuppressionStore } from '../../services/email/suppression-store.ts';
import type { NewsletterStore } from '../../services/newsletters/newsletter-store.ts';
import { shown } from '../../services/readers/read-subscription.ts';
import {
  dateColumns,
  readHeading,
  readReaderRow,
  type ReaderColumns,
  type ReaderRow,
} from './reader-row.ts';

export interface ReadersReport {
  readonly source: string;
  /** The system that writes such columns, or `a table`. */
  readonly system: string;
  readonly dryRun: boolean;
  /** in = stored + unchanged + suppressed + skipped. */
  readonly items: {
    in: number;
    /** Confirmed now. */
    stored: number;
    unchanged: number;
    /** Left, bounced or complained there: gets nothing here. */
    suppressed: number;
    readonly skipped: { readonly ref: string; readonly reason: string }[];
  };
  readonly warnings: { readonly ref: string; readonly message: string }[];
  readonly ignoredColumns: readonly string[];
  seconds: number;
}

export interface ImportTarget {
  readonly store: Pick<NewsletterStore, 'change'>;
  readonly suppressions: Pick<SuppressionStore, 'add'>;
  readonly hashEmail: (email: string) => string;
}

export interface ReadersImport {
  readonly path: string;
  /** Key of the newsletter. */
  readonly key: string;
  /** If absent, everything is read and checked but nothing is written. */
  readonly target?: ImportTarget;
  /** Of dates such as 3/4/2021; default: what the table shows, or the month first. */
  readonly order?: DayOrder | undefined;
  readonly progress: Progress;
  /** Epoch ms. */
  readonly now: () => number;
}

type Outcome = 'stored' | 'unchanged' | 'suppressed' | { readonly reason: string };

/** Calls of the store at the same time. */
const AT_ONCE = 16;

async function survey(path: string) {
  const kind = { of: 'readers', readHeading, encoding: await guessEncoding(path) };
  const { columns, rows } = await openTable(path, kind);
  const orders = new Set<DayOrder>();
  let total = 0;
  let unclear = 0;
  for await (const row of rows) {
    total += 1;
    if ('problem' in row) continue;
    for (const column of dateColumns) {
      const text = row.cells[columns.at[column] ?? -1] ?? '';
      const order = orderOf(text);
      if (order !== undefined) orders.add(order);
      else if (/^\s*\d{1,2}\/\d{1,2}\/\d/.test(text)) unclear += 1;
    }
  }
  return { kind, total, orders, unclear };
}

/** Returns in which order dates such as 3/4/2021 are read, and what is to be said of it. */
function orderIn(
  { orders, unclear }: Pick<Awaited<ReturnType<typeof survey>>, 'orders' | 'unclear'>,
  given: DayOrder | undefined,
): { readonly order: DayOrder; readonly message?: string } {
  const [only = 'month-first'] = orders;
  if (given !== undefined) return { order: given };
  if (orders.size === 1 || unclear === 0) return { order: only };
  return {
    order: 'month-first',
    message: `${unclear} dates such as 3/4/2021 may have the day or the month first; taken as the month first (--dates day-first)`,
  };
}

/** Returns the day of the last step of a kind. */
function dayOf(
  subscription: NewsletterSubscription | undefined,
  step: ConsentEvent['what'],
): string {
  return subscription?.trail.findLast(({ what }) => what === step)?.at.slice(0, 10) ?? '';
}

/** Writes what a row says; without a target nothing. */
async function take(
  target: ImportTarget | undefined,
  key: string,
  { email, status, at }: ReaderRow,
  undated: ImportedConsent,
): Promise<Outcome> {
  if (target === undefined) return status === 'subscribed' ? 'stored' : 'suppressed';
  const { store, suppressions, hashEmail } = target;
  const consent = at === undefined ? undated : { ...undated, at };
  const hash = hashEmail(email);
  if (status === 'subscribed') {
    let result: Outcome = 'unchanged';
    await store.change(hash, key, (current) => {
      const next = imported(current, email, consent);
      if (typeof next === 'object') {
        result = 'stored';
        return next;
      }
      result =
        next === 'left'
          ? { reason: `its reader has left here (${dayOf(current, 'unsubscribed')})` }
          : 'unchanged';
      return undefined;
    });
    return result;
  }
  let result: Outcome = 'suppressed';
  await store.change(hash, key, (current) => {
    const next = importedLeaving(current, consent);
    if (typeof next === 'object') {
      result = 'suppressed';
      return next;
    }
    result =
      next === 'agreed'
        ? { reason: `its reader has agreed since (${dayOf(current, 'confirmed')})` }
        : 'unchanged';
    return undefined;
  });
  if (status !== 'bounced' && status !== 'complained') return result;
  await suppressions.add(email, {
    kind: status === 'bounced' ? 'hard-bounce' : 'complaint',
    // When it was imported: an address that was dead years ago is not tried again.
    at: new Date(consent.nowMs).toISOString(),
    id: consent.source,
  });
  return 'suppressed';
}

interface UsableRow {
  readonly ref: string;
  readonly row: ReaderRow;
}

/** Yields the rows that can be used, and notes the others. */
async function* usableRows(
  path: string,
  { columns, rows }: Table<ReaderColumns>,
  order: DayOrder,
  { items, warnings }: Pick<ReadersReport, 'items' | 'warnings'>,
): AsyncGenerator<UsableRow> {
  const lineOf = new Map<string, number>();
  for await (const row of rows) {
    const ref = `${path}:${row.line}`;
    items.in += 1;
    const found = 'problem' in row ? row : readReaderRow(columns, row.cells, order);
    if ('problem' in found) {
      items.skipped.push({ ref, reason: found.problem });
      continue;
    }
    const earlier = lineOf.get(found.email);
    // What ends a subscription counts in any line.
    if (earlier !== undefined && found.status === 'subscribed') {
      items.skipped.push({ ref, reason: `line ${earlier} has the same address, and counts` });
      continue;
    }
    if (earlier === undefined) lineOf.set(found.email, row.line);
    warnings.push(...found.warnings.map((message) => ({ ref, message })));
    yield { ref, row: found };
  }
}

/**
 * @throws TableError for a file that is not such a list, and any error of the store. A repeated import
 *   continues where it stopped.
 */
export async function importReaders({
  path,
  key,
  target,
  order: given,
  progress,
  now,
}: ReadersImport): Promise<ReadersReport> {
  const started = performance.now();
  const { kind, total, orders, unclear } = await survey(path);
  const { order, message } = orderIn({ orders, unclear }, given);
  const { columns, rows } = await openTable(path, kind);
  const items: ReadersReport['items'] = {
    in: 0,
    stored: 0,
    unchanged: 0,
    suppressed: 0,
    skipped: [],
  };
  const warnings: ReadersReport['warnings'] = [];
  if (message !== undefined) warnings.push({ ref: path, message });
  const source = `import ${columns.system}`;
  let group: UsableRow[] = [];

  async function flush(): Promise<void> {
    const outcomes = await Promise.all(
      group.map(({ row }) => take(target, key, row, { nowMs: now(), source, text: row.text })),
    );
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === 'string') items[outcome] += 1;
      else items.skipped.push({ ref: group[index]?.ref ?? path, reason: outcome.reason });
    }
    group = [];
    progress.show('Readers', items.in, total);
  }

  for await (const entry of usableRows(path, { columns, rows }, order, { items, warnings })) {
    group.push(entry);
    if (group.length === AT_ONCE) await flush();
  }
  await flush();
  progress.end();
  items.skipped.sort(
    (one, two) => Number(one.ref.split(':').at(-1)) - Number(two.ref.split(':').at(-1)),
  );
  return {
    source: path,
    system: columns.system,
    dryRun: target === undefined,
    items,
    warnings,
    ignoredColumns: columns.ignored.map(shown),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}
