/**
 * Paragraphs of a standing page. A paragraph that begins with a question becomes a question with
 * its answer.
 */
import { Fragment } from 'react';
import { splitLinks } from '../../shared/content/linked-text.ts';
import { questionOf } from '../../shared/content/question-of.ts';

/** A file of the site whose name says its size, as `logo-2000x411.png`. */
const IMAGE = /^\/(?!\/).*-(\d+)x(\d+)\.(?:png|jpe?g|webp|svg)$/;

/** Shows the images that a text links to: readers see what they would load. */
function LinkedImages({ text }: { text: string }) {
  return splitLinks(text).map(({ text: words, href = '' }) => {
    const [, width, height] = IMAGE.exec(href) ?? [];
    return width === undefined ? null : (
      <figure key={href} className="linked-image">
        <img src={href} width={width} height={height} alt={words} loading="lazy" />
      </figure>
    );
  });
}

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
          <Fragment key={paragraph}>
            <p>
              <LinkedText text={paragraph} />
            </p>
            <LinkedImages text={paragraph} />
          </Fragment>
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
