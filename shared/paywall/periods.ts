/**
 * The meter's periods: calendar months in the site's time zone, exact to the millisecond across any
 * clock change.
 */
import { zoneClock, type CalendarDay } from '../content/zone-clock.ts';

export interface Period {
  /** yyyymm. */
  readonly key: string;
  /** The first instant of the month, epoch ms. */
  readonly startMs: number;
  /** The first instant after the month. A whole number of seconds. */
  readonly endMs: number;
}

/** No zone is more than 14 hours from UTC; one more hour covers a clock change at midnight. */
const ZONE_MAX_MS = 15 * 3_600_000;

/** Returns the month as a running number, so that months can be compared and added. */
function monthNumber({ year, month }: CalendarDay): number {
  return year * 12 + month - 1;
}

const starts = new Map<string, number>();

/**
 * Returns the instant at which a month begins: midnight, or the first instant after it where the
 * clocks skip midnight.
 */
function monthStart(number: number, timeZone: string): number {
  const name = `${number} ${timeZone}`;
  const known = starts.get(name);
  if (known !== undefined) return known;
  const utc = Date.UTC(Math.floor(number / 12), number % 12);
  let before = utc - ZONE_MAX_MS;
  let after = utc + ZONE_MAX_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (monthNumber(zoneClock(middle, timeZone)) < number) before = middle;
    else after = middle;
  }
  if (starts.size >= 1_000) starts.clear();
  starts.set(name, after);
  return after;
}

function periodOf(number: number, timeZone: string): Period {
  const month = String((number % 12) + 1).padStart(2, '0');
  return {
    key: `${Math.floor(number / 12)}${month}`,
    startMs: monthStart(number, timeZone),
    endMs: monthStart(number + 1, timeZone),
  };
}

/**
 * Returns the period of an instant.
 * @param timeZone IANA.
 */
export function periodAt(nowMs: number, timeZone: string): Period {
  return periodOf(monthNumber(zoneClock(nowMs, timeZone)), timeZone);
}

/**
 * Returns the ends of the current period and of those that follow, in epoch seconds: the table `e`
 * of the edge's configuration.
 */
export function periodEnds(nowMs: number, timeZone: string, count: number): number[] {
  const first = monthNumber(zoneClock(nowMs, timeZone));
  return Array.from(
    { length: count },
    (_, index) => monthStart(first + index + 1, timeZone) / 1_000,
  );
}
