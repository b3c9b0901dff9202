import { describe, expect, it } from '@jest/globals';
import { brand } from '../../shared/brand/meridian.ts';
import { createGhostLinks } from './ghost-links.ts';

describe('links within a Ghost site', () => {
  const { resolve, isOwn } = createGhostLinks(
    {
      items: ['one', 'two', 'twice', 'twice', 'news', 'ü'],
      tags: ['harbors', 'science'],
      authors: ['ana'],
    },
    brand,
  );

  it.each([
    ['/one/', '/story/one/'],
    ['/one', '/story/one/'],
    ['/one/#part', '/story/one/#user-content-part'],
    ['/one/?ref=x', '/story/one/'],
    ['/one/amp/', '/story/one/'],
    ['/blog/2020/two/', '/story/two/'],
    ['/%C3%BC/', '/story/%C3%BC/'],
    ['/tag/harbors/', '/tag/harbors/'],
    ['/tag/science/', '/category/science/'],
    ['/author/ana', '/author/ana/'],
    ['#/portal/signup', brand.links.subscribe],
    ['/#/portal/signin', brand.links.signIn],
    ['#/portal/account', brand.links.myAccount],
    ['#/portal', brand.links.subscribe],
  ])('%s resolves to %s', (href, path) => {
    expect(resolve(href)).toBe(path);
  });

  it.each([
    '/',
    '/twice/',
    '/tag/news/',
    '/author/one/',
    '/content/images/one',
    '/none/',
    'https://other.test/one/',
    '//other.test/one/',
    '#part',
    'mailto:one',
    '',
  ])('%s is left unchanged', (href) => {
    expect(resolve(href)).toBeUndefined();
  });

  it.each([
    ['/none/', true],
    ['/content/images/x.png', false],
    ['https://other.example/none/', false],
  ])('%s is a page of the site: %s', (href, expected) => {
    expect(isOwn(href)).toBe(expected);
  });
});
