/**
 * Asks the provider what an account has bought, ends what it should not have, and stores the rest.
 * Events, the page after payment, the reader's own changes and each night call it; it may be called at
 * any time, by several at once, and any number of times.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { settle, type Settled } from '../../shared/subscriptions/access.ts';
import {
  isLiving,
  type ProviderSubscription,
} from '../../shared/subscriptions/provider-subscription.ts';
import type { Log } from '../http/log.ts';
import type { ErasedAccounts } from '../readers/erased-accounts.ts';
import type { Paid, PaidStore } from './paid-store.ts';
import type { Payments, ProviderCustomer, ProviderGift } from './payments.ts';
import { changesOf, reminderOf } from './paid-changes.ts';
import { tellLeft, toTellOf, type TellingDeps } from './tell-changes.ts';

export interface SyncDeps extends Pick<TellingDeps, 'tell'> {
  readonly payments: Payments;
  readonly paid: PaidStore;
  readonly erased: Pick<ErasedAccounts, 'has'>;
  readonly plans: Brand['plans'];
  /** Lets those who share what the account has bought follow it. */
  readonly followGroup?: (owner: string, isOpen: boolean) => Promise<void>;
  /** Stores what became of the payment of a gift. */
  readonly followGift?: (gift: ProviderGift) => Promise<void>;
  /** Returns what would renew while a gift runs or waits, and how it ends. */
  readonly endedByGift?: (
    account: string,
    bought: Pick<Paid, 'subscription' | 'reason'>,
  ) => Promise<{ readonly id: string; readonly when: 'now' | 'period-end' } | undefined>;
  /** Lets gifts begin that have waited for what the account, or a member of its group, does not have any more. */
  readonly beginWaitingGifts?: (account: string, email: string | undefined) => Promise<void>;
  /** Tells the provider the address to which an account has moved, where that has failed. */
  readonly settleEmail?: (paid: Paid) => Promise<void>;
  /** Tells the reader, too, what comes by itself. Only the night does. */
  readonly reminds?: true;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Clocks of functions differ by less. */
const WRONG_CLOCK_MS = 60_000;
/** Attempts while others write the same account. */
const ATTEMPTS = 5;

/** Money goes back first: of a subscription that has ended nobody asks again. */
async function cancelAll({ payments, log }: SyncDeps, { cancellations }: Settled): Promise<void> {
  for (const { id, reason, isRefunded } of cancellations) {
    if (isRefunded) await payments.refund(id);
    await payments.cancel(id, 'now');
    log({ level: 'WARN', message: 'A subscription was ended at the provider', id, reason });
  }
}

/** @returns whether something was ended, so that the provider has to be asked again. */
async function endSome(deps: SyncDeps, account: string, settled: Settled): Promise<boolean> {
  const { subscription, access, cancellations } = settled;
  if (cancellations.length > 0) {
    await cancelAll(deps, settled);
    return true;
  }
  if (subscription === undefined) return false;
  const ending = await deps.endedByGift?.(account, { subscription, reason: access.reason });
  if (ending === undefined) return false;
  await deps.payments.cancel(ending.id, ending.when);
  return true;
}

/** An account, and its customers at the provider. */
interface Holder {
  readonly account: string;
  readonly before?: Paid;
  /** The stored one first. */
  readonly customers: readonly ProviderCustomer[];
  /** The provider has no more the one whose subscription is stored. */
  readonly isDeleted: boolean;
}

/**
 * Returns the account of a customer, with that customer and the one that is stored, if that is another: a
 * checkout that nobody finished makes one, and a subscription that was sold elsewhere has its own.
 * @param known The account, by the caller: a customer that was deleted does not say it.
 */
async function holderOf(
  { payments, paid }: SyncDeps,
  id: string,
  known: string | undefined,
): Promise<Holder | undefined> {
  const asked = await payments.fetchCustomer(id);
  const account = asked === undefined ? known : asked.account;
  if (account === undefined) return undefined;
  const before = await paid.read(account);
  const { customer = id } = before ?? {};
  const stored = customer === id ? asked : await payments.fetchCustomer(customer);
  const customers = [...new Set([stored, asked])].filter((one) => one?.account === account);
  return {
    ...{ account, before },
    customers: customers.filter((one) => one !== undefined),
    isDeleted: stored === undefined,
  };
}

/** With its customer a subscription has ended. */
function endedWithCustomer({ before, isDeleted }: Holder, nowMs: number): ProviderSubscription[] {
  const { subscription } = before ?? {};
  if (!isDeleted || subscription === undefined) return [];
  return [
    isLiving(subscription) ? { ...subscription, status: 'canceled', endedMs: nowMs } : subscription,
  ];
}

interface Asked extends Holder {
  readonly settled: Settled;
  readonly fetchedAt: number;
}

/** Asks until there is nothing left to end. */
async function ask(deps: SyncDeps, id: string, known?: string): Promise<Asked | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const fetchedAt = deps.now();
    const holder = await holderOf(deps, id, known);
    if (holder === undefined) return undefined;
    const { account, customers } = holder;
    const isGone = await deps.erased.has({ accountId: account });
    const all = customers.flatMap(({ subscriptions }) => subscriptions);
    const settled = settle([...all, ...endedWithCustomer(holder, fetchedAt)], fetchedAt, isGone);
    if (attempt === ATTEMPTS || !(await endSome(deps, account, settled)))
      return { ...holder, settled, fetchedAt };
  }
}

/** Returns the customer whose subscription counts; without one the one that is stored. */
function customerOf({ customers, settled }: Asked): ProviderCustomer | undefined {
  const counts = settled.subscription?.id;
  const has = ({ subscriptions }: ProviderCustomer) =>
    subscriptions.some(({ id }) => id === counts);
  return customers.find(has) ?? customers[0];
}

/** What the reader is to be told. */
function eventsFor({ tell, reminds }: SyncDeps, asked: Asked, email: string | undefined) {
  if (tell === undefined || email === undefined) return [];
  const { before, settled, fetchedAt } = asked;
  const { subscription } = settled;
  const reminder =
    reminds === undefined || subscription === undefined
      ? undefined
      : reminderOf(subscription, fetchedAt);
  return [
    ...changesOf(before, settled),
    ...(reminder === undefined || subscription === undefined
      ? []
      : [{ ...reminder, subscription }]),
  ];
}

/**
 * @param id The customer's, at the provider.
 * @param known The account that it is for, where the caller knows it: one that was deleted does not say it.
 * @returns what the account has now; undefined for a customer of others.
 * @throws what the provider and the store throw: the caller, or the night, tries again.
 */
export async function syncCustomer(
  deps: SyncDeps,
  id: string,
  known?: string,
): Promise<Paid | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const asked = await ask(deps, id, known);
    if (asked === undefined) return undefined;
    const { account, before, customers, settled, fetchedAt } = asked;
    // One that was deleted before anything was begun.
    if (customers.length === 0 && before === undefined) return undefined;
    for (const gift of customers.flatMap(({ gifts = [] }) => gifts)) await deps.followGift?.(gift);
    // Another asked meanwhile. Which of the two was answered later nobody knows: ask once more.
    // A time of the future is of a clock that was wrong, and keeps nobody from asking.
    const isLater = before !== undefined && before.fetchedAt >= fetchedAt;
    if (isLater && before.fetchedAt < deps.now() + WRONG_CLOCK_MS) continue;
    const plan = deps.plans?.find(({ key }) => key === settled.subscription?.plan);
    const { id: customer, email } = customerOf(asked) ?? {};
    const toTell = toTellOf(before, eventsFor(deps, asked, email), fetchedAt);
    const isStored = await deps.paid.write(
      { account, customer, isAdFree: plan?.isAdFree ?? true, ...settled, fetchedAt, toTell },
      before?.fetchedAt ?? 0,
    );
    if (!isStored) continue;
    await deps.followGroup?.(account, settled.access.isOpen);
    await deps.beginWaitingGifts?.(account, email);
    return tellLeft(deps, { account, customer: id, ...(email === undefined ? {} : { email }) });
  }
  throw new Error(`What ${id} has bought is being changed by somebody else again and again`);
}
