import { describe, expect, it } from '@jest/globals';
import { orderOf, readForeignDate } from './foreign-date.ts';

describe('A date of another system', () => {
  it.each([
    ['2021-03-04T05:06:07.000Z', '2021-03-04T05:06:07.000Z'],
    ['2021-03-04 05:06:07', '2021-03-04T05:06:07.000Z'],
    ['2021-03-04 05:06:07 UTC', '2021-03-04T05:06:07.000Z'],
    ['2021-03-04T05:06:07.123456+02:00', '2021-03-04T03:06:07.000Z'],
    ['2021-03-04', '2021-03-04T00:00:00.000Z'],
    ['2021/03/04', '2021-03-04T00:00:00.000Z'],
    ['04.03.2021', '2021-03-04T00:00:00.000Z'],
    ['4.3.21 17:06', '2021-03-04T17:06:00.000Z'],
    ['3/4/2021', '2021-03-04T00:00:00.000Z'],
    ['3/4/2021 5:06 PM', '2021-03-04T17:06:00.000Z'],
    ['3/4/21 12:06 am', '2021-03-04T00:06:00.000Z'],
    ['Mar 4, 2021', '2021-03-04T00:00:00.000Z'],
    ['March 4th, 2021 at 5:06 pm', '2021-03-04T17:06:00.000Z'],
    ['4. März 2021', '2021-03-04T00:00:00.000Z'],
    ['4 août 2021', '2021-08-04T00:00:00.000Z'],
    ['4 de marzo de 2021', '2021-03-04T00:00:00.000Z'],
    ['4 marca 2021', '2021-03-04T00:00:00.000Z'],
    ['1614834367', '2021-03-04T05:06:07.000Z'],
    ['1614834367000', '2021-03-04T05:06:07.000Z'],
  ])('is read: %s', (text, expected) => {
    expect(readForeignDate(text, 'month-first')).toBe(expected);
  });

  it.each([
    '',
    'never',
    '31.02.2021',
    '2021-13-01',
    '0000-00-00',
    '2021-03-04 25:00',
    '12',
    '4 März',
  ])('is not made of %j', (text) => {
    expect(readForeignDate(text, 'month-first')).toBeUndefined();
  });

  it('has the day first where the table says so', () => {
    expect(readForeignDate('3/4/2021', 'day-first')).toBe('2021-04-03T00:00:00.000Z');
    expect(readForeignDate('3/14/2021', 'day-first')).toBe('2021-03-14T00:00:00.000Z');
    expect(['14/3/2021', '3/14/2021', '3/4/2021'].map(orderOf)).toEqual([
      'day-first',
      'month-first',
      undefined,
    ]);
  });
});
