/** What has happened to a subscription that its reader should be told, by what was stored and what is. */
import { openReasons, type Settled } from '../../shared/subscriptions/access.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';
import type { Paid } from './paid-store.ts';

/** Of the last two the night tells; of a withdrawal the function that takes it. */
export type PaidEvent =
  | 'started'
  | 'payment-failed'
  | 'canceled'
  | 'resumed'
  | 'ended'
  | 'refunded'
  | 'withdrawn'
  | 'trial-ends'
  | 'renews-soon';

export interface PaidChange {
  readonly account: string;
  readonly event: PaidEvent;
  readonly email: string;
  readonly subscription: ProviderSubscription;
  /** What makes the same event worth another email. */
  readonly of: string;
}

type State = Pick<Settled, 'subscription'> & { readonly reason: string };

const isOpen = ({ reason }: State) => openReasons.some((open) => open === reason);

function eventsOf(before: State, after: State): PaidEvent[] {
  const { subscription } = after;
  const isSame = before.subscription?.id === subscription?.id;
  if (isOpen(after)) {
    const isNew = !isOpen(before) || !isSame;
    const wasCanceled = isSame && before.subscription?.cancelAtMs !== undefined;
    const isCanceled = subscription?.cancelAtMs !== undefined;
    return [
      ...(isNew ? (['started'] as const) : []),
      ...(after.reason === 'payment-late' && before.reason !== 'payment-late'
        ? (['payment-failed'] as const)
        : []),
      ...(isCanceled && !wasCanceled ? (['canceled'] as const) : []),
      ...(!isNew && wasCanceled && !isCanceled ? (['resumed'] as const) : []),
    ];
  }
  if (!isOpen(before)) return [];
  return after.reason === 'refunded' ? ['refunded'] : ['ended'];
}

export function changesOf(
  account: string,
  before: Paid | undefined,
  { subscription, access }: Settled,
  email: string | undefined,
): PaidChange[] {
  if (subscription === undefined || email === undefined) return [];
  const former = { subscription: before?.subscription, reason: before?.reason ?? 'none' };
  return eventsOf(former, { subscription, reason: access.reason }).map((event) => ({
    account,
    event,
    email,
    subscription,
    of: `${subscription.id}-${subscription.periodEndMs}-${subscription.cancelAtMs ?? ''}`,
  }));
}

const DAY_MS = 86_400_000;
/** A trial is announced to end three days before; laws ask for a yearly payment 7 to 30 days before. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;
const RENEWAL_NOTICE_MS = 21 * DAY_MS;

/** Returns what a reader should be reminded of now. */
export function reminderOf(
  { status, interval, periodEndMs, trialEndMs, cancelAtMs }: ProviderSubscription,
  nowMs: number,
): 'trial-ends' | 'renews-soon' | undefined {
  if (cancelAtMs !== undefined) return undefined;
  const leftMs = (status === 'trialing' ? (trialEndMs ?? periodEndMs) : periodEndMs) - nowMs;
  if (leftMs < 0) return undefined;
  if (status === 'trialing') return leftMs <= TRIAL_NOTICE_MS ? 'trial-ends' : undefined;
  return status === 'active' && interval === 'year' && leftMs <= RENEWAL_NOTICE_MS
    ? 'renews-soon'
    : undefined;
}
