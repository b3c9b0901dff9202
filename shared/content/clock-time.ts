/** Times and days of recent items, in the site's time zone. */
import { smallHalfDay } from '../words/half-day.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(iso: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([language, options]);
  const found = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, found);
  return found.format(new Date(iso));
}

/**
 * Returns a time like "6:34 a.m."; nothing for midnight, which stands for a date whose time is not
 * known.
 */
export function clockTime(iso: string, timeZone: string, language = 'en-US'): string | undefined {
  const isMidnight =
    format(iso, 'en-US', { timeZone, timeStyle: 'short', hourCycle: 'h23' }) === '00:00';
  if (isMidnight) return undefined;
  return smallHalfDay(format(iso, language, { timeZone, hour: 'numeric', minute: '2-digit' }));
}

/** Returns whether two moments are in different years of the language's calendar. */
export function areDifferentYears(
  one: string,
  other: string,
  timeZone: string,
  language = 'en-US',
): boolean {
  const [year, otherYear] = [one, other].map((iso) =>
    format(iso, language, { timeZone, year: 'numeric' }),
  );
  return year !== otherYear;
}

/** Returns a date like "Nov 18", or with its year like "Nov 18, 2024". */
export function shortDate(
  iso: string,
  timeZone: string,
  language = 'en-US',
  { withYear = false } = {},
): string {
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  return format(iso, language, { timeZone, month: 'short', day: 'numeric', ...year });
}
