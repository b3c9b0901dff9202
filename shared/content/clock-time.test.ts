import { describe, expect, it } from '@jest/globals';
import { clockTime, shortDate } from './clock-time.ts';

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
});
