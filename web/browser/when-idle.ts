/** Runs work that can wait until the browser is idle. */

/**
 * In ms. Without this limit, a browser that is never idle would leave the page half built for good.
 * On a busy machine, Chromium was seen to have pages without any idle moment.
 */
const LATEST_MS = 3_000;
/**
 * In ms. Safari has no idle callback. A page waits for one idle moment after another, so a second
 * each time would let readers wait two before the page knows them.
 */
const WITHOUT_IDLE_MS = 100;

/** Returns a function that cancels the work. */
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
  // The callback's own timeout is not used, because it is delayed together with the callback.
  const timer = setTimeout(begin, LATEST_MS);
  const handle = window.requestIdleCallback(begin);
  return cancel;
}
