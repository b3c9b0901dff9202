/** How far the page has been scrolled in one direction, told at most every so often. */
import { SCROLL_THROTTLE_MS } from '../../shared/limits.ts';

/**
 * Calls `work` at once, then not again before `waitMs` have passed; a call within that time is made up for at its end.
 * @returns the throttled function, and what calls a pending call off.
 */
export function throttle(
  work: () => void,
  waitMs: number,
): { readonly call: () => void; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  const rest = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      work();
      rest();
    }, waitMs);
  };
  return {
    call() {
      if (timer !== undefined) {
        isDue = true;
        return;
      }
      work();
      rest();
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
    },
  };
}

/** Follows positions, and says of each where the scrolling in its direction began. */
export function createTravel(start: number): (to: number) => number {
  let from = start;
  let last = start;
  return (to) => {
    if ((to - last) * (last - from) < 0) from = last;
    last = to;
    return from;
  };
}

/** @param onScroll hears where the scrolling in this direction began and where the page is, px. @returns what ends the watch. */
export function watchScroll(onScroll: (from: number, to: number) => void): () => void {
  const travel = createTravel(window.scrollY);
  const tell = () => {
    onScroll(travel(window.scrollY), window.scrollY);
  };
  const { call, cancel } = throttle(tell, SCROLL_THROTTLE_MS);
  window.addEventListener('scroll', call, { passive: true });
  // The browser may have put the reader back where they were.
  tell();
  return () => {
    window.removeEventListener('scroll', call);
    cancel();
  };
}
