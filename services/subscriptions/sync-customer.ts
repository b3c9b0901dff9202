/**
 * Asks the provider what an account has bought, ends what it should not have, and stores the rest.
 * Events, the page after payment, the reader's own changes and each night call it; it may be called at
 * any time, by several at once, and any number of times.
 */
import type { Brand } from '../../shared/brand/brand.ts';
import { settle, type Settled } from '../../shared/subscriptions/access.ts';
import type { Log } from '../http/log.ts';
import type { ErasedAccounts } from '../readers/erased-accounts.ts';
import type { Paid, PaidStore } from './paid-store.ts';
import type { Payments, ProviderCustomer, ProviderGift } from './payments.ts';
import { changesOf, type PaidChange } from './paid-changes.ts';

export interface SyncDeps {
  readonly payments: Payments;
  readonly paid: PaidStore;
  readonly erased: Pick<ErasedAccounts, 'has'>;
  readonly plans: Brand['plans'];
  /** Tells the reader. It may fail: what is stored stays. */
  readonly tell: (change: PaidChange) => Promise<void>;
  /** Lets those who share what the account has bought follow it. */
  readonly followGroup?: (owner: string, isOpen: boolean) => Promise<void>;
  /** Stores what became of the payment of a gift. */
  readonly followGift?: (gift: ProviderGift) => Promise<void>;
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

/** An account with what it has, of all customers that it is known to have at the provider. */
interface Asked {
  readonly account: string;
  /** Whose subscription counts. */
  readonly customer: ProviderCustomer;
  readonly before?: Paid;
  readonly settled: Settled;
  readonly fetchedAt: number;
}

/**
 * Returns the customers of an account: the one that is asked for, and the one that is stored, if that is
 * another. A checkout that nobody finished makes one, and a subscription that was sold elsewhere has its own.
 */
async function customersOf(
  { payments }: SyncDeps,
  asked: ProviderCustomer,
  before: Paid | undefined,
): Promise<readonly [ProviderCustomer, ...ProviderCustomer[]]> {
  if (before?.customer === undefined || before.customer === asked.id) return [asked];
  const stored = await payments.fetchCustomer(before.customer);
  return stored?.account === asked.account ? [stored, asked] : [asked];
}

/** Asks until there is nothing left to end. */
async function ask(deps: SyncDeps, id: string): Promise<Asked | undefined> {
  for (let attempt = 0; ; attempt += 1) {
    const fetchedAt = deps.now();
    const asked = await deps.payments.fetchCustomer(id);
    const { account } = asked ?? {};
    if (asked === undefined || account === undefined) return undefined;
    const before = await deps.paid.read(account);
    const customers = await customersOf(deps, asked, before);
    const isGone = await deps.erased.has({ accountId: account });
    const all = customers.flatMap(({ subscriptions }) => subscriptions);
    const settled = settle(all, fetchedAt, isGone);
    if (settled.cancellations.length > 0 && attempt < ATTEMPTS) {
      await cancelAll(deps, settled);
      continue;
    }
    for (const gift of customers.flatMap(({ gifts = [] }) => gifts)) await deps.followGift?.(gift);
    const counts = settled.subscription?.id;
    const owner = customers.find(({ subscriptions }) =>
      subscriptions.some((one) => one.id === counts),
    );
    const [customer] = owner === undefined ? customers : [owner];
    return { account, customer, before, settled, fetchedAt };
  }
}

/**
 * @param id The customer's, at the provider.
 * @returns what the account has now; undefined for a customer of others.
 * @throws what the provider and the store throw: the caller, or the night, tries again.
 */
export async function syncCustomer(deps: SyncDeps, id: string): Promise<Paid | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const asked = await ask(deps, id);
    if (asked === undefined) return undefined;
    const { account, customer, before, settled, fetchedAt } = asked;
    // Another asked meanwhile. Which of the two was answered later nobody knows: ask once more.
    // A time of the future is of a clock that was wrong, and keeps nobody from asking.
    const isLater = before !== undefined && before.fetchedAt >= fetchedAt;
    if (isLater && before.fetchedAt < deps.now() + WRONG_CLOCK_MS) continue;
    const plan = deps.plans?.find(({ key }) => key === settled.subscription?.plan);
    const isStored = await deps.paid.write(
      { account, customer: customer.id, isAdFree: plan?.isAdFree ?? true, ...settled, fetchedAt },
      before?.fetchedAt ?? 0,
    );
    if (!isStored) continue;
    await deps.followGroup?.(account, settled.access.isOpen);
    for (const change of changesOf(account, before, settled, customer.email))
      await deps.tell(change);
    return deps.paid.read(account);
  }
  throw new Error(`What ${id} has bought is being changed by somebody else again and again`);
}
