import { describe, expect, it } from '@jest/globals';
import { madeTitle } from './made-title.ts';

describe('a headline for a piece without one', () => {
  it.each([
    ['Short enough.', 'Short enough'],
    ['First sentence. Second sentence.', 'First sentence'],
    ['What? Yes.', 'What?'],
    [
      'No sentence ends in this long stretch of words which goes on and on until it is much too long',
      'No sentence ends in this long stretch of words which goes on and on…',
    ],
    ['', ''],
  ])('of "%s" is "%s"', (text, title) => {
    expect(madeTitle(text)).toBe(title);
  });
});
