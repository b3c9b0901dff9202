/** Reads the dates of an export: UTC where it is given, else the site's clock. */

const form = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?/;

/** `YYYY-MM-DD HH:MM:SS` in UTC as an ISO timestamp; undefined for `0000-00-00 00:00:00` and what is no date. */
export function utcDate(text: string): string | undefined {
  const match = form.exec(text.trim());
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  if (year < 1 || month < 1 || month > 12 || day < 1) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // Date.UTC takes the years 0–99 for 1900–1999.
  return year < 100 || date.getUTCDate() !== day ? undefined : date.toISOString();
}

/** The same by the clock of a zone (IANA). */
export function zonedDate(text: string, timeZone: string): string | undefined {
  const asUtc = utcDate(text);
  if (asUtc === undefined) return undefined;
  const wall = Date.parse(asUtc);
  // The zone's offset at the moment looked for is that at the wall time taken as UTC, but for hours around a change of it.
  const guess = wall - offsetAt(wall, timeZone);
  return new Date(wall - offsetAt(guess, timeZone)).toISOString();
}

/** Milliseconds that a zone's clock is ahead of UTC at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    era: 'short',
  }).formatToParts(moment);
  const get = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return (
    Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'), get('second')) -
    Math.floor(moment / 1_000) * 1_000
  );
}

/** An RFC 2822 date as an ISO timestamp; WordPress writes `-0001` as the year of drafts. */
export function feedDate(text: string): string | undefined {
  if (text.trim() === '' || /-\d{4} \d{2}:/.test(text)) return undefined;
  const moment = Date.parse(text);
  return Number.isNaN(moment) || moment < Date.UTC(1000)
    ? undefined
    : new Date(moment).toISOString();
}
