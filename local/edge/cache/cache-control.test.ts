import { describe, expect, it } from '@jest/globals';
import {
  NOT_FOUND_CACHE_CONTROL,
  pageCacheControl,
  PRIVATE_CACHE_CONTROL,
} from '../../../shared/cache-policy.ts';
import { parseCacheControl } from './cache-control.ts';

const times = (freshS: number, staleWhileRevalidateS = 0, staleIfErrorS = 0) => ({
  freshMs: freshS * 1_000,
  staleWhileRevalidateMs: staleWhileRevalidateS * 1_000,
  staleIfErrorMs: staleIfErrorS * 1_000,
});

describe('What Cache-Control allows the edge', () => {
  it.each([
    [pageCacheControl('story'), times(120, 600, 86_400)],
    [NOT_FOUND_CACHE_CONTROL, times(10)],
    [PRIVATE_CACHE_CONTROL, undefined],
    [undefined, undefined],
    ['', undefined],
    ['no-store', undefined],
    ['public, s-maxage=60, private', undefined],
    ['private="x-name"', undefined],
    ['max-age=5', times(5)],
    ['max-age=5, s-maxage=7', times(7)],
    ['S-MaxAge=7 ,Max-Age="5"', times(7)],
    ['no-cache, s-maxage=60', times(0)],
    ['max-age=5, stale-while-revalidate=9, must-revalidate', times(5)],
    ['public', times(0)],
    ['max-age=-1', times(0)],
    ['max-age=abc', times(0)],
    ['max-age=1.5', times(0)],
  ])('for %s: %j', (header, expected) => {
    expect(parseCacheControl(header)).toEqual(expected);
  });
});
