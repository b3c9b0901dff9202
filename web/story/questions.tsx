/**
 * Paragraphs of a standing page. A paragraph that begins with a question becomes a question with
 * its answer.
 */
import { Fragment } from 'react';

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

const emailAddress = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Text in which email addresses are links. */
function LinkedText({ text }: { text: string }) {
  return text.split(emailAddress).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

export function Questions({ paragraphs }: { paragraphs: readonly string[] }) {
  return (
    <div className="prose">
      {paragraphs.map((paragraph) => {
        const found = questionOf(paragraph);
        return found === undefined ? (
          <p key={paragraph}>
            <LinkedText text={paragraph} />
          </p>
        ) : (
          <section key={paragraph} className="question">
            <h2>{found.question}</h2>
            <p>
              <LinkedText text={found.response} />
            </p>
          </section>
        );
      })}
    </div>
  );
}
