import { describe, expect, it } from '@jest/globals';
import { hasOwnStyles } from './writing-system.ts';

describe('The script of a language', () => {
  it.each(['ar', 'he-IL', 'fa', 'ur-PK', 'az-Arab', 'AR-EG'])(
    'of %s has no capitals, and runs to the left',
    (language) => {
      expect(hasOwnStyles(language)).toBe(true);
    },
  );

  it.each(['ja', 'zh-Hant-TW', 'ko-KR', 'th'])('of %s has no capitals', (language) => {
    expect(hasOwnStyles(language)).toBe(true);
  });

  it.each(['en-US', 'de', 'arn', 'haw', 'az', 'el', 'jam'])(
    'of %s needs nothing else',
    (language) => {
      expect(hasOwnStyles(language)).toBe(false);
    },
  );
});
