/** A gallery: which slide shows, what is over the whole screen, what to look at next (spec §3 gallery). */
import type { Action } from './action.ts';

export interface GalleryState {
  /** Counted from 0. */
  readonly slideNumber: number;
  /** Ids of the slides that are over the whole screen; none while nothing is. */
  readonly overlaySlides: readonly string[];
  /** Ids of the pieces that follow a gallery. */
  readonly relatedPosts: readonly string[];
  /** Who made what shows: the server's column of pictures, or the browser's carousel. */
  readonly galleryType: 'server' | 'client';
}

export const initialGallery: GalleryState = {
  slideNumber: 0,
  overlaySlides: [],
  relatedPosts: [],
  galleryType: 'server',
};

export function galleryReducer(state: GalleryState, action: Action): GalleryState {
  switch (action.type) {
    case 'gallery/slide-shown':
      return { ...state, slideNumber: action.slideNumber, galleryType: 'client' };
    case 'gallery/overlay-opened':
      return {
        ...state,
        overlaySlides: action.slides,
        slideNumber: action.slideNumber,
        galleryType: 'client',
      };
    case 'gallery/overlay-closed':
      return { ...state, overlaySlides: [] };
    case 'state/received':
      return action.state.gallery;
    default:
      return state;
  }
}
