import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { goalsOf } from './reader-goals.ts';
import { bucketOf, percentile, vitalNames, vitals, type VitalName } from './vitals.ts';

function countsOf(name: VitalName, values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values)
    counts.set(bucketOf(name, value), (counts.get(bucketOf(name, value)) ?? 0) + 1);
  return counts;
}

describe('The ranges of a vital', () => {
  it.each(vitalNames)('AN-02 of %s grow, and one of them ends at each goal', (name) => {
    const { edges } = vitals[name];
    expect([...edges].sort((one, other) => one - other)).toEqual(edges);
    expect(edges).toContain(goalsOf('article')[name]);
  });

  it('AN-02 take every value that is allowed', () => {
    for (const name of vitalNames) {
      expect(bucketOf(name, 0)).toBe(0);
      expect(bucketOf(name, vitals[name].max)).toBe(vitals[name].edges.length);
    }
  });
});

describe('A percentile', () => {
  it('AN-02 is unknown without reports', () => {
    expect(percentile('LCP', new Map(), 0.75)).toBeUndefined();
  });

  it('AN-02 lies within its range, as the exact one does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 29_999 }), { minLength: 1, maxLength: 60 }),
        (values) => {
          const sorted = [...values].sort((one, other) => one - other);
          const exact = sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0;
          const found = percentile('LCP', countsOf('LCP', values), 0.75) ?? NaN;
          const bucket = bucketOf('LCP', exact);
          const { edges } = vitals.LCP;
          expect(found).toBeGreaterThanOrEqual(edges[bucket - 1] ?? 0);
          expect(found).toBeLessThanOrEqual(edges[bucket] ?? Infinity);
        },
      ),
    );
  });

  it('AN-02 of values above all ranges is at least their lower end', () => {
    expect(percentile('LCP', countsOf('LCP', [50_000, 55_000]), 0.75)).toBe(30_000);
  });
});
