import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { sortTerms, termSlug } from './terms.ts';

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
    ).toEqual({
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
    ).toEqual({ sections: [], tags: [] });
  });

  it('returns the first review category, puts the item into the reviews section and keeps the tag', () => {
    expect(sortTerms([{ name: 'Phones' }, { name: 'Cameras' }], brand)).toEqual({
      sections: ['gear'],
      tags: [
        { slug: 'phones', name: 'Phones' },
        { slug: 'cameras', name: 'Cameras' },
      ],
      reviewCategory: 'phones',
    });
  });
});

describe('termSlug', () => {
  it.each([
    ['C++ / C#', 'c++-c'],
    ['R&D', 'r&d'],
    ['50% off?', '50-off'],
    ['Über__uns', 'über-uns'],
    ['a\u0000b', 'a-b'],
    ['-x-', 'x'],
    ['日本 語', '日本-語'],
  ])('creates a slug from %j', (name, slug) => {
    expect(termSlug(name)).toBe(slug);
  });
});
