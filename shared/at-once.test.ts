import { describe, expect, it } from '@jest/globals';
import { atOnce } from './at-once.ts';

describe('Tasks that run in turn', () => {
  it('are never more than so many, also after one that fails', async () => {
    const inTurn = atOnce(3);
    let running = 0;
    let most = 0;
    const task = async (number: number) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      if (number % 4 === 0) throw new Error('failed');
      return number;
    };
    const all = Array.from({ length: 20 }, (_, number) => inTurn(() => task(number)));
    const results = await Promise.allSettled(all);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    expect([most, running]).toEqual([3, 0]);
    expect(await inTurn(async () => 'next')).toBe('next');
  });
});
