/**
 * Port to the company that takes readers' money. Its events are hints that something has changed: what
 * counts is what it says when it is asked.
 */
import type { PlanOffer, PricedPlan } from '../../shared/subscriptions/plans.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';

/** What a reader wants to buy. */
export interface Order extends PricedPlan {
  /** The account's id, by which the subscription is found: never by an address. */
  readonly account: string;
  readonly email: string;
  /** The account's customer at the provider, once there is one. */
  readonly customer?: string;
  readonly offer?: PlanOffer;
  /** Where the provider leads after payment; it puts the session's id in place of `{SESSION}`. */
  readonly doneUrl: string;
  /** Where it leads a reader who goes back. */
  readonly backUrl: string;
  /** BCP 47. */
  readonly language: string;
  /** The terms that the page showed, by a name that changes with them. */
  readonly terms: string;
  /** Epoch ms. */
  readonly nowMs: number;
}

export interface StartedCheckout {
  /** The provider's page. */
  readonly url: string;
  readonly customer: string;
}

/** What an event is about. */
export interface ProviderEvent {
  readonly id: string;
  readonly createdMs: number;
  /** Whose subscriptions may have changed; absent for what is none of ours. */
  readonly customer?: string;
}

/** A customer with all its subscriptions to our plans, living or not. */
export interface ProviderCustomer {
  readonly id: string;
  /** The account that it is for; absent for customers of others. */
  readonly account?: string;
  readonly email?: string;
  readonly subscriptions: readonly ProviderSubscription[];
}

/** Why a reader leaves, as the form asks. */
export const leavingReasons = ['price', 'time', 'content', 'technical', 'other'] as const;
export type LeavingReason = (typeof leavingReasons)[number];

/** Every call throws ApiError 503 while the provider does not respond, or its key is not set. */
export interface Payments {
  /** One customer for each account, and one open session: an older one can be paid no more. */
  startCheckout(order: Order): Promise<StartedCheckout>;
  /** Returns whose a session is. */
  customerOfCheckout(session: string): Promise<{ customer: string; account: string } | undefined>;
  /** Returns the address of a page where the reader changes plan and card, and finds receipts. */
  openPortal(customer: string, returnUrl: string): Promise<string>;
  /** @throws ApiError 401 for a signature that is wrong, old or of the future. */
  readEvent(rawBody: Buffer, signature: string, nowMs: number): Promise<ProviderEvent>;
  fetchCustomer(id: string): Promise<ProviderCustomer | undefined>;
  /** Returns the customer of a subscription of ours, by the number that its reader was told. */
  customerOfSubscription(id: string): Promise<string | undefined>;
  /** `now` voids what is still to be paid. Repeating it changes nothing. */
  cancel(id: string, when: 'now' | 'period-end', reason?: LeavingReason): Promise<void>;
  /** Takes back a cancellation that has not come yet. */
  resume(id: string): Promise<void>;
  /** Pays back the last payment, if there was one and it has not been paid back. */
  refund(id: string): Promise<void>;
  /** Newest first. */
  listEvents(sinceMs: number): AsyncIterable<ProviderEvent>;
  /** All subscriptions to our plans that live. */
  listLiving(): AsyncIterable<
    ProviderSubscription & { readonly customer: string; readonly account?: string }
  >;
}
