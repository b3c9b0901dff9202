/** The adapter of Mollie, over its API version 2. */
import { isLiving } from '../../../shared/subscriptions/provider-subscription.ts';
import type { LeavingReason } from '../../../shared/subscriptions/leaving.ts';
import type { SecretReader } from '../../aws/secrets.ts';
import { ApiError } from '../../http/api-error.ts';
import type {
  ChangeTo,
  Payments,
  PlanChange,
  ProviderCustomer,
  ProviderEvent,
  ProviderGift,
} from '../payments.ts';
import { createMollieClient, type MollieClient } from './mollie-client.ts';
import {
  isRunning,
  readContract,
  seatPrice,
  stateOf,
  statusOf,
  stoppedUntil,
  type Contract,
} from './mollie-contract.ts';
import { payMollieDebt, startMollieCheckout, startMollieGift } from './mollie-checkout.ts';
import {
  endSchedule,
  findCustomer,
  noteEnd,
  readHolder,
  type MollieHolder,
  type MollieShop,
} from './mollie-customer.ts';
import {
  amountOf,
  anySchema,
  debtOf,
  giftOf,
  intervalOf,
  paymentSchema,
  renewalOf,
  returnedSchema,
  subscriptionSchema,
  termsOf,
  unitsOf,
  type MolliePayment,
  type MollieSubscription,
} from './mollie-objects.ts';

const DAY_MS = 86_400_000;
/** A direct debit may fail so long after it was made. */
const DEBIT_MS = 14 * DAY_MS;
/** So long the night looks after one that has ended. */
const ENDED_MS = 4 * DAY_MS;

export interface MollieOptions {
  readonly brandKey: string;
  readonly key: SecretReader;
  readonly hookUrl: string;
  /** Where its API is, for tests. Default: Mollie. */
  readonly endpoint?: string;
  /** Epoch ms. */
  readonly now?: () => number;
}

/** @returns undefined for what is no name of a payment, or of one that does not exist. */
async function findPayment(client: MollieClient, id: string): Promise<MolliePayment | undefined> {
  return /^tr_\w{1,60}$/.test(id) ? client.find(paymentSchema, `/payments/${id}`) : undefined;
}

const markOf = (payment: MolliePayment, brandKey: string) =>
  termsOf(payment, brandKey) ??
  renewalOf(payment, brandKey) ??
  debtOf(payment, brandKey) ??
  giftOf(payment, brandKey);

/** Nobody takes a gift back once it is redeemed: only money that has come opens it. */
function giftsOf(payments: readonly MolliePayment[], brandKey: string): ProviderGift[] {
  return payments.flatMap((payment): ProviderGift[] => {
    const { gift: id } = giftOf(payment, brandKey) ?? {};
    if (id === undefined) return [];
    const status = payment.status === 'paid' ? stateOf(payment) : 'open';
    return [{ id, payment: payment.id, status }];
  });
}

async function fetchCustomer(shop: MollieShop, id: string): Promise<ProviderCustomer | undefined> {
  const holder = await readHolder(shop, id);
  if (holder === undefined)
    return (await findCustomer(shop, id)) === undefined ? undefined : { id, subscriptions: [] };
  const { customer, owner, contracts, payments } = holder;
  return {
    id,
    account: owner.account,
    ...(typeof customer.email === 'string' ? { email: customer.email } : {}),
    subscriptions: contracts.map((one) => readContract(one, shop.now())),
    gifts: giftsOf(payments, shop.brandKey),
  };
}

interface Found {
  readonly holder: MollieHolder;
  readonly contract: Contract;
}

/** @returns undefined for a number that is none of ours. */
async function findContract(shop: MollieShop, id: string): Promise<Found | undefined> {
  const { customerId } = (await findPayment(shop.client, id)) ?? {};
  const holder = typeof customerId === 'string' ? await readHolder(shop, customerId) : undefined;
  const contract = holder?.contracts.find(({ first }) => first.id === id);
  return holder === undefined || contract === undefined ? undefined : { holder, contract };
}

/** @throws Error for a number that is none of ours. */
async function theContract(shop: MollieShop, id: string): Promise<Found> {
  const found = await findContract(shop, id);
  if (found === undefined) throw new Error(`Mollie has no contract ${id}`);
  return found;
}

async function cancel(
  shop: MollieShop,
  id: string,
  when: 'now' | 'period-end',
  leaving?: LeavingReason,
): Promise<void> {
  const { holder, contract } = await theContract(shop, id);
  const now = shop.now();
  const read = readContract(contract, now);
  if (!isLiving(read)) return;
  if (when === 'period-end' && contract.endsMs !== undefined) return;
  const endsMs = when === 'now' ? now : read.periodEndMs;
  await noteEnd(shop, holder, id, endsMs);
  const more = { ends: Math.floor(endsMs / 1_000), ...(leaving === undefined ? {} : { leaving }) };
  for (const one of contract.schedules.filter(isRunning))
    await endSchedule(shop, holder.customer.id, one, more);
  for (const { id: page, status, isCancelable, ...one } of holder.payments)
    if (status === 'open' && isCancelable === true && debtOf(one, shop.brandKey)?.contract === id)
      await shop.client.send(anySchema, `/payments/${page}`, { method: 'DELETE' });
}

async function resume(shop: MollieShop, id: string): Promise<void> {
  const { holder, contract } = await theContract(shop, id);
  const { endsMs } = contract;
  if (endsMs === undefined || endsMs <= shop.now()) return;
  await noteEnd(shop, holder, id, undefined);
  // Asking for the customer starts its payments anew.
  await readHolder(shop, holder.customer.id);
}

async function setQuantity(
  shop: MollieShop,
  { holder, contract }: Found,
  quantity: number,
): Promise<undefined> {
  const { currency } = contract.terms;
  for (const one of contract.schedules.filter(isRunning)) {
    const known = renewalOf(one, shop.brandKey);
    const amount = (unitsOf(one.amount) / (known?.quantity ?? 1)) * quantity;
    await shop.client.send(anySchema, `/customers/${holder.customer.id}/subscriptions/${one.id}`, {
      method: 'PATCH',
      body: {
        amount: amountOf({ amount, currency }),
        metadata: { ...known, quantity },
      },
    });
  }
}

/** Nothing is due now: plan and seats change with the next payment. */
async function previewChange(shop: MollieShop, id: string): Promise<PlanChange> {
  const { contract } = await theContract(shop, id);
  const { periodEndMs } = readContract(contract, shop.now());
  return { dueNow: 0, credit: 0, nextPaymentMs: periodEndMs };
}

async function change(shop: MollieShop, id: string, to: ChangeTo): Promise<undefined> {
  const { holder, contract } = await theContract(shop, id);
  if ('quantity' in to) return setQuantity(shop, { holder, contract }, to.quantity);
  const { plan, price } = to;
  const { interval, currency } = contract.terms;
  if (price.interval !== interval || price.currency !== currency)
    throw new Error('The adapter of Mollie changes no interval and no currency');
  for (const one of contract.schedules.filter(isRunning)) {
    // A lower first payment was one of the plan that there was.
    const { then: _, ...known } = renewalOf(one, shop.brandKey) ?? { quantity: 1 };
    const total = price.amount * known.quantity;
    await shop.client.send(anySchema, `/customers/${holder.customer.id}/subscriptions/${one.id}`, {
      method: 'PATCH',
      body: {
        amount: amountOf({ amount: total, currency }),
        metadata: { ...known, plan: plan.key },
      },
    });
  }
  return undefined;
}

async function payBack({ client, brandKey }: MollieShop, payment: MolliePayment): Promise<void> {
  const { id, amount, amountRefunded } = payment;
  const back = unitsOf(amount) - (amountRefunded ? unitsOf(amountRefunded) : 0);
  if (payment.status !== 'paid' || stateOf(payment) !== 'paid' || back <= 0) return;
  await client.send(anySchema, `/payments/${id}/refunds`, {
    method: 'POST',
    idempotencyKey: `${brandKey}-refund-${id}`,
    body: { amount: amountOf({ amount: back, currency: amount.currency }) },
  });
}

async function refund(shop: MollieShop, id: string): Promise<void> {
  const { contract } = await theContract(shop, id);
  const last = contract.payments.findLast(({ status }) => status === 'paid');
  if (last !== undefined) await payBack(shop, last);
}

/** What has become of a payment, by a name that changes with it. */
function eventOf(payment: MolliePayment, createdMs: number, brandKey: string): ProviderEvent {
  const { id, status, amountRefunded, amountChargedBack, customerId } = payment;
  const name = [id, status, amountRefunded?.value ?? '0', amountChargedBack?.value ?? '0'].join(
    '-',
  );
  const isOurs = markOf(payment, brandKey) !== undefined && typeof customerId === 'string';
  return { id: name, createdMs, ...(isOurs ? { customer: customerId } : {}) };
}

/** Mollie signs nothing: it names a payment, and what counts is what it says when it is asked. */
async function readEvent(
  { client, brandKey }: MollieShop,
  rawBody: Buffer,
  nowMs: number,
): Promise<ProviderEvent> {
  const id = new URLSearchParams(rawBody.toString('utf8')).get('id') ?? '';
  const payment = await findPayment(client, id);
  if (payment === undefined)
    throw new ApiError(401, 'bad-signature', 'There is no such payment at Mollie');
  return eventOf(payment, nowMs, brandKey);
}

async function* listEvents(
  { client, brandKey }: MollieShop,
  sinceMs: number,
): AsyncIterable<ProviderEvent> {
  for await (const payment of client.list(paymentSchema, '/payments', 'payments')) {
    if (payment.createdAt < sinceMs - DEBIT_MS) break;
    yield eventOf(payment, payment.createdAt, brandKey);
  }
  // Money of older payments goes back, too.
  for (const name of ['refunds', 'chargebacks'])
    for await (const { paymentId, createdAt } of client.list(returnedSchema, `/${name}`, name)) {
      if (createdAt < sinceMs) break;
      const payment = await findPayment(client, paymentId);
      if (payment !== undefined) yield eventOf(payment, createdAt, brandKey);
    }
}

type Living = Payments extends { listLiving(): AsyncIterable<infer One> } ? One : never;

/** @returns undefined for one that has ended long ago, or is none of ours. */
function livingOf(
  schedule: MollieSubscription,
  { brandKey, now }: Pick<MollieShop, 'brandKey' | 'now'>,
): Living | undefined {
  const known = renewalOf(schedule, brandKey);
  const { customerId, amount, nextPaymentDate, status } = schedule;
  if (known === undefined || typeof customerId !== 'string') return undefined;
  const { contract: id, plan, quantity, account, since, trialEnd, ends } = known;
  const endsMs = ends === undefined ? stoppedUntil(schedule) : ends * 1_000;
  const isEnded = endsMs !== undefined && endsMs <= now();
  if (isEnded && endsMs < now() - ENDED_MS) return undefined;
  const periodEndMs = endsMs ?? (nextPaymentDate ? Date.parse(nextPaymentDate) : undefined);
  if (periodEndMs === undefined) return undefined;
  const trialEndMs = trialEnd === undefined ? undefined : trialEnd * 1_000;
  const isTrial = trialEndMs !== undefined && now() < trialEndMs;
  return {
    id,
    status: statusOf({ isEnded, isLate: status === 'suspended', isTrial }),
    plan,
    amount: seatPrice(schedule, brandKey),
    currency: amount.currency,
    interval: intervalOf(schedule),
    ...(quantity === 1 ? {} : { quantity }),
    createdMs: since * 1_000,
    periodEndMs,
    ...(trialEndMs === undefined ? {} : { trialEndMs }),
    ...(endsMs === undefined || isEnded ? {} : { cancelAtMs: endsMs }),
    customer: customerId,
    account,
  };
}

async function* listLiving(shop: MollieShop): AsyncIterable<Living> {
  const newest = new Map<string, MollieSubscription>();
  for await (const one of shop.client.list(subscriptionSchema, '/subscriptions', 'subscriptions')) {
    const { contract } = renewalOf(one, shop.brandKey) ?? {};
    if (contract === undefined) continue;
    const known = newest.get(contract);
    if (known === undefined || known.createdAt < one.createdAt) newest.set(contract, one);
  }
  for (const one of newest.values()) {
    const living = livingOf(one, shop);
    if (living !== undefined) yield living;
  }
}

export function createMolliePayments(options: MollieOptions): Payments {
  const { brandKey, hookUrl, now = Date.now } = options;
  const client = createMollieClient(options);
  const shop: MollieShop = { client, brandKey, hookUrl, now };
  return {
    startCheckout: (order) => startMollieCheckout(shop, order),
    startGift: (order) => startMollieGift(shop, order),
    async customerOfCheckout(id) {
      const payment = await findPayment(client, id);
      const mark = payment === undefined ? undefined : markOf(payment, brandKey);
      const customer = payment?.customerId ?? undefined;
      return mark === undefined || customer === undefined
        ? undefined
        : { customer, account: mark.account };
    },
    async payOpen(customer, returnUrl) {
      const holder = await readHolder(shop, customer);
      return holder === undefined ? undefined : payMollieDebt(shop, holder, returnUrl);
    },
    readEvent: (rawBody, _header, nowMs) => readEvent(shop, rawBody, nowMs),
    fetchCustomer: (id) => fetchCustomer(shop, id),
    async setEmail(customer, email) {
      const path = `/customers/${encodeURIComponent(customer)}`;
      await client.send(anySchema, path, { method: 'PATCH', body: { email } });
    },
    customerOfSubscription: async (id) => (await findContract(shop, id))?.holder.customer.id,
    cancel: (id, when, reason) => cancel(shop, id, when, reason),
    resume: (id) => resume(shop, id),
    previewChange: (id) => previewChange(shop, id),
    change: (id, to) => change(shop, id, to),
    refund: (id) => refund(shop, id),
    async refundGift(id) {
      const payment = await findPayment(client, id);
      if (payment !== undefined && giftOf(payment, brandKey) !== undefined)
        await payBack(shop, payment);
    },
    listEvents: (sinceMs) => listEvents(shop, sinceMs),
    listLiving: () => listLiving(shop),
  };
}
