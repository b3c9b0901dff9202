import { describe, expect, it } from '@jest/globals';
import {
  collapseWhitespace,
  joinNames,
  longDate,
  removeIllegalCharacters,
  stripTags,
  truncate,
  truncateHtml,
  yearMonth,
} from './text.ts';

describe('Text helpers', () => {
  it('CT-06 remove illegal control characters, and keep tabs and line ends', () => {
    expect(removeIllegalCharacters('a\u0000b\u0008c\td\ne\u007f\ufffef')).toBe('abc\td\nef');
  });

  it.each([
    ['<p>One</p>  <p>two</p>', 'One two'],
    ['a <em>very</em>, short one.', 'a very, short one.'],
    ['x < y and y > z', 'x < y and y > z'],
    ['<!-- hidden <b> -->shown', 'shown'],
    ['Fish &amp; chips&hellip; &#8217;&#x201C;', 'Fish & chips… ’“'],
    ['&lt;script&gt;', '<script>'],
    ['&unknown; &#99999999;', '&unknown;'],
    ['&constructor;', '&constructor;'],
  ])('CT-06 convert "%s" to the text "%s"', (html, text) => {
    expect(stripTags(html)).toBe(text);
  });

  it('CT-06 collapse white space', () => {
    expect(collapseWhitespace(' a\n\t b  c ')).toBe('a b c');
  });

  it('CT-06 truncate with "...", and go back to a word within a slop of min(10, length)', () => {
    expect(truncate('The quick brown fox jumps', 12)).toBe('The quick...');
    expect(truncate('Incomprehensibilities of it', 12)).toBe('Incomprehens...');
    expect(truncate('short', 12)).toBe('short');
    expect(truncate('ab cdef', 4)).toBe('ab...');
    expect(truncate('One two three', 7)).toBe('One two...');
    expect(truncate('a🌍b', 2)).toBe('a...');
  });

  it('CT-06 cut HTML at 80 visible characters with an ellipsis', () => {
    const cut = truncateHtml(`<p>${'word '.repeat(40)}</p>`);
    expect(cut).toBe(`<p>${'word '.repeat(16).trim()}…</p>`);
    expect(truncateHtml('<b>short</b>')).toBe('<b>short</b>');
  });

  it.each([
    ['<p>One <em>two three</em> four</p>', 9, '<p>One <em>two…</em></p>'],
    ['<p>One <em>two</em> three</p>', 7, '<p>One <em>two</em>…</p>'],
    [
      '<a href="/a?x=1&amp;y=2">fish &amp; chips</a> and peas',
      12,
      '<a href="/a?x=1&amp;y=2">fish &amp; chips</a>…',
    ],
    ['a<br>b<!-- c --> and more of it', 3, 'a<br>b…'],
    ['2 < 3 &amp; 3 > 2, as everybody knows', 9, '2 < 3 &amp; 3…'],
    ['<p>All of it</p><!-- nothing -->', 9, '<p>All of it</p>'],
    ['🌍🌍🌍🌍', 2, '🌍🌍…'],
  ])(
    'CT-06 cut the HTML %s at %d to %s: no tag, entity or character is broken, and no tag stays open',
    (html, length, cut) => {
      expect(truncateHtml(html, length)).toBe(cut);
    },
  );

  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B'], 'A and B'],
    [['A', 'B', 'C'], 'A, B, and C'],
  ])('CT-06 join %j as "%s"', (names, text) => {
    expect(joinNames(names as string[])).toBe(text);
  });

  it('AL-01 print dates like "F j, Y" in the site’s time zone', () => {
    expect(longDate('2026-11-12T03:30:00.000Z', 'America/New_York')).toBe('November 11, 2026');
    expect(yearMonth('2026-12-01T03:30:00.000Z', 'America/New_York')).toEqual({
      year: '2026',
      month: '11',
    });
  });
});
