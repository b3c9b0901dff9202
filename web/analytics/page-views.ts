/**
 * Reports page views to the data layer (spec §4, spec §7.6): on mount, and on an update that changes
 * the paywall status or the canonical URL.
 */
import { brand } from '#brand';
import { pageRow } from '../../shared/pages.ts';
import { browserStorage } from '../browser/browser-storage.ts';
import { createLog } from '../browser/log.ts';
import { currentlyAllowed } from '../consent/consent-port.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { pushEvent } from './data-layer.ts';
import {
  dataLayerEvent,
  trackingRecord,
  viewKey,
  type TrackingRecord,
  type ViewInput,
} from './data-layer-event.ts';
import { canonicalUrl } from './page-address.ts';
import { readerFigures } from './reader-figures.ts';
import { viewMomentMs } from './view-moment.ts';

/** Hears of every page view that the data layer hears of. */
export type ViewListener = (record: TrackingRecord) => void;

const listeners = new Set<ViewListener>();
let last: { readonly key: string; readonly record: TrackingRecord } | undefined;
let watched: SiteStore | undefined;
/** The view whose page has said that it knows the reader's meter. */
let known: SiteState['context']['url'] | undefined;

function viewInput(state: SiteState, canonical: string): ViewInput {
  const { id } = state.content;
  const pageUrl = new URL(window.location.href);
  pageUrl.hash = '';
  return {
    state,
    canonical,
    pageUrl: pageUrl.href,
    reader: readerFigures({
      cookies: document.cookie,
      storage: browserStorage(() => localStorage),
      allowed: currentlyAllowed(),
      contentId: id === '' || state.context.isPreview ? undefined : id,
      nowMs: viewMomentMs(),
    }),
  };
}

/** A listener's error ends here: it may be of another company's script. */
function tell(listener: ViewListener, record: TrackingRecord): void {
  try {
    listener(record);
  } catch (error) {
    createLog(watched?.getState().env.environment ?? 'production')(
      'Analytics: a listener failed',
      error,
    );
  }
}

function report(store: SiteStore): void {
  const state = store.getState();
  const canonical = canonicalUrl(state, brand.origin);
  const key = viewKey(state, brand.origin);
  if (canonical === undefined || key === undefined) {
    createLog(state.env.environment)('Analytics: the page has no URL');
    return;
  }
  if (key === last?.key) return;
  const input = viewInput(state, canonical);
  const record = trackingRecord(input);
  last = { key, record };
  pushEvent(dataLayerEvent(input));
  pushEvent({ event: 'page-view', ...record });
  for (const listener of listeners) tell(listener, record);
}

/** Reports updates of the current page. A page that waits for the reader is reported afterwards. */
function onUpdate(store: SiteStore): void {
  const { contentType, url, isFetchingInitialState } = store.getState().context;
  if (isFetchingInitialState) return;
  if (pageRow(contentType).features.analytics || known === url) report(store);
}

function watch(store: SiteStore): void {
  if (watched === store) return;
  watched = store;
  store.subscribe(() => {
    onUpdate(store);
  });
}

/** The frame's report, where the page type leaves it to the frame (spec §9). */
export function reportMount(store: SiteStore): void {
  watch(store);
  onUpdate(store);
}

/** The page's own report: it knows the reader's meter now. */
export function reportReaderKnown(store: SiteStore): void {
  known = store.getState().context.url;
  onUpdate(store);
}

/**
 * Calls `listener` with the page view that was reported last, and with those that follow.
 * @returns a function that stops.
 */
export function onPageView(listener: ViewListener): () => void {
  listeners.add(listener);
  if (last !== undefined) tell(listener, last.record);
  return () => {
    listeners.delete(listener);
  };
}
