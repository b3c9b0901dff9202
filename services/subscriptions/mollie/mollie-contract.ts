/**
 * What a reader has bought at Mollie, in our words. Mollie knows payments and a schedule of payments: a
 * contract is the first payment, which its reader was told the number of, and the schedules that followed.
 */
import { addMonths } from '../gift-code.ts';
import type { Interval } from '../../../shared/subscriptions/plans.ts';
import type { ProviderSubscription } from '../../../shared/subscriptions/provider-subscription.ts';
import {
  debtOf,
  intervalOf,
  renewalOf,
  termsOf,
  unitsOf,
  type MolliePayment,
  type MollieSubscription,
  type Owner,
  type Renewal,
  type Terms,
} from './mollie-objects.ts';

const DAY_MS = 86_400_000;
/** Mollie asks once. The reader has so long to pay what is open, and reads on meanwhile. */
export const LATE_MS = 14 * DAY_MS;

export interface Contract {
  readonly first: MolliePayment;
  readonly terms: Terms;
  /** Oldest first; the last one counts. */
  readonly schedules: readonly MollieSubscription[];
  /** All that asked for money, oldest first. What nobody has paid yet is not among them. */
  readonly payments: readonly MolliePayment[];
  /** When it ends, once that is known, epoch ms. */
  readonly endsMs?: number;
}

/** Mollie's lists have the newest first, and its times no milliseconds. */
function oldestFirst<T extends { readonly createdAt: number }>(all: readonly T[]): T[] {
  return all.toReversed().sort((one, other) => one.createdAt - other.createdAt);
}

/** Payments that were begun on Mollie's page and not made say nothing. */
const unmade: readonly string[] = ['open', 'canceled', 'expired', 'authorized'];
const isMade = ({ status, sequenceType }: MolliePayment) =>
  status === 'paid' || (sequenceType === 'recurring' && !unmade.includes(status));

/** @param payments Newest first, as are the subscriptions. */
export function contractsOf(
  payments: readonly MolliePayment[],
  subscriptions: readonly MollieSubscription[],
  owner: Owner,
  brandKey: string,
): Contract[] {
  return payments.flatMap((first): Contract[] => {
    const terms = termsOf(first, brandKey);
    if (terms === undefined || first.status !== 'paid') return [];
    const isOf = (one: { readonly metadata?: unknown }) =>
      (renewalOf(one, brandKey) ?? debtOf(one, brandKey))?.contract === first.id;
    const endsAt = owner.ends[first.id];
    return [
      {
        first,
        terms,
        schedules: oldestFirst(subscriptions.filter(isOf)),
        payments: [first, ...oldestFirst(payments.filter((one) => isOf(one) && isMade(one)))],
        ...(endsAt === undefined ? {} : { endsMs: endsAt * 1_000 }),
      },
    ];
  });
}

const begunAt = ({ paidAt, createdAt }: MolliePayment) => paidAt ?? createdAt;

/** Returns the day on which a trial ends, epoch ms. */
export function trialEndOf({
  first,
  terms: { trialDays },
}: Pick<Contract, 'first' | 'terms'>): number | undefined {
  return trialDays === undefined
    ? undefined
    : Date.parse(dayOf(begunAt(first) + trialDays * DAY_MS));
}

/** Returns the day on which the first payment after this one is due, as Mollie writes days. */
export function startDateOf({ first, terms }: Pick<Contract, 'first' | 'terms'>): string {
  const trialEnd = trialEndOf({ first, terms });
  // Nothing can be asked for: a first interval that costs nothing follows the trial without a payment.
  return trialEnd === undefined || terms.lower === 0
    ? dayOf(afterInterval(trialEnd ?? begunAt(first), terms.interval))
    : dayOf(trialEnd);
}

/** Whether something was paid since the first payment. */
export function hasPaidSince({ payments }: Contract): boolean {
  return payments.slice(1).some(({ status, amount }) => status === 'paid' && unitsOf(amount) > 0);
}

export function afterInterval(ms: number, interval: Interval): number {
  return addMonths(ms, interval === 'year' ? 12 : 1);
}

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

const isCovered = (part: MolliePayment['amountRefunded'], amount: MolliePayment['amount']) =>
  part !== null && part !== undefined && unitsOf(part) > 0 && unitsOf(part) >= unitsOf(amount);

/**
 * Returns what became of a payment. A direct debit that a bank takes back mostly lacked money in the
 * account: it is open, and may still be paid. Money of a card that goes back is a dispute that is lost.
 */
export function stateOf(payment: MolliePayment): NonNullable<ProviderSubscription['lastPayment']> {
  const { status, amount, amountRefunded, amountChargedBack, method } = payment;
  if (isCovered(amountChargedBack, amount))
    return method === 'directdebit' ? 'open' : 'disputed-and-lost';
  if (isCovered(amountRefunded, amount)) return 'refunded';
  return status === 'paid' || status === 'pending' ? 'paid' : 'open';
}

/** Returns when the reader will have had time enough to pay what is open; undefined if nothing is. */
export function givenUpMs({ payments }: Pick<Contract, 'payments'>): number | undefined {
  const last = payments.at(-1);
  if (last === undefined || stateOf(last) !== 'open') return undefined;
  return (last.failedAt ?? last.createdAt) + LATE_MS;
}

/** Returns the end of what was asked for last. */
function askedUntil(contract: Contract): number {
  const { first, terms, payments } = contract;
  const last = payments.findLast(({ subscriptionId }) => typeof subscriptionId === 'string');
  return last === undefined
    ? Date.parse(startDateOf({ first, terms }))
    : afterInterval(last.createdAt, terms.interval);
}

/** Mollie cannot change or end one that does not run. */
export const isRunning = ({ status }: Pick<MollieSubscription, 'status'>) =>
  status === 'active' || status === 'pending' || status === 'suspended';

/** What the last schedule says of its end, if we have ended it. */
const notedEnd = ({ terms }: Contract, schedule: MollieSubscription) =>
  renewalOf(schedule, terms.masthead)?.ends;

/**
 * Returns when a contract ends: as was noted, when its reader did not pay, or, for one whose payments
 * somebody stopped at Mollie, with what was asked for last. A reader who takes a cancellation back
 * removes what was noted.
 * @param nowMs By Mollie's clock.
 */
export function endOf(contract: Contract, nowMs: number): number | undefined {
  if (contract.endsMs !== undefined) return contract.endsMs;
  const lateUntil = givenUpMs(contract);
  if (lateUntil !== undefined && lateUntil <= nowMs) return lateUntil;
  const schedule = contract.schedules.at(-1);
  const isStopped = schedule !== undefined && !isRunning(schedule);
  return isStopped && notedEnd(contract, schedule) === undefined ? askedUntil(contract) : undefined;
}

/**
 * Returns the day of the payment that a schedule which somebody stopped at Mollie would have made next,
 * epoch ms: until then was paid. `endOf` knows it better, by the payments themselves.
 */
export function stoppedUntil({
  startDate,
  canceledAt,
  ...one
}: MollieSubscription): number | undefined {
  if (typeof startDate !== 'string' || typeof canceledAt !== 'number') return undefined;
  let dueMs = Date.parse(startDate);
  const months = intervalOf(one) === 'year' ? 12 : 1;
  for (let made = 1; dueMs <= canceledAt; made += 1)
    dueMs = addMonths(Date.parse(startDate), made * months);
  return dueMs;
}

/** Returns the day of the first payment of a schedule that is still to be made; undefined if none is. */
export function missingSchedule(contract: Contract, nowMs: number): string | undefined {
  const schedule = contract.schedules.at(-1);
  if (schedule !== undefined && isRunning(schedule)) return undefined;
  const ends = schedule === undefined ? undefined : notedEnd(contract, schedule);
  const due = ends === undefined ? Date.parse(startDateOf(contract)) : ends * 1_000;
  return dayOf(Math.max(due, nowMs));
}

/** Returns the first of them that holds. */
export function statusOf(facts: {
  readonly isEnded: boolean;
  readonly isLate: boolean;
  readonly isTrial: boolean;
}): ProviderSubscription['status'] {
  if (facts.isEnded) return 'canceled';
  if (facts.isLate) return 'past_due';
  return facts.isTrial ? 'trialing' : 'active';
}

/** Returns what a seat costs for an interval, after a first one that costs less. */
export function seatPrice(schedule: MollieSubscription, brandKey: string): number {
  const { then, quantity = 1 } = renewalOf(schedule, brandKey) ?? {};
  return then ?? unitsOf(schedule.amount) / quantity;
}

/** Returns the plan and the seats of the last payment that has come. A change opens with its payment. */
function paidFor({ payments, terms }: Contract): Pick<Renewal, 'plan' | 'quantity'> {
  // One that failed counts once a later one has paid what was open.
  const last = payments.findLastIndex((one) => stateOf(one) !== 'open');
  const renewed = payments.slice(0, last + 1).map((one) => renewalOf(one, terms.masthead));
  return renewed.findLast((one) => one !== undefined) ?? terms;
}

/** @param nowMs By Mollie's clock. */
export function readContract(contract: Contract, nowMs: number): ProviderSubscription {
  const { first, terms, schedules, payments } = contract;
  const schedule = schedules.at(-1);
  const { plan, quantity } = paidFor(contract);
  const asked = schedule === undefined ? undefined : renewalOf(schedule, terms.masthead);
  const { plan: nextPlan, quantity: nextQuantity } = asked ?? { plan, quantity };
  const next = schedule?.nextPaymentDate;
  const due = typeof next === 'string' ? Date.parse(next) : askedUntil(contract);
  const lateUntil = givenUpMs(contract);
  const endsMs = endOf(contract, nowMs);
  const isEnded = endsMs !== undefined && endsMs <= nowMs;
  const trialEndMs = trialEndOf(contract);
  const isLate = lateUntil !== undefined || schedule?.status === 'suspended';
  const isTrial = trialEndMs !== undefined && nowMs < trialEndMs;
  const last = payments.at(-1) ?? first;
  return {
    id: first.id,
    status: statusOf({ isEnded, isLate, isTrial }),
    plan,
    ...(nextPlan === plan ? {} : { nextPlan }),
    amount: schedule === undefined ? terms.amount : seatPrice(schedule, terms.masthead),
    currency: terms.currency,
    interval: terms.interval,
    ...(quantity === 1 ? {} : { quantity }),
    ...(nextQuantity === quantity ? {} : { nextQuantity }),
    createdMs: begunAt(first),
    periodEndMs: endsMs ?? due,
    ...(trialEndMs === undefined ? {} : { trialEndMs }),
    ...(endsMs === undefined || isEnded ? {} : { cancelAtMs: endsMs }),
    ...(isEnded ? { endedMs: endsMs } : {}),
    ...(isEnded || lateUntil === undefined ? {} : { payUntilMs: lateUntil }),
    lastPayment: stateOf(last),
  };
}
