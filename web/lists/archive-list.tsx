/** A list of items with an advertisement slot after every sixth (spec §9). */
import { Fragment } from 'react';
import type { Card } from '../../shared/content/card.ts';
import { AD_PLACEMENT_INDEX } from '../../shared/limits.ts';
import { ArchiveItem } from './archive-item.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListAd } from '../ads/list-ad.tsx';

/** Splits a list so that an advertisement can follow each group but the last. */
function groupsOf<T>(items: readonly T[]): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += AD_PLACEMENT_INDEX)
    groups.push(items.slice(at, at + AD_PLACEMENT_INDEX));
  return groups;
}

export function ArchiveList({ cards }: { cards: readonly Card[] }) {
  if (cards.length === 0) return <EmptyList />;
  const groups = groupsOf(cards);
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
