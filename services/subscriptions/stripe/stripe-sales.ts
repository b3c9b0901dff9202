/** What Stripe knows of sales: subscriptions, invoices, refunds and disputes, in our words. */
import type Stripe from 'stripe';
import type { LeavingReason } from '../../../shared/subscriptions/leaving.ts';
import { leavingReasons } from '../../../shared/subscriptions/leaving.ts';
import type {
  ReturnedMoney,
  SalesFacts,
  SoldGift,
  SoldPayment,
  SoldSubscription,
} from '../../../shared/subscriptions/sales.ts';
import type { SalesSource } from '../sales-source.ts';
import { asked, clientOf, type StripeOptions } from './stripe-payments.ts';
import { idOf, planOf, readSubscription } from './stripe-subscription.ts';

const DAY_S = 86_400;
/** An invoice whose payment failed may be paid so long after it was made. */
const LATE_S = 90 * DAY_S;
/** A gift is paid within the day for which its page lives; by a transfer some days later. */
const GIFT_LATE_S = 14 * DAY_S;

/** Reasons that readers give on Stripe's own page. */
const portalReasons: Readonly<Record<string, LeavingReason>> = {
  too_expensive: 'price',
  unused: 'time',
  low_quality: 'content',
  missing_features: 'content',
  too_complex: 'technical',
};

type Cancellation = Pick<Stripe.Subscription, 'metadata'> & {
  readonly cancellation_details?: Pick<
    Stripe.Subscription.CancellationDetails,
    'feedback' | 'reason'
  > | null;
};

function leavingOf({
  metadata,
  cancellation_details: details,
}: Cancellation): SoldSubscription['leaving'] {
  const ours = leavingReasons.find((reason) => reason === metadata.leaving);
  if (ours !== undefined) return ours;
  if (details?.reason === 'payment_failed') return 'unpaid';
  const feedback = details?.feedback ?? undefined;
  return feedback === undefined ? undefined : (portalReasons[feedback] ?? 'other');
}

/** @returns undefined for a subscription to what is none of our plans. */
export function soldSubscription(
  one: Stripe.Subscription,
  brandKey: string,
): SoldSubscription | undefined {
  const read = readSubscription(one, brandKey);
  if (read === undefined) return undefined;
  const { id, status, plan, currency, createdMs, trialEndMs, endedMs } = read;
  const { article, offer } = one.metadata;
  const leaving = leavingOf(one);
  return {
    ...{ id, status, plan, currency, createdMs },
    ...(trialEndMs === undefined ? {} : { trialEndMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
    ...(one.canceled_at === null || leaving === 'unpaid'
      ? {}
      : { canceledMs: one.canceled_at * 1_000 }),
    ...(article === undefined ? {} : { article }),
    ...(offer === undefined ? {} : { offer }),
    ...(leaving === undefined ? {} : { leaving }),
  };
}

/** What invoices and returns need to know of their subscription. */
type Plans = ReadonlyMap<string, string>;

/** Returns the subscription of an invoice, and the plan that it was for then. */
function soldBy(
  { parent, lines }: Stripe.Invoice,
  plans: Plans,
  brandKey: string,
): { readonly subscription: string; readonly plan: string } | undefined {
  const subscription = idOf(parent?.subscription_details?.subscription);
  const now = subscription === undefined ? undefined : plans.get(subscription);
  if (subscription === undefined || now === undefined) return undefined;
  const product = idOf(lines.data.at(-1)?.pricing?.price_details?.product);
  return { subscription, plan: planOf(product, {}, brandKey) ?? now };
}

function kindOf(reason: Stripe.Invoice['billing_reason']): SoldPayment['kind'] {
  if (reason === 'subscription_create') return 'first';
  return reason === 'subscription_cycle' ? 'renewal' : 'other';
}

/** @returns undefined for an invoice of something else. */
export function soldPayment(
  invoice: Stripe.Invoice,
  plans: Plans,
  brandKey: string,
): SoldPayment | undefined {
  const sold = soldBy(invoice, plans, brandKey);
  if (sold === undefined) return undefined;
  const paidAt = invoice.status === 'paid' ? invoice.status_transitions.paid_at : null;
  return {
    ...sold,
    kind: kindOf(invoice.billing_reason),
    currency: invoice.currency.toUpperCase(),
    amount: invoice.amount_paid,
    createdMs: invoice.created * 1_000,
    ...(paidAt === null ? {} : { paidMs: paidAt * 1_000 }),
    hasFailed: invoice.attempt_count > (invoice.status === 'paid' ? 1 : 0),
  };
}

/** Finds the invoice that a payment paid: refunds and disputes name the payment alone. */
async function invoiceOf(stripe: Stripe, intent: string): Promise<Stripe.Invoice | undefined> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    limit: 1,
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  return typeof invoice === 'object' && !('deleted' in invoice && invoice.deleted)
    ? (invoice as Stripe.Invoice)
    : undefined;
}

/** @returns undefined for what is no gift, or none of ours. */
export function soldGift(session: Stripe.Checkout.Session, brandKey: string): SoldGift | undefined {
  const { gift, masthead, plan } = session.metadata ?? {};
  const {
    amount_total: amount,
    currency,
    payment_intent: intent,
    payment_status: status,
  } = session;
  if (gift === undefined || masthead !== brandKey || plan === undefined) return undefined;
  if (status !== 'paid' || amount === null || currency === null) return undefined;
  const charge = typeof intent === 'object' ? intent?.latest_charge : undefined;
  const paidAt = typeof charge === 'object' && charge !== null ? charge.created : session.created;
  return { plan, amount, currency: currency.toUpperCase(), paidMs: paidAt * 1_000 };
}

/** The plan of a gift, by what its payment carries. */
function giftPlan(intent: Back['payment_intent'], brandKey: string): string | undefined {
  if (typeof intent !== 'object' || intent === null) return undefined;
  const { gift, masthead, plan } = intent.metadata;
  return gift !== undefined && masthead === brandKey ? plan : undefined;
}

type Back = Pick<Stripe.Refund, 'amount' | 'currency' | 'created' | 'payment_intent'>;

/** @param invoice That the money had paid. */
export function returnedMoney(
  kind: ReturnedMoney['kind'],
  { amount, currency, created, payment_intent: intent }: Back,
  invoice: Stripe.Invoice | undefined,
  plans: Plans,
  brandKey: string,
): ReturnedMoney | undefined {
  const sold = invoice === undefined ? undefined : soldBy(invoice, plans, brandKey);
  const plan = sold?.plan ?? giftPlan(intent, brandKey);
  if (plan === undefined) return undefined;
  return {
    kind,
    plan,
    currency: currency.toUpperCase(),
    amount,
    atMs: created * 1_000,
  };
}

/** A refund that failed has left the money where it was. */
const hasGone = ({ status }: Pick<Stripe.Refund, 'status'>) =>
  status !== 'failed' && status !== 'canceled';

async function readReturned(stripe: Stripe, from: number, plans: Plans, brandKey: string) {
  const created = { gte: from };
  const found: ReturnedMoney[] = [];
  const add = async (kind: ReturnedMoney['kind'], back: Back) => {
    const intent = idOf(back.payment_intent);
    const invoice = intent === undefined ? undefined : await invoiceOf(stripe, intent);
    const returned = returnedMoney(kind, back, invoice, plans, brandKey);
    if (returned !== undefined) found.push(returned);
  };
  const asked = { created, limit: 100, expand: ['data.payment_intent'] };
  for await (const refund of stripe.refunds.list(asked))
    if (hasGone(refund)) await add('refund', refund);
  for await (const dispute of stripe.disputes.list(asked))
    if (dispute.status === 'lost') await add('dispute', dispute);
  return found;
}

async function readSales(stripe: Stripe, fromMs: number, brandKey: string): Promise<SalesFacts> {
  const from = Math.floor(fromMs / 1_000);
  const subscriptions: SoldSubscription[] = [];
  for await (const one of stripe.subscriptions.list({ status: 'all', limit: 100 })) {
    const sold = soldSubscription(one, brandKey);
    if (sold !== undefined) subscriptions.push(sold);
  }
  const plans = new Map(subscriptions.map(({ id, plan }) => [id, plan]));
  const payments: SoldPayment[] = [];
  const created = { gte: Math.max(0, from - LATE_S) };
  for await (const invoice of stripe.invoices.list({ created, limit: 100 })) {
    const sold = soldPayment(invoice, plans, brandKey);
    if (sold !== undefined) payments.push(sold);
  }
  const gifts: SoldGift[] = [];
  for await (const session of stripe.checkout.sessions.list({
    ...{ status: 'complete', limit: 100, created: { gte: Math.max(0, from - GIFT_LATE_S) } },
    expand: ['data.payment_intent.latest_charge'],
  })) {
    const gift = soldGift(session, brandKey);
    if (gift !== undefined) gifts.push(gift);
  }
  return {
    subscriptions,
    payments,
    gifts,
    returned: await readReturned(stripe, from, plans, brandKey),
  };
}

export function createStripeSales(options: Omit<StripeOptions, 'hookSecret'>): SalesSource {
  const client = clientOf(options);
  return {
    readSales: async (fromMs) => {
      const stripe = await client();
      return asked(() => readSales(stripe, fromMs, options.brandKey));
    },
  };
}
