/** Times of the magazine’s zone, as the inputs of browsers have them: `2026-11-27T09:30`. */
import { zoneTime, zonedInstant } from '../content/zoned-instant.ts';

/** @param iso a time, or '' for none. */
export function toZonedInput(iso: string, timeZone: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : zoneTime(timeZone, ms).slice(0, 16);
}

/**
 * Returns the time as ISO, UTC; '' for none. Of a time that comes twice it is the first; one that a change of
 * clocks leaves out is as much later.
 */
export function fromZonedInput(value: string, timeZone: string): string {
  const clock = Date.parse(`${value}Z`);
  return Number.isNaN(clock) ? '' : new Date(zonedInstant(clock, timeZone)).toISOString();
}
