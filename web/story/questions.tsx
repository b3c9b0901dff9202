/**
 * Paragraphs of a standing page. A paragraph that begins with a question becomes a question with
 * its answer.
 */
import { Fragment } from 'react';
import { splitLinks } from '../../shared/content/linked-text.ts';
import { questionOf } from '../../shared/content/question-of.ts';

/** Text in which email addresses and links are links. */
function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    part.href === undefined ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <a key={index} href={part.href}>
        {part.text}
      </a>
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
