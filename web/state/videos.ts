/**
 * The video of a playlist that is playing. The index is capped at the limit of 10 (spec §3, spec
 * §9).
 */
import { VIDEO_LIMIT } from '../../shared/limits.ts';
import type { SetState } from './set-state.ts';

export interface VideosState {
  readonly currentVideoIndex: number;
}

export const initialVideos: VideosState = { currentVideoIndex: 0 };

export const videosActions = (set: SetState<{ readonly videos: VideosState }>) => ({
  playVideo(index: number) {
    set(() => ({ videos: { currentVideoIndex: Math.min(Math.max(0, index), VIDEO_LIMIT) } }));
  },
});
