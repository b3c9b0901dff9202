/**
 * Adds what the reader's cookies say to a state. Loaded when the browser is idle, because no text
 * waits for it.
 */
import { receivedPayment } from '../state/payment.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { mergeReader } from './merge-reader.ts';
import { readReader } from './read-reader.ts';

/**
 * Merges the reader into a state that has arrived, before it is shown. The arrived payment replaces
 * the current one only under conditions, so both are consulted.
 */
export function withReader(arrived: SiteState, current: SiteState): SiteState {
  const payment = receivedPayment(current.payment, arrived.payment);
  return {
    ...arrived,
    paywall: mergeReader(arrived.paywall, payment, readReader(arrived.env.environment)),
  };
}

/** Merges the cookies into the current page again. */
export function mergeCookies(store: SiteStore): void {
  const { paywall, payment, env } = store.getState();
  store.actions.setPaywall(mergeReader(paywall, payment, readReader(env.environment)));
}
