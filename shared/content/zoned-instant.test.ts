import { describe, expect, it } from '@jest/globals';
import { dayIn, dayStart, zonedInstant } from './zoned-instant.ts';

function instant(clock: string, timeZone: string): string {
  return new Date(zonedInstant(Date.parse(`${clock}Z`), timeZone)).toISOString();
}

describe('The instant at which a clock shows a time', () => {
  it.each([
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z'],
    ['Pacific/Chatham', '2026-04-05T03:00', '2026-04-04T13:15:00.000Z'],
  ])('is the first in %s, when the time comes twice', (zone, clock, iso) => {
    expect(instant(clock, zone)).toBe(iso);
  });

  it.each([
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
    ['America/Sao_Paulo', '2018-11-04T00:00', '2018-11-04T01:00'],
    ['Pacific/Apia', '2011-12-30T10:00', '2011-12-31T10:00'],
  ])('in %s is as much later as a change of clocks leaves out', (zone, clock, later) => {
    expect(instant(clock, zone)).toBe(instant(later, zone));
  });

  it('is within the day that was written, on every day on which clocks change anywhere', () => {
    const days = [
      '2018-11-04',
      '2022-09-11',
      '2023-03-12',
      '2019-10-06',
      '2026-03-29',
      '0002-11-27',
    ];
    for (const timeZone of Intl.supportedValuesOf('timeZone'))
      for (const day of days) {
        const start = dayStart(day, timeZone);
        expect({ timeZone, day: dayIn(timeZone, Date.parse(start)) }).toEqual({ timeZone, day });
      }
  });
});
