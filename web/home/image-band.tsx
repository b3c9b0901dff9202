/** A black band of tall images. */
import { brand } from '#brand';
import { words } from '#words';
import { findSection, sectionPath } from '../../shared/brand/sections.ts';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { useList } from './use-list.ts';

/** The section of photo stories. */
const section = findSection(brand, 'photo');

export function PhotoBand() {
  const cards = useList('photo');
  if (cards.length === 0 || section === undefined) return null;
  return (
    <section className="band band-image" aria-label={words.photo}>
      <div className="band-image-inner">
        <BandTitle title={words.photo} href={sectionPath(section)} />
        <div className="tall-row">
          {cards.map((card) => (
            <StoryCard key={card.id} card={card} place="tall" showByline={false} />
          ))}
        </div>
      </div>
    </section>
  );
}
