/**
 * Finds what the store does not know of: living subscriptions that differ from what is stored, customers
 * with whom something is unfinished, and those of events that nobody has dealt with (ADR 0227). Lost
 * events are made up for, and readers reminded.
 */
import { atOnce } from '../../shared/at-once.ts';
import { groups } from '../../shared/groups.ts';
import {
  seatsToPay,
  type ProviderSubscription,
} from '../../shared/subscriptions/provider-subscription.ts';
import type { Unsettled } from './night-notes.ts';
import type { Paid } from './paid-store.ts';
import { reminderOf } from './paid-changes.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

const DAY_MS = 86_400_000;
/** As long as Stripe tries to send an event, and a day more. */
const EVENTS_MS = 4 * DAY_MS;
const PAGE = 100;
/** Below the limits of the providers for calls, of which each takes some. */
const AT_ONCE = 8;
/** The function that runs it ends after 10 minutes, and what was begun takes its time. */
const RUN_MS = 510_000;

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

/** What the night asks for. Who is to be reminded comes first, then what is known to differ. */
interface Night {
  readonly customers: Customers;
  readonly unsettled: readonly Unsettled[];
  /** Events that nobody has dealt with, by customer. */
  readonly events: ReadonlyMap<string, readonly string[]>;
  readonly living: number;
}

/** Events of customers that the webhook, or a night before, has not dealt with. */
async function missedEvents({ payments, paid, now }: SyncDeps) {
  const events = await listed(payments.listEvents(now() - EVENTS_MS));
  const accounts = new Map<string, string | undefined>();
  const missed = new Map<string, readonly string[]>();
  for (const some of groups(events, PAGE)) {
    const known = await paid.knownEvents(some.map(({ id }) => id));
    for (const { id, customer, account } of some) {
      if (customer === undefined || known.has(id)) continue;
      accounts.set(customer, account ?? accounts.get(customer));
      missed.set(customer, [...(missed.get(customer) ?? []), id]);
    }
  }
  return { accounts, missed };
}

async function prepareNight(deps: SyncDeps): Promise<Night> {
  const living = await listed(deps.payments.listLiving());
  const due = new Map<string, string | undefined>();
  const different = new Map<string, string | undefined>();
  for (const some of groups(living, PAGE)) {
    const stored = await storedOf(deps, some);
    await settleEmails(deps, stored);
    for (const [customer, account] of toRemind(some, stored, deps.now()))
      due.set(customer, account);
    for (const [customer, account] of differing(some, stored)) different.set(customer, account);
  }
  const unsettled = await deps.paid.unsettled();
  const { accounts, missed } = await missedEvents(deps);
  const begun = unsettled.map(({ customer, account }) => [customer, account] as const);
  // An event does not always say the account: what is known of it stays.
  const known = new Map([...due, ...different, ...begun]);
  const customers = new Map(known);
  for (const [customer, account] of accounts)
    customers.set(customer, known.get(customer) ?? account);
  return { customers, unsettled, events: missed, living: living.length };
}

/**
 * Asks for customers, some at a time. One that fails does not keep others from being compared.
 * @param untilMs When no other is begun any more.
 * @returns what each of those that did not fail has, undefined for customers of others; and how many
 *   were left out.
 */
async function syncAll(deps: SyncDeps, { customers, events }: Night, untilMs: number) {
  const synced = new Map<string, Paid | undefined>();
  const inTurn = atOnce(AT_ONCE);
  let left = 0;
  const sync = async (customer: string, account: string | undefined) => {
    if (deps.now() >= untilMs) {
      left += 1;
      return;
    }
    try {
      const paid = await syncCustomer({ ...deps, reminds: true }, customer, account);
      for (const id of events.get(customer) ?? []) await deps.paid.noteEvent(id, deps.now());
      synced.set(customer, paid);
    } catch (error) {
      deps.log({ level: 'ERROR', message: 'A customer could not be compared', customer, error });
    }
  };
  await Promise.all(
    [...customers].map(([customer, account]) => inTurn(() => sync(customer, account))),
  );
  return { synced, left };
}

/**
 * Asks for what the store may not have. What was done is noted: a run that follows goes on from there.
 * @returns what was compared, and how many of those asked for are ours.
 * @throws Error when time ends before all were asked for.
 */
export async function checkSubscriptions(
  deps: SyncDeps,
): Promise<{ readonly living: number; readonly synced: number }> {
  const untilMs = deps.now() + RUN_MS;
  const night = await prepareNight(deps);
  const { synced, left } = await syncAll(deps, night, untilMs);
  // What is left of them was noted anew.
  for (const one of night.unsettled)
    if (synced.has(one.customer)) await deps.paid.forgetUnsettled(one);
  const ours = [...synced.values()].filter((paid) => paid !== undefined);
  const outcome = { living: night.living, synced: ours.length };
  deps.log({ level: 'INFO', message: 'Subscriptions were compared', ...outcome });
  if (left > 0) throw new Error(`${left} customers are left for another run`);
  return outcome;
}
