import { describe, expect, it } from '@jest/globals';
import { listSummary } from './list-summary.ts';

const paging = (total: number, page = 1) => ({
  page,
  pages: Math.ceil(total / 20),
  total,
  base: '/',
  first: '/',
});

describe('The size of a list', () => {
  it('names what the list holds', () => {
    expect(listSummary(paging(10))).toBe('10 stories');
    expect(listSummary(paging(7), 'reviews')).toBe('7 reviews');
    expect(listSummary(paging(3), 'videos')).toBe('3 videos');
    expect(listSummary(paging(41, 2), 'reviews')).toBe('41 reviews, page 2 of 3');
  });

  it('is not said where a reader counts at a glance', () => {
    expect(listSummary(paging(2), 'reviews')).toBeUndefined();
  });
});
