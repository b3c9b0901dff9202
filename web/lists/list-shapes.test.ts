import { describe, expect, it } from '@jest/globals';
import { AD_PLACEMENT_INDEX } from '../../shared/limits.ts';
import { rankShape, shapesOf, type ItemShape } from './list-shapes.ts';

const columns: Readonly<Record<ItemShape, number>> = {
  half: 6,
  third: 4,
  wide: 8,
  narrow: 4,
  full: 12,
};

describe('The shapes of a list', () => {
  it.each([true, false])(
    'leave no gap in any row, whether the list opens the page: %s',
    (first) => {
      const groups = Array.from({ length: AD_PLACEMENT_INDEX }, (_, index) => [
        Array<boolean>(index + 1).fill(true),
        Array<boolean>(index + 1).fill(false),
      ]).flat();
      for (const group of groups) {
        const shapes = shapesOf(group, first);
        expect(shapes).toHaveLength(group.length);
        let at = 0;
        for (const shape of shapes) {
          at += columns[shape];
          expect(at).toBeLessThanOrEqual(12);
          if (at === 12) at = 0;
        }
        expect(at).toBe(0);
      }
    },
  );

  it('make one of six large: the fifth below a lead, the first without one', () => {
    const six = Array<boolean>(6).fill(true);
    expect(shapesOf(six, false).indexOf('wide')).toBe(4);
    expect(shapesOf([...six.slice(0, 4), false, true], false)).not.toContain('wide');
    expect(shapesOf(six, true).indexOf('full')).toBe(0);
  });
});

describe('The shapes of a ranking', () => {
  it('are larger for the first, for the two after it, and alike for the others', () => {
    expect([0, 1, 2, 3, 7].map(rankShape)).toEqual(['first', 'top', 'top', undefined, undefined]);
  });
});
