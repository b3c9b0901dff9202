/**
 * Paragraphs of a standing page. A paragraph that begins with a question becomes a question with
 * its answer.
 */
import { Fragment } from 'react';
import { questionOf } from '../../shared/content/question-of.ts';

/** An email address, or a link as in Markdown: `[our logo](/assets/brand/logo.png)`. */
const linked = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|\[[^\]]+\]\((?:\/(?!\/)|https:\/\/)[^\s)]+\))/;

/** Text in which email addresses and links are links. */
function LinkedText({ text }: { text: string }) {
  return text.split(linked).map((part, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{part}</Fragment>;
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    return (
      <a key={index} href={href ?? `mailto:${part}`}>
        {words ?? part}
      </a>
    );
  });
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
