import { describe, expect, it } from '@jest/globals';
import { untilUnchanged } from './until-unchanged.ts';

/** Returns an attempt before which other writers come first so many times, and counts its runs. */
function contended(others: number) {
  const seen = { runs: 0 };
  const attempt = async () => {
    seen.runs += 1;
    return seen.runs > others ? ('written' as const) : 'changed';
  };
  return { seen, attempt };
}

describe('A conditional write', () => {
  it('is tried again until no other writer comes first', async () => {
    const { seen, attempt } = contended(3);
    expect(await untilUnchanged({ tries: 5, longestPauseMs: 2 }, attempt)).toBe('written');
    expect(seen.runs).toBe(4);
  });

  it('leaves what to do to its caller after the last attempt', async () => {
    const { seen, attempt } = contended(Number.POSITIVE_INFINITY);
    expect(await untilUnchanged({ tries: 5 }, attempt)).toBe('changed');
    expect(seen.runs).toBe(5);
  });

  it('ends with the first error of another kind', async () => {
    let runs = 0;
    const attempt = async () => {
      runs += 1;
      throw new Error('The store is down');
    };
    await expect(untilUnchanged({ tries: 5 }, attempt)).rejects.toThrow('The store is down');
    expect(runs).toBe(1);
  });

  it('may go on as long as others do', async () => {
    const { attempt } = contended(500);
    expect(await untilUnchanged({ tries: Number.POSITIVE_INFINITY }, attempt)).toBe('written');
  });
});
