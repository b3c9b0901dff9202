/**
 * Whether the next video of a playlist starts by itself: only for readers who have chosen it, and
 * only during this visit.
 */
import { browserStorage } from '../browser/browser-storage.ts';

const WANTED = 'videos-play-on';
const ARRIVING = 'video-to-play';

export function wantsNext(): boolean {
  return browserStorage(() => sessionStorage).get(WANTED) === '1';
}

export function setWantsNext(wanted: boolean): void {
  browserStorage(() => sessionStorage).set(WANTED, wanted ? '1' : '');
}

/** Tells the page of a video that the reader opened it to play. */
export function announceVideo(url: string): void {
  browserStorage(() => sessionStorage).set(ARRIVING, url);
}

/**
 * Returns whether the video at `url` was opened to be played. The flag is cleared when it is read.
 */
export function isVideoAnnounced(url: string): boolean {
  const storage = browserStorage(() => sessionStorage);
  const announced = storage.get(ARRIVING) === url;
  if (announced) storage.set(ARRIVING, '');
  return announced;
}
