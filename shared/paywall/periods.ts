/**
 * The meter's periods: calendar months, weeks or days in the site's time zone, exact to the
 * millisecond across any clock change, or a number of days from a reader's first item.
 */
import { DAY_MS } from '../limits.ts';
import { zoneClock, type CalendarDay } from '../content/zone-clock.ts';
import type { MeterConfig } from './meter-config.ts';
import type { SampleClaims } from './sample-token.ts';

/** What a publisher may choose; weeks begin on Monday (ISO 8601). */
export type MeterPeriod = 'month' | 'week' | 'day' | { readonly rolling: number };

export interface Period {
  /** Part of the names of records: yyyymm of a month, otherwise it says when the period ends. */
  readonly key: string;
  /** The first instant after it, epoch ms. A whole number of seconds. */
  readonly endMs: number;
}

export interface CalendarPeriod extends Period {
  /** Its first instant, epoch ms. */
  readonly startMs: number;
}

/** No zone is more than 14 hours from UTC; one more hour covers a clock change at midnight. */
const ZONE_MAX_MS = 15 * 3_600_000;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const THURSDAY = 3;

/** Periods of a calendar as running numbers, so that they can be compared and added. */
interface Unit {
  readonly numberOf: (day: CalendarDay) => number;
  /** Where it begins in UTC. */
  readonly utc: (number: number) => number;
}

function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

const units: Readonly<Record<Extract<MeterPeriod, string>, Unit>> = {
  month: {
    numberOf: ({ year, month }) => year * 12 + month - 1,
    utc: (number) => Date.UTC(Math.floor(number / 12), number % 12),
  },
  week: {
    numberOf: (day) => Math.floor((dayNumber(day) + THURSDAY) / 7),
    utc: (number) => (number * 7 - THURSDAY) * DAY_MS,
  },
  day: { numberOf: dayNumber, utc: (number) => number * DAY_MS },
};
type UnitName = keyof typeof units;

const starts = new Map<string, number>();

/**
 * Returns the instant at which a period begins: midnight, or the first instant after it where the
 * clocks skip midnight.
 */
function startOf(unit: UnitName, number: number, timeZone: string): number {
  const name = `${unit} ${number} ${timeZone}`;
  const known = starts.get(name);
  if (known !== undefined) return known;
  const utc = units[unit].utc(number);
  let before = utc - ZONE_MAX_MS;
  let after = utc + ZONE_MAX_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (units[unit].numberOf(zoneClock(middle, timeZone)) < number) before = middle;
    else after = middle;
  }
  if (starts.size >= 1_000) starts.clear();
  starts.set(name, after);
  return after;
}

function endingAt(endMs: number): Period {
  return { key: `e${endMs / 1_000}`, endMs };
}

/**
 * Returns the period of an instant in the calendar.
 * @param timeZone IANA.
 */
export function periodAt(
  nowMs: number,
  timeZone: string,
  unit: UnitName = 'month',
): CalendarPeriod {
  const number = units[unit].numberOf(zoneClock(nowMs, timeZone));
  const startMs = startOf(unit, number, timeZone);
  const endMs = startOf(unit, number + 1, timeZone);
  if (unit !== 'month') return { ...endingAt(endMs), startMs };
  const month = String((number % 12) + 1).padStart(2, '0');
  return { key: `${Math.floor(number / 12)}${month}`, startMs, endMs };
}

/** Returns the choice of which an edge's configuration is: see `periodTable`. */
export function chosenPeriod({ e, p }: Pick<MeterConfig, 'e' | 'p'>): MeterPeriod {
  if (p === undefined) return 'month';
  if (e === undefined) return { rolling: (p * 1_000) / DAY_MS };
  return p * 1_000 === DAY_MS ? 'day' : 'week';
}

/** Returns whether a period begins with a reader's first item. */
export function isRolling(config: Pick<MeterConfig, 'e' | 'p'>): boolean {
  return typeof chosenPeriod(config) === 'object';
}

/**
 * Returns the period in which a reader's items count. One that has begun goes on until its end, which
 * the reader's token says, whatever the publisher has chosen since: nobody has items given or taken by
 * a change.
 * @param sample The verified token; one that has ended says nothing.
 * @param timeZone IANA, the site's.
 */
export function meterPeriod(
  config: Pick<MeterConfig, 'e' | 'p'>,
  sample: Pick<SampleClaims, 'exp'> | undefined,
  nowMs: number,
  timeZone: string,
): Period {
  const begun = (sample?.exp ?? 0) * 1_000;
  if (begun > nowMs) {
    const month = periodAt(begun - 1, timeZone);
    return month.endMs === begun ? month : endingAt(begun);
  }
  const choice = chosenPeriod(config);
  return typeof choice === 'object'
    ? endingAt(Math.ceil(nowMs / 1_000) * 1_000 + choice.rolling * DAY_MS)
    : periodAt(nowMs, timeZone, choice);
}

/** As `meterPeriod` of a period whose end is stored. */
export function periodUntil(endMs: number, timeZone: string): Period {
  return meterPeriod({}, { exp: endMs / 1_000 }, endMs - 1, timeZone);
}

/**
 * Returns the ends of the current month and of those that follow, in epoch seconds: the table `e`
 * of the edge's configuration.
 */
export function periodEnds(nowMs: number, timeZone: string, count: number): number[] {
  const first = units.month.numberOf(zoneClock(nowMs, timeZone));
  return Array.from(
    { length: count },
    (_, index) => startOf('month', first + index + 1, timeZone) / 1_000,
  );
}

/** A year and a month, so that the table lasts for a publisher who deploys once a year. */
const MONTHS = 13;
const TABLE_MS = 400 * DAY_MS;

/**
 * Returns the start of the current period and the ends of stretches of periods of the same length: a
 * clock change makes one that is longer or shorter, which is a stretch of its own.
 */
function stretches(nowMs: number, timeZone: string, unit: UnitName, seconds: number): number[] {
  let period = periodAt(nowMs, timeZone, unit);
  const table = [period.startMs / 1_000];
  for (let isEven = false; period.startMs < nowMs + TABLE_MS;) {
    const wasEven = isEven;
    isEven = period.endMs - period.startMs === seconds * 1_000;
    if (isEven && wasEven) table.pop();
    table.push(period.endMs / 1_000);
    period = periodAt(period.endMs, timeZone, unit);
  }
  return table;
}

/** Returns what the edge's configuration says of periods. */
export function periodTable(
  period: MeterPeriod,
  nowMs: number,
  timeZone: string,
): Pick<MeterConfig, 'e' | 'p'> {
  if (typeof period === 'object') return { p: (period.rolling * DAY_MS) / 1_000 };
  if (period === 'month') return { e: periodEnds(nowMs, timeZone, MONTHS) };
  const p = (DAY_MS / 1_000) * (period === 'week' ? 7 : 1);
  return { p, e: stretches(nowMs, timeZone, period, p) };
}
