/**
 * One of the site's own videos inside an item: its poster image, which plays in place, and a link
 * to its page.
 */
import type { EmbedCard } from '../../shared/content/embed-card.ts';
import { posterAddress } from '../../shared/content/image-address.ts';
import { playingTime } from '../lists/story-card.tsx';

export function FilmEmbed({ slug, card }: { slug: string; card?: EmbedCard }) {
  const href = `/video/${encodeURIComponent(slug)}/`;
  if (card?.film === undefined)
    return (
      <p className="embed-link">
        <a href={href}>Watch the film</a>
      </p>
    );
  const { src, poster, captions } = card.film;
  return (
    <figure className="film-embed">
      <video
        controls
        preload="none"
        playsInline
        poster={posterAddress(poster ?? card.picture)}
        aria-label={card.hed}
      >
        <source src={src} />
        {captions && <track kind="captions" src={captions} label="Captions" />}
      </video>
      <figcaption className="caption">
        <a href={href}>{card.hed}</a>
        {card.durationSeconds !== undefined && (
          <span className="credit"> Film {playingTime(card.durationSeconds)}</span>
        )}
      </figcaption>
    </figure>
  );
}
