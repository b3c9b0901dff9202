/**
 * The player of a video, with its chapters and its playlist below it. Without scripts the browser's
 * own player is used.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { brand } from '#brand';
import { words } from '#words';
import type { Card } from '../../shared/content/card.ts';
import { posterAddress } from '../../shared/content/image-address.ts';
import { videoAddress } from '../../shared/content/video-address.ts';
import { VIDEO_LIMIT } from '../../shared/limits.ts';
import { announceVideo, isVideoAnnounced, wantsNext } from './play-next.ts';
import type { ContentState } from '../state/content.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { Chapters } from './chapters.tsx';
import { Playlist } from './playlist.tsx';
import { SiteWords } from '../ui/site-words.tsx';
import { usePlayerControls } from './use-player-controls.tsx';
import { SpokenWords, useFailedVideo, VideoFailure } from './video-failure.tsx';

interface ElementProps {
  readonly player: RefObject<HTMLVideoElement | null>;
  readonly content: ContentState;
  readonly video: ContentState['videos'][number];
  readonly poster: string | undefined;
  readonly onSeconds: (seconds: number) => void;
  readonly onEnded: () => void;
}

function VideoElement({ player, content, video, poster, onSeconds, onEnded }: ElementProps) {
  const store = useSiteStore();
  const current = useSite((state) => state.videos.currentVideoIndex);
  return (
    <video
      ref={player}
      // Not in a source element: Chromium does not always tell when one of these fails.
      src={videoAddress(video.src, brand.videoService)}
      controls
      preload="none"
      playsInline
      poster={poster}
      aria-label={content.hed}
      onPlay={() => {
        store.actions.playVideo(current);
      }}
      onTimeUpdate={(event) => {
        onSeconds(event.currentTarget.currentTime);
      }}
      onEnded={onEnded}
    >
      {video.captions && (
        <track
          kind="captions"
          src={video.captions}
          // The controls look for a language without a region.
          srcLang={new Intl.Locale(content.language ?? brand.language).language}
          default
          label={words.captions}
        />
      )}
    </video>
  );
}

interface VideoPlayerProps {
  readonly content: ContentState;
  /** The playlist. */
  readonly videos: readonly Card[];
}

export function VideoPlayer({ content, videos }: VideoPlayerProps) {
  const navigate = useNavigate();
  const player = useRef<HTMLVideoElement>(null);
  const current = useSite((state) => state.videos.currentVideoIndex);
  const [video] = content.videos;
  const icons = usePlayerControls(player, video);
  const failed = useFailedVideo(player);
  const [seconds, setSeconds] = useState<number>();

  useEffect(() => {
    // A browser that blocks autoplay leaves the video waiting.
    if (isVideoAnnounced(content.url)) player.current?.play().catch(() => undefined);
  }, [content.url]);

  if (video === undefined) return null;
  const poster = posterAddress(video.poster ?? content.photos.tout);
  const goOn = () => {
    const next = videos[current + 1];
    if (next === undefined || !wantsNext()) return;
    announceVideo(next.url);
    navigate(next.url);
  };
  const startAt = (startSeconds: number) => {
    if (player.current === null) return;
    player.current.currentTime = startSeconds;
    setSeconds(startSeconds);
    player.current.play().catch(() => undefined);
  };
  return (
    <div className="video-stage">
      {/* The controls put themselves between this box and the video. */}
      <div
        className="video-frame"
        style={poster ? { backgroundImage: `url("${poster}")` } : undefined}
      >
        <VideoElement
          player={player}
          content={content}
          video={video}
          poster={poster}
          onSeconds={setSeconds}
          onEnded={goOn}
        />
        {failed && <VideoFailure video={failed} />}
      </div>
      {failed && <SpokenWords video={failed} />}
      {icons}
      {video.chapters !== undefined && (
        <Chapters chapters={video.chapters} seconds={seconds} onChoose={startAt} />
      )}
      {videos.length > 1 && (
        <SiteWords among={content.language} as="div">
          <Playlist videos={videos.slice(0, VIDEO_LIMIT)} current={current} />
        </SiteWords>
      )}
    </div>
  );
}
