import { describe, expect, it } from '@jest/globals';
import { editDistance } from './edit-distance.ts';

describe('The distance between two spellings', () => {
  it.each([
    ['government', 'government', 0],
    ['goverment', 'government', 1],
    ['recieve', 'receive', 1],
    ['writer', 'wryter', 1],
    ['wrytter', 'writer', 2],
    ['abcd', 'badc', 2],
    ['aab', 'ab', 1],
    ['', 'ab', 2],
    ['harbour', 'harpoons', 3],
  ])('from %s to %s is %i, at most 2 being counted', (one, other, distance) => {
    expect([editDistance(one, other, 2), editDistance(other, one, 2)]).toEqual([
      distance,
      distance,
    ]);
  });
});
