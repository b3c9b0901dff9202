/** The photo section: its stories as tall images on black, in rows without gaps. */
import { Fragment } from 'react';
import type { Card } from '../../shared/content/card.ts';
import { groups } from '../../shared/groups.ts';
import { AD_PLACEMENT_INDEX } from '../../shared/limits.ts';
import { ListAd } from '../ads/list-ad.tsx';
import { EmptyList } from './empty-list.tsx';
import { StoryCard } from './story-card.tsx';

export function PhotoFront({ cards }: { cards: readonly Card[] }) {
  const [lead, ...rest] = cards;
  if (lead === undefined) return <EmptyList />;
  const rows = groups(rest, AD_PLACEMENT_INDEX);
  return (
    <div className="photo-front">
      <StoryCard card={lead} headingLevel={2} size="lead" place="lead-wide" showDek priority />
      {rows.map((row, index) => (
        <Fragment key={row[0]?.id}>
          <div className="photo-row" data-count={row.length}>
            {row.map((card) => (
              <StoryCard key={card.id} card={card} headingLevel={2} place="tall-half" />
            ))}
          </div>
          {index < rows.length - 1 && <ListAd place={index + 1} />}
        </Fragment>
      ))}
    </div>
  );
}
