/** A list of pieces, with a place for an advertisement after every sixth (spec §9). */
import { Fragment } from 'react';
import { withPlacements, type Card } from '../../shared/content/card.ts';
import { ArchiveItem } from './archive-item.tsx';
import { Placement } from './placement.tsx';

export function ArchiveList({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return <p className="empty">Nothing has been published here yet.</p>;
  const groups = withPlacements(cards);
  return (
    <div className="archive-list">
      {groups.map((group, index) => (
        <Fragment key={group[0]?.id}>
          {group.map((card) => <ArchiveItem key={card.id} card={card} />)}
          {index < groups.length - 1 && <Placement slot={`list_${index + 1}`} />}
        </Fragment>
      ))}
    </div>
  );
}
