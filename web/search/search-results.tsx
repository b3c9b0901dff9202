/** Search results: section, date, headline and dek, with the searched words marked. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Card } from '../../shared/content/card.ts';
import { useSite } from '../state/store.ts';
import { ListRow } from '../lists/list-row.tsx';
import { MarkedWords } from './marked-words.tsx';
import { SiteWords } from '../ui/site-words.tsx';

function Result({ card }: { card: Card }) {
  const found = useSite((state) => state.secondary.foundWords?.[card.id]) ?? [];
  return (
    <ListRow
      card={card}
      place="search-result"
      mark={(text) => <MarkedWords text={text} words={found} />}
    >
      {card.authors[0] && (
        <p className="byline">
          <SiteWords among={card.language}>{fill(words.by, { names: card.authors[0] })}</SiteWords>
        </p>
      )}
    </ListRow>
  );
}

/** @param start The number of the first result, counted over all pages. */
export function SearchResults({ cards, start }: { cards: readonly Card[]; start: number }) {
  if (cards.length === 0) return null;
  return (
    <ol className="search-results list-rows" start={start}>
      {cards.map((card) => (
        <li key={card.id}>
          <Result card={card} />
        </li>
      ))}
    </ol>
  );
}
