import { describe, expect, it } from '@jest/globals';
import { PAGE_BYTES, PageCache } from './byte-source.ts';

const bytes = Uint8Array.from({ length: 10 * PAGE_BYTES + 7 }, (_, at) => at % 251);

function opened(pages: number) {
  const calls: [number, number][] = [];
  const cache = new PageCache(pages * PAGE_BYTES);
  const source = cache.source('one', bytes.length, async (start, end) => {
    calls.push([start / PAGE_BYTES, end / PAGE_BYTES]);
    return bytes.slice(start, end);
  });
  return { calls, cache, source };
}

describe('Pages of an object', () => {
  it('give the bytes of any range, also over several pages and at the end', async () => {
    const { source } = opened(100);
    for (const [start, end] of [
      [0, 0],
      [0, 1],
      [PAGE_BYTES - 1, PAGE_BYTES + 1],
      [5, 3 * PAGE_BYTES],
      [10 * PAGE_BYTES + 2, bytes.length],
      [0, bytes.length],
    ] as const)
      expect(Buffer.compare(await source.read(start, end), bytes.subarray(start, end))).toBe(0);
  });

  it('come in one call where they follow each other, and once', async () => {
    const { source, calls } = opened(100);
    await source.read(2 * PAGE_BYTES, 3 * PAGE_BYTES);
    await Promise.all([source.read(0, 6 * PAGE_BYTES), source.read(0, 6 * PAGE_BYTES)]);
    expect(calls).toEqual([
      [2, 3],
      [0, 2],
      [3, 6],
    ]);
  });

  it('are kept up to a number of bytes, those that were used last', async () => {
    const { source, calls, cache } = opened(2);
    await source.read(0, 1);
    await source.read(PAGE_BYTES, PAGE_BYTES + 1);
    await source.read(0, 1);
    await source.read(2 * PAGE_BYTES, 2 * PAGE_BYTES + 1);
    await source.read(0, 1);
    expect(calls.map(([start]) => start)).toEqual([0, 1, 2]);
    await source.read(0, bytes.length);
    expect(cache.bytes).toBe(2 * PAGE_BYTES);
  });

  it('are asked for again after a call that failed', async () => {
    let isDown = true;
    const source = new PageCache(PAGE_BYTES).source('one', bytes.length, async (start, end) => {
      if (isDown) throw new Error('down');
      return bytes.slice(start, end);
    });
    await expect(source.read(0, 1)).rejects.toThrow('down');
    isDown = false;
    expect(await source.read(1, 3)).toEqual(bytes.slice(1, 3));
  });
});
