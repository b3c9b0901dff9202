/**
 * The video of a playlist that is playing. The index is capped at the limit of 10 (spec §3, spec
 * §9).
 */
import { VIDEO_LIMIT } from '../../shared/limits.ts';
import type { Received } from './received.ts';

export interface VideosState {
  readonly currentVideoIndex: number;
}

export type VideosAction = { readonly type: 'videos/playing'; readonly index: number };

export const initialVideos: VideosState = { currentVideoIndex: 0 };

export function videosReducer(
  _: VideosState,
  action: VideosAction | Received<{ readonly videos: VideosState }>,
): VideosState {
  switch (action.type) {
    case 'videos/playing':
      return { currentVideoIndex: Math.min(Math.max(0, action.index), VIDEO_LIMIT) };
    case 'state/received':
      return { currentVideoIndex: Math.min(action.state.videos.currentVideoIndex, VIDEO_LIMIT) };
  }
}
