import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { searchAddress } from './search-address.ts';

describe('The search URL', () => {
  it.each([
    ['harbor', '/search/?q=harbor&page=1&sort=score'],
    ['', '/search/?q=&page=1&sort=score'],
    ['x', '/search/?q=x&page=1&sort=score'],
    ['harbor lights, "tide"/é', '/search/?q=harbor lights, "tide"/é&page=1&sort=score'],
    ['R&D', '/search/?q=R%26D&page=1&sort=score'],
  ])('HD-04 for "%s" is %s', (query, address) => {
    expect(searchAddress(query)).toBe(address);
  });

  it('HD-04 stays on the search page of this site whatever is typed, and searches for exactly that', () => {
    const origin = 'https://www.meridian.example';
    const hostile = [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '#/../../',
      '&page=9',
      '../account/',
      '?q=2',
      '%2e%2e',
      'a+b',
      '\u0000',
    ];
    const check = (query: string) => {
      const url = new URL(searchAddress(query), origin);
      expect([
        url.origin,
        url.pathname,
        url.hash,
        url.searchParams.get('page'),
        url.searchParams.get('sort'),
      ]).toEqual([origin, '/search/', '', '1', 'score']);
      // Browsers drop tabs and line ends from an address, so no address can hold them.
      expect(url.searchParams.getAll('q')).toEqual([query.replace(/[\t\n\r]/g, '')]);
    };
    hostile.forEach(check);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), check));
  });
});
