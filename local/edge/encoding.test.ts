import { describe, expect, it } from '@jest/globals';
import { chooseEncoding, isCompressible } from './encoding.ts';

describe('The encoding of a body', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['identity', 'identity'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['BR', 'br'],
    ['br;q=0.0, gzip;q=0', 'identity'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['deflate, zstd', 'identity'],
    ['gzipped', 'identity'],
  ])('for a client that accepts %s is %s', (accepted, chosen) => {
    expect(chooseEncoding(accepted)).toBe(chosen);
  });

  it.each([
    ['text/html; charset=utf-8', true],
    ['text/css', true],
    ['text/javascript; charset=utf-8', true],
    ['application/json', true],
    ['application/ld+json', false],
    ['application/atom+xml; charset=utf-8', false],
    ['application/feed+json', false],
    ['application/wasm', false],
    ['text/calendar', false],
    ['TEXT/HTML;charset=utf-8', true],
    ['application/rss+xml', true],
    ['application/xml', true],
    ['application/manifest+json', false],
    ['image/svg+xml', true],
    ['image/webp', false],
    ['video/mp4', false],
    ['font/woff2', false],
    ['application/octet-stream', false],
    ['application/jsonp-ish', false],
  ])('is worthwhile for %s: %s', (type, worth) => {
    expect(isCompressible(200, { 'content-type': type }, 5_000)).toBe(worth);
  });

  it('is not applied to small or huge bodies, to encoded bodies, or to responses that CloudFront leaves unchanged', () => {
    const headers = { 'content-type': 'text/html' };
    expect(
      [999, 1_000, 10_000_000, 10_000_001].map((size) => isCompressible(200, headers, size)),
    ).toEqual([false, true, true, false]);
    expect(isCompressible(200, { ...headers, 'content-encoding': 'gzip' }, 5_000)).toBe(false);
    expect([404, 403, 301, 500].map((status) => isCompressible(status, headers, 5_000))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(isCompressible(200, {}, 5_000)).toBe(false);
  });
});
