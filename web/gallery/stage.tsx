/**
 * A gallery's stage: one slide at a time, with buttons, keys and thumbnails. Without scripts the
 * same markup is a column of images.
 */
import {
  useEffect,
  useRef,
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import type { Image as ImageDetails } from '../../shared/content/item.ts';
import { Icon } from '../ui/icon.tsx';
import { Image } from '../ui/image.tsx';
import { Slide } from './slides.tsx';
import { stillness, useCarousel } from './use-carousel.ts';

interface StageProps {
  readonly slides: readonly ImageDetails[];
  /** The slide to show first. */
  readonly startAt: () => number;
  readonly onShow: (index: number) => void;
  /** Receives a function that moves the stage from outside. */
  readonly showRef?: RefObject<((index: number) => void) | undefined>;
  /** Content at the end of the row, after the last image. */
  readonly end?: ReactNode;
  /** Buttons beside the counter. */
  readonly tools?: (current: number) => ReactNode;
  /**
   * The page is about this gallery: slides can be linked to as `#slide-n`, and arrow keys work
   * regardless of focus.
   */
  readonly isPage?: boolean;
  readonly headingLevel?: 2 | 3;
}

/**
 * Where the head of the page leaves an image little room, moving to another one brings it to the top.
 * The stylesheet of the gallery makes it as high as such a window.
 */
const LOW_WINDOW = '(height < 560px)';

/** Returns the slide that a key leads to; undefined for keys that the gallery does not handle. */
function slideOfKey(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return Math.min(current + 1, count - 1);
    case 'ArrowLeft':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * Returns the slide that `#slide-3` names, counted from 0; undefined if the hash names no slide.
 */
export function slideOfHash(hash: string, count: number): number | undefined {
  const number = Number(/^#slide-(\d{1,4})$/.exec(hash)?.[1] ?? 0);
  return number >= 1 && number <= count ? number - 1 : undefined;
}

const isPlain = (
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented'>,
) =>
  !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.defaultPrevented;

/** Where the stage is, and how it moves. */
interface StageState {
  /** Counts the end of the row as a slide. */
  readonly current: number;
  /** The image that is shown, or the last one at the end of the row. */
  readonly image: number;
  readonly count: number;
  readonly slideCount: number;
  readonly isLive: boolean;
  readonly show: (index: number) => void;
}

/** Lets the owner of the reference move the stage. */
function useShowRef(showRef: StageProps['showRef'], show: StageState['show']): void {
  useEffect(() => {
    if (showRef === undefined) return undefined;
    showRef.current = show;
    return () => {
      showRef.current = undefined;
    };
  });
}

/** The keys and the hash of a page that is about this gallery. */
function usePageKeys(isPage: boolean, { current, count, slideCount, show }: StageState): void {
  useEffect(() => {
    if (!isPage) return undefined;
    const onPageKey = (event: KeyboardEvent) => {
      // Leaves Home and End to the page, and all keys to fields, videos and an open dialog.
      if (!isPlain(event) || !event.key.startsWith('Arrow')) return;
      if (
        event.target instanceof Element &&
        event.target.closest(
          'input, textarea, select, video, audio, dialog, [contenteditable], [role=menu]',
        ) !== null
      )
        return;
      if (document.querySelector('dialog[open]') !== null) return;
      const index = slideOfKey(event.key, current, count);
      if (index !== undefined) show(index);
    };
    const onHash = () => {
      show(slideOfHash(window.location.hash, slideCount) ?? current);
    };
    document.addEventListener('keydown', onPageKey);
    window.addEventListener('hashchange', onHash);
    return () => {
      document.removeEventListener('keydown', onPageKey);
      window.removeEventListener('hashchange', onHash);
    };
  });
}

/** At the ends a button is marked as disabled but stays focusable, so that it keeps the focus. */
function Controls({ stage, children }: { stage: StageState; children: ReactNode }) {
  const { current, image, count, slideCount, isLive, show } = stage;
  return (
    <div className="gallery-controls">
      <button
        type="button"
        onClick={() => {
          show(current - 1);
        }}
        disabled={!isLive}
        aria-disabled={current === 0}
        aria-label={words.previousImage}
      >
        <Icon name="left" />
      </button>
      <p aria-live="polite">{fill(words.imageOf, { number: image + 1, count: slideCount })}</p>
      <button
        type="button"
        onClick={() => {
          show(current + 1);
        }}
        disabled={!isLive}
        aria-disabled={current === count - 1}
        aria-label={words.nextImage}
      >
        <Icon name="right" />
      </button>
      {children}
    </div>
  );
}

function Thumbnails({ slides, stage }: { slides: StageProps['slides']; stage: StageState }) {
  const { image, isLive, show } = stage;
  const thumbnails = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const list = thumbnails.current;
    const button = list?.children[image];
    if (list && button instanceof HTMLElement)
      list.scrollLeft = button.offsetLeft - (list.clientWidth - button.clientWidth) / 2;
  }, [image]);
  return (
    <ol className="gallery-thumbnails" ref={thumbnails} aria-label={words.allImages}>
      {slides.map((slide, index) => (
        <li key={slide.id}>
          <button
            type="button"
            disabled={!isLive}
            aria-label={fill(words.imageNumber, { number: index + 1 })}
            aria-current={index === image ? 'true' : undefined}
            onClick={() => {
              show(index);
            }}
          >
            <Image image={slide} place="thumbnail" decorative />
          </button>
        </li>
      ))}
    </ol>
  );
}

interface StripProps extends Pick<StageProps, 'slides' | 'end'> {
  readonly stage: StageState;
  readonly isPage: boolean;
  readonly headingLevel: 2 | 3;
}

/** Returns whether a slide so many steps ahead loads now: most readers go on. */
function isNear(steps: number): boolean {
  return steps >= -1 && steps <= 2;
}

function Strip({ slides, stage, end, isPage, headingLevel }: StripProps) {
  const { current, isLive } = stage;
  return (
    <ol className="gallery-strip">
      {slides.map((slide, index) => (
        <li
          key={slide.id}
          id={isPage ? `slide-${index + 1}` : undefined}
          inert={isLive && index !== current}
        >
          <Slide
            slide={slide}
            index={index}
            count={slides.length}
            place="slide"
            headingLevel={headingLevel}
            priority={isPage && index === 0}
            soon={isLive && isNear(index - current)}
          />
        </li>
      ))}
      {end !== undefined && (
        <li key="end" inert={isLive && current !== slides.length}>
          {end}
        </li>
      )}
    </ol>
  );
}

/** A tap on a caption that goes on below the controls brings its end into sight. */
function showCaption({ target }: ReactMouseEvent): void {
  if (target instanceof Element)
    target.closest('.gallery-caption')?.scrollIntoView({
      block: 'nearest',
      behavior: window.matchMedia(stillness).matches ? 'auto' : 'smooth',
    });
}

export function Stage({
  slides,
  startAt,
  onShow,
  showRef,
  end,
  tools,
  isPage = false,
  headingLevel = 2,
}: StageProps) {
  const count = slides.length + (end === undefined ? 0 : 1);
  const section = useRef<HTMLElement>(null);
  const { viewport, current, isLive, show } = useCarousel(count, startAt, (index) => {
    if (window.matchMedia(LOW_WINDOW).matches) section.current?.scrollIntoView();
    onShow(Math.min(index, slides.length - 1));
  });
  const image = Math.min(current, slides.length - 1);
  const stage = { current, image, count, slideCount: slides.length, isLive, show };

  useShowRef(showRef, show);

  const onKeyDown = (event: ReactKeyboardEvent) => {
    const index = isPlain(event) ? slideOfKey(event.key, current, count) : undefined;
    if (index === undefined) return;
    event.preventDefault();
    show(index);
  };

  usePageKeys(isPage, stage);

  return (
    <section
      ref={section}
      className="gallery-stage"
      aria-label={plural(words.galleryOf, slides.length)}
      data-live={isLive ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      <div
        className="gallery-viewport"
        ref={viewport}
        tabIndex={isLive ? -1 : 0}
        onClick={showCaption}
        role="group"
        aria-label={words.imagesLabel}
      >
        <Strip
          slides={slides}
          stage={stage}
          end={end}
          isPage={isPage}
          headingLevel={headingLevel}
        />
      </div>
      <Controls stage={stage}>{tools?.(image)}</Controls>
      {slides.length > 1 && <Thumbnails slides={slides} stage={stage} />}
    </section>
  );
}
