import { describe, expect, it } from '@jest/globals';
import { pageCacheControl, pageCacheKeyHeaders, pageCacheKeyQueries } from './cache-policy.ts';

describe('Cache policy', () => {
  it('keeps stories for two minutes, serves them stale while they are refreshed, and for a day when that fails', () => {
    expect(pageCacheControl('story')).toBe(
      'public, max-age=0, s-maxage=120, stale-while-revalidate=600, stale-if-error=86400',
    );
  });

  it('allows no cache to keep a private page', () => {
    expect(pageCacheControl('private')).toBe('private, no-store');
  });

  it('includes no cookie in a cache key', () => {
    expect([...pageCacheKeyHeaders, ...pageCacheKeyQueries].join(' ')).not.toContain('cookie');
  });
});
