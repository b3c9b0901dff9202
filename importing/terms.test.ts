import { describe, expect, it } from '@jest/globals';
import { brand } from '../shared/brand/meridian.ts';
import { sortTerms } from './terms.ts';

describe('sortTerms', () => {
  it('CT-01 creates sections and sub-sections from the terms that name them, in the source’s order, and tags from the rest', () => {
    expect(
      sortTerms(
        [
          { name: 'Dot Physics' },
          { name: 'Open Data' },
          { name: 'SCIENCE' },
          { name: 'Label', slug: 'culture' },
          { name: 'open  data' },
          { name: 'science' },
        ],
        brand,
      ),
    ).toMatchObject({
      sections: ['dot-physics', 'science', 'culture'],
      tags: [{ slug: 'open-data', name: 'Open Data' }],
    });
  });

  it('CT-01 drops terms that start with an underscore, empty ones and "Uncategorized"', () => {
    expect(
      sortTerms(
        [{ name: '_desk' }, { name: ' ' }, { name: 'Uncategorized' }, { name: '///' }],
        brand,
      ),
    ).toEqual({ sections: [], tags: [], filedUnder: [] });
  });

  it('returns the first review category, puts the item into the reviews section and keeps the tag', () => {
    expect(sortTerms([{ name: 'Phones' }, { name: 'Cameras' }], brand)).toMatchObject({
      sections: ['gear'],
      tags: [
        { slug: 'phones', name: 'Phones' },
        { slug: 'cameras', name: 'Cameras' },
      ],
      reviewCategory: 'phones',
    });
  });
});
