/** What to read next: related items, in a row without gaps. */
import { useSite } from '../store.ts';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';

/** Rows of three or four columns are full with these numbers of cards. */
const FULL = [6, 4, 3, 2, 1];

export function Related() {
  const cards = useSite((state) => state.secondary.lists.related) ?? [];
  const shown = FULL.find((count) => count <= cards.length);
  if (shown === undefined) return null;
  return (
    <section className="related" aria-label="Read next">
      <BandTitle title="Read next" />
      <div className="related-row" data-cards={shown}>
        {cards.slice(0, shown).map((card) => (
          <StoryCard key={card.id} card={card} place="related" size="small" />
        ))}
      </div>
    </section>
  );
}
