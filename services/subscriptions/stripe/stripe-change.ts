/**
 * Changes plans and seats at Stripe: at once, for the difference. What then costs less is kept for the
 * payments to come.
 */
import type Stripe from 'stripe';
import type { ChangeTo, PlanChange } from '../payments.ts';
import { priceFor } from './stripe-checkout.ts';

interface Wanted {
  readonly id: string;
  readonly to: ChangeTo;
  readonly atMs: number;
  readonly brandKey: string;
}

type Items = readonly Pick<Stripe.SubscriptionItem, 'price' | 'quantity'>[] | null | undefined;

/** Who changes the seats keeps the price of the contract, also where new readers pay another. */
async function itemsFor(
  stripe: Stripe,
  { items }: Stripe.Subscription,
  { to, brandKey }: Omit<Wanted, 'id' | 'atMs'>,
) {
  const [item] = items.data;
  if (item === undefined) return [];
  const { id, quantity = 1 } = item;
  return 'quantity' in to
    ? [{ id, price: item.price.id, quantity: to.quantity }]
    : [{ id, price: await priceFor(stripe, to, brandKey), quantity }];
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

export async function changeStripe(
  stripe: Stripe,
  wanted: Wanted,
  voidOpenInvoices: (subscription: string) => Promise<void>,
): Promise<string | undefined> {
  const { id, atMs, brandKey } = wanted;
  const expand = ['latest_invoice'];
  const before = await stripe.subscriptions.retrieve(id, { expand });
  const items = await itemsFor(stripe, before, wanted);
  const [item] = items;
  const isThat = (some: Items) =>
    some?.[0]?.price.id === item?.price && (some?.[0]?.quantity ?? 1) === item?.quantity;
  if (item === undefined || isThat(before.items.data)) return undefined;
  const waiting = before.pending_update?.subscription_items;
  if (isThat(waiting)) return pageOf(before);
  // The reader has thought better of another change.
  if ((waiting ?? null) !== null) await voidOpenInvoices(id);
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
    { idempotencyKey: `${brandKey}-change-${id}-${item.price}-${item.quantity}-${atMs}` },
  );
  return pageOf(updated);
}
