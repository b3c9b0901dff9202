import { describe, expect, it } from '@jest/globals';
import { brand } from './brand/meridian.ts';
import { ROUTE_MATCH_CACHE_MAX } from './limits.ts';
import { allowsClientRouting, createRouter } from './route-match.ts';

const route = createRouter(brand);

describe('Client routing', () => {
  it.each([
    '/',
    '/story/a/',
    '/review/a',
    '/category/science/',
    '/category/science/page/2/',
    '/most-recent/',
    '/search/',
    '/author/a/',
    '/tag/a/page/2/',
    '/account/sign-in/',
    '/offline/',
  ])('RT-05 is allowed for %s', (path) => {
    expect(allowsClientRouting(route(path))).toBe(true);
  });

  it.each([
    '/tag/deep-sea/',
    '/2016/03/a/',
    '/preview/story/1/',
    '/preview/homepage/1/',
    '/preview/tag/1/',
    '/preview/category/1/',
    '/preview/review/1/',
    '/video/',
  ])('RT-05 is disabled for %s', (path) => {
    expect(route(path)).toBeDefined();
    expect(allowsClientRouting(route(path))).toBe(false);
  });

  it('RT-05 is a normal page load for an address that is not a route', () => {
    expect(allowsClientRouting(route('/photos/x.webp'))).toBe(false);
  });
});

describe('The router', () => {
  it('RT-02 prefers literal segments of the page table to parameters', () => {
    expect(route('/category/science/page/')?.type).toBe('archive-listing');
    expect(route('/category/science/page/002/')).toBeUndefined();
    expect(route('/category/science/page/2')?.params).toEqual({ section: 'science', page: '2' });
    expect(route('/category/gear/reviews/headphones/')?.params).toEqual({
      category: 'gear',
      reviewCategory: 'headphones',
    });
  });

  it('EV-01 remembers matches, and drops them before there are too many', () => {
    const own = createRouter(brand);
    for (let n = 0; n < ROUTE_MATCH_CACHE_MAX + 10; n += 1) own(`/story/${n}/`);
    expect(own('/story/5/')).toBe(own('/story/5/'));
    expect(ROUTE_MATCH_CACHE_MAX).toBe(10_000);
  });

  it('decodes parameters, and rejects what cannot be decoded', () => {
    expect(route('/tag/caf%C3%A9/')?.params).toEqual({ tag: 'café' });
    expect(route('/tag/%E0%A4%A/')).toBeUndefined();
  });
});
