/** A black band of tall images. */
import { brand } from '#brand';
import { words } from '#words';
import { findSection, sectionPath } from '../../shared/brand/sections.ts';
import type { Ratio } from '../../shared/content/image-variants.ts';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import type { NamedBandProps } from './named-band.ts';

/** The section of photo stories. */
const section = findSection(brand, 'photo');
/** By the number of images: tall ones would be higher than the window. */
const fewRatios: Readonly<Record<number, Ratio>> = { 1: '2:1', 2: '3:2' };

export function PhotoBand({ lists: { photo: cards = [] } }: NamedBandProps) {
  if (cards.length === 0 || section === undefined) return null;
  const place = cards.length < 3 ? 'lead-wide' : 'tall';
  const ratio = fewRatios[cards.length];
  return (
    <section className="band band-image" aria-label={words.photo}>
      <div className="band-image-inner">
        <BandTitle title={words.photo} href={sectionPath(section)} />
        <div className="tall-row">
          {cards.map((card) => (
            <StoryCard key={card.id} card={card} place={place} ratio={ratio} showByline={false} />
          ))}
        </div>
      </div>
    </section>
  );
}
