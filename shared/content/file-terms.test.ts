import { describe, expect, it } from '@jest/globals';
import { brand as meridian } from '../brand/meridian.ts';
import { fileTerms } from './file-terms.ts';

const brand = {
  ...meridian,
  sections: [
    ...meridian.sections,
    { slug: 'technik', name: '技術', title: '技術', description: '', terms: ['技術', 'A11y'] },
  ],
};

describe('filing an item', () => {
  it('finds a section by the terms that it names, in any script and with any capitals', () => {
    const terms = [
      { slug: '技術', name: '技術' },
      { slug: 'a11y', name: 'a11y' },
      { slug: 'x', name: 'X' },
    ];
    expect(fileTerms(terms, brand)).toEqual({
      sections: ['technik'],
      tags: [{ slug: 'x', name: 'X' }],
    });
  });

  it('keeps the items of a section whose slug has changed, where it has the old one as a term', () => {
    const statistics = { slug: 'statistics', name: 'Statistics', role: 'place' } as const;
    const section = { slug: 'open-data', name: 'Open data', title: '', description: '' };
    const sectionsWith = (terms: readonly string[]) =>
      fileTerms([statistics], { ...brand, sections: [{ ...section, terms }] }).sections;
    expect(sectionsWith([])).toEqual([]);
    expect(sectionsWith(['statistics'])).toEqual(['open-data']);
  });

  it('makes no tag of a place, and a section of a tag only where nothing else files the item', () => {
    const place = { slug: 'science', name: 'Science', role: 'place' } as const;
    const tag = { slug: 'culture', name: 'Culture', role: 'tag' } as const;
    expect(fileTerms([place, tag], brand)).toEqual({
      sections: ['science'],
      tags: [{ slug: 'culture', name: 'Culture' }],
    });
    expect(fileTerms([{ ...place, slug: 'attic' }, tag], brand)).toEqual({
      sections: ['culture'],
      tags: [],
    });
    expect(fileTerms([{ ...tag, slug: 'video' }], brand).sections).toEqual([]);
  });
});
