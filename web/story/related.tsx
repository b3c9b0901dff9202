/** What to read next: related items, in a row without gaps. */
import { words } from '#words';
import type { Card } from '../../shared/content/card.ts';
import { BandTitle } from '../lists/band-title.tsx';
import { isInWords } from '../lists/list-in-words.ts';
import { StoryCard } from '../lists/story-card.tsx';

/** Rows have three columns. */
const COLUMNS = 3;

/** The id that links lead to. */
export const READ_NEXT = 'read-next';

export function Related({ cards = [] }: { cards: readonly Card[] | undefined }) {
  if (cards.length === 0) return null;
  // A row with gaps is left out, unless it is the only one.
  const shown = cards.slice(0, Math.max(COLUMNS, cards.length - (cards.length % COLUMNS)));
  const inWords = isInWords(shown);
  return (
    <section className="related" id={READ_NEXT} aria-label={words.readNext}>
      <BandTitle title={words.readNext} />
      <div className="related-row">
        {shown.map((card) => (
          <StoryCard
            key={card.id}
            card={card}
            place={inWords ? false : 'related'}
            size="small"
            showDek={inWords}
            sharedAs={inWords ? 'related-words' : 'related'}
          />
        ))}
      </div>
    </section>
  );
}
