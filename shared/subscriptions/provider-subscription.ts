/** A subscription as a payment provider knows it, whichever provider that is. */
import type { Interval, Money } from './plans.ts';

export const providerStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** Times are epoch ms, by the provider's clock. */
export interface ProviderSubscription {
  readonly id: string;
  readonly status: ProviderStatus;
  /** The key of one of our plans. */
  readonly plan: string;
  /** The key of the plan that it has from the next payment on, where that is another. */
  readonly nextPlan?: string;
  /** What a seat costs for an interval after the first one, in the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly interval: Interval;
  /** How many seats are paid for, where it is not one. */
  readonly quantity?: number;
  /** How many seats are paid for from the next payment on, where that is another number. */
  readonly nextQuantity?: number;
  readonly createdMs: number;
  readonly periodEndMs: number;
  readonly trialEndMs?: number;
  /** When it will end by itself. */
  readonly cancelAtMs?: number;
  readonly endedMs?: number;
  /** When it ends unless its reader has paid what is open, where the provider does not ask again. */
  readonly payUntilMs?: number;
  /** Its reader pauses it: nothing is charged, and what was paid for ends then. */
  readonly pausedAtMs?: number;
  /** It was sold elsewhere: its reader is thanked for nothing. */
  readonly isAdopted?: boolean;
  /** What became of the money of the current interval. */
  readonly lastPayment?: 'paid' | 'open' | 'refunded' | 'disputed-and-lost';
}

/** Returns how many seats the next payment is for. */
export function seatsToPay({
  quantity = 1,
  nextQuantity = quantity,
}: Pick<ProviderSubscription, 'quantity' | 'nextQuantity'>): number {
  return nextQuantity;
}

/** What an interval costs, for all seats that the next payment is for. */
export function totalOf(
  subscription: Pick<ProviderSubscription, 'amount' | 'currency' | 'quantity' | 'nextQuantity'>,
): Money {
  const { amount, currency } = subscription;
  return { amount: amount * seatsToPay(subscription), currency };
}

const finished: readonly ProviderStatus[] = ['canceled', 'incomplete_expired'];

/** Whether the provider may still ask money for it. */
export function isLiving({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return !finished.includes(status);
}

/** Whether it opens nothing, since the provider has given up asking for money. What is owed stays owed until it is ended. */
export function isGivenUp({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return status === 'unpaid';
}

const neverBegun: readonly ProviderStatus[] = ['incomplete', 'incomplete_expired'];

/** Whether it has begun, with a payment or a trial, however it ended. */
export function hasBegun({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return !neverBegun.includes(status);
}
