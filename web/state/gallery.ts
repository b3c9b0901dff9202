/**
 * A gallery: the current slide, what is shown full screen, and what to look at next. See spec §3
 * (gallery).
 */
import type { Received } from './received.ts';

export interface GalleryState {
  /** Zero-based. */
  readonly slideNumber: number;
  /** Ids of the slides shown full screen; empty when none are. */
  readonly overlaySlides: readonly string[];
  /** Ids of the items that follow a gallery. */
  readonly relatedPosts: readonly string[];
  /**
   * What rendered the visible gallery: the server (a column of images) or the browser (a carousel).
   */
  readonly galleryType: 'server' | 'client';
}

export type GalleryAction =
  | { readonly type: 'gallery/slide-shown'; readonly slideNumber: number }
  /** The slides shown full screen, by id. */
  | {
      readonly type: 'gallery/overlay-opened';
      readonly slides: readonly string[];
      readonly slideNumber: number;
    }
  | { readonly type: 'gallery/overlay-closed' };

export const initialGallery: GalleryState = {
  slideNumber: 0,
  overlaySlides: [],
  relatedPosts: [],
  galleryType: 'server',
};

export function galleryReducer(
  state: GalleryState,
  action: GalleryAction | Received<{ readonly gallery: GalleryState }>,
): GalleryState {
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
  }
}
