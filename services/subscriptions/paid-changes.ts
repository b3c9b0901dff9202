/** What has happened to a subscription that its reader should be told, by what was stored and what is. */
import { openReasons, type Settled } from '../../shared/subscriptions/access.ts';
import type { ProviderSubscription } from '../../shared/subscriptions/provider-subscription.ts';
import type { Paid } from './paid-store.ts';

/** Of the last three the night tells; of a withdrawal the function that takes it. */
export const paidEvents = [
  'started',
  'payment-failed',
  'canceled',
  'paused',
  'resumed',
  'unpaused',
  'ended',
  'refunded',
  'price-changes',
  'plan-changed',
  'withdrawn',
  'trial-ends',
  'renews-soon',
  'renews-monthly',
] as const;
export type PaidEvent = (typeof paidEvents)[number];

export interface PaidChange {
  readonly account: string;
  readonly event: PaidEvent;
  readonly email: string;
  readonly subscription: ProviderSubscription;
  /** What makes the same event worth another email. */
  readonly of: string;
  /** When it was noticed, epoch ms. */
  readonly at: number;
}

type State = Pick<Settled, 'subscription'> & { readonly reason: string };

const isOpen = ({ reason }: State) => openReasons.some((open) => open === reason);

/** Of the same plan: who changes the plan knows what it costs. An end that is known comes before it. */
function isDearerOrCheaper(before: State['subscription'], after: State['subscription']): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    before.id === after.id &&
    before.amount !== after.amount &&
    after.cancelAtMs === undefined &&
    before.currency === after.currency &&
    planKey(before) === planKey(after)
  );
}

/** What was chosen: a plan, and how often it is paid for. */
function planKey({ plan, nextPlan = plan, interval }: ProviderSubscription): string {
  return `${nextPlan}-${interval}`;
}

function isOtherPlan(before: State['subscription'], after: State['subscription']): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    before.id === after.id &&
    planKey(before) !== planKey(after)
  );
}

function eventsOf(before: State, after: State): PaidEvent[] {
  const { subscription } = after;
  const isSame = before.subscription?.id === subscription?.id;
  if (isOpen(after)) {
    const wasCanceled = isSame && before.subscription?.cancelAtMs !== undefined;
    const isCanceled = subscription?.cancelAtMs !== undefined;
    const wasPaused = isSame && before.subscription?.pausedAtMs !== undefined;
    const isPaused = subscription?.pausedAtMs !== undefined;
    const isKnown = (isOpen(before) && isSame) || wasPaused;
    const isNew = !isKnown && subscription?.isAdopted !== true;
    const isResumed = wasCanceled && !isCanceled;
    const isUnpaused = wasPaused && !isPaused && !isCanceled && !isResumed;
    return [
      ...(isNew ? (['started'] as const) : []),
      ...(after.reason === 'payment-late' && before.reason !== 'payment-late'
        ? (['payment-failed'] as const)
        : []),
      ...(isCanceled && !wasCanceled ? (['canceled'] as const) : []),
      ...(isPaused && !wasPaused ? (['paused'] as const) : []),
      ...(!isNew && isResumed ? (['resumed'] as const) : []),
      ...(!isNew && isUnpaused ? (['unpaused'] as const) : []),
      ...(isDearerOrCheaper(before.subscription, subscription) ? (['price-changes'] as const) : []),
      ...(isOtherPlan(before.subscription, subscription) ? (['plan-changed'] as const) : []),
    ];
  }
  // That it pauses was told before.
  if (!isOpen(before) || after.reason === 'paused') return [];
  return after.reason === 'refunded' ? ['refunded'] : ['ended'];
}

function ofEvent(event: PaidEvent, subscription: ProviderSubscription, beforeMs: number): string {
  const { id, periodEndMs, amount, cancelAtMs, pausedAtMs } = subscription;
  if (event === 'plan-changed') return `${id}-${planKey(subscription)}-${beforeMs}`;
  if (event === 'price-changes') return `${id}-${periodEndMs}-${amount}`;
  return `${id}-${periodEndMs}-${cancelAtMs ?? pausedAtMs ?? ''}`;
}

/** What has happened, of a subscription. */
export type Change = Pick<PaidChange, 'event' | 'of' | 'subscription'>;

export function changesOf(
  before: Paid | undefined,
  { subscription, access }: Pick<Settled, 'subscription' | 'access'>,
): Change[] {
  if (subscription === undefined) return [];
  const former = { subscription: before?.subscription, reason: before?.reason ?? 'none' };
  return eventsOf(former, { subscription, reason: access.reason }).map((event) => ({
    event,
    subscription,
    of: ofEvent(event, subscription, before?.fetchedAt ?? 0),
  }));
}

const DAY_MS = 86_400_000;
/** A trial is announced to end three days before; laws ask for a yearly payment 7 to 30 days before. */
const TRIAL_NOTICE_MS = 3 * DAY_MS;
const RENEWAL_NOTICE_MS = 21 * DAY_MS;

/** What a reader should be reminded of, and what makes the same reminder worth another email. */
export interface Reminder {
  readonly event: 'trial-ends' | 'renews-soon' | 'renews-monthly';
  readonly of: string;
}

/** Returns how many whole years a subscription has run. */
function yearsOf(createdMs: number, nowMs: number): number {
  const [from, now] = [new Date(createdMs), new Date(nowMs)];
  const years = now.getUTCFullYear() - from.getUTCFullYear();
  from.setUTCFullYear(now.getUTCFullYear());
  return from.getTime() > nowMs ? years - 1 : years;
}

/**
 * Returns what a reader should be reminded of now. Who pays each month is reminded once a year
 * (California, Business and Professions Code § 17602).
 */
export function reminderOf(
  subscription: ProviderSubscription,
  nowMs: number,
): Reminder | undefined {
  const { id, status, interval, createdMs, periodEndMs, trialEndMs } = subscription;
  if (subscription.cancelAtMs !== undefined || subscription.pausedAtMs !== undefined)
    return undefined;
  const leftMs = (status === 'trialing' ? (trialEndMs ?? periodEndMs) : periodEndMs) - nowMs;
  if (leftMs < 0) return undefined;
  const of = `${id}-${periodEndMs}`;
  if (status === 'trialing')
    return leftMs <= TRIAL_NOTICE_MS ? { event: 'trial-ends', of } : undefined;
  if (status !== 'active') return undefined;
  if (interval === 'year')
    return leftMs <= RENEWAL_NOTICE_MS ? { event: 'renews-soon', of } : undefined;
  const years = yearsOf(createdMs, nowMs);
  return years > 0 ? { event: 'renews-monthly', of: `${id}-year-${years}` } : undefined;
}
