import { describe, expect, it } from '@jest/globals';
import { brand } from '#brand';
import { toCard } from '../../shared/content/card.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { nextSections } from './next-sections.ts';

const cardsOf = (...sections: string[]) =>
  sections.map((section, index) => toCard(buildItem({ id: String(index), sections: [section] })));
const slugsOf = (slug: string, ...sections: string[]) =>
  nextSections(brand, slug, cardsOf(...sections)).map((section) => section.slug);

describe('The sections at the end of a list', () => {
  it('follow that of the list in the navigation, and begin again after its end', () => {
    const [first, second, third] = brand.navigation;
    expect(slugsOf(first ?? '', 'science')).toEqual(brand.navigation.slice(1, 4));
    expect(slugsOf(brand.navigation.at(-1) ?? '')).toEqual([first, second, third]);
  });

  it('are those of its stories where the list is not a section’s, the most frequent first', () => {
    const [first] = brand.navigation;
    expect(slugsOf('', 'security', 'dot-physics', 'science')).toEqual([
      'science',
      'security',
      first,
    ]);
    expect(slugsOf('magazine', 'science')[0]).toBe('science');
  });
});
