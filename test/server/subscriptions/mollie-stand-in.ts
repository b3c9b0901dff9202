/**
 * A stand-in for Mollie: the calls that our adapter makes, as the reference describes them
 * (https://docs.mollie.com/reference/overview), a page on which a reader pays, a clock that jumps, and the
 * reports that Mollie sends. It rejects what the reference does not allow. It was never compared with
 * Mollie itself.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { addMonths } from '../../../services/subscriptions/gift-code.ts';

const DAY_MS = 86_400_000;
export const MOLLIE_KEY = 'test_of_tests_and_nobody_else_000000';

interface Amount {
  readonly currency: string;
  readonly value: string;
}
interface Customer {
  readonly id: string;
  email: string;
  metadata: object;
  readonly createdAt: string;
  isDeleted?: boolean;
}
interface Mandate {
  readonly id: string;
  readonly customerId: string;
  readonly method: string;
  /** Whether the next payment works. */
  works: boolean;
}
export interface StandInPayment {
  readonly id: string;
  readonly customerId: string;
  readonly sequenceType: 'first' | 'oneoff' | 'recurring';
  readonly amount: Amount;
  readonly description: string;
  readonly webhookUrl: string;
  readonly cancelUrl?: string;
  redirectUrl?: string;
  metadata: object;
  status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled' | 'expired';
  readonly createdAt: string;
  readonly subscriptionId?: string;
  mandateId?: string;
  method?: string;
  paidAt?: string;
  failedAt?: string;
  refunded: number;
  chargedBack: number;
}
interface Schedule {
  readonly id: string;
  readonly customerId: string;
  amount: Amount;
  readonly interval: string;
  readonly startDate: string;
  readonly description: string;
  readonly webhookUrl: string;
  metadata: object;
  mandateId: string;
  status: 'active' | 'canceled' | 'suspended';
  readonly createdAt: string;
  nextPaymentDate?: string;
  canceledAt?: string;
}
interface Returned {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: Amount;
  readonly createdAt: string;
  readonly status?: string;
}

class Rejected extends Error {
  readonly status: number;
  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

/** https://docs.mollie.com/payments/multicurrency */
const digitsOf = (currency: string) => (['ISK', 'JPY'].includes(currency) ? 0 : 2);
const amountSchema = v.pipe(
  v.strictObject({
    currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
    value: v.pipe(v.string(), v.regex(/^\d+(\.\d{2})?$/)),
  }),
  v.check(
    ({ currency, value }) => value === Number(value).toFixed(digitsOf(currency)),
    'The amount has a wrong number of digits',
  ),
);
const url = v.pipe(v.string(), v.url());
/** "Approximately 1kB". */
const metadata = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((all) => JSON.stringify(all).length <= 1_024, 'metadata is too long'),
);
const description = v.pipe(v.string(), v.minLength(1), v.maxLength(255));
const locale = v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)));
const bodies = {
  newCustomer: v.strictObject({ email: v.pipe(v.string(), v.email()), locale, metadata }),
  customer: v.strictObject({
    metadata: v.optional(metadata),
    email: v.optional(v.pipe(v.string(), v.email())),
  }),
  newPayment: v.strictObject({
    amount: amountSchema,
    customerId: v.string(),
    sequenceType: v.picklist(['first', 'oneoff']),
    description,
    redirectUrl: url,
    cancelUrl: v.optional(url),
    webhookUrl: url,
    metadata,
    locale,
  }),
  payment: v.strictObject({ redirectUrl: url }),
  newSchedule: v.strictObject({
    amount: amountSchema,
    interval: v.pipe(v.string(), v.regex(/^\d+ (days?|weeks?|months?)$/)),
    startDate: v.pipe(v.string(), v.isoDate()),
    description,
    webhookUrl: url,
    metadata,
    mandateId: v.string(),
  }),
  schedule: v.strictObject({
    amount: v.optional(amountSchema),
    metadata: v.optional(metadata),
    mandateId: v.optional(v.string()),
  }),
  refund: v.strictObject({ amount: amountSchema }),
};

const units = ({ value }: Amount) => Math.round(Number(value) * 100);
const amount = (cents: number, currency: string): Amount => ({
  currency,
  value: (cents / 100).toFixed(digitsOf(currency)),
});

export class MollieStandIn {
  readonly customers = new Map<string, Customer>();
  readonly mandates = new Map<string, Mandate>();
  readonly payments = new Map<string, StandInPayment>();
  readonly schedules = new Map<string, Schedule>();
  readonly refunds: Returned[] = [];
  readonly chargebacks: Returned[] = [];
  /** Payments that were reported, oldest first. */
  readonly reports: { readonly id: string; readonly webhookUrl: string }[] = [];
  readonly #answers = new Map<string, { readonly call: string; readonly response: string }>();
  #ahead = 0;
  #lastId = 0;
  isDown = false;
  origin = '';

  now(): number {
    return Date.now() + this.#ahead;
  }

  #time(): string {
    return new Date(this.now()).toISOString().replace(/\.\d{3}Z$/, '+00:00');
  }

  #id(prefix: string): string {
    this.#lastId += 1;
    return `${prefix}_standin${String(this.#lastId).padStart(4, '0')}`;
  }

  find<T>(all: ReadonlyMap<string, T>, id: string | undefined): T {
    const found = all.get(id ?? '');
    if (found === undefined) throw new Rejected(404, `No resource with token ${id}`);
    return found;
  }

  /** One that was deleted takes part in nothing. */
  #customer(id: string): Customer {
    const one = this.find(this.customers, id);
    if (one.isDeleted === true) throw new Rejected(410, `The customer ${id} has been deleted`);
    return one;
  }

  /** The publisher deletes a customer, whose subscriptions end at once. Mollie reports nothing of it. */
  deleteCustomer(id: string): void {
    const one = this.#customer(id);
    for (const schedule of this.schedules.values())
      if (schedule.customerId === id && schedule.status === 'active')
        this.cancelSchedule(id, schedule.id);
    one.isDeleted = true;
  }

  #report({ id, webhookUrl }: StandInPayment): void {
    this.reports.push({ id, webhookUrl });
  }

  shownPayment(one: StandInPayment): object {
    const { refunded, chargedBack, ...plain } = one;
    const { currency } = one.amount;
    return {
      resource: 'payment',
      mode: 'test',
      ...plain,
      isCancelable: one.status === 'open',
      ...(one.status === 'paid'
        ? {
            amountRefunded: amount(refunded, currency),
            amountRemaining: amount(units(one.amount) - refunded, currency),
            ...(chargedBack > 0 ? { amountChargedBack: amount(chargedBack, currency) } : {}),
          }
        : {}),
      _links: {
        self: { href: `${this.origin}/v2/payments/${one.id}`, type: 'application/hal+json' },
        ...(one.status === 'open'
          ? { checkout: { href: `${this.origin}/pay/${one.id}`, type: 'text/html' } }
          : {}),
      },
    };
  }

  shownSchedule(one: Schedule): object {
    return { resource: 'subscription', mode: 'test', method: null, ...one };
  }

  #newMandate(customerId: string, method: string, works: boolean): string {
    const id = this.#id('mdt');
    this.mandates.set(id, { id, customerId, method, works });
    return id;
  }

  /**
   * A reader pays on the page.
   * @param works Whether the next payment by the same card works.
   * @returns where the page leads.
   */
  pay(id: string, works = true, method = 'creditcard'): string {
    const one = this.find(this.payments, id);
    if (one.status !== 'open') throw new Rejected(410, 'The payment has expired');
    one.status = 'paid';
    one.paidAt = this.#time();
    one.method = method;
    if (one.sequenceType === 'first')
      one.mandateId = this.#newMandate(one.customerId, method, works);
    this.#report(one);
    return one.redirectUrl ?? '';
  }

  /** A reader has paid on the page, and the money has yet to come. */
  payLater(id: string): void {
    const one = this.find(this.payments, id);
    if (one.status !== 'open') throw new Rejected(410, 'The payment has expired');
    one.status = 'pending';
    this.#report(one);
  }

  /** The money of what is pending has come, or does not. */
  settle(id: string, isPaid: boolean): void {
    const one = this.find(this.payments, id);
    one.status = isPaid ? 'paid' : 'failed';
    if (isPaid) one.paidAt = this.#time();
    else one.failedAt = this.#time();
    this.#report(one);
  }

  /** The reader's bank takes the money back. */
  chargeBack(id: string): void {
    const one = this.find(this.payments, id);
    one.chargedBack = units(one.amount);
    this.chargebacks.unshift({
      ...{ id: this.#id('chb'), paymentId: id, amount: one.amount, createdAt: this.#time() },
    });
    this.#report(one);
  }

  #charge(schedule: Schedule): void {
    const mandate = this.find(this.mandates, schedule.mandateId);
    const isPaid = mandate.works;
    const id = this.#id('tr');
    const at = this.#time();
    const payment: StandInPayment = {
      ...{ id, customerId: schedule.customerId, sequenceType: 'recurring', createdAt: at },
      ...{ amount: schedule.amount, description: schedule.description },
      ...{ webhookUrl: schedule.webhookUrl, metadata: schedule.metadata },
      ...{ subscriptionId: schedule.id, mandateId: mandate.id, method: mandate.method },
      status: isPaid ? 'paid' : 'failed',
      ...(isPaid ? { paidAt: at } : { failedAt: at }),
      ...{ refunded: 0, chargedBack: 0 },
    };
    this.payments.set(id, payment);
    this.#report(payment);
  }

  /** Lets what is due until then happen, in the order of its days. */
  advance(days: number): void {
    const target = this.#ahead + days * DAY_MS;
    for (;;) {
      const limit = Date.now() + target;
      const [next] = [...this.schedules.values()]
        .filter(({ status }) => status === 'active')
        .map((schedule) => ({ schedule, due: Date.parse(schedule.nextPaymentDate ?? '') }))
        .filter(({ due }) => due <= limit)
        .sort((a, b) => a.due - b.due);
      if (next === undefined) break;
      this.#ahead = Math.max(this.#ahead, next.due - Date.now());
      this.#charge(next.schedule);
      const months = Number(next.schedule.interval.split(' ')[0]);
      next.schedule.nextPaymentDate = new Date(addMonths(next.due, months))
        .toISOString()
        .slice(0, 10);
    }
    this.#ahead = target;
  }

  #makePayment(body: v.InferOutput<typeof bodies.newPayment>): object {
    this.#customer(body.customerId);
    if (units(body.amount) === 0 && body.sequenceType !== 'first')
      throw new Rejected(422, 'The amount is lower than the minimum');
    const { locale: _locale, ...plain } = body;
    const one: StandInPayment = {
      ...plain,
      id: this.#id('tr'),
      status: 'open',
      createdAt: this.#time(),
      refunded: 0,
      chargedBack: 0,
    };
    this.payments.set(one.id, one);
    return this.shownPayment(one);
  }

  #makeSchedule(customerId: string, body: v.InferOutput<typeof bodies.newSchedule>): object {
    this.#customer(customerId);
    const { status } = { status: this.mandates.get(body.mandateId)?.customerId === customerId };
    if (!status) throw new Rejected(422, 'The customer has no valid mandate of this name');
    if (units(body.amount) === 0) throw new Rejected(422, 'The amount is lower than the minimum');
    if (body.startDate < this.#time().slice(0, 10))
      throw new Rejected(422, 'The start date is in the past');
    for (const other of this.schedules.values())
      if (
        other.customerId === customerId &&
        other.status === 'active' &&
        other.description === body.description
      )
        throw new Rejected(422, 'A subscription with the same description exists already');
    const one: Schedule = {
      ...body,
      id: this.#id('sub'),
      customerId,
      status: 'active',
      createdAt: this.#time(),
      nextPaymentDate: body.startDate,
    };
    this.schedules.set(one.id, one);
    return this.shownSchedule(one);
  }

  #changeSchedule(customerId: string, id: string, body: v.InferOutput<typeof bodies.schedule>) {
    const one = this.#scheduleOf(customerId, id);
    if (one.status === 'canceled')
      throw new Rejected(422, 'Canceled subscriptions cannot be updated');
    if (body.amount !== undefined && units(body.amount) === 0)
      throw new Rejected(422, 'The amount is lower than the minimum');
    if (body.amount !== undefined) one.amount = body.amount;
    if (body.metadata !== undefined) one.metadata = body.metadata;
    if (body.mandateId !== undefined) one.mandateId = this.find(this.mandates, body.mandateId).id;
    return this.shownSchedule(one);
  }

  #scheduleOf(customerId: string, id: string): Schedule {
    const one = this.find(this.schedules, id);
    if (one.customerId !== customerId) throw new Rejected(404, `No subscription ${id}`);
    return one;
  }

  cancelSchedule(customerId: string, id: string): object {
    const one = this.#scheduleOf(customerId, id);
    if (one.status === 'canceled')
      throw new Rejected(422, 'The subscription has been canceled already');
    one.status = 'canceled';
    one.canceledAt = this.#time();
    delete one.nextPaymentDate;
    return this.shownSchedule(one);
  }

  #refund(id: string, asked: Amount): object {
    const one = this.find(this.payments, id);
    if (one.status !== 'paid') throw new Rejected(422, 'The payment has not been paid');
    if (one.refunded + units(asked) > units(one.amount))
      throw new Rejected(422, 'The amount is higher than what is left');
    one.refunded += units(asked);
    const refund = {
      ...{ id: this.#id('re'), paymentId: id, amount: asked, createdAt: this.#time() },
      status: 'pending',
    };
    this.refunds.unshift(refund);
    this.#report(one);
    return { resource: 'refund', ...refund };
  }

  #list(name: string, all: readonly { readonly id: string }[], asked: URL): object {
    const limit = Number(asked.searchParams.get('limit') ?? 50);
    if (!(limit >= 1 && limit <= 250)) throw new Rejected(422, 'The limit is wrong');
    const from = asked.searchParams.get('from');
    const start = from === null ? 0 : all.findIndex(({ id }) => id === from);
    const page = all.slice(start, start + limit);
    const next = all[start + limit];
    const link = new URL(asked);
    if (next !== undefined) link.searchParams.set('from', next.id);
    return {
      count: page.length,
      _embedded: { [name]: page },
      _links: {
        next: next === undefined ? null : { href: link.href, type: 'application/hal+json' },
      },
    };
  }

  #payments(customerId?: string): { readonly id: string }[] {
    return [...this.payments.values()]
      .filter((one) => customerId === undefined || one.customerId === customerId)
      .reverse()
      .map((one) => this.shownPayment(one) as { id: string });
  }

  #schedules(customerId?: string): { readonly id: string }[] {
    return [...this.schedules.values()]
      .filter((one) => customerId === undefined || one.customerId === customerId)
      .reverse()
      .map((one) => this.shownSchedule(one) as { id: string });
  }

  /** @returns undefined for a call that there is not. */
  answer(method: string, asked: URL, body: unknown): object | undefined {
    const [, , area = '', id = '', part = '', sub = ''] = asked.pathname.split('/');
    switch (
      `${method} ${area}${id === '' ? '' : '/*'}${part === '' ? '' : `/${part}`}${sub === '' ? '' : '/*'}`
    ) {
      case 'POST customers': {
        const { email, metadata: more } = v.parse(bodies.newCustomer, body);
        const one = { id: this.#id('cst'), email, metadata: more, createdAt: this.#time() };
        this.customers.set(one.id, one);
        return { resource: 'customer', ...one };
      }
      case 'GET customers/*':
        return { resource: 'customer', ...this.#customer(id) };
      case 'PATCH customers/*': {
        const one = this.#customer(id);
        const { metadata: more = one.metadata, email = one.email } = v.parse(bodies.customer, body);
        Object.assign(one, { metadata: more, email });
        return { resource: 'customer', ...one };
      }
      case 'GET customers/*/payments':
        this.#customer(id);
        return this.#list('payments', this.#payments(id), asked);
      case 'GET customers/*/subscriptions':
        this.#customer(id);
        return this.#list('subscriptions', this.#schedules(id), asked);
      case 'POST customers/*/subscriptions':
        return this.#makeSchedule(id, v.parse(bodies.newSchedule, body));
      case 'PATCH customers/*/subscriptions/*':
        return this.#changeSchedule(id, sub, v.parse(bodies.schedule, body));
      case 'DELETE customers/*/subscriptions/*':
        return this.cancelSchedule(id, sub);
      case 'GET subscriptions':
        return this.#list('subscriptions', this.#schedules(), asked);
      case 'GET payments':
        return this.#list('payments', this.#payments(), asked);
      case 'POST payments':
        return this.#makePayment(v.parse(bodies.newPayment, body));
      case 'GET payments/*':
        return this.shownPayment(this.find(this.payments, id));
      case 'PATCH payments/*': {
        const one = this.find(this.payments, id);
        one.redirectUrl = v.parse(bodies.payment, body).redirectUrl;
        return this.shownPayment(one);
      }
      case 'DELETE payments/*': {
        const one = this.find(this.payments, id);
        if (one.status !== 'open') throw new Rejected(422, 'The payment cannot be canceled');
        one.status = 'canceled';
        return this.shownPayment(one);
      }
      case 'POST payments/*/refunds':
        return this.#refund(id, v.parse(bodies.refund, body).amount);
      case 'GET refunds':
        return this.#list('refunds', this.refunds, asked);
      case 'GET chargebacks':
        return this.#list('chargebacks', this.chargebacks, asked);
      default:
        return undefined;
    }
  }

  #checked({ method = 'GET', headers }: IncomingMessage, asked: URL, sent: string): object {
    if (this.isDown) throw new Rejected(503, 'Mollie is down');
    if (headers.authorization !== `Bearer ${MOLLIE_KEY}`)
      throw new Rejected(401, 'Missing authentication, or failed to authenticate');
    if (sent !== '' && headers['content-type'] !== 'application/json')
      throw new Rejected(400, 'The body is not JSON');
    const key = headers['idempotency-key'];
    const call = `${method} ${asked.pathname} ${sent}`;
    const before = typeof key === 'string' ? this.#answers.get(key) : undefined;
    if (before !== undefined) {
      if (before.call !== call) throw new Rejected(422, 'The key was used for another call');
      return JSON.parse(before.response) as object;
    }
    const response = this.answer(method, asked, sent === '' ? undefined : JSON.parse(sent));
    if (response === undefined) throw new Rejected(404, `There is no ${method} ${asked.pathname}`);
    if (typeof key === 'string')
      this.#answers.set(key, { call, response: JSON.stringify(response) });
    return response;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const reply = (status: number, body: object) => {
      response
        .writeHead(status, { 'content-type': 'application/hal+json' })
        .end(JSON.stringify(body));
    };
    try {
      const asked = new URL(request.url ?? '/', this.origin);
      reply(request.method === 'POST' ? 201 : 200, this.#checked(request, asked, sent));
    } catch (error) {
      const status = error instanceof Rejected ? error.status : 422;
      reply(status, { status, title: 'Rejected', detail: String(error) });
    }
  }
}

export async function serveMollie(): Promise<{
  readonly mollie: MollieStandIn;
  close(): Promise<void>;
}> {
  const mollie = new MollieStandIn();
  const server = createServer((request, response) => {
    void mollie.handle(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  mollie.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    mollie,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
