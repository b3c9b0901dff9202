/** Questions with their responses among the paragraphs of a publisher's own page. */

/** Above this length, text that ends in a question mark is a sentence, not a heading. */
const QUESTION_MAX_LENGTH = 90;

/** Splits a paragraph into its opening question and the rest. */
export function questionOf(
  paragraph: string,
): { readonly question: string; readonly response: string } | undefined {
  const end = paragraph.indexOf('? ');
  // "You have the magazine. Do you pay again?" is one question of two sentences.
  return end < 0 || end > QUESTION_MAX_LENGTH
    ? undefined
    : { question: paragraph.slice(0, end + 1), response: paragraph.slice(end + 2) };
}
