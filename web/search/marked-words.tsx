/** Text with the words marked by which it was found. */
import { Fragment } from 'react';

/** What the index takes for the space between words. */
const between = /([\n\r\p{Z}\p{P}]+)/u;

/** @param words lower-case, as the index has them. */
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
