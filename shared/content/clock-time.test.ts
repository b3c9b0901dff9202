import { describe, expect, it } from '@jest/globals';
import { areDifferentYears, clockTime, shortDate } from './clock-time.ts';

const zone = 'America/New_York';

describe('Times of recent items', () => {
  it.each([
    ['2026-11-12T05:05:00.000Z', 'en-US', '12:05 a.m.'],
    ['2026-11-12T20:34:00.000Z', 'en-US', '3:34 p.m.'],
    ['2026-11-12T20:34:00.000Z', 'de-DE', '15:34'],
    ['2026-11-12T05:00:00.000Z', 'en-US', undefined],
    ['2026-11-12T05:00:00.000Z', 'ar-EG', undefined],
  ])('show %s in %s as %s', (iso, language, text) => {
    expect(clockTime(iso, zone, language)).toBe(text);
  });

  it('show a day in the site’s time zone and language', () => {
    expect(shortDate('2026-11-18T03:00:00.000Z', zone)).toBe('Nov 17');
    expect(shortDate('2026-11-18T03:00:00.000Z', zone, 'ja-JP')).toBe('11月17日');
  });

  it.each([
    ['en-US', 'Nov 18, 2024'],
    ['de-DE', '18. Nov. 2024'],
    ['ja-JP', '2024年11月18日'],
    ['ar-EG', '١٨ نوفمبر ٢٠٢٤'],
    // The Persian calendar.
    ['fa-IR', '۲۸ آبان ۱۴۰۳'],
  ])('show a day with its year in %s', (language, text) => {
    expect(shortDate('2024-11-18T15:00:00.000Z', zone, language, { withYear: true })).toBe(text);
  });

  it.each([
    ['en-US', '2026-01-01T04:59:00.000Z', '2026-11-26T12:00:00.000Z', true],
    ['en-US', '2026-01-01T05:00:00.000Z', '2026-11-26T12:00:00.000Z', false],
    // A year of the Persian calendar begins in March.
    ['fa-IR', '2026-02-10T12:00:00.000Z', '2026-11-26T12:00:00.000Z', true],
    ['fa-IR', '2025-12-10T12:00:00.000Z', '2026-02-26T12:00:00.000Z', false],
  ])('are of a year of the calendar of %s: %s and %s', (language, one, other, expected) => {
    expect(areDifferentYears(one, other, zone, language)).toBe(expected);
  });
});
