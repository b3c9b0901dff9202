/** Tests what of a built site is an article. */
import { describe, expect, it } from '@jest/globals';
import { reasonToSkip } from './page-role.ts';

const long = { textLength: 2_000, isList: false, declared: undefined };
const article = { ...long, declared: { isArticle: true, name: 'Article' } };

describe('a page of a built site', () => {
  it.each(['/2024/boats/', '/boats.html', '/blog/archive/boats/', '/blog/404-boats/'])(
    'is an article by its date and its text: %s',
    (address) => {
      expect(reasonToSkip(address, long, true)).toBeUndefined();
      expect(reasonToSkip(address, long, false)).toMatch(/^a page without a date/);
    },
  );

  it('is an article by what it says it is, however short, and whatever its name', () => {
    expect(reasonToSkip('/notes/search/', { ...article, textLength: 20 }, true)).toBeUndefined();
    expect(reasonToSkip('/boats/', { ...long, textLength: 20 }, true)).toMatch(/^a page of 20/);
  });

  it.each([
    ['/', 'the home page'],
    ['/404.html', 'the page of an error'],
    ['/blog/page/3/', 'a further page'],
    ['/blog/page3/', 'a further page'],
    ['/search.html', 'the page of a search'],
    ['/archives/', 'the page of a list'],
    ['/tags/boats/', 'the page of a list'],
    ['/authors/ann.html', 'the page of a list'],
  ])('is skipped by its address: %s', (address, reason) => {
    expect(reasonToSkip(address, long, true)).toContain(reason);
  });

  it('is skipped as what it declares, or as a list by what it shows', () => {
    const declared = { isArticle: false, name: 'CollectionPage' };
    expect(reasonToSkip('/boats/', { ...long, declared }, true)).toContain('CollectionPage');
    expect(reasonToSkip('/boats/', { ...long, isList: true }, true)).toContain('a list');
  });
});
