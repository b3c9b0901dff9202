/** A state with what the reader's cookies say. Loaded when the browser is idle: nothing of a text waits for it. */
import { paymentReducer } from '../state/payment.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../store.ts';
import { mergeReader } from './merge-reader.ts';
import { readReader } from './read-reader.ts';

/** A state that has arrived, merged before it is shown. Payment is replaced by what arrived only under conditions, so both are asked for. */
export function withReader(arrived: SiteState, current: SiteState): SiteState {
  const payment = paymentReducer(current.payment, { type: 'state/received', state: arrived });
  return {
    ...arrived,
    paywall: mergeReader(arrived.paywall, payment, readReader(arrived.env.environment)),
  };
}

/** Merges the cookies anew into the page at hand. */
export function mergeCookies(store: SiteStore): void {
  const { paywall, payment, env } = store.getState();
  store.dispatch({
    type: 'paywall/reader-merged',
    paywall: mergeReader(paywall, payment, readReader(env.environment)),
  });
}
