import { describe, expect, it } from '@jest/globals';
import { headlineLength, longestWord, shownHeadline } from './headline-size.ts';

describe('The longest word of a headline', () => {
  it.each([
    ['A word between spaces', 'The accessibility of bridges', 'accessibility'],
    ['A part between hyphens', 'A well-documented open-source project', 'documented'],
    ['A part between soft hyphens', 'Donau\u00addampf\u00adschifffahrt', 'schifffahrt'],
    ['A part between slashes', 'input/output', 'output'],
  ])('%s counts', (_, text, word) => {
    expect(longestWord(text)).toBe(longestWord(word));
  });

  it('is a sign where lines break between any two', () => {
    expect(longestWord('港が聞くことを学んだ日')).toBe(0);
    expect(longestWord('Webの歴史')).toBe(longestWord('Web'));
  });

  it('is a whole word in Korean, Arabic and Cyrillic', () => {
    expect(longestWord('바다를 듣는 항구')).toBe(3);
    expect(longestWord('المرفأ الذي تعلّم الإصغاء')).toBeGreaterThan(3);
    expect(longestWord('Достопримечательность')).toBeGreaterThan(10);
  });

  it('needs no room for accents that are signs of their own', () => {
    expect(longestWord('cafe\u0301')).toBe(longestWord('cafe'));
  });

  it('is as wide as letters are: few are as narrow as an i, or as wide as an m', () => {
    expect(longestWord('illimil')).toBeLessThan(longestWord('mammoth'));
  });

  it('is 0 for no text', () => {
    expect(longestWord('')).toBe(0);
  });
});

describe('The length of a headline', () => {
  it.each([
    ['A harbor that learned to listen to the sea', undefined],
    ['A harbor that learned to listen to the sea before the storm', 'medium'],
    ['A harbor that learned to listen to the sea, '.repeat(3), 'long'],
    ['港'.repeat(20), undefined],
    ['港'.repeat(40), 'medium'],
    ['港'.repeat(50), 'long'],
  ])('of “%s” is %s', (text, length) => {
    expect(headlineLength(text)).toBe(length);
  });
});

describe('A headline as it is shown', () => {
  it('has soft hyphens in words that no column holds', () => {
    const shown = (text: string) => shownHeadline(text).replaceAll('\u00ad', '·');
    expect(shown('Die Donaudampfschifffahrtsgesellschaft fährt')).toBe(
      'Die Donau·dampf·schiff·fahrts·ge·sell·schaft fährt',
    );
    expect(shown('Grundstücksverkehrsgenehmigungszuständigkeit')).toBe(
      'Grund·stücks·ver·kehrs·ge·neh·mi·gungs·zu·stän·dig·keit',
    );
    expect(shown('Достопримечательностями́и')).toContain('·');
    expect(longestWord(shownHeadline('Grundstücksverkehrsgenehmigung'.repeat(3)))).toBeLessThan(8);
  });

  it.each([
    'Internationalization of accessibility',
    'المرفأ الذي تعلّم',
    '港が聞くことを学んだ日港が聞くことを学んだ日',
  ])('is the headline itself where its words fit: %s', (text) => {
    expect(shownHeadline(text)).toBe(text);
  });
});
