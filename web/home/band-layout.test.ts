import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import '../../test/support/fixed-seed.ts';
import type { Card } from '../../shared/content/card.ts';
import { layBands } from './band-layout.ts';

function cards(count: number, pictured: number): Card[] {
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
    ...(index < pictured ? { picture: { src: '/photos/a.jpg', alt: '' } } : {}),
  }));
}

describe('The bands of the home page', () => {
  it('no two neighbours look the same, whatever sections there are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            count: fc.integer({ min: 1, max: 4 }),
            pictured: fc.integer({ min: 0, max: 4 }),
          }),
          { maxLength: 14 },
        ),
        (sections) => {
          const chosen = layBands(sections.map(({ count, pictured }) => cards(count, pictured)));
          expect(chosen).toHaveLength(sections.length);
          chosen.forEach((layout, index) => {
            expect(layout).not.toBe(chosen[index + 1]);
          });
        },
      ),
    );
  });

  it('sections that have everything get every layout in turn', () => {
    expect(layBands(Array.from({ length: 8 }, () => cards(4, 4)))).toEqual([
      'cover',
      'columns',
      'mirror',
      'essays',
      'numbered',
      'feature',
      'triptych',
      'pair',
    ]);
  });

  it('a section with one piece and no picture is words', () => {
    expect(layBands([cards(1, 0)])).toEqual(['essays']);
    expect(layBands([cards(4, 0)])).toEqual(['essays']);
  });
});
