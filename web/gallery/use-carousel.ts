/**
 * A strip of slides that buttons, keys and fingers move. Until its script has loaded it scrolls
 * like any box.
 */
import { useEffect, useRef, useState, type RefObject } from 'react';
import type EmblaCarousel from 'embla-carousel';
import type { EmblaCarouselType } from 'embla-carousel';
import type { timeScroll as TimeScroll } from './timed-scroll.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import { createLog } from '../browser/log.ts';
import { useSiteStore } from '../state/store.ts';

interface Carousel {
  /** The box in which the strip moves. */
  readonly viewport: RefObject<HTMLDivElement | null>;
  readonly current: number;
  readonly isLive: boolean;
  /** Moves to a slide; does nothing beyond the ends. */
  readonly show: (index: number) => void;
}

/** The media query of readers who want no motion. */
export const stillness = '(prefers-reduced-motion: reduce)';

/** Returns whether the reader has enlarged the page with two fingers. */
function isEnlarged(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01;
}

/** Marks a box while the page is enlarged: its style then leaves all fingers to the browser. */
function useEnlarged(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onScale = () => {
      box.current?.toggleAttribute('data-enlarged', isEnlarged());
    };
    window.visualViewport?.addEventListener('resize', onScale);
    return () => {
      window.visualViewport?.removeEventListener('resize', onScale);
    };
  }, [box]);
}

/** Makes the strip move, at the speed that the reader's settings ask for. */
function startCarousel(
  embla: typeof EmblaCarousel,
  box: HTMLElement,
  timeScroll: typeof TimeScroll,
  on: { readonly startAt: () => number; readonly onSelect: (index: number) => void },
): EmblaCarouselType {
  const still = window.matchMedia(stillness);
  const made = embla(box, {
    align: 'start',
    containScroll: false,
    startIndex: on.startAt(),
    // A finger moves over an enlarged image instead of to the next one.
    watchDrag: () => !isEnlarged(),
  });
  const time = () => {
    timeScroll(made, () => still.matches);
  };
  time();
  made.on('reInit', time).on('select', () => {
    on.onSelect(made.selectedScrollSnap());
  });
  return made;
}

/**
 * @param startAt Returns the slide to show first; called in the browser once the strip can move.
 * @param onShow Receives the shown slide, from the first move on.
 */
export function useCarousel(
  count: number,
  startAt: () => number,
  onShow: (index: number) => void,
): Carousel {
  const store = useSiteStore();
  const viewport = useRef<HTMLDivElement>(null);
  const carousel = useRef<EmblaCarouselType>(undefined);
  const asked = useRef({ startAt, onShow });
  const [current, setCurrent] = useState(0);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    asked.current = { startAt, onShow };
  });

  useEnlarged(viewport);

  useEffect(() => {
    let isGone = false;
    Promise.all([
      loadChunk('embla', () => import('./carousel-library.ts')),
      loadChunk('timed-scroll', () => import('./timed-scroll.ts')),
    ])
      .then(([{ embla }, { timeScroll }]) => {
        const box = viewport.current;
        if (isGone || box === null) return;
        // A reader who scrolled before the script loaded stays at the same slide.
        const scrolled = Math.round(box.scrollLeft / Math.max(1, box.clientWidth));
        box.scrollLeft = 0;
        const made = startCarousel(embla, box, timeScroll, {
          startAt: scrolled > 0 ? () => scrolled : asked.current.startAt,
          onSelect: (index) => {
            setCurrent(index);
            asked.current.onShow(index);
          },
        });
        carousel.current = made;
        setCurrent(made.selectedScrollSnap());
        setLive(true);
      })
      .catch((error: unknown) => {
        createLog(store.getState().env.environment)('The gallery stays a plain strip', error);
      });
    return () => {
      isGone = true;
      carousel.current?.destroy();
      carousel.current = undefined;
    };
  }, [store, count]);

  return {
    viewport,
    current,
    isLive,
    show: (index) => {
      if (index >= 0 && index < count) carousel.current?.scrollTo(index);
    },
  };
}
