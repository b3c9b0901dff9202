/**
 * Changes plans at Stripe: at once, for the difference. What the new plan costs less is kept for the
 * payments to come.
 */
import type Stripe from 'stripe';
import type { PricedPlan } from '../../../shared/subscriptions/plans.ts';
import type { PlanChange } from '../payments.ts';
import { priceFor } from './stripe-checkout.ts';

interface Wanted {
  readonly id: string;
  readonly to: PricedPlan;
  readonly atMs: number;
  readonly brandKey: string;
}

async function itemsFor(stripe: Stripe, subscription: Stripe.Subscription, wanted: Wanted) {
  const price = await priceFor(stripe, wanted.to, wanted.brandKey);
  return subscription.items.data
    .slice(0, 1)
    .map(({ id, quantity = 1 }) => ({ id, price, quantity }));
}

export async function previewStripeChange(stripe: Stripe, wanted: Wanted): Promise<PlanChange> {
  const { id, atMs } = wanted;
  const subscription = await stripe.subscriptions.retrieve(id);
  const { status, trial_end: trialEnd } = subscription;
  if (status === 'trialing' && trialEnd !== null)
    return { dueNow: 0, credit: 0, nextPaymentMs: trialEnd * 1_000 };
  const invoice = await stripe.invoices.createPreview({
    subscription: id,
    subscription_details: {
      items: await itemsFor(stripe, subscription, wanted),
      proration_behavior: 'always_invoice',
      proration_date: atMs / 1_000,
    },
  });
  return {
    dueNow: invoice.amount_due,
    credit: Math.max(0, -invoice.total),
    nextPaymentMs: Math.max(...invoice.lines.data.map(({ period }) => period.end)) * 1_000,
  };
}

type Updated = Pick<Stripe.Subscription, 'pending_update' | 'latest_invoice'>;

/** Returns where the reader pays what a change costs; the change waits for it. */
function pageOf({ pending_update: pending, latest_invoice: invoice }: Updated): string | undefined {
  if ((pending ?? null) === null) return undefined;
  const page = typeof invoice === 'object' ? invoice?.hosted_invoice_url : undefined;
  if (typeof page !== 'string') throw new Error('Stripe has made an invoice without a page');
  return page;
}

export async function changeStripePlan(
  stripe: Stripe,
  wanted: Wanted,
  voidOpenInvoices: (subscription: string) => Promise<void>,
): Promise<string | undefined> {
  const { id, atMs, brandKey } = wanted;
  const expand = ['latest_invoice'];
  const before = await stripe.subscriptions.retrieve(id, { expand });
  const items = await itemsFor(stripe, before, wanted);
  const [item] = items;
  if (item === undefined || before.items.data[0]?.price.id === item.price) return undefined;
  const waiting = before.pending_update?.subscription_items?.[0]?.price.id;
  if (waiting === item.price) return pageOf(before);
  // The reader has thought better of another change.
  if (waiting !== undefined) await voidOpenInvoices(id);
  if (before.status === 'trialing') {
    await stripe.subscriptions.update(id, { items, proration_behavior: 'none' });
    return undefined;
  }
  const updated = await stripe.subscriptions.update(
    id,
    {
      ...{ items, expand },
      proration_behavior: 'always_invoice',
      proration_date: atMs / 1_000,
      // A card that is declined, or whose bank wants to see the reader, changes nothing until it is paid.
      payment_behavior: 'pending_if_incomplete',
    },
    { idempotencyKey: `${brandKey}-change-${id}-${item.price}-${atMs}` },
  );
  return pageOf(updated);
}
