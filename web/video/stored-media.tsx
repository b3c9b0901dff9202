/** A video or a recording of an item, such as the episode of a podcast. */
import { brand } from '#brand';
import { words } from '#words';
import type { Recording } from '../../shared/content/recordings.ts';
import { playingTime } from '../lists/story-card.tsx';

type StoredMediaProps = Pick<Recording, 'media' | 'src' | 'title' | 'poster' | 'durationSeconds'>;

function isStored(src: string): boolean {
  return src.startsWith('/');
}

/** Whether pages may load a file: it is stored here, or its host is one of the publisher's own. */
function mayLoad({ media, src }: StoredMediaProps): boolean {
  if (isStored(src)) return true;
  return (
    media === 'audio' &&
    URL.canParse(src) &&
    brand.audioHosts?.includes(new URL(src).origin) === true
  );
}

function RecordingPlayer({ src, title, durationSeconds }: StoredMediaProps) {
  return (
    <figure className="recording">
      <audio
        className="stored-media"
        src={src}
        controls
        // Another host is asked for nothing before the reader plays it.
        preload={isStored(src) ? 'metadata' : 'none'}
        aria-label={title ?? words.audio}
      />
      <figcaption className="caption">
        {title && <bdi className="recording-title">{title}</bdi>}
        {durationSeconds !== undefined && <span>{playingTime(durationSeconds)}</span>}
        <a href={src} download="" rel={isStored(src) ? undefined : 'nofollow noopener'}>
          {words.download}
        </a>
      </figcaption>
    </figure>
  );
}

export function StoredMedia(props: StoredMediaProps) {
  const { media, src, title, poster, durationSeconds } = props;
  if (!mayLoad(props))
    return (
      <p className="embed-link">
        <a href={src} rel="nofollow noopener">
          {title || (media === 'video' ? words.watchVideo : words.listen)}
        </a>
        {durationSeconds !== undefined && <span> {playingTime(durationSeconds)}</span>}
      </p>
    );
  if (media === 'audio') return <RecordingPlayer {...props} />;
  return (
    <video
      className="stored-media"
      src={src}
      poster={poster}
      controls
      preload="metadata"
      aria-label={title ?? words.video}
    />
  );
}
