/** What to read next: items of the same section. */
import { words } from '#words';
import { useSite } from '../store.ts';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';

export function Related() {
  const cards = useSite((state) => state.secondary.lists.related) ?? [];
  if (cards.length === 0) return null;
  return (
    <section className="related" aria-label={words.readNext}>
      <BandTitle title={words.readNext} />
      <div className="related-row">
        {cards.slice(0, 4).map((card) => (
          <StoryCard key={card.id} card={card} place="related" size="small" />
        ))}
      </div>
    </section>
  );
}
