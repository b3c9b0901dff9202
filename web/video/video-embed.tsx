/**
 * One of the site's own videos inside an item: its poster image, which plays in place, and a link
 * to its page.
 */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { EmbedCard } from '../../shared/content/embed-card.ts';
import { posterAddress } from '../../shared/content/image-address.ts';
import { videoAddress } from '../../shared/content/video-address.ts';
import { playingTime } from '../lists/story-card.tsx';

export function VideoEmbed({ slug, card }: { slug: string; card?: EmbedCard }) {
  const href = `/video/${encodeURIComponent(slug)}/`;
  const address =
    card?.video === undefined ? undefined : videoAddress(card.video.src, brand.videoService);
  if (card?.video === undefined || address === undefined)
    return (
      <p className="embed-link">
        <a href={href}>{words.watchVideo}</a>
      </p>
    );
  const { poster, captions } = card.video;
  return (
    <figure className="video-embed">
      <video
        controls
        preload="none"
        playsInline
        poster={posterAddress(poster ?? card.image)}
        aria-label={card.hed}
      >
        <source src={address} />
        {captions && <track kind="captions" src={captions} label={words.captions} />}
      </video>
      <figcaption className="caption">
        <a href={href} lang={card.language ?? brand.language} dir="auto">
          {card.hed}
        </a>
        {card.durationSeconds !== undefined && (
          <span className="credit">
            {' '}
            {fill(words.videoLength, { time: playingTime(card.durationSeconds) })}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
