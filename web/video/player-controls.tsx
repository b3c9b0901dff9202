/**
 * The controls of a video's page: Plyr, over the browser's own video (ADR 0057). Loads late, with
 * its stylesheet.
 */
import Plyr from 'plyr';
import { words } from '#words';
import type { Chapter } from '../../shared/content/item.ts';

/** Icons by the names that Plyr asks for, in the lines of our own set. */
const icons = {
  play: 'M6.5 4l13 8-13 8z',
  pause: 'M8 4.5v15M16 4.5v15',
  restart: 'M4.5 9.5a8 8 0 1 1-.5 4.5M4 4v6h6',
  volume: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 8.5a5 5 0 0 1 0 7M18.5 5.5a9 9 0 0 1 0 13',
  muted: 'M4 9.5v5h3.5l5 4.5V5l-5 4.5zM16 9.5l5 5M21 9.5l-5 5',
  'captions-on': 'M3 5.5h18v13H3zM6 15.5h12M6 12h4M13 12h5',
  'captions-off': 'M3 5.5h18v13H3zM10.5 10.5a2 2 0 1 0 0 3M17 10.5a2 2 0 1 0 0 3',
  settings: 'M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9M13 5v5h4V5zM7 14v5h4v-5z',
  pip: 'M3 5h18v14H3zM12 12h6.5v4.5H12z',
  'enter-fullscreen': 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  'exit-fullscreen': 'M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5',
} as const;

export function PlayerIcons() {
  return (
    <svg className="player-icons" aria-hidden="true">
      {Object.entries(icons).map(([name, path]) => (
        <symbol key={name} id={`plyr-${name}`} viewBox="0 0 24 24">
          {/* Attributes: where an icon is used, no rule of a stylesheet reaches its paths. */}
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </symbol>
      ))}
    </svg>
  );
}

/** Plyr's texts, by its names. */
const texts = {
  restart: words.restart,
  play: words.play,
  pause: words.pause,
  seek: words.seek,
  seekLabel: words.seekPosition,
  played: words.timePlayed,
  buffered: words.timeBuffered,
  currentTime: words.currentTime,
  duration: words.duration,
  volume: words.volume,
  mute: words.mute,
  unmute: words.unmute,
  enableCaptions: words.showCaptions,
  disableCaptions: words.hideCaptions,
  enterFullscreen: words.fullScreen,
  exitFullscreen: words.leaveFullScreen,
  captions: words.captions,
  settings: words.playerSettings,
  pip: words.pictureInPicture,
  menuBack: words.back,
  speed: words.playbackSpeed,
  normal: words.normalSpeed,
  disabled: words.captionsOff,
};

/** What the controls show of a video. */
export interface PlayedVideo {
  readonly title: string;
  readonly durationSeconds: number;
  readonly chapters?: readonly Chapter[];
}

/**
 * Puts the controls over a video.
 * @returns A function that takes them off.
 */
export function startPlayer(
  video: HTMLVideoElement,
  { title, durationSeconds, chapters = [] }: PlayedVideo,
): () => void {
  const player = new Plyr(video, {
    title,
    // The browser knows it only once the video plays.
    duration: durationSeconds,
    controls: [
      'play-large',
      'play',
      'progress',
      'current-time',
      'duration',
      'mute',
      'volume',
      'captions',
      'settings',
      'pip',
      'fullscreen',
    ],
    settings: ['speed'],
    speed: { selected: 1, options: [0.5, 0.75, 1, 1.25, 1.5, 2] },
    captions: { active: true, language: 'auto' },
    markers: {
      enabled: chapters.length > 0,
      points: chapters.map(({ startSeconds, title: label }) => ({ time: startSeconds, label })),
    },
    invertTime: false,
    toggleInvert: false,
    seekTime: 5,
    i18n: texts,
    // Nothing comes from the library's own host, and nothing is kept in the browser.
    loadSprite: false,
    iconUrl: '',
    blankVideo: '',
    storage: { enabled: false },
  });
  return () => {
    player.destroy();
  };
}
