/** Text in which the matching search words are marked. */
import { Fragment } from 'react';

/** Characters that the index treats as space between words. */
const between = /([\n\r\p{Z}\p{P}]+)/u;

/** @param words Lower-case, as in the index. */
export function MarkedWords({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  const wanted = new Set(words);
  return text
    .split(between)
    .map((part, index) =>
      wanted.has(part.toLowerCase()) ? (
        <mark key={index}>{part}</mark>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    );
}
