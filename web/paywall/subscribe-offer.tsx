/** The subscribe page: the offer, its benefits, common questions, and the legal terms. */
import { brand } from '#brand';
import { useSite } from '../store.ts';
import { questionOf } from '../story/questions.tsx';

const gains = [
  { title: 'Every story', words: 'The whole magazine and its archive, without a meter.' },
  { title: 'No advertisements', words: 'Pages with nothing on them but what you came for.' },
  {
    title: 'The digital edition',
    words: 'Each printed issue as it was set, the evening before it reaches the stands.',
  },
  {
    title: 'The Subscribers’ Letter',
    words: 'Notes from the editor, for those who pay the bills.',
  },
];

export function SubscribeOffer() {
  const { offer, links, legal } = brand;
  const questions = useSite((state) => state.secondary.paragraphs).flatMap(
    (paragraph) => questionOf(paragraph) ?? [],
  );
  return (
    <>
      <section className="offer" aria-label="The offer">
        <p className="section-label">{offer.label}</p>
        <p className="offer-price">
          <b>{offer.price}</b>{' '}
          <span>
            for {offer.term}{' '}
            <s aria-label={`instead of ${offer.regularPrice}`}>{offer.regularPrice}</s>
          </span>
        </p>
        <p className="offer-links">
          <a className="button" href={links.register}>
            Subscribe
          </a>{' '}
          <a href={links.linkSubscription}>I have the printed magazine</a>{' '}
          <a href={links.signIn}>I am a subscriber</a>
        </p>
      </section>
      <ol className="gains">
        {gains.map((gain) => (
          <li key={gain.title}>
            <h2>{gain.title}</h2>
            <p>{gain.words}</p>
          </li>
        ))}
      </ol>
      {questions.length > 0 && (
        <section className="offer-questions" aria-labelledby="questions-title">
          <h2 id="questions-title">Before you ask</h2>
          <div>
            {questions.map(({ question, response }) => (
              <details key={question}>
                <summary>{question}</summary>
                <p>{response}</p>
              </details>
            ))}
          </div>
        </section>
      )}
      <p className="offer-legal">{legal.subscribe}</p>
    </>
  );
}
