/**
 * Watches where an element is while the page is scrolled, grows or shrinks (spec §4, Scroll
 * watchers). The browser reports changes; nothing runs on every scroll.
 */
import {
  elementPosition,
  eventsBetween,
  watchedEvents,
  type ElementPosition,
  type WatchedEvent,
} from './element-position.ts';

export type WatchedListener = (position: ElementPosition, event: WatchedEvent) => void;

export interface ElementWatcher {
  /**
   * @returns a function that removes the listener.
   * @throws Error that lists the allowed types when there is no such event.
   */
  on(type: WatchedEvent, listener: WatchedListener): () => void;
  stop(): void;
}

/** An element that is not in view yet. Its first position is then reported as a change. */
const outOfView: ElementPosition = {
  isInView: false,
  isFullyInView: false,
  isAbove: false,
  isBelow: false,
  top: NaN,
  bottom: NaN,
};

/** Every hundredth of an element: its edges cross those of the window in between. */
const thresholds = Array.from({ length: 101 }, (_, index) => index / 100);

export function watchElement(element: Element): ElementWatcher {
  const listeners = new Map<WatchedEvent, Set<WatchedListener>>();
  let position = outOfView;
  const measure = () => {
    const next = elementPosition(
      element.getBoundingClientRect(),
      window.innerHeight,
      window.scrollY,
    );
    const before = Number.isNaN(position.top)
      ? { ...position, top: next.top, bottom: next.bottom }
      : position;
    position = next;
    for (const event of eventsBetween(before, next))
      for (const listener of [...(listeners.get(event) ?? [])]) listener(next, event);
  };
  const inView = new IntersectionObserver(measure, { threshold: thresholds });
  // What is above an element moves it when it grows.
  const moved = new ResizeObserver(measure);
  inView.observe(element);
  moved.observe(document.body);
  return {
    on(type, listener) {
      if (!watchedEvents.includes(type))
        throw new Error(
          `There is no scroll event ${JSON.stringify(type)}. Allowed: ${watchedEvents.join(', ')}`,
        );
      const of = listeners.get(type) ?? new Set();
      listeners.set(type, of.add(listener));
      return () => {
        of.delete(listener);
      };
    },
    stop() {
      inView.disconnect();
      moved.disconnect();
      listeners.clear();
    },
  };
}
