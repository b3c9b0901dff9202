/** Parses the dates that authors and generators write, with or without time and time zone. */

import { zonedInstant } from '../../../shared/content/zoned-instant.ts';
import { calendarWord, calendarWords } from './month-names.ts';

/** An instant, and the day as written, from which old addresses are built. */
export interface WrittenDate {
  /** In UTC, with milliseconds. */
  readonly iso: string;
  readonly year: string;
  readonly month: string;
  readonly day: string;
  /** Set when day and month could be exchanged (`1/2/2020`); the month was read first. */
  readonly isAmbiguous?: true;
}

/** Abbreviations of time zones that mean one offset. */
const zoneOffsets: Readonly<Record<string, string>> = {
  EST: '-0500',
  EDT: '-0400',
  CST: '-0600',
  CDT: '-0500',
  MST: '-0700',
  MDT: '-0600',
  PST: '-0800',
  PDT: '-0700',
  CET: '+0100',
  CEST: '+0200',
  BST: '+0100',
  JST: '+0900',
};

function in24Hours(time: string): string {
  const [, hour = '', rest = '', half = ''] = /^(\d{1,2})((?::\d{2})*)\s*([ap])/i.exec(time) ?? [];
  return `${(Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)}${rest === '' ? ':00' : rest}`;
}

/** Days as most languages print them: `02.01.2020`, `2/1/2020`, `2020年1月2日`, `2020-01`, `20200102`. */
function yearFirst(text: string): { readonly text: string; readonly isAmbiguous: boolean } {
  const isAmbiguous = false;
  const [, one = '', separator = '', other = '', year = '', rest = ''] =
    /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{4})(?!\d)(.*)$/s.exec(text) ?? [];
  if (year !== '') {
    const dayFirst = separator === '.' || Number(one) > 12;
    return {
      text: dayFirst ? `${year}-${other}-${one}${rest}` : `${year}-${one}-${other}${rest}`,
      isAmbiguous: !dayFirst && Number(other) <= 12 && one !== other,
    };
  }
  const words = /^(\d{4})[年년]\s*(\d{1,2})[月월]\s*(\d{1,2})[日일](.*)$/s.exec(text);
  if (words !== null)
    return {
      text: `${words[1] ?? ''}-${words[2] ?? ''}-${words[3] ?? ''}${words[4] ?? ''}`,
      isAmbiguous,
    };
  const [, y = '', m = '', d = '01'] =
    /^(\d{4})-(\d{1,2})$/.exec(text) ?? /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  return { text: y === '' ? text : `${y}-${m}-${d}`, isAmbiguous };
}

/** Rewrites the shapes of dates that have one meaning to those that are parsed below. */
function normalizeDate(given: string): { readonly text: string; readonly isAmbiguous: boolean } {
  const text = given.trim().slice(0, 100);
  if (/^1\d{9}(?:\d{3})?$/.test(text))
    return {
      text: new Date(Number(text.padEnd(13, '0'))).toISOString(),
      isAmbiguous: false,
    };
  return yearFirst(
    text
      .replace(/\[[\w/+-]+\]$/, '')
      .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
      .replace(/\sat\s/i, ' ')
      .replace(/\b\d{1,2}(?::\d{2}){0,2}\s*[ap]\.?m\b\.?/i, in24Hours)
      .replace(/\s([A-Z]{3,4})$/, (zone, name: string) => zoneOffsets[name] ?? zone),
  );
}

const numeric =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[Tt\s]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*(Z|z|UTC|GMT|[+-]\d{1,2}(?::?\d{2})?)?$/;

/** Minutes east of UTC. */
function offsetMinutes(zone: string): number {
  const match = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(zone);
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/**
 * Parses a date, also in seconds or milliseconds since 1970. A date without a time zone is in the
 * site's zone (`timeZone`, IANA), so that a bare day is printed as that day. Returns undefined when
 * the text is not a date or the date does not exist in the calendar.
 */
export function readDate(given: string, timeZone: string): WrittenDate | undefined {
  const { text, isAmbiguous } = normalizeDate(given);
  const date = readNumericDate(text, timeZone) ?? readWordedDate(text, timeZone);
  return date === undefined || !isAmbiguous ? date : { ...date, isAmbiguous };
}

function readNumericDate(text: string, timeZone: string): WrittenDate | undefined {
  const match = numeric.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    hour === undefined ||
    minute === undefined ||
    second === undefined
  )
    return undefined;
  const clock = Date.UTC(
    year,
    month - 1,
    day,
    hour,
    minute,
    Math.min(second, 59),
    Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)),
  );
  const check = new Date(clock);
  // Date.UTC reads the years 0–99 as 1900–1999.
  if (
    check.getUTCFullYear() !== year ||
    check.getUTCMonth() !== month - 1 ||
    check.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59
  )
    return undefined;
  const zone = match[8];
  const moment =
    zone === undefined ? zonedInstant(clock, timeZone) : clock - offsetMinutes(zone) * 60_000;
  return {
    iso: new Date(moment).toISOString(),
    year: pad(year, 4),
    month: pad(month),
    day: pad(day),
  };
}

/** `Z`, `GMT`, ` -0500`, or as browsers print it: `GMT-0500 (Eastern Standard Time)`. */
const zoneAtEnd =
  /(?:\s*(?:Z|UTC|GMT)|(?:\s+|(?<=:\d\d)|\s*(?:GMT|UTC))([+-]\d{2}:?\d{2}))(?:\s*\([^)]*\))?$/;

/** Words of dates that are neither a month nor a weekday: `2 de enero de 2020`, `5 марта 2020 г.` */
const small: ReadonlySet<string> = new Set(
  'at of the de del d di der den dne le la el a à kl г года р року m gada gads ja klo ora um uhr h'.split(
    ' ',
  ),
);
const clockTime = /(?<![\d:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?(?![\d:])/;

/** Returns year, month and day of a text of which every word is known. */
function wordedDay(text: string): readonly [number, number, number] | undefined {
  const { months, weekdays } = calendarWords();
  const words = text
    .split(/[\s,/()’'-]+/)
    .map(calendarWord)
    .filter(Boolean);
  const numbers = words.flatMap((word) => /^(\d+)(?:st|nd|rd|th|er|[.ºª])?$/.exec(word)?.[1] ?? []);
  const named = words.filter((word) => !/^\d/.test(word) && !small.has(word));
  if (named.some((word) => !months.has(word) && !weekdays.has(word))) return undefined;
  // Some languages abbreviate a weekday as others do a month: `mar. 12 janv. 2020`.
  const candidates = named.filter((word) => months.has(word));
  const certain =
    candidates.length > 1 ? candidates.filter((word) => !weekdays.has(word)) : candidates;
  const month = months.get(certain.length === 1 ? (certain[0] ?? '') : '');
  const years = numbers.filter((number) => number.length === 4);
  const days = numbers.filter((number) => number.length <= 2);
  if (month === undefined || years.length !== 1 || days.length > 1) return undefined;
  if (numbers.length > years.length + days.length) return undefined;
  return [Number(years[0]), month, Number(days[0] ?? 1)];
}

/** Dates in words: `January 2, 2006`, `2 Jan 2006`, `Mon, 02 Jan 2006 15:04:05 +0000`, `2 mars 2006`. */
function readWordedDate(text: string, timeZone: string): WrittenDate | undefined {
  if (!/\p{L}{3}/u.test(text) || !/(?<!\d)\d{4}(?!\d)/.test(text) || text.length > 60)
    return undefined;
  const zone = zoneAtEnd.exec(text);
  // Without its zone, the text is read as the clock shows it: its day is the day as written.
  const shown = text.replace(zoneAtEnd, '');
  const day = wordedDay(shown.replace(clockTime, ' '));
  if (day === undefined) return undefined;
  const [, hour = '0', minute = '0', second = '0'] = clockTime.exec(shown) ?? [];
  const written = `${day.join('-')} ${hour}:${minute.padStart(2, '0')}:${second.padStart(2, '0')}`;
  return readNumericDate(`${written}${zone === null ? '' : (zone[1] ?? 'Z')}`, timeZone);
}

const datedName = /^(\d{4})-(\d{1,2})-(\d{1,2})[-_ .](.+)$/;

/** Returns the date at the start of a file name (Jekyll's convention) and the rest of the name. */
export function datedFileName(stem: string): { date: string; rest: string } | undefined {
  const match = datedName.exec(stem);
  return match === null
    ? undefined
    : { date: `${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? ''}`, rest: match[4] ?? '' };
}

/**
 * Returns the day, or the first day of the month, named by a path's folders: `2015/01/28/x.md`,
 * `2015/01/x.md`.
 */
export function datedFolders(path: string): string | undefined {
  // An item may be a folder of its own, with its text in `index.md`.
  const file = path.replace(/\/_?index\.\w+$/, '');
  const match =
    /(?:^|\/)((?:19|20)\d{2})\/(0[1-9]|1[0-2])\/(?:(0[1-9]|[12]\d|3[01])\/)?[^/]+$/.exec(file);
  return match === null ? undefined : `${match[1] ?? ''}-${match[2] ?? ''}-${match[3] ?? '01'}`;
}

/** Returns the first day of the year that a path's folders name: `posts/2015/x.md`. */
export function yearFolder(path: string): string | undefined {
  const year = /(?:^|\/)((?:19|20)\d{2})\//.exec(path)?.[1];
  return year === undefined ? undefined : `${year}-01-01`;
}
