import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { compressInBackground } from './compress.ts';

const MEGABYTE = 1_048_576;

describe('Compression in the background', () => {
  it('holds no more than 8 MB that wait, and takes more when those are done', async () => {
    const done: number[] = [];
    const ask = (wanted = true) =>
      new Promise<void>((finish) => {
        const body = randomBytes(MEGABYTE / 2);
        const isTaken = compressInBackground(
          body,
          () => {
            // Dropped by the cache meanwhile: its turn passes at once.
            if (!wanted) finish();
            return wanted;
          },
          ({ length }) => {
            done.push(length);
            finish();
          },
        );
        taken.push(isTaken);
        if (!isTaken) finish();
      });
    const taken: boolean[] = [];
    await Promise.all([ask(), ...Array.from({ length: 39 }, () => ask(false))]);
    expect(taken.filter(Boolean)).toHaveLength(16);
    expect(done).toHaveLength(1);
    await ask();
    expect([taken.at(-1), done.length]).toEqual([true, 2]);
  });
});
