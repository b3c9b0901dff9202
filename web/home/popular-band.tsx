/** The most-read items, marked by large numerals. There are none until enough are counted. */
import { words } from '#words';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import type { NamedBandProps } from './named-band.ts';

export function PopularBand({ lists: { popular: cards = [] } }: NamedBandProps) {
  if (cards.length === 0) return null;
  return (
    <section className="band band-popular" aria-label={words.mostPopular}>
      <BandTitle title={words.mostPopular} href="/most-popular/" />
      <ol>
        {cards.map((card) => (
          <li key={card.id}>
            <StoryCard card={card} place={false} size="small" showByline={false} />
          </li>
        ))}
      </ol>
    </section>
  );
}
