/** Search results: section, date, headline and dek, with the searched words marked. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Card } from '../../shared/content/card.ts';
import { useSite } from '../store.ts';
import { Kicker } from '../story/kicker.tsx';
import { MarkedWords } from './marked-words.tsx';
import { Image } from '../ui/image.tsx';
import { LongDate } from '../ui/long-date.tsx';
import { SiteWords } from '../ui/site-words.tsx';

function Result({ card }: { card: Card }) {
  const found = useSite((state) => state.secondary.foundWords?.[card.id]) ?? [];
  return (
    <article className="search-result" data-section={card.section}>
      <div className="search-result-details">
        <Kicker section={card.section} />
        <LongDate iso={card.pubDate} />
      </div>
      <div className="search-result-words" lang={card.language} dir={card.direction}>
        <h2>
          <a href={card.url}>
            <MarkedWords text={card.hed} words={found} />
          </a>
        </h2>
        {card.dek !== '' && (
          <p className="card-dek">
            <MarkedWords text={card.dek} words={found} />
          </p>
        )}
        {card.authors[0] && (
          <p className="byline">
            <SiteWords among={card.language}>
              {fill(words.by, { names: card.authors[0] })}
            </SiteWords>
          </p>
        )}
      </div>
      {card.image?.src !== undefined && (
        <div className="search-result-image">
          <Image image={card.image} place="search-result" decorative />
        </div>
      )}
    </article>
  );
}

/** @param start The number of the first result, counted over all pages. */
export function SearchResults({ cards, start }: { cards: readonly Card[]; start: number }) {
  if (cards.length === 0) return null;
  return (
    <ol className="search-results" start={start}>
      {cards.map((card) => (
        <li key={card.id}>
          <Result card={card} />
        </li>
      ))}
    </ol>
  );
}
