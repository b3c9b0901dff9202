import { describe, expect, it } from '@jest/globals';
import type { Experiments } from '../../shared/brand/experiments.ts';
import { brand } from '../../shared/brand/meridian.ts';
import { offerExperiment, offerTexts } from './use-offer-texts.ts';

const experiments: Experiments = {
  running: [
    { id: 'styles', goal: 'registration', variants: [] },
    {
      id: 'offer-words',
      goal: 'subscribe-click',
      variants: [
        { name: 'control', share: 0.5 },
        {
          name: 'short',
          share: 0.5,
          offerTexts: { panelTitle: '{price}, {term}: <b>{price}</b>' },
        },
      ],
    },
  ],
};
const usual = {
  panelTitle: 'Every story, ad-free',
  panelButton: 'Subscribe now',
  growlerButton: 'Subscribe',
};

describe('The words of the offer', () => {
  it('EX-01 are those of the variant, with term and price, and the usual ones beside them', () => {
    expect(offerTexts({ ...brand, experiments }, 'short')).toEqual({
      ...usual,
      panelTitle: '$5, one year: <b>$5</b>',
    });
  });

  it.each([
    ['control', experiments],
    ['other', experiments],
    ['short', undefined],
  ])('EX-01 are the usual ones for %s', (variant, given) => {
    expect(offerTexts({ offer: brand.offer, experiments: given }, variant)).toEqual(usual);
  });

  it('EX-01 count as seen only where the experiment changes them', () => {
    expect(offerExperiment(experiments, 'panel')?.id).toBe('offer-words');
    expect(offerExperiment(experiments, 'growler')).toBeUndefined();
  });
});
