/** How long a text is, in words or what takes as long to read. */

/**
 * Characters that are read in the time of one word, in scripts without spaces: about 500 a minute in
 * Chinese and Japanese, where readers of English read 230 words. Korean has spaces.
 */
const unspaced = [
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC\u3005]/gu,
    charactersAWord: 500 / 230,
  },
  // Words of Thai, Lao, Khmer and Burmese, with their vowel signs.
  {
    letters: /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu,
    charactersAWord: 5,
  },
] as const;
const hasUnspaced = new RegExp(unspaced.map(({ letters }) => letters.source).join('|'), 'u');

/** Returns the number of words of plain text: between spaces, or by characters where there are none. */
export function countWords(text: string): number {
  let spaced = text;
  let words = 0;
  if (hasUnspaced.test(text))
    for (const { letters, charactersAWord } of unspaced) {
      words += (text.match(letters)?.length ?? 0) / charactersAWord;
      spaced = spaced.replace(letters, ' ');
    }
  // Signs alone are no words.
  const others = spaced.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return Math.round(words) + others.length;
}
