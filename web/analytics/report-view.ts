/**
 * Reports that an item was read, once it has been visible to the reader for a while. The report
 * carries no cookie and identifies no reader, so it already respects a wish not to be tracked
 * (Global Privacy Control). A failed report is dropped silently.
 */
import { READ_AFTER_MS } from '../../shared/views/view-report.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { sendReport } from './send-report.ts';

const itemTypes: readonly string[] = ['article', 'review', 'gallery', 'cnevideo'];

/**
 * Returns the path of the item that a page shows in full; undefined for previews, walls, kept copies
 * and pages without an item.
 */
export function readPath({
  context,
  content,
  paywall,
}: Pick<SiteState, 'context' | 'content' | 'paywall'>): string | undefined {
  const isShown =
    itemTypes.includes(context.contentType) &&
    !context.isPreview &&
    context.isKept === undefined &&
    !paywall.isTruncated &&
    context.error === undefined;
  return isShown && content.url !== '' ? content.url : undefined;
}

/**
 * Calls `done` once the page has been visible for `ms` in total. Returns a function that cancels
 * the wait.
 */
function afterVisible(ms: number, done: () => void): () => void {
  let left = ms;
  let since = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
  const run = () => {
    since = performance.now();
    timer = setTimeout(() => {
      stop();
      done();
    }, left);
  };
  // A page that is being prefetched in the background is hidden too.
  function onChange(): void {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') run();
    else if (since > 0) left = Math.max(0, left - (performance.now() - since));
  }
  document.addEventListener('visibilitychange', onChange);
  if (document.visibilityState === 'visible') run();
  return stop;
}

let callOff = (): void => undefined;

/** Waits until the current page has been read, then reports it. Another page view ends the wait. */
export function reportView(store: SiteStore): void {
  callOff();
  const { url } = store.getState().context;
  if (readPath(store.getState()) === undefined) return;
  callOff = afterVisible(READ_AFTER_MS, () => {
    const state = store.getState();
    const path = readPath(state);
    if (path === undefined || state.context.url !== url) return;
    sendReport('views', { path });
  });
}
