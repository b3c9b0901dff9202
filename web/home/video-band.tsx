/** Videos: one large, the others as a list of poster images beside it. */
import { BandTitle } from '../lists/band-title.tsx';
import { StoryCard } from '../lists/story-card.tsx';
import { useList } from './use-list.ts';

export function FilmBand() {
  const [first, ...rest] = useList('video');
  if (first === undefined) return null;
  return (
    <section className="band band-film" aria-label="Video" data-section="video">
      <BandTitle title="Video" href="/video/" />
      <div className="film-row">
        <StoryCard card={first} size="large" place="lead" ratio="16:9" showByline={false} showDek />
        {rest.length > 0 && (
          <div className="film-list">
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
