import { describe, expect, it } from '@jest/globals';
import { pageCacheControl, pageCacheKeyHeaders, pageCacheKeyQueries } from './cache-policy.ts';

describe('Cache policy', () => {
  it('keeps stories two minutes, serves them stale while they are made anew, and for a day when that fails', () => {
    expect(pageCacheControl('story')).toBe(
      'public, max-age=0, s-maxage=120, stale-while-revalidate=600, stale-if-error=86400',
    );
  });

  it('lets nobody keep a private page', () => {
    expect(pageCacheControl('private')).toBe('private, no-store');
  });

  it('knows no cookie as a part of a cache key', () => {
    expect([...pageCacheKeyHeaders, ...pageCacheKeyQueries].join(' ')).not.toContain('cookie');
  });
});
