import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { periodEnd } from './period-end.ts';
import { zoneClock } from '../content/zone-clock.ts';
import { periodAt, periodEnds } from './periods.ts';

const at = (iso: string) => Date.parse(iso);

describe('Meter periods', () => {
  it.each([
    ['UTC', '2026-12-01T00:00:00.000Z', '202611', '202612'],
    ['America/New_York', '2026-12-01T05:00:00.000Z', '202611', '202612'],
    // Daylight saving time ended during the month.
    ['America/New_York', '2026-11-01T04:00:00.000Z', '202610', '202611'],
    ['Asia/Kathmandu', '2026-03-31T18:15:00.000Z', '202603', '202604'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '202612', '202701'],
    ['Pacific/Niue', '2027-01-01T11:00:00.000Z', '202612', '202701'],
    // The clocks skip midnight: April 2001 began at 01:00 in Havana.
    ['America/Havana', '2001-04-01T05:00:00.000Z', '200103', '200104'],
    // Midnight occurs, and 01:00 is followed by a second 00:00: November begins at the first one.
    ['America/Havana', '2026-11-01T04:00:00.000Z', '202610', '202611'],
    // The last hour of October repeats: the clocks went from 24:00 back to 23:00.
    ['Africa/Cairo', '2024-10-31T22:00:00.000Z', '202410', '202411'],
    // February of a leap year, of a common year, and of a century year that is not a leap year.
    ['Europe/Berlin', '2028-02-29T23:00:00.000Z', '202802', '202803'],
    ['Europe/Berlin', '2027-02-28T23:00:00.000Z', '202702', '202703'],
    ['Europe/Berlin', '2100-02-28T23:00:00.000Z', '210002', '210003'],
    ['Europe/Berlin', '2027-01-31T23:00:00.000Z', '202701', '202702'],
  ])('PW-09 in %s change at %s, from %s to %s, to the millisecond', (zone, iso, before, after) => {
    const turn = at(iso);
    expect(periodAt(turn - 1, zone)).toMatchObject({ key: before, endMs: turn });
    expect(periodAt(turn, zone)).toMatchObject({ key: after, startMs: turn });
  });

  it('PW-09 cover all time without gap or overlap, in any time zone, and end at whole seconds', () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: at('2012-01-01'), max: at('2100-01-01') }),
        (zone, nowMs) => {
          const period = periodAt(nowMs, zone);
          expect(period.startMs).toBeLessThanOrEqual(nowMs);
          expect(period.endMs).toBeGreaterThan(nowMs);
          expect(period.endMs % 1000).toBe(0);
          const { year, month } = zoneClock(nowMs, zone);
          expect(period.key).toBe(`${year}${String(month).padStart(2, '0')}`);
          expect(periodAt(period.endMs, zone).startMs).toBe(period.endMs);
          expect(periodAt(period.startMs - 1, zone).endMs).toBe(period.startMs);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('PW-09 are passed to the edge as a table of ends, which gives the same end as the calendar', () => {
    const start = at('2026-11-12T15:00:00.000Z');
    for (const zone of [
      'UTC',
      'America/New_York',
      'America/Havana',
      'Africa/Cairo',
      'Asia/Kathmandu',
    ]) {
      const ends = periodEnds(start, zone, 13);
      expect(ends).toHaveLength(13);
      for (let nowMs = start; nowMs < at('2027-11-30T00:00:00.000Z'); nowMs += 7 * 3_600_000) {
        expect(periodEnd(ends, nowMs)).toBe(periodAt(nowMs, zone).endMs / 1000);
      }
      for (const end of ends.slice(0, -1)) {
        expect(periodEnd(ends, end * 1000 - 1)).toBe(end);
        expect(periodEnd(ends, end * 1000)).not.toBe(end);
      }
    }
  });

  it('PW-09 are unknown to the edge after the table’s end, before its start, and without a table', () => {
    const ends = periodEnds(at('2026-11-12T15:00:00.000Z'), 'UTC', 2);
    expect(periodEnd(ends, at('2027-01-01T00:00:00.000Z'))).toBeUndefined();
    expect(periodEnd(ends, at('2026-09-01T00:00:00.000Z'))).toBeUndefined();
    expect(periodEnd(undefined, at('2026-11-12T15:00:00.000Z'))).toBeUndefined();
    expect(periodEnd([], at('2026-11-12T15:00:00.000Z'))).toBeUndefined();
  });

  it.each([
    ['Europe/Berlin', '2026-09-30T22:00:00.000Z', 745],
    ['America/Havana', '2026-11-01T04:00:00.000Z', 721],
    ['America/Havana', '2026-03-01T05:00:00.000Z', 743],
  ])(
    'PW-09 in %s from %s have %i hours, and the edge finds their end from the first instant on',
    (zone, iso, hours) => {
      const { startMs, endMs } = periodAt(at(iso), zone);
      expect([startMs, (endMs - startMs) / 3_600_000]).toEqual([at(iso), hours]);
      expect(periodEnd(periodEnds(startMs, zone, 1), startMs)).toBe(endMs / 1000);
    },
  );
});
