import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Card } from '../../shared/content/card.ts';
import { layBands } from './band-layout.ts';

function cards(count: number, withImage: number): Card[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    type: 'article' as const,
    template: 'default' as const,
    url: '/story/a/',
    hed: 'A',
    dek: '',
    pubDate: '',
    section: 'science',
    authors: [],
    ...(index < withImage ? { image: { src: '/photos/a.jpg', alt: '' } } : {}),
  }));
}

describe('Home page bands', () => {
  it('never look the same as a neighbor, whatever sections there are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            count: fc.integer({ min: 1, max: 4 }),
            withImage: fc.integer({ min: 0, max: 4 }),
          }),
          { maxLength: 14 },
        ),
        (sections) => {
          const chosen = layBands(sections.map(({ count, withImage }) => cards(count, withImage)));
          expect(chosen).toHaveLength(sections.length);
          chosen.forEach((layout, index) => {
            expect(layout).not.toBe(chosen[index + 1]);
          });
        },
      ),
    );
  });

  it('use every layout in turn for sections that have everything', () => {
    expect(layBands(Array.from({ length: 8 }, () => cards(4, 4)))).toEqual([
      'cover',
      'columns',
      'mirror',
      'essays',
      'dated',
      'feature',
      'triptych',
      'pair',
    ]);
  });

  it('show only text for a section with one item and no image', () => {
    expect(layBands([cards(1, 0)])).toEqual(['essays']);
    expect(layBands([cards(4, 0)])).toEqual(['essays']);
  });
});
