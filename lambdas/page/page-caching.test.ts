import { describe, expect, it } from '@jest/globals';
import { foundCacheControl, missingCacheControl } from './page-caching.ts';

const PRIVATE = 'private, no-store';
const article = { type: 'article' } as const;

describe('Who may keep a page', () => {
  it.each([
    ['an item', article, {}, undefined, /s-maxage=120/],
    [
      'a page with queries for everyone',
      { type: 'search' } as const,
      { q: 'sea' },
      undefined,
      /s-maxage=60/,
    ],
    [
      'the page before its type',
      { ...article, cacheClass: 'listing' } as const,
      {},
      undefined,
      /s-maxage=60/,
    ],
    ['a variant of the edge', article, {}, { isPersonal: false }, /s-maxage=120/],
  ])('%s: caches', (_name, found, query, access, expected) => {
    expect(foundCacheControl(found, query, access && { access })).toMatch(expected);
  });

  it.each([
    ['a decision for one reader', article, {}, { isPersonal: true }],
    ['a page of a link in an email', article, { token: 'a.b' }, undefined],
    ['a form that returns with an error', article, { error: 'invalidEmail' }, undefined],
    ['a form that returns with an empty value', article, { done: '' }, undefined],
    ['an account page', { type: 'account-sign-in' } as const, {}, undefined],
    ['a preview', { ...article, cacheClass: 'private' } as const, {}, undefined],
  ])('%s: nobody', (_name, found, query, access) => {
    expect(foundCacheControl(found, query, access && { access })).toBe(PRIVATE);
  });

  it.each([
    ['an item for a day', article, Infinity, /s-maxage=86400,/],
    ['an item until what is scheduled next', article, 90, /s-maxage=90,/],
    ['a list while what is read most changes', { type: 'tag' } as const, Infinity, /s-maxage=600,/],
    ['a search as before', { type: 'search' } as const, Infinity, /s-maxage=60,/],
    ['an item for two minutes where nothing purges it', article, undefined, /s-maxage=120,/],
  ])('where publishes purge pages, caches keep %s', (_name, found, settledForS, expected) => {
    expect(foundCacheControl(found, {}, { settledForS })).toMatch(expected);
  });

  it('a missing page: for seconds, and a missing preview not at all', () => {
    expect([
      missingCacheControl(undefined),
      missingCacheControl({ pattern: { path: '/preview/story/:id' } }),
    ]).toEqual(['public, max-age=0, s-maxage=10', PRIVATE]);
  });
});
