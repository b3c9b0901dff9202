/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { whenIdle } from './when-idle.ts';

describe('Work that can wait, in a browser without idle callbacks', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    Reflect.deleteProperty(window, 'requestIdleCallback');
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('waits for a tenth of a second at most, because a page waits more than once', () => {
    const work = jest.fn();
    whenIdle(work);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is left out when it is canceled', () => {
    const work = jest.fn();
    whenIdle(work)();
    jest.advanceTimersByTime(10_000);
    expect(work).not.toHaveBeenCalled();
  });
});
