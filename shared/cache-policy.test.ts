import { describe, expect, it } from '@jest/globals';
import { behaviorFor } from './behaviors.ts';
import {
  cacheKeyQueries,
  hasForms,
  pageCacheControl,
  pageCacheKeyHeaders,
  queriesOf,
} from './cache-policy.ts';
import { pageRow, pageTypes } from './pages.ts';

describe('Cache policy', () => {
  it('keeps stories for two minutes, serves them stale while they are refreshed, and for a day when that fails', () => {
    expect(pageCacheControl('story')).toBe(
      'public, max-age=0, s-maxage=120, stale-while-revalidate=600, stale-if-error=86400',
    );
  });

  it('allows no cache to keep a private page', () => {
    expect(pageCacheControl('private')).toBe('private, no-store');
  });

  const patterns = pageTypes.flatMap((type) => [...pageRow(type).patterns]);

  it('names in the cache key of a path every query that its pages read', () => {
    for (const { path } of patterns) {
      const { cachePolicy } = behaviorFor(path);
      const key = cachePolicy === 'search' ? cacheKeyQueries.search : cacheKeyQueries.page;
      expect({ path, key }).toEqual({
        path,
        key: expect.arrayContaining(['output', ...queriesOf(path)]),
      });
    }
  });

  it('lets queries through to previews, searches, forms and nothing else of the page table', () => {
    for (const { path } of patterns) {
      const isPreview = path.startsWith('/preview/');
      const expected =
        isPreview || path === '/search' || hasForms(path) || /^\/subscribe/.test(path);
      expect({ path, reads: queriesOf(path).length > 0 }).toEqual({ path, reads: expected });
      if (isPreview) expect(queriesOf(path)).toEqual(['token']);
    }
  });

  it('includes no cookie in a cache key', () => {
    expect(
      [...pageCacheKeyHeaders, ...Object.values(cacheKeyQueries).flat()].join(' '),
    ).not.toContain('cookie');
  });
});
