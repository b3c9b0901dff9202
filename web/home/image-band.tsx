/** A black band of tall images. */
import { words } from '#words';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { useList } from './use-list.ts';

export function PhotoBand() {
  const cards = useList('photo');
  if (cards.length === 0) return null;
  return (
    <section className="band band-image" aria-label={words.photo}>
      <div className="band-image-inner">
        <BandTitle title={words.photo} href="/category/photo/" />
        <div className="tall-row">
          {cards.map((card) => (
            <StoryCard key={card.id} card={card} place="tall" showByline={false} />
          ))}
        </div>
      </div>
    </section>
  );
}
