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
  /** Below zero: what is kept for the payments to come. */
  balance?: number;
  isDeleted?: boolean;
}
/** A change of price that waits for its invoice to be paid. */
export interface DemoChange {
  readonly price: string;
  readonly quantity: number;
  readonly at: number;
  readonly periodEnd: number;
  readonly invoice: string;
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
  /** '' where a sum is paid once. */
  readonly price: string;
  readonly once?: { readonly product: string; readonly amount: number; readonly currency: string };
  readonly off: number;
  /** Default: one. */
  readonly quantity?: number;
  readonly trialDays: number;
  readonly metadata: Record<string, string>;
  readonly doneUrl: string;
  readonly backUrl: string;
  readonly madeAt: number;
  status: 'open' | 'complete' | 'expired';
  subscription?: string;
  /** The invoice of what was paid once. */
  invoice?: string;
}
export interface DemoSubscription {
  readonly id: string;
  readonly customer: string;
  price: string;
  /** Default: one. */
  quantity?: number;
  metadata: Record<string, string>;
  readonly createdAt: number;
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled';
  periodStart: number;
  periodEnd: number;
  trialEnd?: number;
  cancelsAtEnd: boolean;
  /** Its invoices are void. */
  isPaused?: boolean;
  /** When it was asked to end. */
  canceledAt?: number;
  endedAt?: number;
  latestInvoice: string;
  /** What the whole of the running interval has cost. */
  worth?: number;
  pending?: DemoChange;
  /** What the first payment is lower by, until it is made. */
  off: number;
  feedback?: string;
  /** Why it has ended, if its reader did not ask for it. */
  endedBy?: 'payment_failed';
  failures: number;
}
export interface DemoInvoice {
  readonly id: string;
  readonly customer: string;
  readonly subscription: string;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: number;
  /** `manual`: paid once, without a subscription. */
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  /** The product that it is for. */
  readonly product: string;
  /** Of each line, whether it settles a part of an interval. Default: one line, for a whole one. */
  readonly prorations?: readonly boolean[];
  status: 'paid' | 'open' | 'void';
  attempts: number;
  paidAt?: number;
  isRefunded: boolean;
  refundedAt?: number;
  dispute?: 'needs_response' | 'lost';
  disputedAt?: number;
}

/** All times are seconds since the epoch, by the demo's clock. */
export interface DemoState {
  /** How far the demo's clock is ahead, s. */
  ahead: number;
  lastId: number;
  readonly customers: Record<string, DemoCustomer>;
  readonly products: Record<string, string>;
  readonly prices: Record<string, DemoPrice>;
  /** What each takes off: an amount, or percent of the price. */
  readonly coupons: Record<string, number | { readonly percent: number }>;
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

export function deletedObject({ id }: Pick<DemoCustomer, 'id'>) {
  return { id, object: 'customer', deleted: true } satisfies Stripe.DeletedCustomer;
}

export function customerObject({ id, email, metadata, balance = 0 }: DemoCustomer) {
  return {
    id,
    object: 'customer',
    email,
    metadata,
    balance,
    livemode: false,
  } satisfies Part<
    Stripe.Customer,
    'id' | 'object' | 'email' | 'metadata' | 'balance' | 'livemode'
  >;
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
    mode: session.once === undefined ? 'subscription' : 'payment',
    status: session.status,
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    payment_intent: session.invoice?.replace('in_', 'pi_') ?? null,
    subscription: session.subscription ?? null,
    metadata: session.metadata,
    created: session.madeAt,
    amount_total: session.once?.amount ?? null,
    currency: session.once?.currency ?? null,
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
    | 'payment_status'
    | 'payment_intent'
    | 'subscription'
    | 'metadata'
    | 'created'
    | 'amount_total'
    | 'currency'
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
    quantity: one.quantity ?? 1,
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
    pause_collection: one.isPaused === true ? { behavior: 'void', resumes_at: null } : null,
    canceled_at: one.canceledAt ?? null,
    cancellation_details: {
      comment: null,
      feedback: one.feedback ?? null,
      reason: one.endedBy ?? (one.canceledAt === undefined ? null : 'cancellation_requested'),
    },
    ended_at: one.endedAt ?? null,
    trial_end: one.trialEnd ?? null,
    latest_invoice: one.latestInvoice,
    // What it takes off is for one payment, and gone after it.
    discounts: one.off === 0 ? [] : [one.id.replace('sub_', 'di_')],
    pending_update:
      one.pending === undefined
        ? null
        : {
            subscription_items: [
              { id: item.id, price: { id: one.pending.price }, quantity: one.pending.quantity },
            ],
          },
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
    billing_reason: invoice.reason,
    attempt_count: invoice.attempts,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: invoice.subscription },
    },
    status_transitions: { paid_at: invoice.paidAt ?? null },
    lines: {
      object: 'list',
      data: (invoice.prorations ?? [false]).map((proration) => ({
        parent: { type: 'subscription_item_details', subscription_item_details: { proration } },
        pricing: { price_details: { product: invoice.product } },
      })),
      has_more: false,
      url: '/v1/invoices/lines',
    },
  };
}

/** The money of an invoice that went back. */
export function refundObject(invoice: DemoInvoice) {
  return {
    id: invoice.id.replace('in_', 're_'),
    object: 'refund',
    amount: invoice.amount,
    currency: invoice.currency,
    created: invoice.refundedAt ?? invoice.createdAt,
    charge: chargeObject(invoice).id,
    payment_intent: chargeObject(invoice).payment_intent,
    status: 'succeeded',
  } satisfies Part<
    Stripe.Refund,
    'id' | 'object' | 'amount' | 'currency' | 'created' | 'charge' | 'payment_intent' | 'status'
  >;
}

export function disputeObject(invoice: DemoInvoice) {
  return {
    id: invoice.id.replace('in_', 'dp_'),
    object: 'dispute',
    amount: invoice.amount,
    currency: invoice.currency,
    created: invoice.disputedAt ?? invoice.createdAt,
    charge: chargeObject(invoice).id,
    payment_intent: chargeObject(invoice).payment_intent,
    status: invoice.dispute ?? 'needs_response',
  } satisfies Part<
    Stripe.Dispute,
    'id' | 'object' | 'amount' | 'currency' | 'created' | 'charge' | 'payment_intent' | 'status'
  >;
}

export function chargeObject(invoice: DemoInvoice) {
  return {
    id: invoice.id.replace('in_', 'ch_'),
    object: 'charge',
    amount: invoice.amount,
    currency: invoice.currency,
    created: invoice.paidAt ?? invoice.createdAt,
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
    | 'created'
    | 'customer'
    | 'refunded'
    | 'disputed'
    | 'payment_intent'
  >;
}

/** @param isExpanded With the whole invoice. */
export function invoicePaymentObject(invoice: DemoInvoice, isExpanded = false) {
  return {
    id: invoice.id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    invoice: isExpanded ? invoiceObject(invoice) : invoice.id,
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
