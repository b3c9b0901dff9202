/**
 * What readers get of a video that does not play: its file is missing, the browser cannot read it,
 * or the connection is lost in the middle. They see why, another try, the file, and the captions as
 * text.
 */
import { useEffect, useState, type RefObject } from 'react';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { playingTime } from '../lists/story-card.tsx';

/** Returns the video if it does not play. */
export function useFailedVideo(
  player: RefObject<HTMLVideoElement | null>,
): HTMLVideoElement | undefined {
  const [failed, setFailed] = useState<HTMLVideoElement>();
  useEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    const start = () => {
      setFailed(undefined);
    };
    const fail = () => {
      setFailed(video);
    };
    // The reader may have started it before this code was there.
    if (video.error !== null) fail();
    video.addEventListener('play', start);
    // A video without its captions plays: errors of a track do not bubble.
    video.addEventListener('error', fail);
    return () => {
      video.removeEventListener('play', start);
      video.removeEventListener('error', fail);
    };
  }, [player]);
  return failed;
}

/** Loads the video again and goes on where it stopped. */
function playAgain(video: HTMLVideoElement): void {
  const { currentTime } = video;
  video.load();
  video.currentTime = currentTime;
  video.play().catch(() => undefined);
  // The button goes away.
  (video.closest<HTMLElement>('.plyr') ?? video).focus();
}

/** Stands over the video, in its box. */
export function VideoFailure({ video }: { video: HTMLVideoElement }) {
  const isLost = video.error?.code === MediaError.MEDIA_ERR_NETWORK;
  return (
    <div className="video-failure">
      <p role="alert">
        {isLost
          ? fill(words.videoLost, { time: playingTime(Math.floor(video.currentTime)) })
          : words.videoFailed}
      </p>
      <p className="video-failure-ways">
        <button
          type="button"
          className="button"
          onClick={() => {
            playAgain(video);
          }}
        >
          {words.tryAgain}
        </button>
        <a href={video.getAttribute('src') ?? undefined}>{words.openVideoFile}</a>
      </p>
    </div>
  );
}

/** The text of a cue, without its markup. */
function cueText(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? '') : '';
}

/** The captions as text to read. Nothing for a video without any. */
export function SpokenWords({ video }: { video: HTMLVideoElement }) {
  const [lines, setLines] = useState<readonly string[]>([]);
  useEffect(() => {
    const element = video.querySelector('track');
    if (element === null) return undefined;
    const read = () => {
      setLines([...(element.track.cues ?? [])].map(cueText));
    };
    element.addEventListener('load', read);
    // A track that is off is not fetched.
    if (element.track.mode === 'disabled') element.track.mode = 'hidden';
    read();
    return () => {
      element.removeEventListener('load', read);
    };
  }, [video]);
  if (lines.length === 0) return null;
  return (
    <section className="video-captions" aria-label={words.captions}>
      <h2>{words.captions}</h2>
      {lines.map((line, index) => (
        <p key={`${index} ${line}`}>{line}</p>
      ))}
    </section>
  );
}
