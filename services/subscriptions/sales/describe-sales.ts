/** Figures of sales as a table for people, and as CSV for spreadsheets. */
import { csvText } from '../../../shared/csv-text.ts';
import { plainText } from '../../../shared/plain-text.ts';
import { digitsOf } from '../../../shared/subscriptions/currency-digits.ts';
import { moneyText } from '../../../shared/subscriptions/money.ts';
import {
  measures,
  sumOf,
  type Conversions,
  type Figures,
  type Measure,
  type Sales,
  type SalesRow,
  type Span,
} from '../../../shared/subscriptions/sales.ts';

/** What is counted, in the order of the tables. */
export const counts = measures.filter(
  (measure): measure is Exclude<Measure, 'paid' | 'returned'> =>
    measure !== 'paid' && measure !== 'returned',
);

const headings: Readonly<Record<Measure, string>> = {
  living: 'at start',
  new: 'new',
  trialsPaid: 'trials paid',
  renewed: 'renewed',
  canceled: 'canceled',
  ended: 'ended',
  failed: 'failed',
  recovered: 'recovered',
  refunded: 'refunded',
  disputed: 'disputed',
  gifts: 'gifts',
  paid: 'paid',
  returned: 'returned',
};

/** Texts of a provider bring no control characters into a terminal. */
function columns(lines: readonly (readonly string[])[]): string[] {
  const widths = (lines[0] ?? []).map((_, at) =>
    Math.max(...lines.map((line) => (line[at] ?? '').length)),
  );
  return lines.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

/** What of those who had a subscription at the start ended in the month. */
function churn({ living, ended }: Figures): string {
  return living === 0 ? '–' : `${((100 * ended) / living).toFixed(1)} %`;
}

function currencies(rows: readonly SalesRow[]): string[] {
  return [...new Set(rows.map(({ currency }) => currency))].sort();
}

/** Sums of money, each currency alone. */
function money(rows: readonly SalesRow[], amountOf: (figures: Figures) => number): string {
  const texts = currencies(rows).map((currency) => {
    const amount = amountOf(sumOf(rows.filter((row) => row.currency === currency)));
    return moneyText({ amount, currency }, 'en-US');
  });
  return texts.length === 0 ? '–' : texts.join(' + ');
}

const revenue = ({ paid, returned }: Figures) => paid - returned;

function line(name: string, rows: readonly SalesRow[]): string[] {
  const sum = sumOf(rows);
  return [
    plainText(name),
    ...counts.map((measure) => String(sum[measure])),
    churn(sum),
    money(rows, revenue),
  ];
}

function listed(title: string, all: readonly Conversions[]): string[] {
  if (all.length === 0) return [];
  return [
    '',
    title,
    ...all.slice(0, 20).map(({ name, count }) => `  ${count}  ${plainText(name)}`),
  ];
}

/** A name, then what was counted, churn and revenue. */
export interface SalesTables {
  readonly months: readonly (readonly string[])[];
  /** Of the last month. */
  readonly plans: readonly (readonly string[])[];
}

/** @param names Of plans, by their keys. */
export function salesTables(
  { rows }: Pick<Sales, 'rows'>,
  spans: readonly Span[],
  names: ReadonlyMap<string, string>,
): SalesTables {
  const plans = [...new Set(rows.map(({ plan }) => plan))].sort();
  const last = spans.at(-1)?.month;
  return {
    months: spans.map(({ month }) =>
      line(
        month,
        rows.filter((row) => row.month === month),
      ),
    ),
    plans: plans.map((plan) =>
      line(
        names.get(plan) ?? plan,
        rows.filter((row) => row.plan === plan && row.month === last),
      ),
    ),
  };
}

/** @param names Of plans, by their keys. */
export function describeSales(
  sales: Sales,
  spans: readonly Span[],
  names: ReadonlyMap<string, string>,
): string[] {
  const head = (first: string) => [
    first,
    ...counts.map((measure) => headings[measure]),
    'churn',
    'revenue',
  ];
  const { articles, offers, reasons } = sales;
  const { months, plans } = salesTables(sales, spans, names);
  const last = spans.at(-1)?.month;
  return [
    ...columns([head('Month'), ...months]),
    ...(plans.length === 0 ? [] : ['', ...columns([head(`Plan, ${last}`), ...plans])]),
    ...listed('New subscriptions by the article from which readers came', articles),
    ...listed('New subscriptions by offer', offers),
    ...listed('Why readers canceled', reasons),
  ];
}

/** In the currency's own unit, with a point: 1050 of USD is 10.50. */
function decimal(amount: number, currency: string): string {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

function rowCells(row: SalesRow): string[] {
  const { month, plan, currency } = row;
  return [
    month,
    plan,
    currency,
    ...counts.map((measure) => String(row[measure])),
    ...[row.paid, row.returned, revenue(row)].map((amount) => decimal(amount, currency)),
  ];
}

export const csvTables = ['months', 'articles', 'offers', 'reasons'] as const;
export type CsvTable = (typeof csvTables)[number];

/** As `csvText`. */
export function salesCsv(sales: Sales, table: CsvTable): string {
  return csvText(
    table === 'months'
      ? [
          ['month', 'plan', 'currency', ...counts, 'paid', 'returned', 'revenue'],
          ...sales.rows.map(rowCells),
        ]
      : [
          [table.slice(0, -1), 'count'],
          ...sales[table].map(({ name, count }) => [name, String(count)]),
        ],
  );
}
