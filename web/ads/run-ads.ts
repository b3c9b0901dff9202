/**
 * Runs the slots of a document: requests those that come near the window, and states what becomes
 * of each as an action (spec §4). Loaded when the browser is idle and the reader is known to get
 * advertisements.
 */
import { pushEvent } from '../analytics/data-layer.ts';
import { throttle } from '../browser/watch-scroll.ts';
import type { SiteStore } from '../store.ts';
import type { AdProvider } from './ad-provider.ts';
import { AdSale, type OpenSlot, type WatchedSlot } from './ad-sale.ts';
import { isBlockingAds } from './detect-ad-block.ts';

/** A slot is requested when it is less than one window's height away. */
const NEARNESS = '100% 0px';
/** How often a change of the window's width is looked at, ms. */
const RESIZE_MS = 250;

/** Our own message is there already: it is rendered as soon as it is near. */
function renderOwn(store: SiteStore, { slot, room }: OpenSlot): void {
  const { width, height } = room.getBoundingClientRect();
  store.dispatch({ type: 'ads/slot-requested', slot });
  store.dispatch({
    type: 'ads/slot-rendered',
    slot,
    width: Math.round(width),
    height: Math.round(height),
  });
}

function createRun(store: SiteStore, provider: AdProvider) {
  const entries = new Map<Element, OpenSlot>();
  const sale =
    provider.loadSeller === undefined ? undefined : new AdSale(store, provider.loadSeller);
  let view: unknown;

  // A slot that is not displayed at this width never comes near.
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const entry = entries.get(target);
        if (!isIntersecting || entry === undefined) continue;
        observer.unobserve(target);
        if (entry.frame === undefined) renderOwn(store, entry);
        else sale?.offer(entry);
      }
    },
    { rootMargin: NEARNESS },
  );

  const onResize = throttle(() => {
    void sale?.onResize(({ room }) => {
      observer.observe(room);
    });
  }, RESIZE_MS);
  window.addEventListener('resize', onResize.call, { passive: true });

  void isBlockingAds().then((isBlocking) => {
    if (!isBlocking) return;
    store.dispatch({ type: 'ads/block-detected' });
    pushEvent({ event: 'ad-block-detected' });
  });

  return (watched: WatchedSlot): (() => void) => {
    const { ads, context } = store.getState();
    if (context.url !== view) {
      view = context.url;
      store.dispatch({ type: 'ads/page-created', page: ads.page });
    }
    const entry: OpenSlot = { ...watched };
    entries.set(entry.room, entry);
    store.dispatch({ type: 'ads/slot-created', slot: entry.slot });
    sale?.watch(entry);
    observer.observe(entry.room);
    return () => {
      if (entries.get(entry.room) === entry) entries.delete(entry.room);
      observer.unobserve(entry.room);
      sale?.unwatch(entry);
      store.dispatch({ type: 'ads/slot-removed', slot: entry.slot });
    };
  };
}

const runs = new WeakMap<SiteStore, ReturnType<typeof createRun>>();

/** Watches a slot of the current page. Returns a function that removes it. */
export function watchSlot(
  store: SiteStore,
  provider: AdProvider,
  watched: WatchedSlot,
): () => void {
  const run = runs.get(store) ?? createRun(store, provider);
  runs.set(store, run);
  return run(watched);
}
