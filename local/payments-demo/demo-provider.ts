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
  disputeObject,
  subscriptionObject,
  sessionObject,
  type CardKind,
  type DemoCustomer,
  type DemoChange,
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
  readonly once?: DemoSession['once'];
  readonly coupon?: string;
  readonly quantity?: number;
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
  /** What becomes of a subscription whose payment has failed to the end: a setting of the publisher's at Stripe. */
  givesUpBy: 'canceled' | 'unpaid' = 'canceled';

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

  /** One that was deleted takes part in nothing. */
  customer(id: string): DemoCustomer {
    const found = this.find(this.state.customers, id, 'customer');
    if (found.isDeleted === true) throw missing('customer');
    return found;
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

  changeCustomer(id: string, metadata: Readonly<Record<string, string>>, email?: string) {
    const customer = this.customer(id);
    if (email !== undefined) customer.email = email;
    Object.assign(customer.metadata, metadata);
    this.#emit('customer.updated', customerObject(customer));
    return customer;
  }

  /** The publisher deletes a customer, whose subscriptions end at once. */
  deleteCustomer(id: string): void {
    const customer = this.customer(id);
    for (const one of Object.values(this.state.subscriptions))
      if (one.customer === id && one.status !== 'canceled') this.cancel(one.id);
    customer.isDeleted = true;
    this.#emit('customer.deleted', customerObject(customer));
  }

  /** What a coupon takes off a price. */
  #off(coupon: string, price: string): number {
    const found = this.find(this.state.coupons, coupon, 'coupon');
    if (typeof found === 'number') return found;
    return Math.floor((this.price(price).amount * found.percent) / 100);
  }

  makeSession(order: NewSession): DemoSession {
    this.customer(order.customer);
    if (order.once === undefined) this.price(order.price);
    const off = order.coupon === undefined ? 0 : this.#off(order.coupon, order.price);
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

  #keepInvoice(
    of: Omit<DemoInvoice, 'id' | 'createdAt' | 'attempts' | 'paidAt' | 'isRefunded'>,
  ): DemoInvoice {
    const at = this.now();
    const invoice: DemoInvoice = {
      ...of,
      id: this.newId('in'),
      createdAt: at,
      attempts: 1,
      ...(of.status === 'paid' ? { paidAt: at } : {}),
      isRefunded: false,
    };
    this.state.invoices[invoice.id] = invoice;
    return invoice;
  }

  #invoice(
    one: DemoSubscription,
    amount: number,
    isPaid: boolean,
    reason: DemoInvoice['reason'] = 'subscription_cycle',
    prorations?: readonly boolean[],
  ): DemoInvoice {
    const { customer, id: subscription } = one;
    const { currency, product } = this.price(one.price);
    const status = isPaid ? 'paid' : 'open';
    const of = { customer, subscription, amount, currency, product, reason, status } as const;
    const invoice = this.#keepInvoice({ ...of, prorations });
    one.latestInvoice = invoice.id;
    this.#emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoiceObject(invoice));
    return invoice;
  }

  /** A reader pays on the hosted page. Returns where it leads. */
  pay(sessionId: string, number: string): string {
    const session = this.find(this.state.sessions, sessionId, 'checkout.session');
    if (session.status !== 'open') throw new DemoError(400, 'expired', 'This page has expired.');
    const card = cardOf(number);
    if (card === undefined || card === 'declined')
      throw new DemoError(402, 'card_declined', 'Your card was declined.');
    const customer = this.customer(session.customer);
    if (session.once !== undefined) return this.#payOnce(session, session.once);
    customer.card = card;
    const price = this.price(session.price);
    const at = this.now();
    const trialEnd = session.trialDays === 0 ? undefined : at + session.trialDays * DAY;
    const one: DemoSubscription = {
      id: this.newId('sub'),
      customer: customer.id,
      price: price.id,
      quantity: session.quantity ?? 1,
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
    one.worth = this.#due(one) - session.off;
    this.state.subscriptions[one.id] = one;
    this.#invoice(
      one,
      trialEnd === undefined ? this.#due(one) - session.off : 0,
      true,
      'subscription_create',
    );
    session.subscription = one.id;
    this.#subscriptionChanged(one, 'created');
    return this.#complete(session);
  }

  #payOnce(session: DemoSession, once: NonNullable<DemoSession['once']>): string {
    const { customer } = session;
    const paid = { ...once, customer, subscription: '', reason: 'manual', status: 'paid' } as const;
    session.invoice = this.#keepInvoice(paid).id;
    return this.#complete(session);
  }

  #complete(session: DemoSession): string {
    session.status = 'complete';
    this.#emit('checkout.session.completed', sessionObject(session, this.#options.origin()));
    return session.doneUrl.replace('{CHECKOUT_SESSION_ID}', session.id);
  }

  changeSubscription(
    id: string,
    change: {
      readonly cancelsAtEnd?: boolean;
      readonly price?: string;
      readonly quantity?: number;
      readonly feedback?: string;
      readonly isPaused?: boolean;
      /** A new period begins now, and is paid for. */
      readonly isBegunAnew?: boolean;
      /** It makes the next payment cheaper. */
      readonly coupon?: string;
      /** Values to set; an empty one removes its name. */
      readonly metadata?: Readonly<Record<string, string>>;
    },
  ): DemoSubscription {
    const one = this.subscription(id);
    if (one.status === 'canceled')
      throw new DemoError(
        400,
        'invalid_state',
        'A canceled subscription can only update its metadata',
      );
    if (change.cancelsAtEnd !== undefined && change.cancelsAtEnd !== one.cancelsAtEnd) {
      one.cancelsAtEnd = change.cancelsAtEnd;
      if (change.cancelsAtEnd) one.canceledAt = this.now();
      else delete one.canceledAt;
    }
    if (change.metadata !== undefined)
      one.metadata = Object.fromEntries(
        Object.entries({ ...one.metadata, ...change.metadata }).filter(([, value]) => value !== ''),
      );
    if (change.coupon !== undefined) one.off = this.#off(change.coupon, one.price);
    if (change.price !== undefined) one.price = this.price(change.price).id;
    if (change.quantity !== undefined) one.quantity = change.quantity;
    if (change.feedback !== undefined) one.feedback = change.feedback;
    if (change.isPaused !== undefined) one.isPaused = change.isPaused;
    if (change.isBegunAnew === true) {
      one.periodStart = this.now();
      one.periodEnd = nextPeriod(one.periodStart, this.price(one.price).interval);
      one.worth = this.#due(one);
      this.#invoice(one, this.#due(one), this.#pays(one), 'subscription_update');
    }
    this.#subscriptionChanged(one, 'updated');
    return one;
  }

  /** What it costs to change a price in the middle of an interval, and until when it is then paid. */
  quote(id: string, price: string, quantity: number, at: number) {
    const one = this.subscription(id);
    const [before, after] = [this.price(one.price), this.price(price)];
    const left = (one.periodEnd - at) / (one.periodEnd - one.periodStart);
    const unused = Math.round((one.worth ?? this.#due(one)) * left);
    const isSame = before.interval === after.interval;
    const cost = after.amount * quantity;
    const total = (isSame ? Math.round(cost * left) : cost) - unused;
    const { balance = 0 } = this.customer(one.customer);
    return {
      total,
      due: Math.max(0, total + balance),
      periodEnd: isSame ? one.periodEnd : nextPeriod(at, after.interval),
    };
  }

  #applyChange(one: DemoSubscription, change: Omit<DemoChange, 'invoice'>): void {
    if (change.periodEnd !== one.periodEnd) one.periodStart = change.at;
    one.periodEnd = change.periodEnd;
    one.price = change.price;
    one.quantity = change.quantity;
    one.worth = this.#due(one);
    delete one.pending;
  }

  /** What is due is paid by the card; where it does not pay, the change waits. */
  changePrice(id: string, price: string, quantity: number, at: number): DemoSubscription {
    const one = this.subscription(id);
    const { total, due, periodEnd } = this.quote(id, price, quantity, at);
    const change = { price, quantity, at, periodEnd };
    const isOtherInterval = periodEnd !== one.periodEnd;
    const isPaid = due === 0 || this.#pays(one);
    if (isPaid) this.#applyChange(one, change);
    const owner = this.customer(one.customer);
    owner.balance = (owner.balance ?? 0) + total - due;
    // What is left of the old price, and the rest of the interval or a whole one.
    const lines = [true, !isOtherInterval];
    const { id: invoice } = this.#invoice(one, due, isPaid, 'subscription_update', lines);
    if (!isPaid) one.pending = { ...change, invoice };
    this.#subscriptionChanged(one, 'updated');
    return one;
  }

  /** A reader pays an invoice on its hosted page. */
  payInvoice(id: string, number: string): void {
    const invoice = this.find(this.state.invoices, id, 'invoice');
    const card = cardOf(number);
    if (invoice.status !== 'open') throw new DemoError(400, 'expired', 'This page has expired.');
    if (card === undefined || card === 'declined')
      throw new DemoError(402, 'card_declined', 'Your card was declined.');
    this.customer(invoice.customer).card = card;
    invoice.status = 'paid';
    invoice.paidAt = this.now();
    this.#emit('invoice.paid', invoiceObject(invoice));
    const one = this.subscription(invoice.subscription);
    if (one.pending?.invoice === id) this.#applyChange(one, one.pending);
    this.#subscriptionChanged(one, 'updated');
  }

  /** Changes what is kept for the payments to come. */
  changeBalance(id: string, amount: number): number {
    const owner = this.customer(id);
    owner.balance = (owner.balance ?? 0) + amount;
    this.#emit('customer.updated', customerObject(owner));
    return owner.balance;
  }

  /** What of a payment is left after what was kept for it. */
  #afterCredit(one: DemoSubscription, amount: number): number {
    const owner = this.customer(one.customer);
    const used = Math.min(amount, -(owner.balance ?? 0));
    owner.balance = (owner.balance ?? 0) + used;
    return amount - used;
  }

  cancel(id: string, feedback?: string): DemoSubscription {
    const one = this.subscription(id);
    if (one.status === 'canceled') throw missing('subscription');
    one.status = 'canceled';
    one.endedAt = this.now();
    one.canceledAt ??= one.endedAt;
    if (feedback !== undefined) one.feedback = feedback;
    this.#subscriptionChanged(one, 'deleted');
    return one;
  }

  voidInvoice(id: string): DemoInvoice {
    const invoice = this.find(this.state.invoices, id, 'invoice');
    if (invoice.status !== 'open') throw new DemoError(400, 'invalid_state', 'It is not open');
    invoice.status = 'void';
    const one = this.state.subscriptions[invoice.subscription];
    if (one?.pending?.invoice === id) delete one.pending;
    this.#emit('invoice.voided', invoiceObject(invoice));
    return invoice;
  }

  refund(intent: string): DemoInvoice {
    const invoice = this.find(this.state.invoices, intent.replace('pi_', 'in_'), 'payment_intent');
    if (invoice.isRefunded)
      throw new DemoError(400, 'charge_already_refunded', 'It has been refunded already');
    invoice.isRefunded = true;
    invoice.refundedAt = this.now();
    this.#emit('charge.refunded', chargeObject(invoice));
    return invoice;
  }

  /** The reader's bank takes the money back. */
  loseDispute(invoiceId: string): void {
    const invoice = this.find(this.state.invoices, invoiceId, 'invoice');
    invoice.dispute = 'lost';
    invoice.disputedAt = this.now();
    this.#emit('charge.dispute.closed', disputeObject(invoice));
  }

  /** What an interval costs, for all seats. */
  #due(one: DemoSubscription): number {
    return this.price(one.price).amount * (one.quantity ?? 1);
  }

  #pays(one: DemoSubscription): boolean {
    return this.customer(one.customer).card === 'works';
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
      one.worth = this.#due(one) - one.off;
      delete one.pending;
    }
    if (one.isPaused === true) {
      this.#subscriptionChanged(one, 'updated');
      return;
    }
    const open = this.find(this.state.invoices, one.latestInvoice, 'invoice');
    if (this.#pays(one)) {
      if (one.status === 'past_due') {
        open.status = 'paid';
        open.paidAt = this.now();
        open.attempts += 1;
        this.#emit('invoice.paid', invoiceObject(open));
      } else this.#invoice(one, this.#afterCredit(one, this.#due(one) - one.off), true);
      one.off = 0;
      one.failures = 0;
      one.status = 'active';
    } else {
      one.failures += 1;
      if (one.failures === 1)
        this.#invoice(one, this.#afterCredit(one, this.#due(one) - one.off), false);
      else open.attempts += 1;
      if (one.failures > TRIES && this.givesUpBy === 'unpaid') {
        one.status = 'unpaid';
        this.#subscriptionChanged(one, 'updated');
        return;
      }
      if (one.failures > TRIES) {
        one.endedBy = 'payment_failed';
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
        .filter(({ status }) => status !== 'canceled' && status !== 'unpaid')
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
