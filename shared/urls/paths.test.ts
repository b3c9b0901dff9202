import { describe, expect, it } from '@jest/globals';
import {
  authorPath,
  samePath,
  secondaryHref,
  slugify,
  tagPath,
  tagSlug,
  withSlashes,
} from './paths.ts';

describe('Slugs and paths', () => {
  it.each([
    ['Deep Sea', 'deep-sea'],
    ['  Trimmed  ', 'trimmed'],
    ['a--b__c  d', 'a-b-c-d'],
    ['a -_ b', 'a-b'],
    ['UPPER', 'upper'],
    ['C++', 'c++'],
    ['tab\tand\nline', 'tab-and-line'],
  ])('RT-04 the tag "%s" has the slug "%s"', (tag, slug) => {
    expect(tagSlug(tag)).toBe(slug);
  });

  it('RT-04 the tag path encodes what a path cannot contain', () => {
    expect(tagPath(tagSlug('C#/D'))).toBe('/tag/c%23%2Fd/');
  });

  it.each([
    ['Lucía Ferrant', '/author/lucia-ferrant/'],
    ["O'Neil, Pat", '/author/oneil-pat/'],
    ['Zoë  Q.', '/author/zoe-q/'],
  ])('RT-04 the author %s has the path %s', (name, path) => {
    expect(authorPath(slugify(name))).toBe(path);
  });

  it.each([
    ['/coupons/', '/coupons'],
    ['/category/photo', '/category/photo/'],
    ['video', '/video/'],
    ['/a/coupons/x/', '/a/coupons/x'],
    ['https://shop.example/x', 'https://shop.example/x'],
  ])('RT-04 the secondary link %s becomes %s', (href, expected) => {
    expect(secondaryHref(href)).toBe(expected);
  });

  it('RT-10 paths are the same when only slashes at their ends differ', () => {
    expect(samePath('/story/a/', 'story/a')).toBe(true);
    expect(samePath('/', '')).toBe(true);
    expect(samePath('/story/a', '/story/a/b')).toBe(false);
  });

  it('slugs keep letters of every script', () => {
    expect([slugify('Ångström & Co'), slugify('日本語 タイトル'), withSlashes('')]).toEqual([
      'angstrom-co',
      '日本語-タイトル',
      '/',
    ]);
  });
});
