/** A video or audio recording that came with an item. */
import { words } from '#words';

export function StoredMedia({
  media,
  src,
  title,
  poster,
}: {
  media: 'video' | 'audio';
  src: string;
  title?: string;
  poster?: string;
}) {
  // An import may name media on another host. Without a stored copy the page links to it instead of
  // loading it.
  if (!src.startsWith('/'))
    return (
      <p className="embed-link">
        <a href={src} rel="nofollow noopener">
          {title || (media === 'video' ? words.watchVideo : words.listen)}
        </a>
      </p>
    );
  return media === 'video' ? (
    <video
      className="stored-media"
      src={src}
      poster={poster}
      controls
      preload="metadata"
      aria-label={title ?? words.video}
    />
  ) : (
    <audio
      className="stored-media"
      src={src}
      controls
      preload="metadata"
      aria-label={title ?? words.audio}
    />
  );
}
