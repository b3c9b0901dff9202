/**
 * Port to the company that takes readers' money. Its events are hints that something has changed: what
 * counts is what it says when it is asked.
 */
import type { LeavingReason } from '../../shared/subscriptions/leaving.ts';
import type { PlannedGift, PlanOffer, PricedPlan } from '../../shared/subscriptions/plans.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';

/** Who pays, and where they go on. */
interface Buyer {
  /** The account's id, by which the subscription is found: never by an address. */
  readonly account: string;
  readonly email: string;
  /** The account's customer at the provider, once there is one. For one that was deleted there is another. */
  readonly customer?: string;
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

/** What a reader wants to buy. */
export interface Order extends PricedPlan, Buyer {
  readonly offer?: PlanOffer;
  /** Path of the item that the reader came from: a fact of the order, which figures of sales count. */
  readonly article?: string;
  /** How many seats. Default: one. */
  readonly quantity?: number;
}

/** A gift that a reader wants to pay for, once. */
export interface GiftOrder extends PlannedGift, Buyer {
  /** Our id of it, by which its payment is found. */
  readonly id: string;
}

/** What became of the payment of a gift. */
export interface ProviderGift {
  readonly id: string;
  /** The provider's name of the payment, for paying it back. */
  readonly payment: string;
  readonly status: 'open' | 'paid' | 'refunded' | 'disputed-and-lost';
}

export interface StartedCheckout {
  /** The provider's page. */
  readonly url: string;
  readonly customer: string;
}

/** What a subscription is changed to: a plan with as many seats as before, or another number of seats. */
export type ChangeTo = PricedPlan | { readonly quantity: number };

/** What a change of plan or seats costs. Amounts are in the currency's smallest unit. */
export interface PlanChange {
  /** What is paid at once. */
  readonly dueNow: number;
  /** What was paid, and is kept for the payments to come. */
  readonly credit: number;
  /** When the new price is asked for next, epoch ms. */
  readonly nextPaymentMs: number;
}

/** What an event is about. */
export interface ProviderEvent {
  readonly id: string;
  readonly createdMs: number;
  /** Whose subscriptions may have changed; absent for what is none of ours. */
  readonly customer?: string;
  /** The account that it is for, where the event says so: a customer that was deleted says it no more. */
  readonly account?: string;
}

/** A customer with all its subscriptions to our plans, living or not. */
export interface ProviderCustomer {
  readonly id: string;
  /** The account that it is for; absent for customers of others. */
  readonly account?: string;
  readonly email?: string;
  readonly subscriptions: readonly ProviderSubscription[];
  /** Gifts that it has paid for. */
  readonly gifts?: readonly ProviderGift[];
}

/** Every call throws ApiError 503 while the provider does not respond, or its key is not set. */
export interface Payments {
  /** One customer for each account, and one open session: an older one can be paid no more. */
  startCheckout(order: Order): Promise<StartedCheckout>;
  /** A payment of its own: it ends no other session. */
  startGift(order: GiftOrder): Promise<StartedCheckout>;
  /** Returns whose a session is. */
  customerOfCheckout(session: string): Promise<{ customer: string; account: string } | undefined>;
  /**
   * Returns the address of a page where the reader changes plan and card, and finds receipts. Absent
   * where the provider has none.
   */
  openPortal?(customer: string, returnUrl: string): Promise<string>;
  /**
   * Returns the address of a page where the reader pays what is open, with a card that is asked from
   * then on; undefined where nothing is open. For providers without `openPortal`.
   */
  payOpen?(customer: string, returnUrl: string): Promise<string | undefined>;
  /**
   * @param header Returns a header of the call, '' without it.
   * @throws ApiError 401 for a signature that is wrong, old or of the future, or for what the provider
   *   does not know.
   */
  readEvent(
    rawBody: Buffer,
    header: (name: string) => string,
    nowMs: number,
  ): Promise<ProviderEvent>;
  /** @returns undefined for one that was deleted, or never was. */
  fetchCustomer(id: string): Promise<ProviderCustomer | undefined>;
  /** Sends what it has to say to another address from now on. */
  setEmail(customer: string, email: string): Promise<void>;
  /** Returns the customer of a subscription of ours, by the number that its reader was told. */
  customerOfSubscription(id: string): Promise<string | undefined>;
  /** `now` voids what is still to be paid. Repeating it changes nothing. */
  cancel(id: string, when: 'now' | 'period-end', reason?: LeavingReason): Promise<void>;
  /**
   * Charges nothing more, and keeps the subscription; `fetchCustomer` then says until when it was paid.
   * Absent where the provider cannot.
   */
  pause?(id: string): Promise<void>;
  /**
   * Takes back a cancellation that has not come yet, or a pause. What was not paid for meanwhile is paid
   * for at once.
   */
  resume(id: string): Promise<void>;
  /**
   * Says what a change costs, and does nothing.
   * @param atMs When it is changed, in whole seconds: what is due changes with the time.
   */
  previewChange(id: string, to: ChangeTo, atMs: number): Promise<PlanChange>;
  /**
   * Changes it for what `previewChange` says of the same time: at once, or with the next payment. Nothing
   * opens that is not paid for. Repeating it changes nothing.
   * @returns the address of a page where the reader pays, if the card did not: the change is made when
   *   that is paid.
   */
  change(id: string, to: ChangeTo, atMs: number): Promise<string | undefined>;
  /**
   * Pays back the last payment, if there was one and it has not been paid back, with what changes have
   * cost since.
   */
  refund(id: string): Promise<void>;
  /**
   * Pays back a gift. Repeating it changes nothing.
   * @param payment As `ProviderGift` names it.
   */
  refundGift(payment: string): Promise<void>;
  /**
   * Makes the next payment cheaper, once for each subscription. Absent where the provider cannot.
   * @returns false when it was made cheaper before, or a payment to come is cheaper already.
   */
  discount?(id: string, percentOff: number): Promise<boolean>;
  /** Newest first. */
  listEvents(sinceMs: number): AsyncIterable<ProviderEvent>;
  /** All subscriptions to our plans that live. */
  listLiving(): AsyncIterable<
    ProviderSubscription & { readonly customer: string; readonly account?: string }
  >;
}
