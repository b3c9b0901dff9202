import { describe, expect, it } from '@jest/globals';
import { datesOf } from './dates-of.ts';
import { feedDate, utcDate, zonedDate } from './post-date.ts';

describe('dates in an export', () => {
  it.each([
    ['2010-10-20 14:08:20', '2010-10-20T14:08:20.000Z'],
    ['2010-10-20T14:08:20', '2010-10-20T14:08:20.000Z'],
    ['2010-10-20 14:08', '2010-10-20T14:08:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['0000-00-00 00:00:00', undefined],
    ['2023-02-29 00:00:00', undefined],
    ['2023-13-01 00:00:00', undefined],
    ['0050-01-01 00:00:00', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('%s in UTC is %s', (text, expected) => {
    expect(utcDate(text)).toBe(expected);
  });

  it.each([
    ['2021-01-15 12:00:00', 'America/New_York', '2021-01-15T17:00:00.000Z'],
    ['2021-07-15 12:00:00', 'America/New_York', '2021-07-15T16:00:00.000Z'],
    ['2021-07-15 12:00:00', 'Asia/Kolkata', '2021-07-15T06:30:00.000Z'],
    // An hour before and after clocks go forward, at 02:00.
    ['2021-03-14 01:30:00', 'America/New_York', '2021-03-14T06:30:00.000Z'],
    ['2021-03-14 03:30:00', 'America/New_York', '2021-03-14T07:30:00.000Z'],
    ['0000-00-00 00:00:00', 'America/New_York', undefined],
  ])('%s in the time zone %s is %s', (text, zone, expected) => {
    expect(zonedDate(text, zone)).toBe(expected);
  });

  it.each([
    ['Wed, 20 Oct 2010 14:08:20 +0000', '2010-10-20T14:08:20.000Z'],
    ['Wed, 20 Oct 2010 14:08:20 +0200', '2010-10-20T12:08:20.000Z'],
    ['Mon, 30 Nov -0001 00:00:00 +0000', undefined],
    ['', undefined],
    ['soon', undefined],
  ])('%s in a feed is %s', (text, expected) => {
    expect(feedDate(text)).toBe(expected);
  });

  const none = {
    date: '0000-00-00 00:00:00',
    dateGmt: '0000-00-00 00:00:00',
    modified: '',
    modifiedGmt: '',
    pubDate: 'Mon, 30 Nov -0001 00:00:00 +0000',
  };

  it('UTC takes precedence over the site’s time zone, which takes precedence over the feed', () => {
    const all = {
      ...none,
      date: '2020-01-01 10:00:00',
      dateGmt: '2020-01-01 09:00:00',
      pubDate: 'Wed, 01 Jan 2020 08:00:00 +0000',
    };
    expect(datesOf(all, 'America/New_York', '').pubDate).toBe('2020-01-01T09:00:00.000Z');
    expect(datesOf({ ...all, dateGmt: none.dateGmt }, 'America/New_York', '').pubDate).toBe(
      '2020-01-01T15:00:00.000Z',
    );
    expect(
      datesOf({ ...all, dateGmt: none.dateGmt, date: none.date }, 'America/New_York', '').pubDate,
    ).toBe('2020-01-01T08:00:00.000Z');
  });

  it('a draft without dates gets the date of the export, and is marked as undated', () => {
    expect(datesOf(none, 'UTC', '2020-01-01T00:00:00.000Z')).toEqual({
      pubDate: '2020-01-01T00:00:00.000Z',
      modifiedAt: '2020-01-01T00:00:00.000Z',
      isDated: false,
    });
  });

  it('an item is never modified before it is published', () => {
    const dates = datesOf(
      { ...none, dateGmt: '2020-01-02 00:00:00', modifiedGmt: '2020-01-01 00:00:00' },
      'UTC',
      '',
    );
    expect(dates.modifiedAt).toBe('2020-01-02T00:00:00.000Z');
  });
});
