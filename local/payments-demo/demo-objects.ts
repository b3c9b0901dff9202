/** What the demo provider keeps, and the objects of Stripe's API that it makes of it. */
import type Stripe from 'stripe';

/** The parts of an object that the demo has. Their names and types are those of the SDK. */
type Part<T, Name extends keyof T> = Pick<T, Name>;

/** Cards of Stripe's test mode (https://docs.stripe.com/testing). */
export const demoCards = {
  works: '4242424242424242',
  declined: '4000000000000002',
  /** It can be stored, and the next payment fails. */
  failsLater: '4000000000000341',
} as const;
export type CardKind = keyof typeof demoCards;

export interface DemoCustomer {
  readonly id: string;
  email: string;
  readonly metadata: Record<string, string>;
  card?: CardKind;
}
export interface DemoPrice {
  readonly id: string;
  readonly product: string;
  readonly currency: string;
  readonly amount: number;
  readonly interval: 'month' | 'year';
  lookupKey: string;
}
export interface DemoSession {
  readonly id: string;
  readonly customer: string;
  readonly account: string;
  readonly price: string;
  readonly off: number;
  readonly trialDays: number;
  readonly metadata: Record<string, string>;
  readonly doneUrl: string;
  readonly backUrl: string;
  readonly madeAt: number;
  status: 'open' | 'complete' | 'expired';
  subscription?: string;
}
export interface DemoSubscription {
  readonly id: string;
  readonly customer: string;
  price: string;
  readonly metadata: Record<string, string>;
  readonly createdAt: number;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  periodStart: number;
  periodEnd: number;
  trialEnd?: number;
  cancelsAtEnd: boolean;
  endedAt?: number;
  latestInvoice: string;
  /** What the first payment is lower by, until it is made. */
  off: number;
  feedback?: string;
  failures: number;
}
export interface DemoInvoice {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  status: 'paid' | 'open' | 'void';
  isRefunded: boolean;
  dispute?: 'needs_response' | 'lost';
}

/** All times are seconds since the epoch, by the demo's clock. */
export interface DemoState {
  /** How far the demo's clock is ahead, s. */
  ahead: number;
  lastId: number;
  readonly customers: Record<string, DemoCustomer>;
  readonly products: Record<string, string>;
  readonly prices: Record<string, DemoPrice>;
  /** What each takes off. */
  readonly coupons: Record<string, number>;
  readonly sessions: Record<string, DemoSession>;
  readonly subscriptions: Record<string, DemoSubscription>;
  readonly invoices: Record<string, DemoInvoice>;
  readonly events: Stripe.Event[];
  readonly idempotent: Record<string, { params: string; response: string }>;
}

export function emptyState(): DemoState {
  return {
    ahead: 0,
    lastId: 0,
    customers: {},
    products: {},
    prices: {},
    coupons: {},
    sessions: {},
    subscriptions: {},
    invoices: {},
    events: [],
    idempotent: {},
  };
}

export function customerObject({ id, email, metadata }: DemoCustomer) {
  return {
    id,
    object: 'customer',
    email,
    metadata,
    livemode: false,
  } satisfies Part<Stripe.Customer, 'id' | 'object' | 'email' | 'metadata' | 'livemode'>;
}

export function priceObject(price: DemoPrice) {
  return {
    id: price.id,
    object: 'price',
    active: true,
    currency: price.currency,
    product: price.product,
    lookup_key: price.lookupKey,
    unit_amount: price.amount,
    type: 'recurring',
    recurring: {
      interval: price.interval,
      interval_count: 1,
      meter: null,
      usage_type: 'licensed',
      trial_period_days: null,
    },
  } satisfies Part<
    Stripe.Price,
    | 'id'
    | 'object'
    | 'active'
    | 'currency'
    | 'product'
    | 'lookup_key'
    | 'unit_amount'
    | 'type'
    | 'recurring'
  >;
}

export function sessionObject(session: DemoSession, origin: string) {
  return {
    id: session.id,
    object: 'checkout.session',
    client_reference_id: session.account,
    customer: session.customer,
    mode: 'subscription',
    status: session.status,
    subscription: session.subscription ?? null,
    metadata: session.metadata,
    success_url: session.doneUrl,
    cancel_url: session.backUrl,
    url: session.status === 'open' ? `${origin}/pay/${session.id}` : null,
  } satisfies Part<
    Stripe.Checkout.Session,
    | 'id'
    | 'object'
    | 'client_reference_id'
    | 'customer'
    | 'mode'
    | 'status'
    | 'subscription'
    | 'metadata'
    | 'success_url'
    | 'cancel_url'
    | 'url'
  >;
}

export function subscriptionObject(one: DemoSubscription, price: DemoPrice) {
  const item = {
    id: one.id.replace('sub_', 'si_'),
    object: 'subscription_item',
    current_period_start: one.periodStart,
    current_period_end: one.periodEnd,
    price: priceObject(price),
    quantity: 1,
    subscription: one.id,
  };
  return {
    id: one.id,
    object: 'subscription',
    status: one.status,
    customer: one.customer,
    currency: price.currency,
    created: one.createdAt,
    metadata: one.metadata,
    cancel_at: one.cancelsAtEnd ? one.periodEnd : null,
    cancel_at_period_end: one.cancelsAtEnd,
    ended_at: one.endedAt ?? null,
    trial_end: one.trialEnd ?? null,
    latest_invoice: one.latestInvoice,
    items: { object: 'list', data: [item], has_more: false, url: '/v1/subscription_items' },
  };
}

export function invoiceObject(invoice: DemoInvoice) {
  return {
    id: invoice.id,
    object: 'invoice',
    customer: invoice.customer,
    currency: invoice.currency,
    amount_due: invoice.amount,
    amount_paid: invoice.status === 'paid' ? invoice.amount : 0,
    created: invoice.createdAt,
    status: invoice.status,
  } satisfies Part<
    Stripe.Invoice,
    'id' | 'object' | 'customer' | 'currency' | 'amount_due' | 'amount_paid' | 'created' | 'status'
  >;
}

export function chargeObject(invoice: DemoInvoice) {
  return {
    id: invoice.id.replace('in_', 'ch_'),
    object: 'charge',
    amount: invoice.amount,
    currency: invoice.currency,
    customer: invoice.customer,
    refunded: invoice.isRefunded,
    disputed: invoice.dispute !== undefined,
    payment_intent: invoice.id.replace('in_', 'pi_'),
  } satisfies Part<
    Stripe.Charge,
    | 'id'
    | 'object'
    | 'amount'
    | 'currency'
    | 'customer'
    | 'refunded'
    | 'disputed'
    | 'payment_intent'
  >;
}

export function invoicePaymentObject(invoice: DemoInvoice) {
  return {
    id: invoice.id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    invoice: invoice.id,
    status: invoice.status === 'paid' ? 'paid' : 'open',
    amount_paid: invoice.status === 'paid' ? invoice.amount : null,
    payment: {
      type: 'payment_intent',
      payment_intent: {
        id: invoice.id.replace('in_', 'pi_'),
        object: 'payment_intent',
        latest_charge: chargeObject(invoice),
      },
    },
  };
}
