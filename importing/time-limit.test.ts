import { describe, expect, it } from '@jest/globals';
import { LimitError, withinTime } from './time-limit.ts';

/** Takes years. */
const endless = (): boolean => /^(a+)+$/.test(`${'a'.repeat(60)}b`);

describe('a limit on time', () => {
  it('returns what work returns, and throws what it throws', () => {
    expect(withinTime(1_000, () => 5)).toBe(5);
    expect(withinTime(1_000, () => undefined)).toBe(undefined);
    expect(() =>
      withinTime(1_000, () => {
        throw new RangeError('x');
      }),
    ).toThrow(RangeError);
  });

  it('interrupts an expression that would not end, and says how long it took', () => {
    expect(() => withinTime(50, endless)).toThrow(LimitError);
    expect(() => withinTime(50, endless)).toThrow('it takes longer than 0.05 s to read');
  });

  it('lets the shorter of two nested times count', () => {
    const inner = (): string => {
      try {
        return String(withinTime(50, endless));
      } catch {
        return 'interrupted';
      }
    };
    expect(withinTime(60_000, inner)).toBe('interrupted');
    expect(() => withinTime(50, () => withinTime(60_000, endless))).toThrow(LimitError);
    expect(withinTime(1_000, () => 'as before')).toBe('as before');
  });
});
