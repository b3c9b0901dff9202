/** Reports how far the page has been scrolled in one direction, at a limited rate. */
import { SCROLL_THROTTLE_MS } from '../../shared/limits.ts';

/**
 * Calls `work` at once, then not again until `waitMs` have passed. A call within that time runs
 * when it ends.
 * @returns The throttled function, and a function that cancels a pending call.
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

/** Follows scroll positions and returns, for each, where scrolling in its direction began. */
export function createTravel(start: number): (to: number) => number {
  let from = start;
  let last = start;
  return (to) => {
    if ((to - last) * (last - from) < 0) from = last;
    last = to;
    return from;
  };
}

/**
 * @param onScroll Receives where scrolling in this direction began and where the page is now, px.
 * @returns A function that stops watching.
 */
export function watchScroll(onScroll: (from: number, to: number) => void): () => void {
  const travel = createTravel(window.scrollY);
  const tell = () => {
    onScroll(travel(window.scrollY), window.scrollY);
  };
  const { call, cancel } = throttle(tell, SCROLL_THROTTLE_MS);
  window.addEventListener('scroll', call, { passive: true });
  // The browser may have restored the reader's scroll position.
  tell();
  return () => {
    window.removeEventListener('scroll', call);
    cancel();
  };
}
