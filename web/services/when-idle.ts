/** Work that can wait until the browser has nothing better to do. */

/** ms. A browser that is never idle, for load or for an oversight of its own, would else leave the page half made for good. */
const LATEST_MS = 3_000;

/** Safari has no idle callback; a moment after the load is as good. Returns what calls the work off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work, { timeout: LATEST_MS });
    return () => { window.cancelIdleCallback(handle); };
  }
  const timer = setTimeout(work, 1_000);
  return () => { clearTimeout(timer); };
}
