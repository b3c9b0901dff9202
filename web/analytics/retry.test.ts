import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DEFERRED_PACE, VARIATION_PACE, VENDOR_PACE } from '../../shared/limits.ts';
import { retry } from './retry.ts';

describe('Waiting for what another script brings', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it.each([
    ['an object', VENDOR_PACE, 20, 1_000],
    ['a deferred call', DEFERRED_PACE, 100, 10_000],
    ['variations', VARIATION_PACE, 6, 3_000],
  ])('AN-02 ends for %s after its attempts', async (_name, pace, attempts, ms) => {
    let made = 0;
    let result: boolean | undefined;
    const done = retry(pace, () => {
      made += 1;
      return false;
    }).then((found) => {
      result = found;
    });
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect([made, result]).toEqual([attempts - 1, undefined]);
    await jest.advanceTimersByTimeAsync(1);
    await done;
    expect([made, result]).toEqual([attempts, false]);
  });

  it('AN-02 ends with the first success', async () => {
    let made = 0;
    const found = retry(VENDOR_PACE, () => {
      made += 1;
      return made === 3;
    });
    await jest.advanceTimersByTimeAsync(150);
    expect([await found, made]).toEqual([true, 3]);
  });
});
