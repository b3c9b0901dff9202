/** A gallery: which slide shows (spec §3 gallery). */
import type { Action } from './action.ts';

export interface GalleryState {
  readonly slideNumber: number;
  readonly overlaySlides: readonly string[];
  readonly relatedPosts: readonly string[];
  readonly galleryType: 'server' | 'client';
}

export const initialGallery: GalleryState = { slideNumber: 0, overlaySlides: [], relatedPosts: [], galleryType: 'server' };

export function galleryReducer(state: GalleryState, action: Action): GalleryState {
  switch (action.type) {
    case 'gallery/slide-shown': return { ...state, slideNumber: action.slideNumber };
    case 'state/received': return action.state.gallery;
    default: return state;
  }
}
