import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTravel, throttle } from './watch-scroll.ts';

describe('Scrolling', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('HD-07 is reported at once, then every 100 ms, and the last position is never lost', () => {
    let calls = 0;
    const { call } = throttle(() => {
      calls += 1;
    }, 100);
    for (let ms = 0; ms < 250; ms += 10) {
      call();
      jest.advanceTimersByTime(10);
    }
    expect(calls).toBe(3);
    jest.advanceTimersByTime(100);
    expect(calls).toBe(4);
    jest.advanceTimersByTime(1_000);
    expect(calls).toBe(4);
    call();
    expect(calls).toBe(5);
  });

  it('is no longer reported once it is canceled', () => {
    let calls = 0;
    const { call, cancel } = throttle(() => {
      calls += 1;
    }, 100);
    call();
    call();
    cancel();
    jest.advanceTimersByTime(500);
    expect(calls).toBe(1);
  });

  it('HD-08 starts where it last changed direction', () => {
    const travel = createTravel(0);
    expect([20, 60, 40, 10, 10, 30, 90].map(travel)).toEqual([0, 0, 60, 60, 60, 10, 10]);
  });
});
