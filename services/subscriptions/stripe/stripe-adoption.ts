/** Subscriptions at Stripe that were sold elsewhere, and how they become ours. */
import type Stripe from 'stripe';
import type { AdoptionSource, FoundSubscription } from '../adoption-source.ts';
import { lastPaymentOf } from './stripe-money.ts';
import { asked, clientOf, type StripeOptions } from './stripe-payments.ts';
import { idOf, intervalOf, readSubscription } from './stripe-subscription.ts';

function ownerOf(
  one: Stripe.Subscription,
  brandKey: string,
): Pick<FoundSubscription, 'ours' | 'isOthers'> {
  const { masthead, account } = one.metadata;
  const plan = readSubscription(one, brandKey)?.plan;
  return {
    isOthers: masthead !== undefined && masthead !== brandKey,
    ...(masthead === brandKey && account !== undefined && plan !== undefined
      ? { ours: { account, plan } }
      : {}),
  };
}

function foundOf(one: Stripe.Subscription, brandKey: string): FoundSubscription | undefined {
  const [item] = one.items.data;
  const { customer } = one;
  const id = idOf(customer);
  if (item === undefined || id === undefined) return undefined;
  const { price } = item;
  const email =
    typeof customer === 'object' && customer.deleted !== true ? customer.email : undefined;
  return {
    id: one.id,
    customer: id,
    status: one.status,
    amount: price.unit_amount ?? 0,
    currency: price.currency.toUpperCase(),
    interval: intervalOf(price.recurring?.interval),
    price: price.id,
    product: idOf(price.product) ?? '',
    ...(price.lookup_key === null ? {} : { lookupKey: price.lookup_key }),
    ...(email === null || email === undefined ? {} : { email }),
    ...ownerOf(one, brandKey),
  };
}

export function createStripeAdoption(options: Omit<StripeOptions, 'hookSecret'>): AdoptionSource {
  const { brandKey } = options;
  const client = clientOf(options);
  return {
    async *listFound() {
      const stripe = await client();
      const all = stripe.subscriptions.list({ limit: 100, expand: ['data.customer'] });
      for await (const one of all) {
        const found = foundOf(one, brandKey);
        if (found !== undefined) yield found;
      }
    },
    async lastPayment(found) {
      const stripe = await client();
      return asked(() => lastPaymentOf(stripe, found));
    },
    async adopt({ id, customer }, account, plan) {
      const stripe = await client();
      const whose = { masthead: brandKey, account };
      // The customer first: a subscription of ours has a customer of ours.
      await asked(() => stripe.customers.update(customer, { metadata: whose }));
      await asked(() =>
        stripe.subscriptions.update(id, { metadata: { ...whose, plan, adopted: 'yes' } }),
      );
    },
  };
}
