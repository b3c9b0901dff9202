import { describe, expect, it } from '@jest/globals';
import { createLinkResolver, oldPath } from './old-links.ts';

describe('the path of an old address', () => {
  it.each([
    ['https://old.test/2020/01/a/', '/2020/01/a/'],
    ['https://old.test//greek/%ce%b5/', '/greek/%ce%b5/'],
    ['http://old.test/blog/a', '/blog/a'],
    ['https://old.test/', undefined],
    ['https://old.test/?p=12', undefined],
    ['https://old.test/index.php?page_id=2', undefined],
    ['ftp://old.test/a', undefined],
    ['/a/', undefined],
    ['', undefined],
  ])('for %s is %s', (address, path) => {
    expect(oldPath(address)).toBe(path);
  });
});

describe('links to the site itself', () => {
  const { resolve, isOwn, titleOf } = createLinkResolver(
    'https://old.test/blog',
    [
      {
        id: '1',
        link: 'https://old.test/blog/2020/one/',
        slug: 'one',
        title: 'One',
        mayBeGallery: false,
      },
      { id: '2', link: 'https://old.test/blog/two/', slug: 'two', mayBeGallery: true },
      { id: '3', link: 'https://old.test/blog/a/team/', slug: 'team', mayBeGallery: false },
      { id: '4', link: 'https://old.test/blog/b/team/', slug: 'team', mayBeGallery: false },
      { id: '5', link: 'https://old.test/?p=5', slug: 'five', mayBeGallery: false },
      { id: '6', link: 'https://old.test/blog/%ce%b5/', slug: 'ε', mayBeGallery: false },
    ],
    (path) => (path === '/blog/category/known/' ? '/tag/known/' : undefined),
  );

  it.each([
    ['https://old.test/blog/2020/one/', '/story/one/'],
    ['http://www.old.test/blog/2020/one#part', '/story/one/#user-content-part'],
    ['/blog/2020/one/', '/story/one/'],
    ['https://old.test/blog/?p=1', '/story/one/'],
    ['https://old.test/?page_id=5', '/story/five/'],
    ['https://old.test/blog/%CE%B5', '/story/%CE%B5/'],
    ['https://old.test/blog/1999/12/one/', '/story/one/'],
    ['https://old.test/blog/category/known/', '/tag/known/'],
    ['https://old.test/blog/', '/'],
  ])('%s resolves to %s', (href, path) => {
    expect(resolve(href)).toBe(path);
  });

  it.each([
    ['https://old.test/blog/two/', '/blog/two/'],
    ['https://old.test/blog/b/team/', '/blog/b/team/'],
  ])(
    '%s, whose new path is uncertain, resolves to the old path, which a redirect handles',
    (href, path) => {
      expect(resolve(href)).toBe(path);
    },
  );

  it.each([
    'https://other.test/blog/2020/one/',
    'https://old.test/category/x/',
    'https://old.test/?p=99',
    '#part',
    'mailto:a@old.test',
    'javascript:alert(1)',
    'http://[',
    '',
  ])('%s is left unchanged', (href) => {
    expect(resolve(href)).toBeUndefined();
  });

  it.each([
    ['https://old.test/blog/never-written/', true],
    ['/blog/never-written/', true],
    ['https://old.test/blog/wp-content/uploads/a.pdf', false],
    ['https://other.test/blog/never-written/', false],
    ['#part', false],
  ])('%s is a page of the site: %s', (href, expected) => {
    expect(isOwn(href)).toBe(expected);
  });

  it('knows the title of what a link leads to', () => {
    expect(
      ['/blog/2020/one/', 'https://old.test/?p=1', '/blog/none/', 'https://x.test/one/'].map(
        titleOf,
      ),
    ).toEqual(['One', 'One', undefined, undefined]);
  });

  it('no link is resolved for a site without an address', () => {
    expect(
      createLinkResolver('', [{ id: '1', link: '', slug: 'a', mayBeGallery: false }]).resolve(
        '/a/',
      ),
    ).toBeUndefined();
  });
});
