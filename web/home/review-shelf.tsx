/** Reviews displayed like products on a shelf, each with its rating. */
import { brand } from '#brand';
import { words } from '#words';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { CardRow } from './card-row.tsx';
import type { NamedBandProps } from './named-band.ts';

/** Fewer would be larger than things on a shelf. */
const FULL = 4;

export function ReviewShelf({ lists: { reviews: cards = [] } }: NamedBandProps) {
  if (cards.length === 0 || brand.reviewSection === undefined) return null;
  return (
    <section
      className="band band-shelf"
      aria-label={words.reviews}
      data-section={brand.reviewSection}
    >
      <BandTitle
        title={words.reviews}
        href={`/category/${brand.reviewSection}/reviews/reviews/`}
        more={words.allReviews}
      />
      {cards.length < FULL ? (
        <CardRow cards={cards} />
      ) : (
        <div className="shelf">
          {cards.map((card) => (
            <StoryCard key={card.id} card={card} place="shelf" size="small" showByline={false} />
          ))}
        </div>
      )}
    </section>
  );
}
