/**
 * Paragraphs of a standing page. A paragraph that begins with a question becomes a question with
 * its answer.
 */

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

export function Questions({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="prose">
      {paragraphs.map((paragraph) => {
        const found = questionOf(paragraph);
        return found === undefined ? (
          <p key={paragraph}>{paragraph}</p>
        ) : (
          <section key={paragraph} className="question">
            <h2>{found.question}</h2>
            <p>{found.response}</p>
          </section>
        );
      })}
    </div>
  );
}
