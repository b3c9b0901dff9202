/** The instants at which a clock in a time zone shows a given time. */
import { zoneClock } from '../shared/content/zone-clock.ts';

/** Returns how many milliseconds a zone's clock is ahead of UTC at an instant. */
function zoneAhead(moment: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = zoneClock(moment, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1_000) * 1_000;
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
