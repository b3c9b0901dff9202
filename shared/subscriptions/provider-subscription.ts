/** A subscription as a payment provider knows it, whichever provider that is. */
import type { Interval } from './plans.ts';

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
  /** What an interval costs after the first one, in the currency's smallest unit. */
  readonly amount: number;
  readonly currency: string;
  readonly interval: Interval;
  readonly createdMs: number;
  readonly periodEndMs: number;
  readonly trialEndMs?: number;
  /** When it will end by itself. */
  readonly cancelAtMs?: number;
  readonly endedMs?: number;
  /** What became of the money of the current interval. */
  readonly lastPayment?: 'paid' | 'open' | 'refunded' | 'disputed-and-lost';
}

const finished: readonly ProviderStatus[] = ['canceled', 'incomplete_expired'];

/** Whether the provider may still ask money for it. */
export function isLiving({ status }: Pick<ProviderSubscription, 'status'>): boolean {
  return !finished.includes(status);
}
