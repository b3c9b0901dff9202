/** What became of the money of invoices and gifts at Stripe, and how it goes back. */
import Stripe from 'stripe';
import type { ProviderSubscription } from '../../../shared/subscriptions/provider-subscription.ts';
import type { ProviderGift } from '../payments.ts';
import { findCustomer } from './stripe-checkout.ts';
import { idOf } from './stripe-subscription.ts';

type Charged = Pick<Stripe.Charge, 'id' | 'refunded' | 'disputed'> & { readonly intent: string };

/** Returns the charge by which an invoice was paid. */
async function chargeOf(stripe: Stripe, invoice: string | undefined): Promise<Charged | undefined> {
  if (invoice === undefined) return undefined;
  const { data } = await stripe.invoicePayments.list({
    invoice,
    status: 'paid',
    limit: 1,
    expand: ['data.payment.payment_intent.latest_charge'],
  });
  const intent = data[0]?.payment.payment_intent;
  if (typeof intent !== 'object') return undefined;
  const { latest_charge: charge } = intent;
  return typeof charge === 'object' && charge !== null
    ? { id: charge.id, refunded: charge.refunded, disputed: charge.disputed, intent: intent.id }
    : undefined;
}

async function stateOfCharge(
  stripe: Stripe,
  charge: Pick<Stripe.Charge, 'id' | 'refunded' | 'disputed'>,
): Promise<'paid' | 'refunded' | 'disputed-and-lost'> {
  if (charge.refunded) return 'refunded';
  if (!charge.disputed) return 'paid';
  const { data } = await stripe.disputes.list({ charge: charge.id, limit: 1 });
  return data[0]?.status === 'lost' ? 'disputed-and-lost' : 'paid';
}

interface Invoiced {
  /** By which it was paid. */
  readonly charge?: Charged;
  /** It settles a change of plan or seats: the payment before it still counts. */
  readonly isChange: boolean;
  /** It charges a whole interval. */
  readonly isInterval: boolean;
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  const { subscription_item_details: ofItem, invoice_item_details: ofInvoice } = parent ?? {};
  return (ofItem ?? ofInvoice)?.proration === true;
}

/**
 * Returns what was asked for last, newest first: changes of plan and seats, and the invoice before them. One that
 * is void asks for nothing.
 */
async function* lastInvoices(stripe: Stripe, subscription: string): AsyncIterable<Invoiced> {
  for await (const invoice of stripe.invoices.list({ subscription, limit: 100 })) {
    if (invoice.status === 'void') continue;
    // A pause that is taken back makes an update too, without anything to settle.
    const isUpdate = invoice.billing_reason === 'subscription_update';
    const isChange = isUpdate && invoice.lines.data.some(isProration);
    const isInterval = !invoice.lines.data.every(isProration);
    yield { charge: await chargeOf(stripe, invoice.id), isChange, isInterval };
    if (!isChange) return;
  }
}

/**
 * Returns what became of the payment by which a subscription runs. What a change has cost may go
 * back by itself, unless the change began an interval; a dispute that is lost ends everything.
 */
export async function lastPaymentOf(
  stripe: Stripe,
  { id }: Pick<Stripe.Subscription, 'id'>,
): Promise<ProviderSubscription['lastPayment']> {
  for await (const { charge, isChange, isInterval } of lastInvoices(stripe, id)) {
    const state = charge === undefined ? 'open' : await stateOfCharge(stripe, charge);
    const counts = !isChange || (isInterval && charge !== undefined);
    if (counts || state === 'disputed-and-lost') return state;
  }
  return 'open';
}

/** Returns the gifts of a customer, by the sessions in which they were paid. */
export async function giftsOf(
  stripe: Stripe,
  customer: string,
  brandKey: string,
): Promise<ProviderGift[]> {
  const gifts: ProviderGift[] = [];
  for await (const session of stripe.checkout.sessions.list({
    ...{ customer, status: 'complete', limit: 100 },
    expand: ['data.payment_intent.latest_charge'],
  })) {
    const { gift: id, masthead } = session.metadata ?? {};
    const intent = session.payment_intent;
    if (id === undefined || masthead !== brandKey || typeof intent !== 'object' || intent === null)
      continue;
    const charge = intent.latest_charge;
    const isPaid = session.payment_status === 'paid' && typeof charge === 'object' && charge;
    gifts.push({
      ...{ id, payment: intent.id },
      status: isPaid ? await stateOfCharge(stripe, isPaid) : 'open',
    });
  }
  return gifts;
}

/** Repeating it changes nothing. */
export async function refundIntent(
  stripe: Stripe,
  intent: string,
  brandKey: string,
): Promise<void> {
  await stripe.refunds
    .create({ payment_intent: intent }, { idempotencyKey: `${brandKey}-refund-${intent}` })
    .catch((error: unknown) => {
      // The publisher has been faster.
      const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
      if (code !== 'charge_already_refunded') throw error;
    });
}

/** What a change to a cheaper plan, or to fewer seats, has left goes back with the payment that it is of. */
async function takeCredit(stripe: Stripe, customer: string, currency: string): Promise<void> {
  const found = await findCustomer(stripe, customer);
  if (found === undefined || found.balance >= 0) return;
  const amount = -found.balance;
  await stripe.customers.createBalanceTransaction(customer, { amount, currency });
}

/** Pays back the last payment, with what changes have cost since. */
export async function refundStripe(stripe: Stripe, id: string, brandKey: string): Promise<void> {
  const { customer, currency } = await stripe.subscriptions.retrieve(id);
  for await (const { charge } of lastInvoices(stripe, id))
    if (charge?.refunded === false) await refundIntent(stripe, charge.intent, brandKey);
  await takeCredit(stripe, idOf(customer) ?? '', currency);
}
