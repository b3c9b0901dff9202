/**
 * The top of the home page: the lead, the river beside it, and the row. The lead is set by what it
 * has; without an image, the row stands below its words, and both are beside the river.
 */
import type { Card } from '../../shared/content/card.ts';
import { canLead, isPortrait } from '../../shared/content/image-room.ts';
import { StoryCard } from '../lists/story-card.tsx';
import { CardRow } from './card-row.tsx';
import type { SecondaryState } from '../state/secondary.ts';
import { River } from './river.tsx';

/** The place of the lead's image in each layout. */
const places = { wide: 'lead', tall: 'tall-half', words: false } as const;
type LeadLayout = keyof typeof places;

function layoutOf(lead: Card): LeadLayout {
  if (!canLead(lead)) return 'words';
  return isPortrait(lead) ? 'tall' : 'wide';
}

interface HomeTopProps {
  readonly lead: Card;
  readonly lists: SecondaryState['lists'];
}

export function HomeTop({ lead, lists: { row = [], river = [] } }: HomeTopProps) {
  const hasRiver = river.length > 0;
  const layout = layoutOf(lead);
  const isRowInside = layout === 'words' && hasRiver;
  return (
    <>
      <div className={`home-top home-top-${layout}${hasRiver ? '' : ' home-top-alone'}`}>
        <div className="home-lead">
          <StoryCard
            card={lead}
            headingLevel={2}
            size="lead"
            place={places[layout]}
            showDek
            priority
          />
          {isRowInside && <CardRow cards={row} />}
        </div>
        <River cards={river} />
      </div>
      {!isRowInside && <CardRow cards={row} />}
    </>
  );
}
