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
    ['the pattern before the type', article, {}, { cacheClass: 'front' } as const, /s-maxage=30/],
    [
      'the page before the pattern',
      { ...article, cacheClass: 'listing' } as const,
      {},
      { cacheClass: 'front' } as const,
      /s-maxage=60/,
    ],
    [
      'a variant of the edge',
      { ...article, itemAccess: { isPersonal: false } },
      {},
      undefined,
      /s-maxage=120/,
    ],
  ])('%s: caches', (_name, found, query, pattern, expected) => {
    expect(foundCacheControl(found, query, pattern)).toMatch(expected);
  });

  it.each([
    ['a decision for one reader', { ...article, itemAccess: { isPersonal: true } }, {}],
    ['a page of a link in an email', article, { token: 'a.b' }],
    ['a form that returns with an error', article, { error: 'invalidEmail' }],
    ['a form that returns with an empty value', article, { done: '' }],
    ['an account page', { type: 'account-sign-in' } as const, {}],
    ['a preview', { ...article, cacheClass: 'private' } as const, {}],
  ])('%s: nobody', (_name, found, query) => {
    expect(foundCacheControl(found, query, undefined)).toBe(PRIVATE);
  });

  it('a missing page: for seconds, and a missing preview not at all', () => {
    expect([missingCacheControl(undefined), missingCacheControl({ preview: 'story' })]).toEqual([
      'public, max-age=0, s-maxage=10',
      PRIVATE,
    ]);
  });
});
