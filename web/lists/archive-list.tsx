/**
 * A list of items with an advertisement slot after every sixth (spec §9): with their images, or as
 * rows of text.
 */
import { Fragment } from 'react';
import type { Card } from '../../shared/content/card.ts';
import { groups } from '../../shared/groups.ts';
import { asLead, canLead } from '../../shared/content/image-room.ts';
import { AD_PLACEMENT_INDEX } from '../../shared/limits.ts';
import { ArchiveItem, ItemMeta, kickerOf } from './archive-item.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListAd } from '../ads/list-ad.tsx';
import { isInWords } from './list-in-words.ts';
import { ListRow } from './list-row.tsx';
import { rankShape, shapesOf } from './list-shapes.ts';

interface ArchiveListProps {
  readonly cards: readonly Card[];
  /** All items of the page, if one stands above the list. */
  readonly page?: readonly Card[];
  /** The title of the page: kickers that say the same are left out. */
  readonly pageName?: string;
  /** Whose page it is. */
  readonly person?: string;
  /** Whether nothing stands above the list, so that its first item is large. */
  readonly opens?: boolean;
  /** The order is a ranking: one column, whose first three are larger. */
  readonly isRanking?: boolean;
  /** It ranks by the ratings, which stand large before the words. */
  readonly isRated?: boolean;
}

export function ArchiveList({
  cards,
  page = cards,
  pageName,
  person,
  opens = false,
  isRanking = false,
  isRated = false,
}: ArchiveListProps) {
  // On all or on none: the headlines of a row start on one line.
  const showKicker = cards.some((card) => kickerOf(card) !== pageName);
  if (cards.length === 0) return <EmptyList />;
  const inWords = isInWords(page);
  // A ranking is one column already.
  const isRows = inWords && !isRanking;
  const parts = groups(cards, AD_PLACEMENT_INDEX);
  return (
    <div className={isRows ? 'archive-list list-rows' : 'archive-list'}>
      {parts.map((part, index) => {
        const shapes = isRanking ? [] : shapesOf(part.map(canLead), opens && index === 0);
        // Ratings already say what stands out, and several may be equal.
        const rank = (at: number) =>
          isRanking && !isRated ? rankShape(index * AD_PLACEMENT_INDEX + at) : undefined;
        return (
          <Fragment key={part[0]?.id}>
            {part.map((card, at) =>
              isRows ? (
                <ListRow
                  key={card.id}
                  card={card}
                  place="archive"
                  showKicker={showKicker}
                  priority={opens && index === 0 && at === 0}
                >
                  <ItemMeta card={card} person={person} showDate={false} />
                </ListRow>
              ) : (
                <ArchiveItem
                  key={card.id}
                  card={shapes[at] === 'full' ? asLead(card) : card}
                  person={person}
                  shape={shapes[at] ?? rank(at)}
                  isInWords={inWords}
                  isRated={isRated}
                  showKicker={showKicker}
                  priority={opens && index === 0 && at === 0}
                />
              ),
            )}
            {index < parts.length - 1 && <ListAd place={index + 1} />}
          </Fragment>
        );
      })}
    </div>
  );
}
