import { describe, expect, it } from '@jest/globals';
import { AD_PLACEMENT_INDEX } from '../../shared/limits.ts';
import { shapesOf, type ItemShape } from './list-shapes.ts';

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
      for (let size = 1; size <= AD_PLACEMENT_INDEX; size += 1) {
        const shapes = shapesOf(size, first);
        expect(shapes).toHaveLength(size);
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
    expect(shapesOf(6, false).indexOf('wide')).toBe(4);
    expect(shapesOf(6, true).indexOf('wide')).toBe(0);
  });
});
