import { describe, expect, it } from '@jest/globals';
import { assumptions } from './assumptions.ts';
import { report } from './simulate.ts';
import { callsOf, crowd, lifeOf, MONTH_S, simulate, zipf } from './traffic.ts';

const billion = 1e9 / MONTH_S;

describe('The simulator', () => {
  it('makes one call for each life of a page that is asked for often, and one for each request of one that is not', () => {
    expect(callsOf(1_000, 120, 0)).toBeCloseTo(1 / 120, 4);
    expect(callsOf(1e-6, 120, 0)).toBeCloseTo(1e-6, 8);
    // A purge a minute: a life of a minute, by chance.
    expect(callsOf(1_000, 86_400, 1 / 60)).toBeCloseTo(1 / 60, 3);
  });

  it('counts by the lifetimes that the page function sends', () => {
    expect([lifeOf('story', 'before'), lifeOf('story', 'after')]).toEqual([120, 86_400]);
    expect([lifeOf('front', 'before'), lifeOf('front', 'after')]).toEqual([30, 300]);
  });

  it('shares all views among pages', () => {
    const parts = zipf(1_000, 0.9);
    expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(1, 9);
    expect(parts[0]).toBeGreaterThan(parts[1] ?? 1);
  });

  it('counts each request once, and fewer calls with purges by tag', () => {
    const before = simulate(assumptions, billion, 'before');
    const after = simulate(assumptions, billion, 'after');
    for (const { classes, gated, requests, calls } of [before, after]) {
      expect(classes.reduce((sum, one) => sum + one.requests, gated)).toBeCloseTo(billion, 6);
      expect(requests).toBeCloseTo(billion, 6);
      expect(calls).toBeLessThan(requests);
    }
    expect(after.calls).toBeLessThan(before.calls);
    expect(after.hitRatio).toBeGreaterThan(before.hitRatio);
  });

  it('more publishes make more calls', () => {
    const calls = [1, 20, 2_000].map(
      (publishesADay) => simulate({ ...assumptions, publishesADay }, billion, 'after').calls,
    );
    expect(calls).toEqual(calls.toSorted((one, other) => one - other));
  });

  it('shows what a crowd reaches: without memory of two seconds, more than the table gives', () => {
    const [without, kept] = [0, 2].map((recentS) => crowd(assumptions, 50_000, recentS));
    expect(without?.contentUnits).toBeGreaterThan(4_000);
    expect(kept?.contentUnits).toBeLessThan(4_000);
    expect(kept?.hotKeyReads).toBeLessThan(1_000);
  });

  it('states what it assumes', () => {
    const lines = report().join('\n');
    for (const name of Object.keys(assumptions)) expect(lines).toContain(`  ${name}: `);
  });
});
