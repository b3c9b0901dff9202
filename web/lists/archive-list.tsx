/** A list of items with an advertisement slot after every sixth (spec §9). */
import { Fragment } from 'react';
import { withPlacements, type Card } from '../../shared/content/card.ts';
import { ArchiveItem } from './archive-item.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListAd } from '../ads/list-ad.tsx';

export function ArchiveList({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return <EmptyList />;
  const groups = withPlacements(cards);
  return (
    <div className="archive-list">
      {groups.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {group.map((card) => (
            <ArchiveItem key={card.id} card={card} />
          ))}
          {index < groups.length - 1 && <ListAd place={index + 1} />}
        </Fragment>
      ))}
    </div>
  );
}
