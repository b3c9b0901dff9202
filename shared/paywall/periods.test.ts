import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { periodEnd } from './period-end.ts';
import { zoneClock } from '../content/zone-clock.ts';
import {
  chosenPeriod,
  meterPeriod,
  periodAt,
  periodEnds,
  periodTable,
  type MeterPeriod,
} from './periods.ts';

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
        expect(periodEnd({ e: ends }, nowMs)).toBe(periodAt(nowMs, zone).endMs / 1000);
      }
      for (const end of ends.slice(0, -1)) {
        expect(periodEnd({ e: ends }, end * 1000 - 1)).toBe(end);
        expect(periodEnd({ e: ends }, end * 1000)).not.toBe(end);
      }
    }
  });

  it('PW-09 are unknown to the edge after the table’s end, before its start, and without a table', () => {
    const ends = periodEnds(at('2026-11-12T15:00:00.000Z'), 'UTC', 2);
    expect(periodEnd({ e: ends }, at('2027-01-01T00:00:00.000Z'))).toBeUndefined();
    expect(periodEnd({ e: ends }, at('2026-09-01T00:00:00.000Z'))).toBeUndefined();
    expect(periodEnd({}, at('2026-11-12T15:00:00.000Z'))).toBeUndefined();
    expect(periodEnd({ e: [] }, at('2026-11-12T15:00:00.000Z'))).toBeUndefined();
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
      expect(periodEnd({ e: periodEnds(startMs, zone, 1) }, startMs)).toBe(endMs / 1000);
    },
  );
});

const zonesOf = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const instants = fc.integer({ min: at('2012-01-01'), max: at('2100-01-01') });
const HOUR = 3_600_000;

describe('Weeks and days', () => {
  it.each([
    // A Monday at midnight, in the zone.
    ['week', 'UTC', '2026-11-23T00:00:00.000Z', 168],
    ['week', 'America/New_York', '2026-11-23T05:00:00.000Z', 168],
    // Clocks change on the Sunday that ends the week.
    ['week', 'America/New_York', '2026-10-26T04:00:00.000Z', 169],
    ['week', 'Europe/Berlin', '2027-03-21T23:00:00.000Z', 167],
    ['day', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    ['day', 'Europe/Berlin', '2027-03-27T23:00:00.000Z', 23],
    // Half an hour of summer time.
    ['day', 'Australia/Lord_Howe', '2027-04-03T13:00:00.000Z', 24.5],
    ['week', 'Asia/Kathmandu', '2026-12-27T18:15:00.000Z', 168],
    // A month's end and a year's are none of a week's.
    ['week', 'UTC', '2026-12-28T00:00:00.000Z', 168],
  ] as const)('PW-09 a %s in %s from %s has %d hours', (unit, zone, iso, hours) => {
    const { startMs, endMs } = periodAt(at(iso), zone, unit);
    expect([startMs, (endMs - startMs) / HOUR]).toEqual([at(iso), hours]);
    expect(periodAt(at(iso) - 1, zone, unit).endMs).toBe(at(iso));
  });

  it.each(['week', 'day'] as const)(
    'PW-09 of the kind %s cover all time in any time zone, and begin when the calendar says',
    (unit) => {
      fc.assert(
        fc.property(zonesOf, instants, (zone, nowMs) => {
          const { startMs, endMs, key } = periodAt(nowMs, zone, unit);
          expect(startMs).toBeLessThanOrEqual(nowMs);
          expect(endMs).toBeGreaterThan(nowMs);
          expect(endMs % 1000).toBe(0);
          expect(periodAt(endMs, zone, unit).startMs).toBe(endMs);
          expect(periodAt(endMs, zone, unit).key).not.toBe(key);
          const first = zoneClock(endMs, zone);
          const last = zoneClock(endMs - 1, zone);
          expect([first.day, first.month]).not.toEqual([last.day, last.month]);
          if (unit === 'week')
            expect(new Date(Date.UTC(first.year, first.month - 1, first.day)).getUTCDay()).toBe(1);
        }),
        { numRuns: 150 },
      );
    },
  );

  it.each(['week', 'day'] as const)(
    'PW-09 of the kind %s are passed to the edge in less than a KB, and end there as in the calendar',
    (unit) => {
      fc.assert(
        fc.property(
          fc.constantFrom('UTC', 'America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'),
          fc.integer({ min: at('2026-01-01'), max: at('2030-01-01') }),
          fc.array(fc.integer({ min: 0, max: 400 * 24 * HOUR }), { minLength: 20, maxLength: 20 }),
          (zone, start, moments) => {
            const table = periodTable(unit, start, zone);
            expect(chosenPeriod(table)).toBe(unit);
            expect(JSON.stringify(table).length).toBeLessThan(200);
            const changes = (table.e ?? []).flatMap((end) =>
              [-HOUR, -1, 0, 1, HOUR].map((by) => end * 1000 + by),
            );
            for (const nowMs of [start, ...moments.map((after) => start + after), ...changes]) {
              const end = periodEnd(table, nowMs);
              const isInTable =
                nowMs >= (table.e?.[0] ?? 0) * 1000 && nowMs < (table.e?.at(-1) ?? 0) * 1000;
              expect([nowMs, end]).toEqual([
                nowMs,
                isInTable ? periodAt(nowMs, zone, unit).endMs / 1000 : undefined,
              ]);
            }
          },
        ),
        { numRuns: 12 },
      );
    },
  );
});

describe('The period of a reader', () => {
  const choices = fc.oneof(
    fc.constantFrom<MeterPeriod>('month', 'week', 'day'),
    fc.record({ rolling: fc.integer({ min: 1, max: 31 }) }),
  );

  it('PW-09 begins with the first item where it is rolling, at the edge and at the gate alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), instants, (days, nowMs) => {
        const table = periodTable({ rolling: days }, nowMs, 'Europe/Berlin');
        const { endMs } = meterPeriod(table, undefined, nowMs, 'Europe/Berlin');
        expect(endMs / 1000).toBe(periodEnd(table, nowMs));
        expect(endMs - nowMs).toBeGreaterThanOrEqual(days * 24 * HOUR);
        expect(endMs - nowMs).toBeLessThan(days * 24 * HOUR + 1000);
        expect(chosenPeriod(table)).toEqual({ rolling: days });
      }),
    );
  });

  it('PW-09 goes on until the end that its token says, whatever is chosen meanwhile', () => {
    fc.assert(
      fc.property(zonesOf, instants, choices, choices, (zone, begunMs, before, after) => {
        const { endMs, key } = meterPeriod(
          periodTable(before, begunMs, zone),
          undefined,
          begunMs,
          zone,
        );
        const token = { exp: endMs / 1000 };
        const late = endMs - 1;
        expect(meterPeriod(periodTable(after, late, zone), token, late, zone)).toMatchObject({
          endMs,
          key,
        });
        const next = meterPeriod(periodTable(after, endMs, zone), token, endMs, zone);
        expect(next.endMs).toBeGreaterThan(endMs);
      }),
      { numRuns: 60 },
    );
  });
});
