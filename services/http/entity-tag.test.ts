import { describe, expect, it } from '@jest/globals';
import { isStillHeld, matchesEtag } from './entity-tag.ts';

describe('If-None-Match', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"x", W/"a" , "y"', '"a"', true],
    ['*', '"a"', true],
    ['"b"', '"a"', false],
    ['a', '"a"', false],
    ['"A"', '"a"', false],
    ['', '"a"', false],
    [undefined, '"a"', false],
    ['*', undefined, false],
  ])('%s against %s: %s', (header, etag, matches) => {
    expect(matchesEtag(header, etag)).toBe(matches);
  });
});

describe('If-Modified-Since', () => {
  const held = { etag: '"a"', 'last-modified': 'Thu, 19 Nov 2026 20:02:00 GMT' };
  it.each([
    ['Thu, 19 Nov 2026 20:02:00 GMT', true],
    ['Fri, 20 Nov 2026 00:00:00 GMT', true],
    ['Thu, 19 Nov 2026 20:01:59 GMT', false],
    ['yesterday', false],
    ['', false],
  ])('%s: %s', (header, isHeld) => {
    expect(isStillHeld({ 'if-modified-since': header }, held)).toBe(isHeld);
  });

  it('is ignored when no date is known, or next to an ETag', () => {
    expect(
      isStillHeld({ 'if-modified-since': 'Fri, 20 Nov 2026 00:00:00 GMT' }, { etag: '"a"' }),
    ).toBe(false);
    expect(
      isStillHeld(
        { 'if-none-match': '"b"', 'if-modified-since': 'Fri, 20 Nov 2026 00:00:00 GMT' },
        held,
      ),
    ).toBe(false);
    expect(
      isStillHeld(
        { 'if-none-match': '"a"', 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' },
        held,
      ),
    ).toBe(true);
  });
});
