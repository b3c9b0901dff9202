/**
 * A gallery: the current slide, what is shown full screen, and what to look at next. See spec §3
 * (gallery).
 */
import type { SetState } from './set-state.ts';

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

export const initialGallery: GalleryState = {
  slideNumber: 0,
  overlaySlides: [],
  relatedPosts: [],
  galleryType: 'server',
};

export const galleryActions = (set: SetState<{ readonly gallery: GalleryState }>) => {
  const change = (values: Partial<GalleryState>) => {
    set(({ gallery }) => ({ gallery: { ...gallery, ...values } }));
  };
  return {
    showSlide(slideNumber: number) {
      change({ slideNumber, galleryType: 'client' });
    },
    /** @param slides The slides shown full screen, by id. */
    openOverlay(slides: readonly string[], slideNumber: number) {
      change({ overlaySlides: slides, slideNumber, galleryType: 'client' });
    },
    closeOverlay() {
      change({ overlaySlides: [] });
    },
  };
};
