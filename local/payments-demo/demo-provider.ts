/**
 * A payment provider for tries and tests on this machine: it behaves as Stripe does towards our
 * adapter, with a clock that jumps and no money.
 */
import type Stripe from 'stripe';
import {
  customerObject,
  demoCards,
  emptyState,
  invoiceObject,
  chargeObject,
  subscriptionObject,
  sessionObject,
  type CardKind,
  type DemoInvoice,
  type DemoPrice,
  type DemoSession,
  type DemoState,
  type DemoSubscription,
} from './demo-objects.ts';

const DAY = 86_400;
/** A payment that fails is tried again so often, a few days apart; then the provider gives up. */
const TRIES = 4;
const RETRY_DAYS = 5;

/** A call that Stripe would reject, with its code. */
export class DemoError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const missing = (what: string) => new DemoError(404, 'resource_missing', `No such ${what}`);

export interface DemoOptions {
  readonly state?: DemoState;
  /** Where readers find its pages. */
  readonly origin: () => string;
  readonly apiVersion: string;
  /** Epoch ms. */
  readonly now?: () => number;
  /** Gets every event in order. */
  readonly onEvent: (event: Stripe.Event) => void;
  /** Called after each change. */
  readonly onChange?: (state: DemoState) => void;
}

export interface NewSession {
  readonly customer: string;
  readonly account: string;
  readonly price: string;
  readonly coupon?: string;
  readonly trialDays: number;
  readonly metadata: Record<string, string>;
  readonly doneUrl: string;
  readonly backUrl: string;
}

/** Returns the same time of the next month or year; the last day where a month is shorter. */
export function nextPeriod(from: number, interval: 'month' | 'year'): number {
  const date = new Date(from * 1_000);
  const months = interval === 'year' ? 12 : 1;
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return Math.floor(date.getTime() / 1_000);
}

export function cardOf(number: string): CardKind | undefined {
  const digits = number.replace(/\D/g, '');
  const kinds = Object.keys(demoCards) as CardKind[];
  return kinds.find((kind) => demoCards[kind] === digits);
}

export class DemoProvider {
  readonly state: DemoState;
  readonly #options: DemoOptions;

  constructor(options: DemoOptions) {
    this.#options = options;
    this.state = options.state ?? emptyState();
  }

  /** By the demo's clock, s. */
  now(): number {
    return Math.floor((this.#options.now ?? Date.now)() / 1_000) + this.state.ahead;
  }

  newId(prefix: string): string {
    this.state.lastId += 1;
    return `${prefix}_demo${String(this.state.lastId).padStart(6, '0')}`;
  }

  changed(): void {
    this.#options.onChange?.(this.state);
  }

  #emit(type: string, object: object): void {
    const event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: this.#options.apiVersion,
      created: this.now(),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    } as unknown as Stripe.Event;
    this.state.events.unshift(event);
    this.changed();
    this.#options.onEvent(event);
  }

  find<T>(all: Readonly<Record<string, T>>, id: string, what: string): T {
    const found = all[id];
    if (found === undefined) throw missing(what);
    return found;
  }

  price(id: string): DemoPrice {
    return this.find(this.state.prices, id, 'price');
  }

  subscription(id: string): DemoSubscription {
    return this.find(this.state.subscriptions, id, 'subscription');
  }

  shown(one: DemoSubscription) {
    return subscriptionObject(one, this.price(one.price));
  }

  #subscriptionChanged(one: DemoSubscription, what: 'created' | 'updated' | 'deleted'): void {
    this.#emit(`customer.subscription.${what}`, this.shown(one));
  }

  makeCustomer(email: string, metadata: Record<string, string>) {
    const customer = { id: this.newId('cus'), email, metadata };
    this.state.customers[customer.id] = customer;
    this.#emit('customer.created', customerObject(customer));
    return customer;
  }

  makeSession(order: NewSession): DemoSession {
    this.find(this.state.customers, order.customer, 'customer');
    this.price(order.price);
    const off =
      order.coupon === undefined ? 0 : this.find(this.state.coupons, order.coupon, 'coupon');
    const session: DemoSession = {
      ...order,
      id: this.newId('cs_test'),
      off,
      madeAt: this.now(),
      status: 'open',
    };
    this.state.sessions[session.id] = session;
    this.changed();
    return session;
  }

  expireSession(id: string): DemoSession {
    const session = this.find(this.state.sessions, id, 'checkout.session');
    if (session.status !== 'open')
      throw new DemoError(400, 'invalid_state', 'Only open sessions can be expired');
    session.status = 'expired';
    this.#emit('checkout.session.expired', sessionObject(session, this.#options.origin()));
    return session;
  }

  #invoice(one: DemoSubscription, amount: number, isPaid: boolean): DemoInvoice {
    const invoice: DemoInvoice = {
      id: this.newId('in'),
      customer: one.customer,
      subscription: one.id,
      amount,
      currency: this.price(one.price).currency,
      createdAt: this.now(),
      status: isPaid ? 'paid' : 'open',
      isRefunded: false,
    };
    this.state.invoices[invoice.id] = invoice;
    one.latestInvoice = invoice.id;
    this.#emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', {
      ...invoiceObject(invoice),
      parent: { type: 'subscription_details', subscription_details: { subscription: one.id } },
    });
    return invoice;
  }

  /** A reader pays on the hosted page. Returns where it leads. */
  pay(sessionId: string, number: string): string {
    const session = this.find(this.state.sessions, sessionId, 'checkout.session');
    if (session.status !== 'open') throw new DemoError(400, 'expired', 'This page has expired.');
    const card = cardOf(number);
    if (card === undefined || card === 'declined')
      throw new DemoError(402, 'card_declined', 'Your card was declined.');
    const customer = this.find(this.state.customers, session.customer, 'customer');
    customer.card = card;
    const price = this.price(session.price);
    const at = this.now();
    const trialEnd = session.trialDays === 0 ? undefined : at + session.trialDays * DAY;
    const one: DemoSubscription = {
      id: this.newId('sub'),
      customer: customer.id,
      price: price.id,
      metadata: session.metadata,
      createdAt: at,
      status: trialEnd === undefined ? 'active' : 'trialing',
      periodStart: at,
      periodEnd: trialEnd ?? nextPeriod(at, price.interval),
      ...(trialEnd === undefined ? {} : { trialEnd }),
      cancelsAtEnd: false,
      latestInvoice: '',
      off: trialEnd === undefined ? 0 : session.off,
      failures: 0,
    };
    this.state.subscriptions[one.id] = one;
    this.#invoice(one, trialEnd === undefined ? price.amount - session.off : 0, true);
    session.status = 'complete';
    session.subscription = one.id;
    this.#subscriptionChanged(one, 'created');
    this.#emit('checkout.session.completed', sessionObject(session, this.#options.origin()));
    return session.doneUrl.replace('{CHECKOUT_SESSION_ID}', session.id);
  }

  changeSubscription(
    id: string,
    change: {
      readonly cancelsAtEnd?: boolean;
      readonly price?: string;
      readonly feedback?: string;
    },
  ): DemoSubscription {
    const one = this.subscription(id);
    if (one.status === 'canceled')
      throw new DemoError(
        400,
        'invalid_state',
        'A canceled subscription can only update its metadata',
      );
    if (change.cancelsAtEnd !== undefined) one.cancelsAtEnd = change.cancelsAtEnd;
    if (change.price !== undefined) one.price = this.price(change.price).id;
    if (change.feedback !== undefined) one.feedback = change.feedback;
    this.#subscriptionChanged(one, 'updated');
    return one;
  }

  cancel(id: string, feedback?: string): DemoSubscription {
    const one = this.subscription(id);
    if (one.status === 'canceled') throw missing('subscription');
    one.status = 'canceled';
    one.endedAt = this.now();
    if (feedback !== undefined) one.feedback = feedback;
    this.#subscriptionChanged(one, 'deleted');
    return one;
  }

  voidInvoice(id: string): DemoInvoice {
    const invoice = this.find(this.state.invoices, id, 'invoice');
    if (invoice.status !== 'open') throw new DemoError(400, 'invalid_state', 'It is not open');
    invoice.status = 'void';
    this.#emit('invoice.voided', invoiceObject(invoice));
    return invoice;
  }

  refund(intent: string): DemoInvoice {
    const invoice = this.find(this.state.invoices, intent.replace('pi_', 'in_'), 'payment_intent');
    if (invoice.isRefunded)
      throw new DemoError(400, 'charge_already_refunded', 'It has been refunded already');
    invoice.isRefunded = true;
    this.#emit('charge.refunded', chargeObject(invoice));
    return invoice;
  }

  /** The reader's bank takes the money back. */
  loseDispute(invoiceId: string): void {
    const invoice = this.find(this.state.invoices, invoiceId, 'invoice');
    invoice.dispute = 'lost';
    this.#emit('charge.dispute.closed', {
      id: invoice.id.replace('in_', 'dp_'),
      object: 'dispute',
      charge: chargeObject(invoice).id,
      payment_intent: chargeObject(invoice).payment_intent,
      status: 'lost',
    });
  }

  #pays(one: DemoSubscription): boolean {
    return this.find(this.state.customers, one.customer, 'customer').card === 'works';
  }

  /** What happens at the end of an interval, or when a failed payment is tried again. */
  #turn(one: DemoSubscription): void {
    if (one.cancelsAtEnd) {
      this.cancel(one.id);
      return;
    }
    const price = this.price(one.price);
    if (one.status !== 'past_due') {
      one.periodStart = one.periodEnd;
      one.periodEnd = nextPeriod(one.periodStart, price.interval);
    }
    const open = this.find(this.state.invoices, one.latestInvoice, 'invoice');
    if (this.#pays(one)) {
      if (one.status === 'past_due') {
        open.status = 'paid';
        this.#emit('invoice.paid', invoiceObject(open));
      } else this.#invoice(one, price.amount - one.off, true);
      one.off = 0;
      one.failures = 0;
      one.status = 'active';
    } else {
      one.failures += 1;
      if (one.failures === 1) this.#invoice(one, price.amount - one.off, false);
      if (one.failures > TRIES) {
        this.cancel(one.id);
        return;
      }
      one.status = 'past_due';
    }
    this.#subscriptionChanged(one, 'updated');
  }

  #dueAt(one: DemoSubscription): number {
    return one.status === 'past_due'
      ? one.periodStart + one.failures * RETRY_DAYS * DAY
      : one.periodEnd;
  }

  /** Lets what was due happen, in the order of its times. */
  catchUp(): void {
    const limit = this.now();
    const { ahead } = this.state;
    for (;;) {
      const [next] = Object.values(this.state.subscriptions)
        .filter(({ status }) => status !== 'canceled')
        .map((one) => ({ one, due: this.#dueAt(one) }))
        .filter(({ due }) => due <= limit)
        .sort((a, b) => a.due - b.due);
      if (next === undefined) break;
      // Events carry the time at which they were due.
      this.state.ahead = ahead - (limit - next.due);
      this.#turn(next.one);
    }
    this.state.ahead = ahead;
    this.changed();
  }

  advance(seconds: number): void {
    this.state.ahead += seconds;
    this.catchUp();
  }
}
