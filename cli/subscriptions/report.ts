/**
 * Result of a subscriptions import, for people and for programs. It names line numbers and never an
 * address.
 */

export interface SubscriptionsReport {
  /** The file. */
  readonly source: string;
  readonly dryRun: boolean;
  /** `in` counts every row that has a value: in = stored + unchanged + skipped. */
  readonly items: {
    in: number;
    stored: number;
    unchanged: number;
    readonly skipped: { readonly ref: string; readonly reason: string }[];
  };
  /** `ref` is the file and line. */
  readonly warnings: { readonly ref: string; readonly message: string }[];
  /** Headings of columns that were not read. */
  readonly ignoredColumns: readonly string[];
  seconds: number;
}

/** Longer lists are cut. The JSON report holds all entries. */
const MAX_LINES = 12;

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function listed(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const more =
    lines.length > MAX_LINES
      ? [`  … and ${number(lines.length - MAX_LINES)} more; --report FILE writes all`]
      : [];
  return [
    '',
    title,
    ...lines.slice(0, MAX_LINES).map((line) => `  ${line.replace(/[\p{Cc}\p{Cf}]/gu, ' ')}`),
    ...more,
  ];
}

/** Returns the report as lines of plain text. */
export function printSubscriptionsReport({
  source,
  dryRun,
  items,
  warnings,
  ignoredColumns,
  seconds,
}: SubscriptionsReport): string {
  return [
    `${dryRun ? 'Would import' : 'Imported'} ${source} in ${seconds} s${dryRun ? '; nothing was written, so that all good rows count as stored' : ''}`,
    `  ${number(items.in)} in = ${number(items.stored)} stored + ${number(items.unchanged)} unchanged + ${number(items.skipped.length)} skipped`,
    ...listed(
      'Skipped',
      items.skipped.map(({ ref, reason }) => `${ref}: ${reason}`),
    ),
    ...listed(
      'Worth a look',
      warnings.map(({ ref, message }) => `${ref}: ${message}`),
    ),
    ...listed('Columns that mean nothing here', ignoredColumns),
    '',
  ].join('\n');
}
