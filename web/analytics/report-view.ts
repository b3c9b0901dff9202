/**
 * Reports that an item was read, or that the site did not have what a reader asked for, once the page
 * has been visible to the reader for a while. The report carries no cookie and identifies no reader, so
 * it already respects a wish not to be tracked (Global Privacy Control). A failed report is dropped
 * silently.
 */
import { READ_AFTER_MS, UNMET_AFTER_MS, type UnmetReport } from '../../shared/views/view-report.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { isReader } from '../browser/is-reader.ts';
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

/** Returns the path of the page before, if it was one of this site: no query, which may be personal. */
function pathBefore({ pwaReferer }: SiteState['context']): string | undefined {
  if (pwaReferer !== '') return pwaReferer;
  if (!document.referrer.startsWith(`${window.location.origin}/`)) return undefined;
  return new URL(document.referrer).pathname;
}

/**
 * Returns what the site did not have: the path of a page that does not exist, or the words of a search
 * of the whole site without a result. Undefined for other pages.
 */
export function unmetReport({
  context,
  secondary,
}: Pick<SiteState, 'context' | 'secondary'>): UnmetReport | undefined {
  const { contentType, error, isKept, isPreview, query, url } = context;
  if (isPreview || isKept !== undefined) return undefined;
  if (error?.statusCode === 404) {
    const from = pathBefore(context);
    return { missing: url.pathname, ...(from === undefined ? {} : { from }) };
  }
  const { q = '', tags, category } = query;
  const isEmptySearch =
    contentType === 'search' && error === undefined && secondary.paging?.total === 0;
  return isEmptySearch && q !== '' && tags === undefined && category === undefined
    ? { search: q }
    : undefined;
}

let callOff = (): void => undefined;

/** Waits until the current page has been visible, then reports it. Another page view ends the wait. */
export function reportView(store: SiteStore): void {
  callOff();
  const state = store.getState();
  const isUnmet = unmetReport(state) !== undefined;
  if (isUnmet ? !isReader() : readPath(state) === undefined) return;
  callOff = afterVisible(isUnmet ? UNMET_AFTER_MS : READ_AFTER_MS, () => {
    const now = store.getState();
    if (now.context.url !== state.context.url) return;
    const path = readPath(now);
    const report = unmetReport(now) ?? (path === undefined ? undefined : { path });
    if (report !== undefined) sendReport('views', report);
  });
}
