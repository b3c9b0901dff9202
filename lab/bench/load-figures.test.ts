/** Which goals for readers a bench of pages holds against a release. */
import { describe, expect, it } from '@jest/globals';
import { goalsOf } from '../../shared/vitals/reader-goals.ts';
import { columns, figuresOf, missedGoals } from './load-figures.ts';
import type { PageLoad } from './measure-load.ts';

const good: PageLoad = {
  type: 'article',
  ...{ firstPaintMs: 900, largestPaintMs: 1_500, blockingMs: 50, shift: 0, interactiveMs: 2_000 },
  ...{ requests: 18, scripts: 6, scriptsBefore: 4, bytes: 300_000, documentBytes: 20_000 },
  ...{ scriptBytes: 90_000, styleBytes: 12_000, fontBytes: 80_000 },
};
const goals = goalsOf('article');

describe('Loads of a page', () => {
  it('have a figure for each column, and miss nothing when they are fast', () => {
    const figures = figuresOf([good, good, good]);
    expect(figures).toHaveLength(columns.length);
    expect(missedGoals(figures, goals)).toEqual([]);
  });

  it('miss a goal by their median, and that of shifts by the worst load', () => {
    const slow = { ...good, firstPaintMs: 1_801, largestPaintMs: 2_501, shift: 0.2 };
    expect(missedGoals(figuresOf([good, good, slow]), goals)).toEqual(['CLS']);
    expect(missedGoals(figuresOf([good, slow, slow]), goals)).toEqual(['FCP ms', 'LCP ms', 'CLS']);
  });

  it('miss none by blocking time, which is that of the machine', () => {
    const busy = { ...good, blockingMs: 5_000 };
    expect(missedGoals(figuresOf([busy, busy]), goals)).toEqual([]);
  });
});
