import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { utcTime } from './utc-time.ts';

describe('A time in a document', () => {
  it.each([
    ['2026-11-23T12:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    ['2026-11-23T12:00:00-08:00', '2026-11-23T20:00:00.000Z'],
    ['2026-11-23T23:00:00.5+0900', '2026-11-23T14:00:00.500Z'],
    ['2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
    ['2026-11-23 10:00:00Z', '2026-11-23T10:00:00.000Z'],
  ])('is read from %s as UTC with milliseconds, which compares as text', (given, expected) => {
    expect(v.parse(utcTime, given)).toBe(expected);
  });

  it.each(['2026-11-23', '2026-11-23T10:00:00', '2026-13-01T10:00:00Z', 'soon', '', 5])(
    'is rejected as %j with what is expected',
    (given) => {
      const { issues } = v.safeParse(v.object({ pubDate: utcTime }), { pubDate: given });
      expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])[0]).toEqual([
        'pubDate',
        'a UTC time such as 2026-11-12T14:30:00.000Z',
      ]);
    },
  );
});
