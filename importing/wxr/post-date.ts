/** Parses the dates of an export: in UTC if present, or else in the site's time zone. */

import { zonedInstant } from '../../shared/content/zoned-instant.ts';

const form = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/;

/**
 * Converts `YYYY-MM-DD HH:MM:SS` in UTC to an ISO timestamp. Returns undefined for `0000-00-00
 * 00:00:00` and for text that is not a date.
 */
export function utcDate(text: string): string | undefined {
  const match = form.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (year < 1 || month < 1 || month > 12 || day < 1) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date.UTC reads the years 0–99 as 1900–1999.
  return year < 100 || date.getUTCDate() !== day ? undefined : date.toISOString();
}

/** Does the same for a date in a time zone (IANA). */
export function zonedDate(text: string, timeZone: string): string | undefined {
  const asUtc = utcDate(text);
  return asUtc === undefined
    ? undefined
    : new Date(zonedInstant(Date.parse(asUtc), timeZone)).toISOString();
}

/**
 * Converts an RFC 2822 date to an ISO timestamp. WordPress writes `-0001` as the year of drafts.
 */
export function feedDate(text: string): string | undefined {
  if (text.trim() === '' || /-\d{4} \d{2}:/.test(text)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) || moment < Date.UTC(1000)
    ? undefined
    : new Date(moment).toISOString();
}
