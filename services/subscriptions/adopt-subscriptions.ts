/**
 * Makes subscriptions that were sold elsewhere ours: each gets its account and its plan, and opens what
 * it opens from then on. Nothing is bought, charged, canceled or told to readers. What cannot be matched
 * without a doubt is left alone, with the reason.
 */
import { lookupKeyOf, type Plan } from '../../shared/subscriptions/plans.ts';
import { isLiving } from '../../shared/subscriptions/provider-subscription.ts';
import type { Account } from '../readers/account-store.ts';
import type { SubscriptionStore } from '../readers/subscription-store.ts';
import { subscriptionNumber } from '../readers/subscription-number.ts';
import type { AdoptionSource, FoundSubscription } from './adoption-source.ts';
import { syncCustomer, type SyncDeps } from './sync-customer.ts';

export interface AdoptionDeps {
  readonly source: AdoptionSource;
  readonly plans: readonly Plan[];
  /** Keys of plans by ids of prices or products, as the publisher has named them. */
  readonly named: ReadonlyMap<string, string>;
  readonly accountByEmail: (email: string) => Promise<Account | undefined>;
  readonly accountById: (id: string) => Promise<Account | undefined>;
  readonly subscriptions: Pick<SubscriptionStore, 'byNumber'>;
  /** Absent in a dry run. */
  readonly sync?: SyncDeps;
  readonly paid: Pick<SyncDeps['paid'], 'read'>;
  readonly onProgress?: (done: number) => void;
}

export interface AdoptionReport {
  in: number;
  adopted: number;
  /** Of an earlier run, or sold here. */
  already: number;
  readonly skipped: { readonly ref: string; readonly reason: string }[];
}

const open: readonly string[] = ['trialing', 'active', 'past_due'];

/** Returns the key of the plan that a price is for, if that is clear. */
function planOf(found: FoundSubscription, { plans, named }: AdoptionDeps): string | undefined {
  const byName = named.get(found.price) ?? named.get(found.product);
  if (byName !== undefined) return byName;
  const priced = plans.flatMap((plan) => plan.prices.map((price) => ({ plan, price })));
  const byKey = priced.find((one) => lookupKeyOf(one) === found.lookupKey);
  if (byKey !== undefined) return byKey.plan.key;
  const alike = priced.filter(
    ({ price }) =>
      price.amount === found.amount &&
      price.currency === found.currency &&
      price.interval === found.interval,
  );
  return alike.length === 1 ? alike[0]?.plan.key : undefined;
}

type Match = { readonly account: Account } | { readonly reason: string };

/** By the id that an imported table has, otherwise by the address, which must be confirmed. */
async function matchOf(found: FoundSubscription, deps: AdoptionDeps): Promise<Match> {
  for (const id of [found.id, found.customer]) {
    const number = subscriptionNumber(id);
    const row = number === undefined ? undefined : await deps.subscriptions.byNumber(number);
    if (row?.linkedTo === undefined) continue;
    const account = await deps.accountById(row.linkedTo);
    if (account !== undefined) return { account };
  }
  const { email } = found;
  if (email === undefined) return { reason: 'the customer has no email address' };
  const account = await deps.accountByEmail(email);
  if (account === undefined) return { reason: 'no account has the customer’s email address' };
  return account.verifiedAt === undefined
    ? { reason: 'the account’s email address is not confirmed' }
    : { account };
}

/** Why a subscription is left alone, whosever it is. */
function obstacle(
  { status, isOthers, customer }: FoundSubscription,
  ofCustomer: ReadonlyMap<string, number>,
): string | undefined {
  if (isOthers) return 'it is another magazine’s';
  if (!open.includes(status)) return `its status is ${status}`;
  // Of several one counts here, and the others would be canceled and paid back.
  return (ofCustomer.get(customer) ?? 0) > 1
    ? 'the customer has several subscriptions: end all but one'
    : undefined;
}

/** Returns why the account can take no other subscription. */
async function takenBy(
  { accountId }: Account,
  found: FoundSubscription,
  { paid }: AdoptionDeps,
  taken: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const before = await paid.read(accountId);
  const { subscription, customer } = before ?? {};
  const other = taken.get(accountId);
  if (other !== undefined) return `the account has ${other} already`;
  return subscription !== undefined && isLiving(subscription) && customer !== found.customer
    ? `the account has ${subscription.id} already`
    : undefined;
}

/** Returns why it would be ended as soon as it is ours: of money that went back nothing follows. */
async function returnedOf(
  found: FoundSubscription,
  { source }: AdoptionDeps,
): Promise<string | undefined> {
  const last = await source.lastPayment(found);
  if (last === 'refunded') return 'its last payment was paid back: run again after the next one';
  return last === 'disputed-and-lost' ? 'its last payment was lost in a dispute' : undefined;
}

async function take(
  found: FoundSubscription,
  account: Account,
  plan: string,
  { source, sync }: AdoptionDeps,
): Promise<string | undefined> {
  if (sync === undefined) return undefined;
  if (await sync.erased.has(account)) return 'the account was deleted';
  await source.adopt(found, account.accountId, plan);
  if (!(await sync.paid.prepare(account, found.customer))) return 'the account was deleted';
  await syncCustomer(sync, found.customer);
  return undefined;
}

async function adoptOne(
  found: FoundSubscription,
  deps: AdoptionDeps,
  taken: Map<string, string>,
): Promise<string | undefined> {
  const plan = planOf(found, deps);
  const { price, amount, currency, interval } = found;
  if (plan === undefined)
    return `no plan costs ${amount} ${currency} a ${interval}: name it with --plan ${price}=KEY`;
  const match = await matchOf(found, deps);
  if ('reason' in match) return match.reason;
  const { account } = match;
  const reason = (await takenBy(account, found, deps, taken)) ?? (await returnedOf(found, deps));
  if (reason !== undefined) return reason;
  taken.set(account.accountId, found.id);
  return take(found, account, plan, deps);
}

/**
 * A run that was interrupted is repeated: what it has adopted is `already`.
 * @returns in = adopted + already + skipped.
 * @throws what the provider and the store throw.
 */
export async function adoptSubscriptions(deps: AdoptionDeps): Promise<AdoptionReport> {
  const all: FoundSubscription[] = [];
  for await (const found of deps.source.listFound()) all.push(found);
  const ofCustomer = new Map<string, number>();
  for (const { customer, status } of all)
    if (open.includes(status)) ofCustomer.set(customer, (ofCustomer.get(customer) ?? 0) + 1);
  const report: AdoptionReport = { in: 0, adopted: 0, already: 0, skipped: [] };
  // What an account has bought here may not be stored yet.
  const taken = new Map(
    all.flatMap(({ id, ours, status }) =>
      ours !== undefined && open.includes(status) ? [[ours.account, id]] : [],
    ),
  );
  for (const found of all) {
    report.in += 1;
    deps.onProgress?.(report.in);
    if (found.ours !== undefined) {
      // What was noted at the provider may not have been stored when a run was interrupted.
      if (deps.sync !== undefined) await finish(found, found.ours.account, deps);
      report.already += 1;
      continue;
    }
    const reason = obstacle(found, ofCustomer) ?? (await adoptOne(found, deps, taken));
    if (reason === undefined) report.adopted += 1;
    else report.skipped.push({ ref: `${found.id} (${found.customer})`, reason });
  }
  return report;
}

async function finish(
  { customer }: FoundSubscription,
  accountId: string,
  { sync, paid, accountById }: AdoptionDeps,
): Promise<void> {
  if (sync === undefined || (await paid.read(accountId))?.subscription !== undefined) return;
  const account = await accountById(accountId);
  if (account !== undefined && (await sync.paid.prepare(account, customer)))
    await syncCustomer(sync, customer);
}
