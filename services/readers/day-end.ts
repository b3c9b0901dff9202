/** Computes when a day ends in a time zone. */
import { zoneClock, type CalendarDay } from '../../shared/content/zone-clock.ts';
import { DAY_MS } from '../../shared/limits.ts';

/**
 * Instants are compared as text, so none may have a five-digit year. "Never" is often the last day
 * of 9999.
 */
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');
const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Numbers days consecutively, as if each had 24 hours. */
function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** @returns undefined unless the text is a date from 1900 on, such as 2027-01-31. */
export function readDate(text: string): CalendarDay | undefined {
  const [, year, month, day] = dateForm.exec(text) ?? [];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (day === undefined || date.year < 1900) return undefined;
  return new Date(Date.UTC(date.year, date.month - 1, date.day)).toISOString().startsWith(text)
    ? date
    : undefined;
}

/**
 * Returns the first instant after a day: midnight, or the first instant after it where the clocks
 * skip midnight. ISO 8601 in UTC.
 * @param timeZone IANA.
 */
export function dayEnd(date: CalendarDay, timeZone: string): string {
  const target = dayNumber(date);
  // No zone is further than 15 hours from UTC.
  let before = target * DAY_MS - DAY_MS;
  let after = (target + 2) * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayNumber(zoneClock(middle, timeZone)) <= target) before = middle;
    else after = middle;
  }
  return new Date(Math.min(after, LAST_INSTANT_MS)).toISOString();
}
