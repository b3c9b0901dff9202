/** Starts a checkout at Stripe: customer, price, discount and session. */
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { firstAmount, lookupKeyOf, type PricedPlan } from '../../../shared/subscriptions/plans.ts';
import type { GiftOrder, Order, StartedCheckout } from '../payments.ts';
import { idOf, productPrefix } from './stripe-subscription.ts';

const HOUR_MS = 3_600_000;
/** Characters of a value (https://docs.stripe.com/metadata). */
const METADATA_MAX = 500;

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** Returns what exists already, or makes it. */
export async function makeOnce<T>(make: () => Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (hasCode(error, 'resource_already_exists')) return undefined;
    throw error;
  }
}

/** Returns what there is, or undefined. */
export async function unlessMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (hasCode(error, 'resource_missing')) return undefined;
    throw error;
  }
}

/** @returns undefined for one that was deleted, or never was. */
export async function findCustomer(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Customer | undefined> {
  const found = await unlessMissing(() => stripe.customers.retrieve(id));
  return found === undefined || found.deleted === true ? undefined : found;
}

/** The same key for two tabs: Stripe then makes one customer, and another after one that was deleted. */
async function customerFor(
  stripe: Stripe,
  { customer, email, account }: Pick<Order, 'customer' | 'email' | 'account'>,
  brandKey: string,
): Promise<string> {
  const make = async (key: string) => {
    const metadata = { masthead: brandKey, account };
    return stripe.customers.create({ email, metadata }, { idempotencyKey: key });
  };
  const key = `${brandKey}-customer-${account}`;
  let id = customer ?? (await make(key)).id;
  // Stripe repeats its response of a day, also for one that has been deleted meanwhile.
  while ((await findCustomer(stripe, id)) === undefined)
    ({ id } = await make(`${key}-after-${id}`));
  return id;
}

async function productFor(
  stripe: Stripe,
  { key, name }: Order['plan'],
  brandKey: string,
): Promise<string> {
  const id = `${productPrefix(brandKey)}${key}`;
  await makeOnce(() => stripe.products.create({ id, name }));
  return id;
}

/** The brand file decides what a plan costs: where Stripe has another price under the key, a new one takes it. */
export async function priceFor(
  stripe: Stripe,
  order: PricedPlan,
  brandKey: string,
): Promise<string> {
  const { plan, price } = order;
  const lookupKey = `${productPrefix(brandKey)}${lookupKeyOf(order)}`;
  const names = price.lookupKey === undefined ? [lookupKey] : [price.lookupKey];
  const { data } = await stripe.prices.list({ lookup_keys: names, active: true, limit: 1 });
  const [found] = data;
  const currency = price.currency.toLowerCase();
  if (
    found !== undefined &&
    found.unit_amount === price.amount &&
    found.currency === currency &&
    found.recurring?.interval === price.interval
  )
    return found.id;
  const product = await productFor(stripe, plan, brandKey);
  const made = await stripe.prices.create({
    product,
    currency,
    unit_amount: price.amount,
    recurring: { interval: price.interval },
    lookup_key: names[0],
    transfer_lookup_key: true,
  });
  return made.id;
}

/** A first payment that is lower is a coupon for one payment. */
async function discountsFor(
  stripe: Stripe,
  { price, offer, quantity = 1 }: Order,
  brandKey: string,
): Promise<{ coupon: string }[]> {
  const off = (price.amount - firstAmount(price, offer)) * quantity;
  if (off === 0) return [];
  const currency = price.currency.toLowerCase();
  const coupon = `${productPrefix(brandKey)}first-${off}-${currency}`;
  await makeOnce(() =>
    stripe.coupons.create({ id: coupon, amount_off: off, currency, duration: 'once' }),
  );
  return [{ coupon }];
}

/** Stripe's own names of languages; it chooses by the browser for others. */
const locales: Readonly<Record<string, Stripe.Checkout.SessionCreateParams.Locale>> = {
  de: 'de',
  en: 'en',
  es: 'es',
  fr: 'fr',
  ja: 'ja',
};

const localeOf = (language: string): Stripe.Checkout.SessionCreateParams.Locale =>
  locales[language.split('-')[0] ?? ''] ?? 'auto';

function sessionParams(
  order: Order,
  customer: string,
  price: string,
  discounts: { coupon: string }[],
  brandKey: string,
): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    masthead: brandKey,
    account: order.account,
    plan: order.plan.key,
    terms: order.terms,
    ...(order.article === undefined ? {} : { article: order.article.slice(0, METADATA_MAX) }),
    ...(order.offer === undefined ? {} : { offer: order.offer.code }),
  };
  const { trialDays } = order.price;
  return {
    mode: 'subscription',
    customer,
    client_reference_id: order.account,
    line_items: [{ price, quantity: order.quantity ?? 1 }],
    ...(discounts.length === 0 ? {} : { discounts }),
    subscription_data: {
      metadata,
      ...(trialDays === undefined ? {} : { trial_period_days: trialDays }),
    },
    metadata,
    success_url: order.doneUrl.replace('{SESSION}', '{CHECKOUT_SESSION_ID}'),
    cancel_url: order.backUrl,
    locale: localeOf(order.language),
  };
}

/** One payment, which carries our id of the gift. What is written to the other reader stays with us. */
export async function startStripeGift(
  stripe: Stripe,
  order: GiftOrder,
  brandKey: string,
): Promise<StartedCheckout> {
  const { id, plan, gift, account } = order;
  const [customer, product] = await Promise.all([
    customerFor(stripe, order, brandKey),
    productFor(stripe, plan, brandKey),
  ]);
  const metadata = { masthead: brandKey, account, gift: id, plan: plan.key, terms: order.terms };
  const currency = gift.currency.toLowerCase();
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      client_reference_id: account,
      line_items: [{ price_data: { currency, product, unit_amount: gift.amount }, quantity: 1 }],
      payment_intent_data: { metadata },
      invoice_creation: { enabled: true },
      metadata,
      success_url: order.doneUrl.replace('{SESSION}', '{CHECKOUT_SESSION_ID}'),
      cancel_url: order.backUrl,
      locale: localeOf(order.language),
    },
    { idempotencyKey: `${brandKey}-gift-${id}` },
  );
  if (session.url === null) throw new Error('Stripe has made a session without a page');
  return { url: session.url, customer };
}

export async function startStripeCheckout(
  stripe: Stripe,
  order: Order,
  brandKey: string,
): Promise<StartedCheckout> {
  const [customer, price, discounts] = await Promise.all([
    customerFor(stripe, order, brandKey),
    priceFor(stripe, order, brandKey),
    discountsFor(stripe, order, brandKey),
  ]);
  const params = sessionParams(order, customer, price, discounts, brandKey);
  // Two clicks, or two tabs, of one hour get one session. Other parameters must have another key.
  const fingerprint = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  const hour = Math.floor(order.nowMs / HOUR_MS);
  const idempotencyKey = `${brandKey}-${order.account}-${order.plan.key}-${hour}-${fingerprint}`;
  const create = (key: string) => stripe.checkout.sessions.create(params, { idempotencyKey: key });
  // Those that there were before: two that begin at once would end each other.
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
  const made = await create(idempotencyKey);
  // Stripe repeats its response of that hour, also for a session that has been closed meanwhile.
  const current = await stripe.checkout.sessions.retrieve(made.id);
  const session =
    current.status === 'open' ? made : await create(`${idempotencyKey}-${order.nowMs}`);
  for (const { id, mode } of open.data)
    if (id !== session.id && mode === 'subscription')
      // It may have been paid a moment ago.
      await stripe.checkout.sessions.expire(id).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      });
  if (session.url === null) throw new Error('Stripe has made a session without a page');
  return { url: session.url, customer: idOf(session.customer) ?? customer };
}
