/** A list of items with an advertisement slot after every sixth (spec §9). */
import { Fragment } from 'react';
import type { Card } from '../../shared/content/card.ts';
import { groups } from '../../shared/groups.ts';
import { AD_PLACEMENT_INDEX } from '../../shared/limits.ts';
import { useSite } from '../store.ts';
import { ArchiveItem, kickerOf } from './archive-item.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListAd } from '../ads/list-ad.tsx';
import { rankShape, shapesOf } from './list-shapes.ts';

interface ArchiveListProps {
  readonly cards: readonly Card[];
  /** Whether nothing stands above the list, so that its first item is large. */
  readonly opens?: boolean;
  /** The order is a ranking: one column, whose first three are larger. */
  readonly isRanking?: boolean;
  /** It ranks by the ratings, which stand large before the words. */
  readonly isRated?: boolean;
}

export function ArchiveList({
  cards,
  opens = false,
  isRanking = false,
  isRated = false,
}: ArchiveListProps) {
  const pageName = useSite(({ secondary }) => secondary.heading?.title);
  // On all or on none: the headlines of a row start on one line.
  const showKicker = cards.some((card) => kickerOf(card) !== pageName);
  if (cards.length === 0) return <EmptyList />;
  const parts = groups(cards, AD_PLACEMENT_INDEX);
  return (
    <div className="archive-list">
      {parts.map((part, index) => {
        const hasImage = part.map(({ image }) => image?.src !== undefined);
        const shapes = isRanking ? [] : shapesOf(hasImage, opens && index === 0);
        // Ratings already say what stands out, and several may be equal.
        const rank = (at: number) =>
          isRanking && !isRated ? rankShape(index * AD_PLACEMENT_INDEX + at) : undefined;
        return (
          <Fragment key={part[0]?.id}>
            {part.map((card, at) => (
              <ArchiveItem
                key={card.id}
                card={card}
                shape={shapes[at] ?? rank(at)}
                isRated={isRated}
                showKicker={showKicker}
                priority={opens && index === 0 && at === 0}
              />
            ))}
            {index < parts.length - 1 && <ListAd place={index + 1} />}
          </Fragment>
        );
      })}
    </div>
  );
}
