/** Work that can wait until the browser has nothing better to do. */

/** Safari has no idle callback; a moment after the load is as good. Returns what calls the work off. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(work);
    return () => { window.cancelIdleCallback(handle); };
  }
  const timer = setTimeout(work, 1_000);
  return () => { clearTimeout(timer); };
}
