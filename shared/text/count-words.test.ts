import { expect, it } from '@jest/globals';
import { countWords } from './count-words.ts';

it.each([
  ['', 0],
  [' one  two\nthree ', 3],
  ['one – two', 2],
  // 500 characters take a minute, as 230 words do.
  ['東京都港区'.repeat(100), 230],
  ['今日はカメラ。', 3],
  ['我们 read 500 字', 3],
  ['서울의 밤은 길다', 3],
  ['สวัสดีประเทศไทย', 3],
])('CT-02 counts words, or characters where a script has no spaces: %s', (text, words) => {
  expect(countWords(text)).toBe(words);
});
