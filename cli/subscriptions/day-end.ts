/** When a day is over in a zone. */
import { calendarDay, type CalendarDay } from '../../shared/paywall/periods.ts';

const DAY_MS = 86_400_000;
/** Instants are compared as text: none may have a year of five digits. "Never" is often the last day of 9999. */
const LAST_INSTANT_MS = Date.parse('9999-12-31T23:59:59.999Z');
const dateForm = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Days counted through, as if each had 24 hours. */
function dayNumber({ year, month, day }: CalendarDay): number {
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** @returns undefined when that is no date from 1900 on such as 2027-01-31. */
export function readDate(text: string): CalendarDay | undefined {
  const [, year, month, day] = dateForm.exec(text) ?? [];
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  if (day === undefined || date.year < 1900) return undefined;
  return new Date(Date.UTC(date.year, date.month - 1, date.day)).toISOString().startsWith(text)
    ? date
    : undefined;
}

/** The first instant after a day: midnight, or what comes instead of it where the clocks skip midnight. ISO 8601 in UTC. @param timeZone IANA. */
export function dayEnd(date: CalendarDay, timeZone: string): string {
  const target = dayNumber(date);
  // No zone is further from UTC than 15 hours.
  let before = target * DAY_MS - DAY_MS;
  let after = (target + 2) * DAY_MS;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayNumber(calendarDay(middle, timeZone)) <= target) before = middle;
    else after = middle;
  }
  return new Date(Math.min(after, LAST_INSTANT_MS)).toISOString();
}
