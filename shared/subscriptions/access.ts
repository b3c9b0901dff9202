/**
 * What the subscriptions of an account at a payment provider give: access, or why not, and what to
 * ask of the provider. It depends on the subscriptions as they are now alone, so that the order, the
 * number and the loss of events do not matter.
 */
import { isLiving, type ProviderSubscription } from './provider-subscription.ts';

const DAY_MS = 86_400_000;
/**
 * How long a subscription that renews stays open after the end of its interval. The provider's event
 * of the renewal may be lost, and is then made up for within a night.
 */
const RENEWAL_GRACE_MS = 3 * DAY_MS;
/**
 * What lives on an account that is gone was paid while it was deleted: the deletion ended the rest. Its
 * event may come days later.
 */
const WHILE_DELETING_MS = 7 * DAY_MS;
export const openReasons = ['trial', 'paid', 'payment-late', 'ends-later', 'pauses-later'] as const;
export type OpenReason = (typeof openReasons)[number];
export type ClosedReason =
  | 'none'
  | 'first-payment-missing'
  | 'payment-given-up'
  | 'paused'
  | 'refunded'
  | 'disputed'
  | 'ended';

export type Access =
  | { readonly isOpen: true; readonly reason: OpenReason; readonly untilMs: number }
  | { readonly isOpen: false; readonly reason: ClosedReason; readonly endedMs: number };

function closed(reason: ClosedReason, endedMs: number): Access {
  return { isOpen: false, reason, endedMs };
}

function openReason({ status, cancelAtMs, pausedAtMs }: ProviderSubscription): OpenReason {
  if (status === 'past_due') return 'payment-late';
  if (cancelAtMs !== undefined) return 'ends-later';
  if (pausedAtMs !== undefined) return 'pauses-later';
  return status === 'trialing' ? 'trial' : 'paid';
}

/**
 * Returns what one subscription gives. `past_due` stays open until the provider gives up asking.
 * @param nowMs When the provider was asked.
 */
export function accessOf(subscription: ProviderSubscription, nowMs: number): Access {
  const { status, lastPayment, endedMs = nowMs, periodEndMs, cancelAtMs } = subscription;
  const { pausedAtMs } = subscription;
  const ended = Math.min(endedMs, nowMs);
  if (lastPayment === 'refunded') return closed('refunded', ended);
  if (lastPayment === 'disputed-and-lost') return closed('disputed', ended);
  switch (status) {
    case 'incomplete':
    case 'incomplete_expired':
      return closed('first-payment-missing', ended);
    case 'unpaid':
      return closed('payment-given-up', ended);
    case 'paused':
      return closed('paused', ended);
    case 'canceled':
      return closed('ended', ended);
    case 'trialing':
    case 'active':
    case 'past_due':
      if (pausedAtMs !== undefined && pausedAtMs <= nowMs) return closed('paused', pausedAtMs);
      return {
        isOpen: true,
        reason: openReason(subscription),
        untilMs: cancelAtMs ?? pausedAtMs ?? periodEndMs + RENEWAL_GRACE_MS,
      };
  }
}

/** Why we end a subscription at the provider. */
export type CancelReason = 'bought-twice' | 'account-deleted' | 'money-returned';

export interface Cancellation {
  readonly id: string;
  readonly reason: CancelReason;
  /** Whether its last payment goes back to the reader. */
  readonly isRefunded: boolean;
}

export interface Settled {
  /** The subscription that counts: the first that is open, otherwise the newest. */
  readonly subscription?: ProviderSubscription;
  readonly access: Access;
  readonly cancellations: readonly Cancellation[];
}

const byAge = (one: ProviderSubscription, other: ProviderSubscription) =>
  one.createdMs - other.createdMs || (one.id < other.id ? -1 : 1);

/** Returns what is to be ended: of several that are paid for all but the oldest. */
function cancellationsOf(
  living: readonly ProviderSubscription[],
  kept: ProviderSubscription | undefined,
  nowMs: number,
  isAccountGone: boolean,
): Cancellation[] {
  return living.flatMap((one): Cancellation[] => {
    const access = accessOf(one, nowMs);
    if (isAccountGone) {
      const isRefunded = nowMs - one.createdMs < WHILE_DELETING_MS;
      return [{ id: one.id, reason: 'account-deleted', isRefunded }];
    }
    if (access.reason === 'refunded' || access.reason === 'disputed')
      return [{ id: one.id, reason: 'money-returned', isRefunded: false }];
    return access.isOpen && one.id !== kept?.id
      ? [{ id: one.id, reason: 'bought-twice', isRefunded: true }]
      : [];
  });
}

/**
 * @param subscriptions All that the account has at the provider for our plans, in any order.
 * @param nowMs When the provider was asked.
 * @param isAccountGone The reader has deleted the account.
 */
export function settle(
  subscriptions: readonly ProviderSubscription[],
  nowMs: number,
  isAccountGone = false,
): Settled {
  const sorted = [...subscriptions].sort(byAge);
  const open = sorted.find((one) => accessOf(one, nowMs).isOpen);
  const subscription = open ?? sorted.at(-1);
  const cancellations = cancellationsOf(sorted.filter(isLiving), open, nowMs, isAccountGone);
  if (isAccountGone || subscription === undefined)
    return { subscription, access: closed('none', nowMs), cancellations };
  return { subscription, access: accessOf(subscription, nowMs), cancellations };
}
