/**
 * Reads dates as other systems and spreadsheets write them: ISO 8601, `04.03.2021`, `3/4/2021 5:06 PM`,
 * `4. März 2021`, seconds since 1970. Times without a zone are taken as UTC.
 */

/** Which of two numbers with slashes is the day, `3/4/2021`. */
export type DayOrder = 'day-first' | 'month-first';

/** Languages in which spreadsheets write names of months. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'tr',
  'cs',
];

function bareName(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\.$/, '').toLowerCase();
}

/** The numbers of months by their names, long and short, in those languages. */
const monthOf = new Map<string, number>(
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) =>
      Array.from({ length: 12 }, (_, index): [string, number][] => {
        const day = new Date(Date.UTC(2020, index, 15));
        // With a day the name has the case of a date: "4 marca" in Polish.
        const [alone, inDate] = [{ month }, { day: 'numeric', month } as const].map((options) =>
          new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
            .formatToParts(day)
            .find(({ type }) => type === 'month')
            ?.value.trim(),
        );
        return [alone, inDate].flatMap((name): [string, number][] =>
          name === undefined || /\d/.test(name) ? [] : [[bareName(name), index + 1]],
        );
      }).flat(),
    ),
  ),
);

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const timeForm =
  /(?:^|[\sT,])(\d{1,2})[:.h](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?\s*(am|pm|a\.m\.|p\.m\.)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?(?:\s*\(?(?:utc|gmt)\)?)?$/i;

/** Years of two digits are of this century: newsletters are not older. */
function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year;
}

function numericParts(text: string, order: DayOrder): Parts | undefined {
  const [, first = '', sign, second = '', third = ''] =
    /^(\d{1,4})([-/.])(\d{1,2})\2\s?(\d{1,4})\.?$/.exec(text) ?? [];
  if (third === '') return undefined;
  const [one, two, three] = [Number(first), Number(second), Number(third)];
  if (first.length === 4) return { year: one, month: two, day: three };
  const isDayFirst = sign !== '/' || one > 12 || (order === 'day-first' && two <= 12);
  return isDayFirst
    ? { year: fullYear(three), month: two, day: one }
    : { year: fullYear(three), month: one, day: two };
}

function namedParts(text: string): Parts | undefined {
  const words = text.match(/\p{L}[\p{L}\p{M}]*|\d+/gu) ?? [];
  const month = words.map((word) => monthOf.get(bareName(word))).find((one) => one !== undefined);
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const year = numbers.findLast((word) => word.length === 4);
  const day = numbers.find((word) => word !== year);
  return month === undefined || year === undefined || day === undefined
    ? undefined
    : { year: Number(year), month, day: Number(day) };
}

function offsetMs(zone: string | undefined): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
}

/** @returns epoch ms; undefined for a time of day that clocks do not show. */
function timeMs([, hour, minute, second, half, zone]: RegExpExecArray): number | undefined {
  const isLate = half?.toLowerCase().startsWith('p') === true;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0);
  if (hours > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  return ((hours * 60 + Number(minute)) * 60 + Number(second ?? 0)) * 1000 - offsetMs(zone);
}

/** Returns the instant as ISO 8601 in UTC, or undefined for what is no date. */
export function readForeignDate(typed: string, order: DayOrder): string | undefined {
  const text = typed.trim().replace(/\s+/g, ' ');
  if (/^\d{10}(?:\d{3})?$/.test(text))
    return new Date(Number(text) * (text.length === 10 ? 1000 : 1)).toISOString();
  const time = timeForm.exec(text);
  const ofDay = time === null ? 0 : timeMs(time);
  const dayText = (time === null ? text : text.slice(0, time.index)).replace(/[\s,]+$/, '');
  const parts = numericParts(dayText, order) ?? namedParts(dayText);
  if (parts === undefined || ofDay === undefined) return undefined;
  const day = new Date(Date.UTC(parts.year, parts.month - 1, parts.day));
  // The 31st of February is no day.
  if (day.getUTCMonth() !== parts.month - 1 || parts.year < 1970 || parts.year > 9998)
    return undefined;
  return new Date(day.getTime() + ofDay).toISOString();
}

/** Returns the order that a date with slashes shows by itself; undefined when it may be either. */
export function orderOf(text: string): DayOrder | undefined {
  const [, first, second] = /^\s*(\d{1,2})\/(\d{1,2})\/\d{2,4}\b/.exec(text) ?? [];
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : undefined;
}
