/**
 * Result of a subscriptions import, for people and for programs. It names line numbers and never an
 * address.
 */

import { number } from '../../importing/counted.ts';
import { listed } from '../listed.ts';
import { plainText } from '../../shared/plain-text.ts';

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

/** What an import of rows came to: of subscriptions, or of a newsletter's readers. */
interface RowsReport extends Pick<
  SubscriptionsReport,
  'source' | 'dryRun' | 'warnings' | 'ignoredColumns' | 'seconds'
> {
  /** The system that exported the rows, where that is known. */
  readonly system?: string;
  readonly items: SubscriptionsReport['items'] & { readonly suppressed?: number };
}

/** Returns the report as lines of plain text. */
export function printRowsReport({
  source,
  system,
  dryRun,
  items,
  warnings,
  ignoredColumns,
  seconds,
}: RowsReport): string {
  const from = system === undefined ? source : `${source} (${system})`;
  const { suppressed } = items;
  const left = suppressed === undefined ? '' : `${number(suppressed)} suppressed + `;
  return [
    `${dryRun ? 'Would import' : 'Imported'} ${from} in ${seconds} s${dryRun ? '; nothing was written, so that all good rows count as stored' : ''}`,
    `  ${number(items.in)} in = ${number(items.stored)} stored + ${number(items.unchanged)} unchanged + ${left}${number(items.skipped.length)} skipped`,
    ...(suppressed === undefined || suppressed === 0
      ? []
      : ['  Suppressed: they left, bounced or complained there, and get nothing here']),
    ...listed(
      'Skipped',
      items.skipped.map(({ ref, reason }) => `${ref}: ${reason}`),
      plainText,
    ),
    ...listed(
      'Worth a look',
      warnings.map(({ ref, message }) => `${ref}: ${message}`),
      plainText,
    ),
    ...listed('Columns that mean nothing here', ignoredColumns, plainText),
    '',
  ].join('\n');
}
