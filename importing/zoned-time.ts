/** The time that a clock shows in a time zone. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
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

/** Returns how many milliseconds a zone's clock is ahead of UTC at an instant. */
function zoneAhead(moment: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((entry) => entry.type === type)?.value);
  return (
    Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    ) -
    Math.floor(moment / 1_000) * 1_000
  );
}

/**
 * Returns the instant at which a zone's clock shows the time that `clock` shows in UTC, both in
 * epoch ms. Around a clock change, it is one of the two instants or the one after the gap.
 * @param timeZone IANA.
 */
export function inZone(clock: number, timeZone: string): number {
  // The offset at the wanted instant equals the offset at the clock's time read as UTC, except for
  // the hours around a clock change.
  const guess = clock - zoneAhead(clock, timeZone);
  return clock - zoneAhead(guess, timeZone);
}
