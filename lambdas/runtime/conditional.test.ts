import { describe, expect, it } from '@jest/globals';
import { matchesEtag } from './conditional.ts';

describe('If-None-Match', () => {
  it.each([
    ['"a"', '"a"', true], ['W/"a"', '"a"', true], ['"a"', 'W/"a"', true], ['"x", W/"a" , "y"', '"a"', true], ['*', '"a"', true],
    ['"b"', '"a"', false], ['a', '"a"', false], ['"A"', '"a"', false], ['', '"a"', false], [undefined, '"a"', false], ['*', undefined, false],
  ])('%s against %s: %s', (header, etag, matches) => {
    expect(matchesEtag(header, etag)).toBe(matches);
  });
});
