/** The adapter of Stripe. Only its folder knows Stripe's SDK, whose version pins that of the API. */
import Stripe from 'stripe';
import type { ProviderSubscription } from '../../../shared/subscriptions/provider-subscription.ts';
import { isLiving } from '../../../shared/subscriptions/provider-subscription.ts';
import type { SecretReader } from '../../aws/secrets.ts';
import { ApiError, unavailable } from '../../http/api-error.ts';
import type { LeavingReason } from '../../../shared/subscriptions/leaving.ts';
import type { Payments, ProviderCustomer, ProviderEvent } from '../payments.ts';
import { STRIPE_API_VERSION } from './api-version.ts';
import { changeStripe, previewStripeChange } from './stripe-change.ts';
import {
  findCustomer,
  makeOnce,
  startStripeCheckout,
  startStripeGift,
  unlessMissing,
} from './stripe-checkout.ts';
import { giftsOf, lastPaymentOf, refundIntent, refundStripe } from './stripe-money.ts';
import { idOf, productPrefix, readSubscription } from './stripe-subscription.ts';

/** How old a signature may be, and how far the clock of the sender ahead, s. */
const OLDEST_S = 300;
const AHEAD_S = 60;

export interface StripeOptions {
  readonly brandKey: string;
  readonly key: SecretReader;
  readonly hookSecret: SecretReader;
  /** Where its API is, for a demo on this machine: `http://127.0.0.1:4242`. Default: Stripe. */
  readonly endpoint?: string;
}

const createClient = (key: string, endpoint?: string): Stripe => {
  const url = endpoint === undefined ? undefined : new URL(endpoint);
  return new Stripe(key, {
    apiVersion: STRIPE_API_VERSION,
    timeout: 4_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(url === undefined
      ? {}
      : {
          host: url.hostname,
          port: url.port,
          protocol: url.protocol === 'https:' ? 'https' : 'http',
        }),
  });
};

/** Waits for what is right in our call, and says who is at fault for the rest. */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeError &&
      !(error instanceof Stripe.errors.StripeInvalidRequestError)
    )
      throw unavailable(`Stripe did not do it: ${error.type}`);
    throw error;
  }
}

/** Returns the customer that an event is about. A dispute names the charge alone. */
async function customerOf(
  stripe: Stripe,
  { type, data }: Stripe.Event,
): Promise<string | undefined> {
  const object = data.object as {
    readonly id?: string;
    readonly object?: string;
    readonly customer?: string | { readonly id: string } | null;
    readonly charge?: string | { readonly id: string };
  };
  if (object.object === 'customer') return object.id;
  if (type.startsWith('charge.dispute.')) {
    const charge = idOf(object.charge);
    if (charge === undefined) return undefined;
    return idOf((await stripe.charges.retrieve(charge)).customer);
  }
  return idOf(object.customer);
}

async function eventOf(
  stripe: Stripe,
  event: Stripe.Event,
  brandKey: string,
): Promise<ProviderEvent> {
  const customer = await customerOf(stripe, event);
  const { metadata } = event.data.object as { readonly metadata?: Stripe.Metadata | null };
  const account = metadata?.masthead === brandKey ? metadata.account : undefined;
  return {
    ...{ id: event.id, createdMs: event.created * 1_000 },
    ...(customer === undefined ? {} : { customer }),
    ...(account === undefined ? {} : { account }),
  };
}

const badSignature = (says: string) => new ApiError(401, 'bad-signature', says);

/** While a secret is rolled there are two, and Stripe signs with both. */
function verified(rawBody: Buffer, signature: string, secrets: readonly string[]) {
  for (const secret of secrets) {
    try {
      return Stripe.webhooks.constructEvent(rawBody, signature, secret, OLDEST_S);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
    }
  }
  throw badSignature('The signature is missing, too old, or does not fit');
}

/** The SDK accepts any time of the future. */
function rejectFuture(signature: string, nowMs: number): void {
  const stamp = Number(/(?:^|,)\s*t=(\d+)/.exec(signature)?.[1]);
  if (stamp * 1_000 > nowMs + AHEAD_S * 1_000) throw badSignature('The signature is of the future');
}

const feedback = {
  price: 'too_expensive',
  time: 'unused',
  content: 'low_quality',
  technical: 'other',
  other: 'other',
} as const;

async function voidOpenInvoices(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id } of data) if (id !== undefined) await stripe.invoices.voidInvoice(id);
}

async function subscriptionsOf(
  stripe: Stripe,
  customer: string,
  brandKey: string,
): Promise<ProviderSubscription[]> {
  const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
  const read = await Promise.all(
    data.map(async (one) => {
      const plain = readSubscription(one, brandKey);
      return plain !== undefined && isLiving(plain)
        ? readSubscription(one, brandKey, await lastPaymentOf(stripe, one))
        : plain;
    }),
  );
  return read.filter((one) => one !== undefined);
}

async function fetchCustomer(
  stripe: Stripe,
  id: string,
  brandKey: string,
): Promise<ProviderCustomer | undefined> {
  const customer = await findCustomer(stripe, id);
  if (customer === undefined) return undefined;
  const { account, masthead } = customer.metadata;
  if (account === undefined || masthead !== brandKey) return { id, subscriptions: [] };
  const [subscriptions, gifts] = await Promise.all([
    subscriptionsOf(stripe, id, brandKey),
    giftsOf(stripe, id, brandKey),
  ]);
  return {
    id,
    account,
    subscriptions,
    gifts,
    ...(customer.email === null ? {} : { email: customer.email }),
  };
}

async function cancel(
  stripe: Stripe,
  id: string,
  when: 'now' | 'period-end',
  reason: LeavingReason | undefined,
): Promise<void> {
  const details =
    reason === undefined ? {} : { cancellation_details: { feedback: feedback[reason] } };
  // Stripe knows fewer reasons than the form.
  const metadata = reason === undefined ? {} : { metadata: { leaving: reason } };
  if (when === 'period-end') {
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, ...details, ...metadata });
    return;
  }
  await voidOpenInvoices(stripe, id);
  const { status } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled' || status === 'incomplete_expired') return;
  if (reason !== undefined) await stripe.subscriptions.update(id, metadata);
  await stripe.subscriptions.cancel(id, details);
}

/** Periods go on at Stripe and their invoices are void: what was paid for last is noted. */
async function pause(stripe: Stripe, id: string): Promise<void> {
  const { items, pause_collection: before } = await stripe.subscriptions.retrieve(id);
  const [item] = items.data;
  if (item === undefined || (before ?? null) !== null) return;
  await stripe.subscriptions.update(id, {
    pause_collection: { behavior: 'void' },
    metadata: { paused: String(item.current_period_end) },
  });
}

async function resume(stripe: Stripe, id: string): Promise<void> {
  const { items, metadata } = await stripe.subscriptions.retrieve(id);
  const { paused } = metadata;
  // A period that has begun since then was not paid for: a new one begins now.
  const isUnpaid = paused !== undefined && items.data[0]?.current_period_end !== Number(paused);
  await stripe.subscriptions.update(id, {
    cancel_at_period_end: false,
    ...(paused === undefined ? {} : { pause_collection: '' as const }),
    ...(isUnpaid
      ? { billing_cycle_anchor: { type: 'now' as const }, proration_behavior: 'none' as const }
      : {}),
    metadata: { leaving: '', paused: '' },
  });
}

/** @returns false where the subscription has had its offer, or a payment to come is cheaper already. */
async function discount(
  stripe: Stripe,
  id: string,
  percentOff: number,
  brandKey: string,
): Promise<boolean> {
  const { metadata, discounts } = await stripe.subscriptions.retrieve(id);
  // What is set takes the place of all that there are.
  if (metadata.retained !== undefined || discounts.length > 0) return false;
  const coupon = `${productPrefix(brandKey)}stay-${percentOff}`;
  await makeOnce(() =>
    stripe.coupons.create({ id: coupon, percent_off: percentOff, duration: 'once' }),
  );
  await stripe.subscriptions.update(id, {
    discounts: [{ coupon }],
    metadata: { retained: String(percentOff) },
  });
  return true;
}

async function customerOfCheckout(stripe: Stripe, id: string) {
  const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(id));
  const customer = idOf(session?.customer);
  const account = session?.client_reference_id ?? undefined;
  return customer === undefined || account === undefined ? undefined : { customer, account };
}

async function customerOfSubscription(stripe: Stripe, id: string, brandKey: string) {
  const found = await unlessMissing(() => stripe.subscriptions.retrieve(id));
  return found === undefined || readSubscription(found, brandKey) === undefined
    ? undefined
    : idOf(found.customer);
}

async function* listEvents(
  stripe: Stripe,
  sinceMs: number,
  brandKey: string,
): AsyncIterable<ProviderEvent> {
  const created = { gte: Math.floor(sinceMs / 1_000) };
  for await (const event of stripe.events.list({ created, limit: 100 }))
    yield await eventOf(stripe, event, brandKey);
}

async function* listLiving(stripe: Stripe, brandKey: string): ReturnType<Payments['listLiving']> {
  for await (const one of stripe.subscriptions.list({ limit: 100 })) {
    const read = readSubscription(one, brandKey);
    const customer = idOf(one.customer);
    const { account } = one.metadata;
    if (read !== undefined && customer !== undefined)
      yield { ...read, customer, ...(account === undefined ? {} : { account }) };
  }
}

/** Returns a client for the key as it is now: it may be changed while functions run. */
export function clientOf({
  key,
  endpoint,
}: Pick<StripeOptions, 'key' | 'endpoint'>): () => Promise<Stripe> {
  let known: { readonly key: string; readonly stripe: Stripe } | undefined;
  return async () => {
    const [current] = await key();
    if (current === undefined)
      throw unavailable('The secret stripe is not set: masthead keys set stripe');
    if (known?.key !== current) known = { key: current, stripe: createClient(current, endpoint) };
    return known.stripe;
  };
}

export function createStripePayments(options: StripeOptions): Payments {
  const { brandKey, hookSecret } = options;
  const client = clientOf(options);
  const ask = async <T>(call: (stripe: Stripe) => Promise<T>): Promise<T> => {
    const stripe = await client();
    return asked(() => call(stripe));
  };
  return {
    startCheckout: (order) => ask((stripe) => startStripeCheckout(stripe, order, brandKey)),
    startGift: (order) => ask((stripe) => startStripeGift(stripe, order, brandKey)),
    customerOfCheckout: (id) => ask((stripe) => customerOfCheckout(stripe, id)),
    openPortal: (customer, returnUrl) =>
      ask(async (stripe) => {
        const portal = { customer, return_url: returnUrl };
        return (await stripe.billingPortal.sessions.create(portal)).url;
      }),
    async readEvent(rawBody, header, nowMs) {
      const signature = header('stripe-signature');
      const secrets = await hookSecret();
      if (secrets.length === 0)
        throw unavailable('The secret stripe-hook is not set: masthead keys set stripe-hook');
      const event = verified(rawBody, signature, secrets);
      rejectFuture(signature, nowMs);
      return ask((stripe) => eventOf(stripe, event, brandKey));
    },
    fetchCustomer: (id) => ask((stripe) => fetchCustomer(stripe, id, brandKey)),
    setEmail: (customer, email) =>
      ask(async (stripe) => {
        await stripe.customers.update(customer, { email });
      }),
    customerOfSubscription: (id) => ask((stripe) => customerOfSubscription(stripe, id, brandKey)),
    cancel: (id, when, reason) => ask((stripe) => cancel(stripe, id, when, reason)),
    pause: (id) => ask((stripe) => pause(stripe, id)),
    resume: (id) => ask((stripe) => resume(stripe, id)),
    previewChange: (id, to, atMs) =>
      ask((stripe) => previewStripeChange(stripe, { id, to, atMs, brandKey })),
    change: (id, to, atMs) =>
      ask((stripe) =>
        changeStripe(stripe, { id, to, atMs, brandKey }, (of) => voidOpenInvoices(stripe, of)),
      ),
    discount: (id, percentOff) => ask((stripe) => discount(stripe, id, percentOff, brandKey)),
    refund: (id) => ask((stripe) => refundStripe(stripe, id, brandKey)),
    refundGift: (payment) => ask((stripe) => refundIntent(stripe, payment, brandKey)),
    async *listEvents(sinceMs) {
      yield* listEvents(await client(), sinceMs, brandKey);
    },
    async *listLiving() {
      yield* listLiving(await client(), brandKey);
    },
  };
}
