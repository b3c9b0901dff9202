/**
 * A customer at Mollie with all that it has bought. Mollie starts no subscription by itself and ends none:
 * each call that asks for a customer does what is due first, and may be repeated.
 */
import {
  amountOf,
  anySchema,
  customerSchema,
  debtOf,
  mollieInterval,
  ownerOf,
  paymentSchema,
  renewalOf,
  subscriptionSchema,
  unitsOf,
  type MollieCustomer,
  type MolliePayment,
  type MollieSubscription,
  type Owner,
  type Renewal,
} from './mollie-objects.ts';
import {
  contractsOf,
  endOf,
  givenUpMs,
  hasPaidSince,
  isRunning,
  missingSchedule,
  stateOf,
  trialEndOf,
  type Contract,
} from './mollie-contract.ts';
import type { MollieClient } from './mollie-client.ts';

export interface MollieShop {
  readonly client: MollieClient;
  readonly brandKey: string;
  /** Where Mollie reports payments. */
  readonly hookUrl: string;
  /** Epoch ms. */
  readonly now: () => number;
}

export interface MollieHolder {
  readonly customer: MollieCustomer;
  readonly owner: Owner;
  readonly payments: readonly MolliePayment[];
  readonly contracts: readonly Contract[];
}

async function listed<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

const schedulesOf = ({ client }: MollieShop, customer: string) =>
  listed(client.list(subscriptionSchema, `/customers/${customer}/subscriptions`, 'subscriptions'));

const seconds = (ms: number) => Math.floor(ms / 1_000);
/** The account's texts of an order, which figures of sales count. */
const factsOf = ({ article, offer }: Contract['terms']) => ({
  ...(article === undefined ? {} : { article }),
  ...(offer === undefined ? {} : { offer }),
});

/**
 * Returns what the next payment of a contract comes to, for all seats, and what a seat costs after it, where
 * that is more: the payment after a trial may be lower.
 */
function priceOf(
  contract: Contract,
  brandKey: string,
): { readonly amount: number; readonly then?: number } {
  const { terms, schedules } = contract;
  const before = schedules.at(-1);
  if (before === undefined) {
    const { lower = 0, amount, quantity } = terms;
    return lower === 0 ? { amount: amount * quantity } : { amount: lower * quantity, then: amount };
  }
  // Its price may have been changed since it was sold.
  const amount = unitsOf(before.amount);
  const { then, quantity = 1 } = renewalOf(before, brandKey) ?? {};
  if (then === undefined) return { amount };
  return hasPaidSince(contract) ? { amount: then * quantity } : { amount, then };
}

/** Asks for the whole price once the lower payment after a trial is made. @returns whether something was done. */
async function raisePrice(
  { client, brandKey }: MollieShop,
  customer: string,
  contract: Contract,
): Promise<boolean> {
  const schedule = contract.schedules.at(-1);
  const { then, ...known } = (schedule && renewalOf(schedule, brandKey)) ?? {};
  if (schedule === undefined || then === undefined || !isRunning(schedule)) return false;
  if (!hasPaidSince(contract)) return false;
  const { amount } = priceOf(contract, brandKey);
  await client.send(anySchema, `/customers/${customer}/subscriptions/${schedule.id}`, {
    method: 'PATCH',
    body: { amount: amountOf({ amount, currency: contract.terms.currency }), metadata: known },
  });
  return true;
}

/** @param startDate Of the first payment that it makes. */
async function startSchedule(
  { client, brandKey, hookUrl }: MollieShop,
  customer: string,
  contract: Contract,
  startDate: string,
): Promise<void> {
  const { first, terms, schedules } = contract;
  const before = schedules.at(-1);
  const changed = before === undefined ? undefined : renewalOf(before, brandKey);
  const { account, currency } = terms;
  const { plan, quantity: seats } = changed ?? terms;
  const { amount, then } = priceOf(contract, brandKey);
  const trialEnd = trialEndOf(contract);
  const metadata: Renewal = {
    ...{ masthead: brandKey, account, plan, contract: first.id, quantity: seats },
    since: seconds(first.paidAt ?? first.createdAt),
    ...(then === undefined ? {} : { then }),
    ...(trialEnd === undefined ? {} : { trialEnd: seconds(trialEnd) }),
    ...factsOf(terms),
  };
  await client.send(anySchema, `/customers/${customer}/subscriptions`, {
    method: 'POST',
    // Two who ask at the same time start one.
    idempotencyKey: `${brandKey}-schedule-${first.id}-${schedules.length}`,
    body: {
      amount: amountOf({ amount, currency }),
      interval: mollieInterval(terms.interval),
      startDate,
      // It must differ from those of the customer's other subscriptions.
      description: `${terms.name} (${first.id})`,
      webhookUrl: hookUrl,
      metadata,
      ...(typeof first.mandateId === 'string' ? { mandateId: first.mandateId } : {}),
    },
  });
}

/** Stops payments. What has been said of it before is kept. */
export async function endSchedule(
  { client, brandKey }: MollieShop,
  customer: string,
  schedule: MollieSubscription,
  more: Pick<Renewal, 'ends' | 'leaving'>,
): Promise<void> {
  const path = `/customers/${customer}/subscriptions/${schedule.id}`;
  const known = renewalOf(schedule, brandKey);
  await client.send(anySchema, path, {
    method: 'PATCH',
    body: { metadata: { ...known, ...more } },
  });
  await client.send(anySchema, path, { method: 'DELETE' });
}

/** Returns the mandate of the last payment by which a reader has paid what was open. */
function newMandate({ payments }: Contract, brandKey: string): string | undefined {
  const paid = payments.findLast(
    (one) => debtOf(one, brandKey) !== undefined && stateOf(one) === 'paid',
  );
  return paid?.mandateId ?? undefined;
}

/** @returns whether something was done. */
async function doDue(shop: MollieShop, customer: string, contract: Contract): Promise<boolean> {
  const { first, schedules, endsMs } = contract;
  const { client, brandKey, now } = shop;
  const running = schedules.filter(isRunning);
  const end = endOf(contract, now());
  if (end !== undefined) {
    const isGivenUp = endsMs === undefined && givenUpMs(contract) === end;
    const leaving = isGivenUp ? ({ leaving: 'unpaid' } as const) : {};
    for (const one of running)
      await endSchedule(shop, customer, one, { ends: seconds(end), ...leaving });
    return running.length > 0;
  }
  // Of money that went back nothing follows: the contract is ended next.
  const startDate = stateOf(first) === 'paid' ? missingSchedule(contract, now()) : undefined;
  if (startDate !== undefined) {
    await startSchedule(shop, customer, contract, startDate);
    return true;
  }
  const isRaised = await raisePrice(shop, customer, contract);
  const mandateId = newMandate(contract, brandKey);
  const outdated = running.filter((one) => mandateId !== undefined && one.mandateId !== mandateId);
  for (const { id } of outdated)
    await client.send(anySchema, `/customers/${customer}/subscriptions/${id}`, {
      method: 'PATCH',
      body: { mandateId },
    });
  return isRaised || outdated.length > 0;
}

/** @returns undefined for one that was deleted, or never was. */
export async function findCustomer(
  { client }: Pick<MollieShop, 'client'>,
  id: string,
): Promise<MollieCustomer | undefined> {
  return client.find(customerSchema, `/customers/${encodeURIComponent(id)}`);
}

/** @returns undefined for a customer who does not exist, or is none of ours. */
export async function readHolder(shop: MollieShop, id: string): Promise<MollieHolder | undefined> {
  const { client, brandKey } = shop;
  const customer = await findCustomer(shop, id);
  const owner = customer === undefined ? undefined : ownerOf(customer, brandKey);
  if (customer === undefined || owner === undefined) return undefined;
  const payments = await listed(
    client.list(paymentSchema, `/customers/${customer.id}/payments`, 'payments'),
  );
  const read = async () =>
    contractsOf(payments, await schedulesOf(shop, customer.id), owner, brandKey);
  let contracts = await read();
  let isChanged = false;
  for (const contract of contracts) if (await doDue(shop, customer.id, contract)) isChanged = true;
  if (isChanged) contracts = await read();
  return { customer, owner, payments, contracts };
}

/** Notes when a contract ends, or that it does not. */
export async function noteEnd(
  { client }: MollieShop,
  { customer, owner }: MollieHolder,
  contract: string,
  endsMs: number | undefined,
): Promise<void> {
  const { [contract]: _before, ...others } = owner.ends;
  const ends = endsMs === undefined ? others : { ...others, [contract]: seconds(endsMs) };
  await client.send(anySchema, `/customers/${customer.id}`, {
    method: 'PATCH',
    body: { metadata: { ...owner, ends } },
  });
}
