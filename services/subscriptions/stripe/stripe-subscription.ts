/** What Stripe says of a subscription, in our words. */
import type Stripe from 'stripe';
import { intervals, type Interval } from '../../../shared/subscriptions/plans.ts';
import {
  providerStatuses,
  type ProviderStatus,
  type ProviderSubscription,
} from '../../../shared/subscriptions/provider-subscription.ts';

/** Prefix of the ids of our products: a publisher's Stripe account may sell other things too. */
export function productPrefix(brandKey: string): string {
  return `masthead-${brandKey}-`;
}

export function idOf(
  value: string | { readonly id: string } | null | undefined,
): string | undefined {
  return typeof value === 'string' ? value : value?.id;
}

const ms = (seconds: number | null | undefined) =>
  typeof seconds === 'number' ? seconds * 1_000 : undefined;

function statusOf(text: string): ProviderStatus {
  // One that Stripe may add opens nothing.
  return providerStatuses.find((known) => known === text) ?? 'unpaid';
}

export function intervalOf(text: string | undefined): Interval {
  return intervals.find((known) => known === text) ?? 'month';
}

/** Returns the plan's key. A plan changed in the portal changes the product, not the metadata. */
export function planOf(
  product: string | undefined,
  metadata: Stripe.Metadata,
  brandKey: string,
): string | undefined {
  const prefix = productPrefix(brandKey);
  if (product?.startsWith(prefix) === true) return product.slice(prefix.length);
  return metadata.masthead === brandKey ? metadata.plan : undefined;
}

/** @returns undefined for a subscription to what is none of our plans. */
export function readSubscription(
  subscription: Stripe.Subscription,
  brandKey: string,
  lastPayment?: ProviderSubscription['lastPayment'],
): ProviderSubscription | undefined {
  const [item] = subscription.items.data;
  const plan = planOf(idOf(item?.price.product), subscription.metadata, brandKey);
  if (item === undefined || plan === undefined) return undefined;
  // Since 2025 an item has the period, not the subscription.
  const periodEndMs = item.current_period_end * 1_000;
  const cancelAtMs = subscription.cancel_at_period_end ? periodEndMs : ms(subscription.cancel_at);
  const trialEndMs = ms(subscription.trial_end);
  const endedMs = ms(subscription.ended_at);
  // A publisher's own pause, made in Stripe, has no such note and is left as it is.
  const { paused } = subscription.metadata;
  const isPaused = (subscription.pause_collection ?? null) !== null && paused !== undefined;
  return {
    id: subscription.id,
    status: statusOf(subscription.status),
    plan,
    amount: item.price.unit_amount ?? 0,
    currency: subscription.currency.toUpperCase(),
    interval: intervalOf(item.price.recurring?.interval),
    ...(item.quantity === undefined || item.quantity === 1 ? {} : { quantity: item.quantity }),
    createdMs: subscription.created * 1_000,
    periodEndMs,
    ...(trialEndMs === undefined ? {} : { trialEndMs }),
    ...(cancelAtMs === undefined ? {} : { cancelAtMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
    ...(isPaused ? { pausedAtMs: Number(paused) * 1_000 } : {}),
    ...(subscription.metadata.adopted === undefined ? {} : { isAdopted: true }),
    ...(lastPayment === undefined ? {} : { lastPayment }),
  };
}
