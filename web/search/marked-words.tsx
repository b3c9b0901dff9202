/** Text in which the matching search words are marked. */
import { Fragment } from 'react';

/** Scripts that put no space between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** A word between spaces is marked where it stands alone. */
function pattern(word: string): string {
  const literal = word.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return unspaced.test(word) ? literal : `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`;
}

/** @param words Lower-case, as the search says that they stand in the text. */
export function MarkedWords({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  // The longest first: a pattern takes the first word that fits.
  const longestFirst = words.toSorted((one, other) => other.length - one.length);
  const parts = text.split(new RegExp(`(${longestFirst.map(pattern).join('|')})`, 'giu'));
  return parts.map((part, index) =>
    index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  );
}
