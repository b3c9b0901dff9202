/** Times of the magazine’s zone, as the inputs of browsers have them: `2026-11-27T09:30`. */

const MINUTE_MS = 60_000;

function partsIn(timeZone: string, ms: number): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
    ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    timeZone,
  }).formatToParts(ms);
  const of = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${of('year').padStart(4, '0')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`;
}

/** @param iso a time, or '' for none. */
export function toZonedInput(iso: string, timeZone: string): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? '' : partsIn(timeZone, ms);
}

/** Returns the time as ISO, UTC; '' for none. A time that a change of clocks leaves out is an hour later. */
export function fromZonedInput(value: string, timeZone: string): string {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return '';
  const offsetAt = (ms: number) =>
    Date.parse(`${partsIn(timeZone, ms)}Z`) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  const guess = asUtc - offsetAt(asUtc);
  const time = asUtc - offsetAt(guess);
  const isLeftOut = time + offsetAt(time) !== asUtc;
  return new Date(isLeftOut ? Math.max(guess, time) : time).toISOString();
}
