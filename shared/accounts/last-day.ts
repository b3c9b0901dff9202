/**
 * The last day of a subscription. Its record holds the first instant at which it no longer runs
 * (`endsAt`), which is on the day after: what people read is the last day.
 */
import { zoneClock } from '../content/zone-clock.ts';

/** Whether a subscription no longer runs. */
export function hasEnded(endsAt: string, nowMs: number): boolean {
  return Date.parse(endsAt) <= nowMs;
}

/**
 * Returns the last instant at which a subscription runs, ISO 8601 in UTC: its date in the
 * publication's time zone is the last day.
 * @param endsAt The first instant at which it no longer runs, ISO 8601.
 */
export function lastInstant(endsAt: string): string {
  return new Date(Date.parse(endsAt) - 1).toISOString();
}

/**
 * Returns the last day of a subscription as a date, for example `2027-01-31`.
 * @param timeZone IANA, of the publication.
 */
export function lastDay(endsAt: string, timeZone: string): string {
  const { year, month, day } = zoneClock(Date.parse(lastInstant(endsAt)), timeZone);
  const padded = (value: number, length: number) => String(value).padStart(length, '0');
  return [padded(year, 4), padded(month, 2), padded(day, 2)].join('-');
}
