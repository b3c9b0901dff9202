import { describe, expect, it } from '@jest/globals';
import { dayEnd, readDate } from './day-end.ts';
import { longDate } from '../../shared/content/text.ts';
import { lastDay, lastInstant } from '../../shared/accounts/last-day.ts';

/** The first instant at which a subscription no longer runs, as an import stores it. */
function endOf(day: string, timeZone: string): string {
  const date = readDate(day);
  if (date === undefined) throw new Error(`${day} is not a date`);
  return dayEnd(date, timeZone);
}

describe('The last day of a subscription', () => {
  it.each([
    ['2027-01-31', 'America/New_York'],
    ['2027-01-31', 'UTC'],
    // The farthest zones, east and west.
    ['2027-01-31', 'Pacific/Kiritimati'],
    ['2027-01-31', 'Pacific/Pago_Pago'],
    ['2027-01-31', 'Asia/Kolkata'],
    ['2026-12-31', 'Asia/Tokyo'],
    ['2028-02-29', 'Europe/Berlin'],
    // The clocks change on this day, and on the day after it.
    ['2027-03-14', 'America/New_York'],
    ['2027-03-13', 'America/New_York'],
    ['2027-11-07', 'America/New_York'],
    ['2027-10-31', 'Europe/Berlin'],
    // The clocks skip the midnight after it, and repeat it.
    ['2001-03-31', 'America/Havana'],
    ['2018-02-17', 'America/Sao_Paulo'],
    // A day that Samoa left out follows it.
    ['2011-12-29', 'Pacific/Apia'],
    ['9999-12-31', 'America/New_York'],
    ['9999-12-31', 'Asia/Tokyo'],
  ])('AC-07 is the one of the table: %s in %s', (day, timeZone) => {
    const endsAt = endOf(day, timeZone);
    expect(lastDay(endsAt, timeZone)).toBe(day);
    // What readers see is the same day in words.
    const [year = '', month = '', date = ''] = day.split('-');
    expect(longDate(lastInstant(endsAt), timeZone)).toBe(
      `${new Date(Date.UTC(2000, Number(month) - 1)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' })} ${Number(date)}, ${year}`,
    );
  });

  it('AC-07 is the day on which customer care ended it', () => {
    expect(lastDay('2026-11-26T15:00:00.000Z', 'America/New_York')).toBe('2026-11-26');
    // Before midnight in New York, after it in UTC.
    expect(lastDay('2026-11-27T03:00:00.000Z', 'America/New_York')).toBe('2026-11-26');
  });
});
