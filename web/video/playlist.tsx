/**
 * The playlist of a video: a strip of poster images with the current one marked, and a setting for
 * whether the next one starts automatically.
 */
import { useEffect, useRef, useState } from 'react';
import { words } from '#words';
import type { Card } from '../../shared/content/card.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { setWantsNext, wantsNext } from './play-next.ts';
import { Image } from '../ui/image.tsx';
import { playingTime } from '../lists/story-card.tsx';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

interface StillProps {
  readonly video: Card;
  readonly isCurrent: boolean;
  readonly place: PlaceName;
}

function Still({ video, isCurrent, place }: StillProps) {
  const { url, image, durationSeconds, language, direction, hed } = video;
  return (
    <a href={url} aria-current={isCurrent ? 'true' : undefined}>
      <span className="playlist-still">
        <Image image={image} place={place} ratio="16:9" decorative />
      </span>
      <span className="playlist-time">
        {isCurrent
          ? words.nowPlaying
          : durationSeconds !== undefined && playingTime(durationSeconds)}
      </span>
      <span className="playlist-title" lang={language} dir={direction}>
        {hed}
      </span>
    </a>
  );
}

export function Playlist({ videos, current }: { videos: readonly Card[]; current: number }) {
  const isInteractive = useIsInteractive();
  // Few share the width of the player; more scroll.
  const isShared = videos.length === 3 || videos.length === 4;
  const [chosen, setChosen] = useState<boolean>();
  const plays = chosen ?? (isInteractive && wantsNext());
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const stills = strip.current?.children;
    const [first, still] = [stills?.[0], stills?.[current]];
    if (strip.current !== null && first instanceof HTMLElement && still instanceof HTMLElement)
      strip.current.scrollLeft = still.offsetLeft - first.offsetLeft;
  }, [current]);
  return (
    <section className="playlist" aria-label={words.playlist}>
      <div className="playlist-head">
        <h2>{words.playlist}</h2>
        <p>
          {current + 1}
          <span>/{videos.length}</span>
        </p>
        <label className="playlist-next">
          <input
            type="checkbox"
            checked={plays}
            disabled={!isInteractive}
            onChange={(event) => {
              setChosen(event.target.checked);
              setWantsNext(event.target.checked);
            }}
          />
          {words.autoplay}
        </label>
      </div>
      <ol className="playlist-strip" data-shared={isShared || undefined} ref={strip}>
        {videos.map((video, index) => (
          <li key={video.id}>
            <Still
              video={video}
              isCurrent={index === current}
              place={isShared ? 'related' : 'strip'}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
