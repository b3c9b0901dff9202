import { describe, expect, it } from '@jest/globals';
import { madeTitle } from './made-title.ts';

describe('the generated headline of an item without one', () => {
  it.each([
    ['Short enough.', 'Short enough'],
    ['First sentence. Second sentence.', 'First sentence'],
    ['What? Yes.', 'What?'],
    [
      'No sentence ends in this long stretch of words which goes on and on until it is much too long',
      'No sentence ends in this long stretch of words which goes on and on…',
    ],
    ['', ''],
  ])('for "%s" is "%s"', (text, title) => {
    expect(madeTitle(text)).toBe(title);
  });
});
