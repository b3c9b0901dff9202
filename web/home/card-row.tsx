/**
 * Up to four cards beside each other, in as many columns as there are cards. Images stand in it if
 * half of the cards have one; words then fill the cells of the others.
 */
import type { Card } from '../../shared/content/card.ts';
import { fillsCard, canLead, isPortrait } from '../../shared/content/image-room.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { StoryCard } from '../lists/story-card.tsx';

const places = {
  wide: { few: 'half', more: 'row' },
  tall: { few: 'tall-half', more: 'tall' },
} as const satisfies Record<string, Record<string, PlaceName>>;

export function CardRow({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return null;
  // One or two in a row are large.
  const isFew = cards.length < 3;
  const fills = isFew ? canLead : fillsCard;
  const pictured = cards.filter(fills);
  const hasImages = pictured.length * 2 >= cards.length;
  const shape = pictured.filter(isPortrait).length * 2 > pictured.length ? 'tall' : 'wide';
  const place = places[shape][isFew ? 'few' : 'more'];
  return (
    <div
      className="home-row card-row card-lines"
      data-count={cards.length}
      data-shape={hasImages ? shape : undefined}
    >
      {cards.map((card) => {
        const inWords = !hasImages || !fills(card);
        return (
          <StoryCard
            key={card.id}
            card={card}
            place={inWords ? false : place}
            showDek={inWords || isFew}
          />
        );
      })}
    </div>
  );
}
