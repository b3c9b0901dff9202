import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brand } from '../brand/meridian.ts';
import { targetAfterSignIn, samePathOnly } from './redirect-target.ts';
import { anyText } from '../../test/support/any-text.ts';

const origin = 'https://www.meridian.example';
const target = (sources: Parameters<typeof targetAfterSignIn>[0]) =>
  targetAfterSignIn(sources, origin, brand);

describe('The redirect target after sign-in', () => {
  it.each([
    [
      'the navigation state first',
      { navigationState: '/story/a/', query: '/story/b/', referrer: `${origin}/story/c/` },
      '/story/a/',
    ],
    [
      'then the query',
      { query: '/story/b/?x=1#y', referrer: `${origin}/story/c/` },
      '/story/b/?x=1#y',
    ],
    ['then a story the reader came from', { referrer: `${origin}/story/c/?utm=1` }, '/story/c/'],
    ['or a review', { referrer: `${origin}/review/c` }, '/review/c'],
    ['not a section', { referrer: `${origin}/category/gear/` }, '/'],
    ['not a story of another site', { referrer: 'https://other.example/story/c/' }, '/'],
    ['nothing at all', {}, '/'],
    [
      'a hostile query falls back to the referrer',
      { query: '//evil.example', referrer: `${origin}/story/c/` },
      '/story/c/',
    ],
    ['what is no text', { navigationState: ['/x'], query: 7 }, '/'],
  ])('RT-14 %s', (_, sources, expected) => {
    expect(target(sources)).toBe(expected);
  });

  const hosts = [
    'evil.example',
    'evil.example/',
    'evil.example:443',
    'user@evil.example',
    'www.meridian.example.evil.example',
    '[::1]',
    '2130706433',
  ];
  const starts = [
    '//',
    '///',
    '////',
    '/\\',
    '\\/',
    '\\\\',
    '/\t/',
    '/\n/',
    '/\r/',
    '/ /',
    '/%2f',
    '/%5c',
    '/%2F%2F',
    '/%09/',
    '/%0d%0a/',
    '/.//',
    '/..//',
    '/%00/',
    'https://',
    'http://',
    'HTTPS:',
    'https:/',
    'https:',
    'ftp://',
    'javascript:alert(1)//',
    ' //',
    '\t//',
    '\u0000//',
    '\u00a0//',
    '@',
    '.',
    '',
  ];
  const hostile = starts.flatMap((start) => hosts.map((host) => `${start}${host}`));

  it(`RT-14 none of ${hostile.length} hostile targets leaves the site`, () => {
    expect(hostile.length).toBeGreaterThanOrEqual(200);
    for (const value of hostile) {
      const path = target({ query: value });
      expect({
        value,
        left:
          new URL(path, origin).origin !== origin || !path.startsWith('/') || path.startsWith('//'),
      }).toEqual({ value, left: false });
      expect({ value, path }).toEqual({ value, path: '/' });
    }
  });

  it.each([
    'https://evil.example/story/a/',
    'https://www.meridian.example.evil.example/story/a/',
    'https://www.meridian.example@evil.example/story/a/',
    'http://www.meridian.example/story/a/',
    'https://www.meridian.example:8443/story/a/',
    `${origin}//evil.example/story/a/`,
    `${origin}/story//evil.example/`,
    `${origin}/story/%2f%2fevil.example`,
    `${origin}/story/%5cevil.example`,
    `${origin}/story/a%0d%0aLocation:%20https://evil.example/`,
    `${origin}/story/%00`,
    `${origin}/story/%ff/`,
    `${origin}/story/a/../../evil.example`,
    `${origin}/story/`,
    `${origin}/story/a/b/`,
    `${origin}/x/story/a/`,
    `${origin}/Story/a/`,
    `${origin}/preview/story/1`,
    `${origin}/2026/11/a/`,
    `${origin}/gallery/a/`,
    `${origin}/account/sign-in/?redirectURL=//evil.example`,
    'javascript:/story/a/',
    'data:text/html,/story/a/',
    '/story/a/',
    'about:client',
    '',
  ])('RT-14 the referrer %s leads to the home page', (referrer) => {
    expect(target({ referrer })).toBe('/');
  });

  it('RT-14 is a path of this site for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText(),
          fc.string().map((text) => `/${text}`),
          fc.tuple(fc.domain(), anyText()).map(([host, path]) => `https://${host}/${path}`),
        ),
        (value) => {
          const path = samePathOnly(value, origin);
          if (path === undefined) return;
          expect(new URL(path, origin).origin).toBe(origin);
          expect(path).toMatch(/^\/(?!\/)/);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
