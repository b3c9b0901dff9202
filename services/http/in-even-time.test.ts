import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inEvenTime } from './in-even-time.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Returns after how many ms work that takes so long has ended, and how. */
async function ended(work: () => Promise<string>): Promise<[number, string]> {
  const startedAt = Date.now();
  const outcome = inEvenTime(800, work)
    .catch((error: unknown) => String(error))
    .then((said): [number, string] => [Date.now() - startedAt, said]);
  await jest.advanceTimersByTimeAsync(5_000);
  return outcome;
}

const after = async (ms: number) => {
  await new Promise((done) => {
    setTimeout(done, ms);
  });
  return `after ${ms} ms`;
};

describe('Work in even time', () => {
  it.each([0, 10, 799, 800])('ends at the same moment, also when it takes %i ms', async (ms) => {
    expect(await ended(() => after(ms))).toEqual([800, `after ${ms} ms`]);
  });

  it('ends at the same moment when it fails', async () => {
    const fail = async () => {
      await after(10);
      throw new Error('no');
    };
    expect(await ended(fail)).toEqual([800, 'Error: no']);
    expect(await ended(() => Promise.reject(new Error('at once')))).toEqual([
      800,
      'Error: at once',
    ]);
  });

  it('ends later only when it takes longer', async () => {
    expect(await ended(() => after(1_200))).toEqual([1_200, 'after 1200 ms']);
  });
});
