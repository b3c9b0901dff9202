import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { termsOf } from './terms-of.ts';
import type { WxrTerm } from './wxr-entry.ts';
import { WxrLibrary } from './wxr-library.ts';

describe('categories and tags', () => {
  const library = new WxrLibrary();
  const term = (
    slug: string,
    name: string,
    parent = '',
    taxonomy: WxrTerm['taxonomy'] = 'category',
  ): void => library.addTerm({ kind: 'term', taxonomy, slug, name, parent, description: '' });
  term('science', 'Science');
  term('space', 'Space', 'science');
  term('planets', 'Planets', 'space');
  term('loop-a', 'Loop A', 'loop-b');
  term('loop-b', 'Loop B', 'loop-a');
  term('space-2', 'space', '', 'post_tag');
  const terms = (...list: [string, string, string][]): ReturnType<typeof termsOf> =>
    termsOf(
      { terms: list.map(([domain, slug, name]) => ({ domain, slug, name })) },
      library,
      brand,
    );

  it('a category of the magazine becomes a section, any other category becomes a reported tag', () => {
    expect(
      terms(
        ['category', 'science', 'Science'],
        ['category', 'foo', 'Foo &amp; Bar'],
        ['post_tag', 'x', 'X'],
      ),
    ).toMatchObject({
      sections: ['science'],
      tags: [
        { slug: 'foo', name: 'Foo & Bar' },
        { slug: 'x', name: 'X' },
      ],
      categoriesAsTags: ['Foo & Bar'],
    });
  });

  it('a category below a section also belongs to that section, at any depth, and cycles end', () => {
    expect(terms(['category', 'planets', 'Planets'])).toMatchObject({
      sections: ['science'],
      tags: [{ slug: 'planets', name: 'Planets' }],
      categoriesAsTags: ['Planets'],
    });
    expect(terms(['category', 'loop-a', 'Loop A']).sections).toEqual([]);
  });

  it('a tag with the name of a section stays a tag beside a category that is a section', () => {
    expect(
      terms(['category', 'culture', 'Culture'], ['post_tag', 'science', 'Science']),
    ).toMatchObject({ sections: ['culture'], tags: [{ slug: 'science', name: 'Science' }] });
  });

  it('a tag files an item that no category files', () => {
    expect(
      terms(['category', 'uncategorized', 'Uncategorized'], ['post_tag', 'science', 'Science']),
    ).toMatchObject({ sections: ['science'], tags: [] });
  });

  it('a category keeps its parents, which file the item and are no tags of it', () => {
    expect(terms(['category', 'planets', 'Planets']).filedUnder).toEqual([
      { slug: 'planets', name: 'Planets' },
      { slug: 'space', name: 'Space', role: 'place' },
      { slug: 'science', name: 'Science', role: 'place' },
    ]);
  });

  it('sub-sections and review categories are found by slug', () => {
    const found = terms(
      ['category', 'dot-physics', 'Dot Physics'],
      ['category', 'headphones', 'Headphones'],
    );
    expect(found.sections).toEqual(['dot-physics', brand.reviewSection]);
    expect(found.reviewCategory).toBe('headphones');
  });

  it('WXR 1.0 names each term twice and calls tags "tag"', () => {
    const found = terms(
      ['', '', 'alpha'],
      ['category', 'alpha', 'alpha'],
      ['tag', '', 'news'],
      ['tag', 'news', 'news'],
    );
    expect(found.tags).toEqual([
      { slug: 'alpha', name: 'alpha' },
      { slug: 'news', name: 'news' },
    ]);
  });

  it('a tag that has a number only because a category has its name is merged with the category', () => {
    expect(terms(['category', 'space', 'Space'], ['post_tag', 'space-2', 'space']).tags).toEqual([
      { slug: 'space', name: 'Space' },
    ]);
  });

  it('"Uncategorized", post formats and custom taxonomies are ignored', () => {
    expect(
      terms(
        ['category', 'uncategorized', 'Uncategorized'],
        ['post_format', 'post-format-aside', 'Aside'],
        ['series', 's', 'S'],
      ).tags,
    ).toEqual([]);
  });

  it('percent-encoded slugs are decoded', () => {
    expect(terms(['category', '%e8%bf%9c%e5%be%81', '远征']).tags).toEqual([
      { slug: '远征', name: '远征' },
    ]);
  });
});
