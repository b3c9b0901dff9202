import { describe, expect, it } from '@jest/globals';
import { depthBlocks } from './reading-depth.ts';

describe('The blocks at which a depth is reached', () => {
  it.each([
    [
      [100, 200, 300, 400],
      [0, 1, 2, 3],
    ],
    [
      [10, 400],
      [1, 1, 1, 1],
    ],
    [[400], [0, 0, 0, 0]],
    [Array.from({ length: 100 }, (_, index) => (index + 1) * 10), [24, 49, 74, 99]],
  ])('AN-03 follow the height of the body: %j', (bottoms, blocks) => {
    expect(depthBlocks(bottoms)).toEqual(blocks);
  });
});
