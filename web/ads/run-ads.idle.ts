/**
 * Runs the slots of a document: requests those that come near the window, and states what becomes
 * of each as an action (spec §4). Loaded when the browser is idle and the reader is known to get
 * advertisements.
 */
import { pushEvent } from '../analytics/data-layer.ts';
import { createLog } from '../browser/log.ts';
import { throttle } from '../browser/watch-scroll.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { SiteStore } from '../state/store.ts';
import type { AdProvider } from './ad-provider.ts';
import type { AdSale, OpenSlot, WatchedSlot } from './ad-sale.ts';
import { isBlockingAds } from './detect-ad-block.ts';

/** A slot is requested when it is less than one window's height away. */
const NEARNESS = '100% 0px';
/** How often a change of the window's width is looked at, ms. */
const RESIZE_MS = 250;

/** Our own message is there already: it is rendered as soon as it is near. */
function renderOwn(store: SiteStore, { slot, room }: OpenSlot): void {
  const { width, height } = room.getBoundingClientRect();
  store.actions.slotRequested(slot);
  store.actions.slotRendered(slot, Math.round(width), Math.round(height));
}

/**
 * Returns what runs work of the sale, in the order in which it is given. Its code loads only where
 * there is a seller. If it does not load, our own messages stand.
 */
function openSale(store: SiteStore, { loadSeller }: AdProvider) {
  if (loadSeller === undefined) return () => undefined;
  const loading = loadChunk('ad-sale', () => import('./ad-sale.ts')).then(
    ({ AdSale: Sale }) => new Sale(store, loadSeller),
    (error: unknown) => {
      createLog(store.getState().env.environment)('Advertising did not load', error);
    },
  );
  return (work: (sale: AdSale) => void): void => {
    void loading.then((sale) => {
      if (sale) work(sale);
    });
  };
}

function createRun(store: SiteStore, provider: AdProvider) {
  const entries = new Map<Element, OpenSlot>();
  const withSale = openSale(store, provider);
  let view: unknown;

  // A slot that is not displayed at this width never comes near.
  const observer = new IntersectionObserver(
    (changes) => {
      for (const { target, isIntersecting } of changes) {
        const entry = entries.get(target);
        if (!isIntersecting || entry === undefined) continue;
        observer.unobserve(target);
        if (entry.frame === undefined) renderOwn(store, entry);
        else
          withSale((sale) => {
            sale.offer(entry);
          });
      }
    },
    { rootMargin: NEARNESS },
  );

  const onResize = throttle(() => {
    withSale((sale) => {
      void sale.onResize(({ room }) => {
        observer.observe(room);
      });
    });
  }, RESIZE_MS);
  window.addEventListener('resize', onResize.call, { passive: true });

  void isBlockingAds().then((isBlocking) => {
    if (!isBlocking) return;
    store.actions.adBlockDetected();
    pushEvent({ event: 'ad-block-detected' });
  });

  return (watched: WatchedSlot): (() => void) => {
    const { ads, context } = store.getState();
    if (context.url !== view) {
      view = context.url;
      store.actions.adPageCreated(ads.page);
    }
    const entry: OpenSlot = { ...watched };
    entries.set(entry.room, entry);
    store.actions.slotCreated(entry.slot);
    withSale((sale) => {
      sale.watch(entry);
    });
    observer.observe(entry.room);
    return () => {
      if (entries.get(entry.room) === entry) entries.delete(entry.room);
      observer.unobserve(entry.room);
      withSale((sale) => {
        sale.unwatch(entry);
      });
      store.actions.slotRemoved(entry.slot);
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
