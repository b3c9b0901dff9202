import { describe, expect, it } from '@jest/globals';
import {
  compareVariants,
  isMismatched,
  newcombeInterval,
  wilsonInterval,
} from './compare-variants.ts';
import { describeExperiment } from './describe-experiment.ts';

const variant = (name: string, exposures: number, conversions: number, share = 0.5) => ({
  name,
  share,
  exposures,
  conversions,
});

describe('The intervals', () => {
  it('EX-01 Wilson: 81 of 263, as Newcombe prints it', () => {
    const { low, high } = wilsonInterval(81, 263);
    expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.2553', '0.3662']);
  });

  it.each([
    ['56/70 and 48/80', 56, 70, 48, 80, '0.0524', '0.3339'],
    ['9/10 and 3/10', 9, 10, 3, 10, '0.1705', '0.8090'],
    ['10/10 and 0/10', 10, 10, 0, 10, '0.6075', '1.0000'],
    ['0/10 and 0/10', 0, 10, 0, 10, '-0.2775', '0.2775'],
  ])('EX-01 Newcombe: %s, as in Table II of the paper', (_what, a, m, b, n, low, high) => {
    const interval = newcombeInterval(
      { conversions: a, exposures: m },
      { conversions: b, exposures: n },
    );
    expect([interval.low.toFixed(4), interval.high.toFixed(4)]).toEqual([low, high]);
  });
});

describe('The comparison', () => {
  it.each([
    ['better', 600, '"short" is better than control, by'],
    ['worse', 400, '"short" is worse than control, by'],
    ['no different', 505, 'do not differ by more than chance explains'],
  ])('EX-01 says that a variant is %s', (_what, conversions, words) => {
    const { verdict, warning } = compareVariants([
      variant('control', 10_000, 500),
      variant('short', 10_050, conversions),
    ]);
    expect(verdict).toContain(words);
    expect(warning).toBeUndefined();
  });

  it('EX-01 says nothing before each variant has enough exposures, not even with none', () => {
    for (const exposures of [0, 99])
      expect(
        compareVariants([variant('control', 99, 1), variant('short', exposures, 0)]).verdict,
      ).toBe('Too early to say: every variant needs at least 100 exposures.');
  });

  it.each([
    [[5_000, 5_000], false],
    [[5_100, 4_900], false],
    [[5_200, 4_800], true],
    [[3, 0], false],
  ])('EX-01 warns of exposures %j that do not fit equal shares: %s', (exposures, expected) => {
    expect(isMismatched(exposures.map((count) => ({ exposures: count, share: 0.5 })))).toBe(
      expected,
    );
  });

  it('EX-01 is a table with a sentence, and a warning if the shares are wrong', () => {
    const given = [variant('control', 10_000, 500), variant('short', 9_000, 540)];
    const lines = describeExperiment(
      { id: 'offer-words', goal: 'subscribe-click' },
      compareVariants(given),
    );
    expect(lines[0]).toBe('offer-words: goal subscribe-click, last 90 days');
    expect(lines[2]).toMatch(/^ {2}control +50\.00 % +10000 +500 +5\.00 % +– +– +–$/);
    expect(lines[3]).toMatch(
      /^ {2}short +50\.00 % +9000 +540 +6\.00 % +\+1\.00 +\+0\.35 +\+1\.65$/,
    );
    expect(lines[4]).toMatch(/better than control, by 0\.35 to 1\.65 percent points/);
    expect(lines[5]).toContain('Warning: Readers are not divided as configured');
  });
});
