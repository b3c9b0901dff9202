/** The months of which `masthead sales` speaks, in the magazine's time zone. */
import { dayEnd, readDate } from '../../readers/day-end.ts';
import { dayIn } from '../../../shared/content/zoned-instant.ts';
import type { Span } from '../../../shared/subscriptions/sales.ts';
import { DAY_MS } from '../../../shared/limits.ts';

/** Without a period: this month and those before it. */
const MONTHS = 3;
/** Longer periods are mistyped years. */
const MONTHS_MAX = 240;

export interface PeriodOptions {
  readonly month?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Returns the month that is so many before or after another, `2027-01`. */
function monthAfter(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

function lastDay(month: string): string {
  return new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** @param text A day, or a month, of which `end` says which day. */
function dayOf(option: string, text: string, end: 'first' | 'last'): string {
  const first = /^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text;
  if (readDate(first) === undefined)
    throw new Error(
      `${option} "${text}" is not a day such as 2027-01-31, or a month such as 2027-01`,
    );
  return end === 'last' && first !== text ? lastDay(text) : first;
}

function daysOf({ month, from, to }: PeriodOptions, today: string): readonly [string, string] {
  if (month !== undefined) {
    if (from !== undefined || to !== undefined)
      throw new Error('--month names the whole period: leave out --from and --to');
    if (!/^\d{4}-\d{2}$/.test(month))
      throw new Error(`--month "${month}" is not a month such as 2027-01`);
    return [dayOf('--month', month, 'first'), dayOf('--month', month, 'last')];
  }
  const last = to === undefined ? today : dayOf('--to', to, 'last');
  const first =
    from === undefined
      ? `${monthAfter(last.slice(0, 7), 1 - MONTHS)}-01`
      : dayOf('--from', from, 'first');
  if (first > last) throw new Error(`The period ends (${last}) before it begins (${first})`);
  return [first, last];
}

/**
 * Returns the months of a period, the first and the last as far as they belong to it.
 * @param timeZone IANA.
 * @throws Error that names what is no day.
 */
export function readPeriod(options: PeriodOptions, timeZone: string, nowMs: number): Span[] {
  const [first, last] = daysOf(options, dayIn(timeZone, nowMs));
  const startOf = (day: string) => {
    const before = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
    return Date.parse(dayEnd(dateOf(before), timeZone));
  };
  const spans: Span[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month, 1)) {
    const isFirst = spans.length === 0;
    const until = month === last.slice(0, 7) ? last : lastDay(month);
    spans.push({
      month,
      fromMs: isFirst ? startOf(first) : startOf(`${month}-01`),
      toMs: Date.parse(dayEnd(dateOf(until), timeZone)),
    });
    if (spans.length > MONTHS_MAX)
      throw new Error(`The period from ${first} to ${last} has more than ${MONTHS_MAX} months`);
  }
  return spans;
}

function dateOf(day: string) {
  const date = readDate(day);
  if (date === undefined) throw new Error(`"${day}" is not a day such as 2027-01-31`);
  return date;
}
