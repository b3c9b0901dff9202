/** Reviews displayed like products on a shelf, each with its rating. */
import { brand } from '#brand';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { useList } from './use-list.ts';

export function ReviewShelf() {
  const cards = useList('reviews');
  if (cards.length === 0) return null;
  return (
    <section className="band band-shelf" aria-label="Reviews" data-section={brand.reviewSection}>
      <BandTitle
        title="Reviews"
        href={`/category/${brand.reviewSection}/reviews/reviews/`}
        more="The test room"
      />
      <div className="shelf">
        {cards.map((card) => (
          <StoryCard key={card.id} card={card} place="shelf" size="small" showByline={false} />
        ))}
      </div>
    </section>
  );
}
