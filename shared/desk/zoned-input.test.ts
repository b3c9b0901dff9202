/** Times as the inputs of browsers have them, in the zone of a magazine. */
import { describe, expect, it } from '@jest/globals';
import { fromZonedInput, toZonedInput } from './zoned-input.ts';

const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'UTC'];

describe('A time of the magazine’s zone', () => {
  it.each([
    ['2026-11-27T09:30', '2026-11-27T14:30:00.000Z'],
    ['2026-07-27T09:30', '2026-07-27T13:30:00.000Z'],
    ['2026-07-27T09:30:15', '2026-07-27T13:30:15.000Z'],
    // The clocks go back: it is twice.
    ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ])('is %s in New York at %s', (value, iso) => {
    expect(fromZonedInput(value, 'America/New_York')).toBe(iso);
  });

  it.each([
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
  ])('that a change of clocks in %s leaves out is an hour later', (zone, value, later) => {
    expect(fromZonedInput(value, zone)).toBe(fromZonedInput(later, zone));
  });

  it.each(['', 'T09:30', '09:30', 'soon', '2026-11-27T'])(
    'is none when the field has %j',
    (value) => {
      for (const zone of zones) expect(fromZonedInput(value, zone)).toBe('');
    },
  );

  it('is none for a field without one', () => {
    expect(toZonedInput('', 'UTC')).toBe('');
  });

  // A field that is written anew while somebody types the year loses what was typed.
  it.each(['0002', '0020', '0202', '2026'])('stays what is typed up to the year %s', (year) => {
    const value = `${year}-11-27T09:30`;
    for (const zone of zones) expect(toZonedInput(fromZonedInput(value, zone), zone)).toBe(value);
  });
});
