/** What the clocks and calendars of a time zone show at an instant. */

/** A date in the Gregorian calendar. */
export interface CalendarDay {
  readonly year: number;
  /** 1–12. */
  readonly month: number;
  readonly day: number;
}

/** A date and a time of day. */
interface ClockReading extends CalendarDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

/**
 * Returns what a zone's clock shows.
 * @param moment epoch ms.
 * @param timeZone IANA.
 */
export function zoneClock(moment: number, timeZone: string): ClockReading {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: keyof ClockReading) =>
    Number(parts.find((entry) => entry.type === type)?.value);
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}
