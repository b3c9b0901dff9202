/** Work that can wait until the browser has nothing better to do. */

/** ms. A browser that is never idle would else leave the page half made for good; that Chromium has pages without any idle moment was seen on a busy machine. */
const LATEST_MS = 3_000;
/** ms. Safari has no idle callback; a moment after the load is as good. */
const WITHOUT_IDLE_MS = 1_000;

/** Returns what calls the work off. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, WITHOUT_IDLE_MS);
    return () => {
      clearTimeout(timer);
    };
  }
  const cancel = () => {
    window.cancelIdleCallback(handle);
    clearTimeout(timer);
  };
  const begin = () => {
    cancel();
    work();
  };
  // Not by the callback's own time-out, which is held up with the callback.
  const timer = setTimeout(begin, LATEST_MS);
  const handle = window.requestIdleCallback(begin);
  return cancel;
}
