/**
 * Finds what the store does not know of: customers whom an event of the last days named, and living
 * subscriptions that differ from what is stored. Lost events are made up for.
 */
import { groups } from '../../shared/groups.ts';
import {
  seatsToPay,
  type ProviderSubscription,
} from '../../shared/subscriptions/provider-subscription.ts';
import type { Paid } from './paid-store.ts';
import { reminderOf } from './paid-changes.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

const DAY_MS = 86_400_000;
/** As long as Stripe tries to send an event, and a day more. */
const EVENTS_MS = 4 * DAY_MS;
const PAGE = 100;

type Living = ProviderSubscription & { readonly customer: string; readonly account?: string };

/** What a list of subscriptions tells; of payments it does not. */
function isSame(living: ProviderSubscription, stored: ProviderSubscription | undefined): boolean {
  return (
    stored !== undefined &&
    (living.nextPlan ?? living.plan) === (stored.nextPlan ?? stored.plan) &&
    seatsToPay(living) === seatsToPay(stored) &&
    (
      ['id', 'status', 'amount', 'periodEndMs', 'cancelAtMs', 'trialEndMs', 'pausedAtMs'] as const
    ).every((field) => living[field] === stored[field])
  );
}

/** Customers, each with its account where that is known. */
type Customers = ReadonlyMap<string, string | undefined>;
type Stored = ReadonlyMap<string, Paid>;

function storedOf({ paid }: SyncDeps, some: readonly Living[]): Promise<Stored> {
  return paid.readAll([...new Set(some.flatMap(({ account }) => account ?? []))]);
}

function differing(some: readonly Living[], stored: Stored): Customers {
  const different = some.filter(
    (one) =>
      !isSame(one, one.account === undefined ? undefined : stored.get(one.account)?.subscription),
  );
  return new Map(different.map(({ customer, account }) => [customer, account]));
}

/** Whose readers are to be reminded: of the end of a trial, a yearly payment, many monthly ones. */
function toRemind(some: readonly Living[], stored: Stored, nowMs: number): Customers {
  const due = some.filter(({ account = '', ...one }) => {
    const reminder = reminderOf(one, nowMs);
    const told = stored.get(account)?.told;
    return reminder !== undefined && told?.has(`${reminder.event}#${reminder.of}`) !== true;
  });
  return new Map(due.map(({ customer, account }) => [customer, account]));
}

/** Tells the provider addresses that have changed. One that fails does not keep others from being told. */
async function settleEmails(deps: SyncDeps, stored: Stored): Promise<void> {
  for (const one of stored.values()) {
    const { account } = one;
    try {
      await deps.settleEmail?.(one);
    } catch (error) {
      deps.log({ level: 'ERROR', message: 'A customer has an old address', account, error });
    }
  }
}

async function listed<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

/**
 * One that fails does not keep others from being compared.
 * @returns what each of those that did not fail has; undefined for customers of others.
 */
async function syncAll(
  deps: SyncDeps,
  customers: Customers,
): Promise<ReadonlyMap<string, Paid | undefined>> {
  const synced = new Map<string, Paid | undefined>();
  for (const [customer, account] of customers) {
    try {
      synced.set(customer, await syncCustomer({ ...deps, reminds: true }, customer, account));
    } catch (error) {
      deps.log({ level: 'ERROR', message: 'A customer could not be compared', customer, error });
    }
  }
  return synced;
}

/** @returns what was compared, and how many differed. */
export async function checkSubscriptions(
  deps: SyncDeps,
): Promise<{ readonly living: number; readonly synced: number }> {
  const events = await listed(deps.payments.listEvents(deps.now() - EVENTS_MS));
  const customers = new Map<string, string | undefined>();
  for (const { customer, account } of events)
    if (customer !== undefined) customers.set(customer, account ?? customers.get(customer));
  const living = await listed(deps.payments.listLiving());
  for (const some of groups(living, PAGE)) {
    const stored = await storedOf(deps, some);
    await settleEmails(deps, stored);
    for (const found of [differing(some, stored), toRemind(some, stored, deps.now())])
      for (const [customer, account] of found) customers.set(customer, account);
  }
  const unsettled = await deps.paid.unsettled();
  for (const { customer, account } of unsettled) customers.set(customer, account);
  const synced = await syncAll(deps, customers);
  // What is left was noted anew.
  for (const one of unsettled) if (synced.has(one.customer)) await deps.paid.forgetUnsettled(one);
  const ours = [...synced.values()].filter((paid) => paid !== undefined);
  const outcome = { living: living.length, synced: ours.length };
  deps.log({ level: 'INFO', message: 'Subscriptions were compared', ...outcome });
  return outcome;
}
