/**
 * Videos: one large, the others as a list of poster images beside it. It is the playlist of the home
 * page, whose id has the brand's name (spec §9).
 */
import { brand } from '#brand';
import { words } from '#words';
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import type { NamedBandProps } from './named-band.ts';

export function VideoBand({ lists }: NamedBandProps) {
  const [first, ...rest] = lists.video ?? [];
  if (first === undefined) return null;
  return (
    <section
      className="band band-video"
      aria-label={words.video}
      data-section="video"
      data-playlist={`${brand.key}-homepage`}
      data-card="homepage"
    >
      <BandTitle title={words.video} href="/video/" />
      <div className="video-row">
        <StoryCard card={first} size="large" place="lead" ratio="16:9" showByline={false} showDek />
        {rest.length > 0 && (
          <div className="video-list">
            {rest.map((card) => (
              <StoryCard
                key={card.id}
                card={card}
                place="still-row"
                size="small"
                showByline={false}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  );
}
