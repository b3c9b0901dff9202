import { describe, expect, it } from '@jest/globals';
import { ghostDate } from './ghost-date.ts';

describe("dates in Ghost's tables", () => {
  it.each([
    ['2021-03-24T04:34:09.000Z', '2021-03-24T04:34:09.000Z'],
    ['2021-03-24T04:34:09+02:00', '2021-03-24T02:34:09.000Z'],
    ['2021-03-24 04:34:09', '2021-03-24T04:34:09.000Z'],
    ['2021-03-24', '2021-03-24T00:00:00.000Z'],
    [1616560573131, '2021-03-24T04:36:13.131Z'],
    ['1616560573131', '2021-03-24T04:36:13.131Z'],
    [0, '1970-01-01T00:00:00.000Z'],
    [null, undefined],
    ['', undefined],
    ['soon', undefined],
    ['2021-13-45', undefined],
    [1e20, undefined],
    [Number.NaN, undefined],
    [{}, undefined],
  ])('%s is read as %s', (value, expected) => {
    expect(ghostDate(value)).toBe(expected);
  });
});
