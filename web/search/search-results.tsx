/** Search results: section, date, headline and dek, with the searched words marked. */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { Card } from '../../shared/content/card.ts';
import type { SecondaryState } from '../state/secondary.ts';
import { ListRow } from '../lists/list-row.tsx';
import { MarkedWords } from './marked-words.tsx';
import { SiteWords } from '../ui/site-words.tsx';

function Result({ card, found = [] }: { card: Card; found: readonly string[] | undefined }) {
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

interface SearchResultsProps {
  readonly cards: readonly Card[];
  /** The number of the first result, counted over all pages. */
  readonly start: number;
  readonly foundWords?: SecondaryState['foundWords'];
}

export function SearchResults({ cards, start, foundWords }: SearchResultsProps) {
  if (cards.length === 0) return null;
  return (
    <ol className="search-results list-rows" start={start}>
      {cards.map((card) => (
        <li key={card.id}>
          <Result card={card} found={foundWords?.[card.id]} />
        </li>
      ))}
    </ol>
  );
}
