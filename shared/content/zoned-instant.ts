/** The instants at which a clock in a time zone shows a given time. */
import { DAY_MS } from '../limits.ts';
import { zoneClock } from './zone-clock.ts';

/** Returns what a zone's clock shows, as epoch ms of a clock in UTC that shows the same. */
function clockOf(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = zoneClock(moment, timeZone);
  // Of a year below 100 the arguments of `Date.UTC` mean another one.
  const shown = new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(
    ...([year, month - 1, day] as const),
  );
  return shown + (moment - Math.floor(moment / 1_000) * 1_000);
}

/**
 * Returns the instant at which a zone's clock shows the time that `clock` shows in UTC, both in epoch ms.
 * Of a time that comes twice it is the first; one that a change of clocks leaves out is as much later.
 * @param timeZone IANA.
 */
export function zonedInstant(clock: number, timeZone: string): number {
  // No zone is a day from UTC: one of the two is before a change of clocks, and one after it.
  const times = [clock - DAY_MS, clock + DAY_MS].map(
    (moment) => clock - (clockOf(moment, timeZone) - moment),
  );
  const shown = times.filter((moment) => clockOf(moment, timeZone) === clock);
  return shown.length === 0 ? Math.max(...times) : Math.min(...shown);
}

/** Returns when a day begins in a zone, ISO. @param day `2027-01-31`. */
export function dayStart(day: string, timeZone: string): string {
  return new Date(zonedInstant(Date.parse(day), timeZone)).toISOString();
}

/** Returns what a zone's clock shows, `2027-01-31T09:30:00.000`. */
export function zoneTime(timeZone: string, moment: number): string {
  return new Date(clockOf(moment, timeZone)).toISOString().slice(0, -1);
}

/** Returns the day in a zone, `2027-01-31`. */
export function dayIn(timeZone: string, moment: number): string {
  return zoneTime(timeZone, moment).slice(0, 10);
}
