/** Port to the subscriptions that a publisher has at a payment provider and that were not sold here. */
import type { Money, Interval } from '../../shared/subscriptions/plans.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';

/** A subscription that lives at the provider, with what tells whose it is and of which plan. */
export interface FoundSubscription extends Money {
  readonly id: string;
  readonly customer: string;
  readonly email?: string;
  /** As the provider calls it. */
  readonly status: string;
  readonly interval: Interval;
  readonly price: string;
  readonly product: string;
  readonly lookupKey?: string;
  /** The account and the plan, once it is adopted or was sold here. */
  readonly ours?: { readonly account: string; readonly plan: string };
  /** It is another magazine's of the same provider account. */
  readonly isOthers: boolean;
}

export interface AdoptionSource {
  /** All that live. @throws ApiError 503 while the provider does not respond. */
  listFound(): AsyncIterable<FoundSubscription>;
  /** Returns what became of the money of its current interval. */
  lastPayment(found: FoundSubscription): Promise<ProviderSubscription['lastPayment']>;
  /** Notes at the provider whose it is and of which plan. Nothing is charged; it may be repeated. */
  adopt(found: FoundSubscription, account: string, plan: string): Promise<void>;
}
