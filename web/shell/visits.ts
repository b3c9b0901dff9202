/**
 * The pages that the reader has left in this document, by their entry in the history: going back or
 * forward shows them again at once, where the reader left them.
 */
import { PAGE_REFRESH_MS } from '../../shared/limits.ts';
import { readerOf } from '../paywall/grant.ts';
import type { SiteState } from '../state/site-state.ts';
import { historyEntry } from '../navigation/site-history.ts';

/** More pages than readers go back. A state is some 50 KB. */
const MAX_VISITS = 20;

interface Visit {
  /** How far it was scrolled, px. */
  readonly top: number;
  /** Address of the link that the reader followed from it. */
  readonly followed?: string | null;
  readonly state?: SiteState;
  /** Whose page it was, as `readerOf` says. */
  readonly reader?: string | undefined;
  readonly leftAt?: number;
}

const visits = new Map<string, Visit>();

/** The entry whose page is shown; undefined while another page is on its way. */
let shownKey: string | undefined;

/** Notes that the page of the current entry is shown. */
export function noteShown(): void {
  shownKey = historyEntry().key;
}

/** Keeps the page that the reader is leaving. Called before another one is shown. */
export function leaveVisit(state: SiteState): void {
  if (shownKey === undefined) return;
  if (visits.size >= MAX_VISITS) visits.clear();
  visits.set(shownKey, {
    top: window.scrollY,
    followed: document.activeElement?.getAttribute('href'),
    state,
    reader: readerOf(state),
    leftAt: Date.now(),
  });
  shownKey = undefined;
}

/** Returns how the reader left the page of the current entry; at its top if it is new. */
export function lastVisit(): Visit {
  const { key, top } = historyEntry();
  return visits.get(key) ?? { top };
}

/**
 * Returns the page of the current entry as the reader left it. What is old is fetched again, and so
 * are failures, a wall, because the reader may have subscribed meanwhile, and what a subscription
 * opened that is no longer there. (Account pages are never left or entered without a page load.)
 */
export function recallState(): SiteState | undefined {
  const { state, reader, leftAt = 0 } = lastVisit();
  return state !== undefined &&
    Date.now() - leftAt < PAGE_REFRESH_MS &&
    state.context.isKept === undefined &&
    reader !== '' &&
    reader === readerOf(state) &&
    !state.payment.paymentRejected &&
    state.context.contentType !== 'error'
    ? state
    : undefined;
}
