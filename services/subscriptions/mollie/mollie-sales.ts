/** What Mollie knows of sales. */
import type {
  ReturnedMoney,
  SalesFacts,
  SoldGift,
  SoldPayment,
  SoldSubscription,
} from '../../../shared/subscriptions/sales.ts';
import type { SalesSource } from '../sales-source.ts';
import { createMollieClient, type MollieClient } from './mollie-client.ts';
import { statusOf } from './mollie-contract.ts';
import {
  debtOf,
  giftOf,
  paymentSchema,
  renewalOf,
  returnedSchema,
  subscriptionSchema,
  termsOf,
  unitsOf,
  type MolliePayment,
} from './mollie-objects.ts';
import type { MollieOptions } from './mollie-payments.ts';

const DAY_MS = 86_400_000;
/** A payment that failed may be paid so long after it was due. */
const LATE_MS = 14 * DAY_MS;

/** One for each contract: of several schedules the newest counts, which comes first. */
async function readSubscriptions(
  client: MollieClient,
  brandKey: string,
  nowMs: number,
): Promise<SoldSubscription[]> {
  const sold = new Map<string, SoldSubscription>();
  for await (const one of client.list(subscriptionSchema, '/subscriptions', 'subscriptions')) {
    const known = renewalOf(one, brandKey);
    if (known === undefined || sold.has(known.contract)) continue;
    const { contract: id, plan, since, trialEnd, ends, leaving, article, offer } = known;
    const endsMs = ends === undefined ? undefined : ends * 1_000;
    const isEnded = endsMs !== undefined && endsMs <= nowMs;
    const isTrial = trialEnd !== undefined && nowMs < trialEnd * 1_000;
    sold.set(id, {
      ...{ id, plan, currency: one.amount.currency, createdMs: since * 1_000 },
      status: statusOf({ isEnded, isLate: false, isTrial }),
      ...(trialEnd === undefined ? {} : { trialEndMs: trialEnd * 1_000 }),
      ...(isEnded ? { endedMs: endsMs } : {}),
      ...(typeof one.canceledAt !== 'number' || leaving === 'unpaid'
        ? {}
        : { canceledMs: one.canceledAt }),
      ...(article === undefined ? {} : { article }),
      ...(offer === undefined ? {} : { offer }),
      ...(leaving === undefined ? {} : { leaving }),
    });
  }
  return [...sold.values()];
}

/** Which contract a payment is of, and what kind it is. */
function kindOf(payment: MolliePayment, brandKey: string) {
  const first = termsOf(payment, brandKey);
  if (first !== undefined)
    return { subscription: payment.id, plan: first.plan, kind: 'first' as const };
  const later = debtOf(payment, brandKey) ?? renewalOf(payment, brandKey);
  return later === undefined
    ? undefined
    : { subscription: later.contract, plan: later.plan, kind: 'renewal' as const };
}

/** @param paid Oldest first. What was paid late is the payment that had failed. */
function addPayment(found: SoldPayment[], payment: MolliePayment, brandKey: string): void {
  const of = kindOf(payment, brandKey);
  const paidMs = payment.status === 'paid' ? (payment.paidAt ?? undefined) : undefined;
  const hasFailed = payment.status === 'failed' && payment.sequenceType === 'recurring';
  if (of === undefined || (paidMs === undefined && !hasFailed)) return;
  const amount = unitsOf(payment.amount);
  if (debtOf(payment, brandKey) !== undefined) {
    const at = found.findLastIndex(
      (one) => one.subscription === of.subscription && one.hasFailed && one.paidMs === undefined,
    );
    const open = found[at];
    if (open !== undefined && paidMs !== undefined) {
      found[at] = { ...open, amount, paidMs };
      return;
    }
  }
  found.push({
    ...of,
    currency: payment.amount.currency,
    amount: paidMs === undefined ? 0 : amount,
    createdMs: payment.createdAt,
    ...(paidMs === undefined ? {} : { paidMs }),
    hasFailed,
  });
}

async function readReturned(
  client: MollieClient,
  fromMs: number,
  brandKey: string,
): Promise<ReturnedMoney[]> {
  const found: ReturnedMoney[] = [];
  for (const [name, kind] of [
    ['refunds', 'refund'],
    ['chargebacks', 'dispute'],
  ] as const)
    for await (const one of client.list(returnedSchema, `/${name}`, name)) {
      if (one.createdAt < fromMs) break;
      // Money that did not go, or came back.
      if (one.status === 'failed' || one.status === 'canceled' || one.reversedAt) continue;
      const payment = await client.find(paymentSchema, `/payments/${one.paymentId}`);
      if (payment === undefined) continue;
      const plan = kindOf(payment, brandKey)?.plan ?? giftOf(payment, brandKey)?.plan;
      if (plan === undefined) continue;
      const { amount, createdAt: atMs } = one;
      found.push({ kind, plan, currency: amount.currency, amount: unitsOf(amount), atMs });
    }
  return found;
}

async function readSales(
  client: MollieClient,
  fromMs: number,
  brandKey: string,
  nowMs: number,
): Promise<SalesFacts> {
  const made: MolliePayment[] = [];
  for await (const payment of client.list(paymentSchema, '/payments', 'payments')) {
    if (payment.createdAt < fromMs - LATE_MS) break;
    made.push(payment);
  }
  const payments: SoldPayment[] = [];
  const gifts: SoldGift[] = [];
  for (const payment of made.toReversed()) {
    addPayment(payments, payment, brandKey);
    const { plan } = giftOf(payment, brandKey) ?? {};
    const { paidAt, amount } = payment;
    if (plan !== undefined && payment.status === 'paid' && typeof paidAt === 'number')
      gifts.push({ plan, currency: amount.currency, amount: unitsOf(amount), paidMs: paidAt });
  }
  return {
    subscriptions: await readSubscriptions(client, brandKey, nowMs),
    payments,
    gifts,
    returned: await readReturned(client, fromMs, brandKey),
  };
}

export function createMollieSales({
  brandKey,
  now = Date.now,
  ...access
}: Omit<MollieOptions, 'hookUrl'>): SalesSource {
  const client = createMollieClient(access);
  return { readSales: (fromMs) => readSales(client, fromMs, brandKey, now()) };
}
