import { describe, expect, it } from '@jest/globals';
import { datedFileName, datedFolders, readDate } from './dates.ts';

const newYork = 'America/New_York';

describe('readDate', () => {
  it.each([
    ['2015-01-21 8:00:03 -0400', '2015-01-21T12:00:03.000Z', '2015-01-21'],
    ['2014-03-19T10:14:29-04:00', '2014-03-19T14:14:29.000Z', '2014-03-19'],
    ['2015-12-17 12:00:00 -5', '2015-12-17T17:00:00.000Z', '2015-12-17'],
    ['2019-09-01T23:30:00.125Z', '2019-09-01T23:30:00.125Z', '2019-09-01'],
    // Old addresses use the day as written, not the day in UTC.
    ['2015-01-21 23:00:00 -0500', '2015-01-22T04:00:00.000Z', '2015-01-21'],
    ['2016-05-19', '2016-05-19T04:00:00.000Z', '2016-05-19'],
    ['2016-01-19', '2016-01-19T05:00:00.000Z', '2016-01-19'],
    ['2016-07-04 09:30', '2016-07-04T13:30:00.000Z', '2016-07-04'],
    ['2024-12-5', '2024-12-05T05:00:00.000Z', '2024-12-05'],
    ['2016/05/19', '2016-05-19T04:00:00.000Z', '2016-05-19'],
    // Clocks go forward that night, so 2:30 does not exist. The date must still parse.
    ['2016-03-13 02:30:00', '2016-03-13T07:30:00.000Z', '2016-03-13'],
    ['January 2, 2006', '2006-01-02T05:00:00.000Z', '2006-01-02'],
    ['Mon, 02 Jan 2006 15:04:05 +0000', '2006-01-02T15:04:05.000Z', '2006-01-02'],
    ['January 2nd, 2006 3:04 p.m.', '2006-01-02T20:04:00.000Z', '2006-01-02'],
    ['Wed, 01 Jan 2020 23:30:00 -0500', '2020-01-02T04:30:00.000Z', '2020-01-01'],
    ['Jan 6 2020 15:04:05 GMT+0100 (CET)', '2020-01-06T14:04:05.000Z', '2020-01-06'],
    ['02-Jan-2006', '2006-01-02T05:00:00.000Z', '2006-01-02'],
    ['January 2, 2006 at 3pm', '2006-01-02T20:00:00.000Z', '2006-01-02'],
    ['2006-01-02 12:30 AM PST', '2006-01-02T08:30:00.000Z', '2006-01-02'],
    ['2006-01-02T15:04:05+01:00[Europe/Berlin]', '2006-01-02T14:04:05.000Z', '2006-01-02'],
    ['1136214245', '2006-01-02T15:04:05.000Z', '2006-01-02'],
    ['1136214245000', '2006-01-02T15:04:05.000Z', '2006-01-02'],
    ['31.12.2015', '2015-12-31T05:00:00.000Z', '2015-12-31'],
    ['31/12/2015', '2015-12-31T05:00:00.000Z', '2015-12-31'],
    ['12/31/2015', '2015-12-31T05:00:00.000Z', '2015-12-31'],
    ['2015年12月31日', '2015-12-31T05:00:00.000Z', '2015-12-31'],
    ['2015-12', '2015-12-01T05:00:00.000Z', '2015-12-01'],
    ['20151231', '2015-12-31T05:00:00.000Z', '2015-12-31'],
    ['2 de enero de 2020', '2020-01-02T05:00:00.000Z', '2020-01-02'],
    ['miércoles, 1 de enero de 2020', '2020-01-01T05:00:00.000Z', '2020-01-01'],
    ['mar. 14 janv. 2020 à 9:30', '2020-01-14T14:30:00.000Z', '2020-01-14'],
    ['1er août 2020', '2020-08-01T04:00:00.000Z', '2020-08-01'],
    ['Montag, 3. Februar 2020 um 07:00 Uhr', '2020-02-03T12:00:00.000Z', '2020-02-03'],
    ['5 марта 2020 г.', '2020-03-05T05:00:00.000Z', '2020-03-05'],
    ['12 marraskuuta 2020', '2020-11-12T05:00:00.000Z', '2020-11-12'],
    ['2020. január 12.', '2020-01-12T05:00:00.000Z', '2020-01-12'],
    ['12 d’agost de 2020', '2020-08-12T04:00:00.000Z', '2020-08-12'],
    ['12 يناير 2020', '2020-01-12T05:00:00.000Z', '2020-01-12'],
    ['Sept 3, 2020', '2020-09-03T04:00:00.000Z', '2020-09-03'],
  ])('reads %s', (text, iso, day) => {
    const date = readDate(text, newYork);
    expect(date?.iso).toBe(iso);
    expect(`${date?.year ?? ''}-${date?.month ?? ''}-${date?.day ?? ''}`).toBe(day);
  });

  it.each([
    'de',
    'es',
    'fr',
    'it',
    'pt',
    'nl',
    'pl',
    'tr',
    'ru',
    'uk',
    'el',
    'sv',
    'fi',
    'hu',
    'cs',
  ])('reads each month in %s, long and short', (language) => {
    for (const month of ['long', 'short'] as const)
      for (let index = 0; index < 12; index += 1) {
        const day = new Date(Date.UTC(2020, index, 13));
        const written = day.toLocaleDateString(language, {
          ...{ day: 'numeric', month, year: 'numeric', timeZone: 'UTC' },
        });
        expect([written, readDate(written, 'UTC')?.iso]).toEqual([written, day.toISOString()]);
      }
  });

  it('reads the month first where the order is open, and says so', () => {
    expect(readDate('1/2/2015', newYork)).toMatchObject({
      iso: '2015-01-02T05:00:00.000Z',
      isAmbiguous: true,
    });
    expect(readDate('13/2/2015', newYork)).not.toHaveProperty('isAmbiguous');
  });

  it.each([
    '',
    'soon',
    '2015-02-30',
    'February 30, 2015',
    'Feb-31-2015',
    '0050-01-02',
    '2015-13-01',
    '2015-01-01 25:00',
    '12',
    'true',
    '20151301',
    '19951',
    '12 marsipan 2020',
    'March of 12 people in 2020',
    '30 février 2020',
    'January 2 3 2020',
    '2015-01-01x',
    `January ${'1'.repeat(99)}`,
  ])('finds no date in %j', (text) => {
    expect(readDate(text, newYork)).toBeUndefined();
  });
});

describe('dates in names', () => {
  it('are recognized at the start of a file name', () => {
    expect(datedFileName('2024-12-5-18f-project-defaults')).toEqual({
      date: '2024-12-5',
      rest: '18f-project-defaults',
    });
    expect(datedFileName('18f-project-defaults')).toBeUndefined();
  });

  it('are recognized in folders for years, months and days', () => {
    expect(datedFolders('news/2015/01/x.md')).toBe('2015-01-01');
    expect(datedFolders('2015/01/28/x/index.md')).toBe('2015-01-28');
    expect(datedFolders('2015/01/28/x/y/z.md')).toBeUndefined();
    expect(datedFolders('news/2015/01/28/x.md')).toBe('2015-01-28');
    expect(datedFolders('news/2015/13/x.md')).toBeUndefined();
  });
});
