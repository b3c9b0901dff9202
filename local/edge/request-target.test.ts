import { describe, expect, it } from '@jest/globals';
import { parseRequestTarget } from './request-target.ts';

describe('parseRequestTarget', () => {
  it.each([
    ['/', 'page'],
    ['/story/a', 'page'],
    ['/api/login', 'api'],
    ['/api', 'page'],
    ['/API/login', 'page'],
    ['/apix', 'page'],
    ['/photos/a.webp', 'photos'],
    ['/assets/a.js', 'assets'],
    ['/service-worker.js', 'assets'],
    ['/service-worker.js/', 'page'],
    ['/robots.txt?x', 'assets'],
    // CloudFront normalizes before it compares (RFC 3986).
    ['/%61pi/login', 'api'],
    ['/x/../api/login', 'api'],
    ['/x/%2e%2e/api/login', 'api'],
    ['/./api/login', 'api'],
    ['/api/../story/a', 'page'],
    ['/api/%2e%2e/story/a', 'page'],
    ['/api%2flogin', 'page'],
    ['/../../api/x', 'api'],
  ])('finds the behavior of %s: %s', (url, origin) => {
    expect(parseRequestTarget(url)?.behavior.origin).toBe(origin);
  });

  it('keeps path and query as received', () => {
    expect(parseRequestTarget('/x/../api/%6cogin?a=%20?&b')).toMatchObject({
      path: '/x/../api/%6cogin',
      query: 'a=%20?&b',
    });
    expect(parseRequestTarget('/a?')).toMatchObject({ path: '/a', query: '' });
  });

  it('reads unencoded bytes as UTF-8', () => {
    expect(parseRequestTarget(Buffer.from('/tag/café?q=é').toString('latin1'))).toMatchObject({
      path: '/tag/café',
      query: 'q=é',
    });
  });

  it.each(['*', 'http://evil.example/', 'evil.example:443', ''])(
    'finds no behavior for %s',
    (url) => {
      expect(parseRequestTarget(url)).toBeUndefined();
    },
  );
});
