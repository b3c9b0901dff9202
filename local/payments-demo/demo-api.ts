/** The calls of Stripe's API that our adapter makes, over the demo provider. */
import type Stripe from 'stripe';
import {
  chargeObject,
  customerObject,
  deletedObject,
  disputeObject,
  invoiceObject,
  invoicePaymentObject,
  priceObject,
  refundObject,
  sessionObject,
} from './demo-objects.ts';
import { DemoError, type DemoProvider } from './demo-provider.ts';

/** Parameters by the names of the form, such as `line_items[0][price]`. */
export type DemoParams = ReadonlyMap<string, string>;

/** Returns a page of a list, as Stripe does: the objects after `starting_after`. */
function list(all: readonly { readonly id: string }[], params: DemoParams) {
  const after = params.get('starting_after');
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = Number(params.get('limit') ?? 10);
  return {
    object: 'list',
    data: all.slice(from, from + limit),
    has_more: all.length > from + limit,
    url: '/v1',
  };
}

/** Whether something was created in the range that a list is asked for. */
function isSince(params: DemoParams, created: number): boolean {
  return created >= Number(params.get('created[gte]') ?? 0);
}

/** Returns the entries below a name: `metadata[plan]` as `plan`. */
function below(params: DemoParams, name: string): Record<string, string> {
  const start = `${name}[`;
  return Object.fromEntries(
    [...params]
      .filter(([key]) => key.startsWith(start))
      .map(([key, value]) => [key.slice(start.length, -1), value]),
  );
}

function needed(params: DemoParams, name: string): string {
  const value = params.get(name);
  if (value === undefined)
    throw new DemoError(400, 'parameter_missing', `Missing required param: ${name}.`);
  return value;
}

type Call = (demo: DemoProvider, params: DemoParams, id: string, origin: string) => object;

const makePrice: Call = (demo, params) => {
  const lookupKey = needed(params, 'lookup_key');
  const interval = needed(params, 'recurring[interval]') === 'year' ? 'year' : 'month';
  for (const one of Object.values(demo.state.prices))
    if (one.lookupKey === lookupKey) one.lookupKey = '';
  const price = {
    id: demo.newId('price'),
    product: needed(params, 'product'),
    currency: needed(params, 'currency'),
    amount: Number(needed(params, 'unit_amount')),
    interval,
    lookupKey,
  } as const;
  demo.state.prices[price.id] = price;
  demo.changed();
  return priceObject(price);
};

const makeProduct: Call = (demo, params) => {
  const id = needed(params, 'id');
  const name = needed(params, 'name');
  if (demo.state.products[id] !== undefined)
    throw new DemoError(400, 'resource_already_exists', 'Product already exists.');
  demo.state.products[id] = name;
  demo.changed();
  return { id, object: 'product', name };
};

const makeCoupon: Call = (demo, params) => {
  const id = needed(params, 'id');
  if (demo.state.coupons[id] !== undefined)
    throw new DemoError(400, 'resource_already_exists', 'Coupon already exists.');
  const percent = params.get('percent_off');
  demo.state.coupons[id] =
    percent === undefined ? Number(needed(params, 'amount_off')) : { percent: Number(percent) };
  demo.changed();
  return { id, object: 'coupon', duration: 'once' };
};

/** What is paid once: a sum for one of the products. */
function onceOf(demo: DemoProvider, params: DemoParams) {
  const name = (field: string) => needed(params, `line_items[0][price_data][${field}]`);
  const product = name('product');
  demo.find(demo.state.products, product, 'product');
  return { product, amount: Number(name('unit_amount')), currency: name('currency') };
}

const makeSession: Call = (demo, params, _id, origin) => {
  const isOnce = needed(params, 'mode') === 'payment';
  return sessionObject(
    demo.makeSession({
      customer: needed(params, 'customer'),
      account: needed(params, 'client_reference_id'),
      price: isOnce ? '' : needed(params, 'line_items[0][price]'),
      ...(isOnce ? { once: onceOf(demo, params) } : {}),
      quantity: Number(needed(params, 'line_items[0][quantity]')),
      coupon: params.get('discounts[0][coupon]'),
      trialDays: Number(params.get('subscription_data[trial_period_days]') ?? 0),
      metadata: below(params, isOnce ? 'metadata' : 'subscription_data[metadata]'),
      doneUrl: needed(params, 'success_url'),
      backUrl: needed(params, 'cancel_url'),
    }),
    origin,
  );
};

/** Puts the whole payment in place of its id, where that is asked for. */
function withIntent<T extends { readonly payment_intent: string }>(
  { sessions: all }: DemoProvider['state'],
  { id }: { readonly id: string },
  object: T,
  params: DemoParams,
) {
  if (params.get('expand[0]') !== 'data.payment_intent') return object;
  const session = Object.values(all).find(({ invoice }) => invoice === id);
  const intent = { id: object.payment_intent, object: 'payment_intent' };
  return { ...object, payment_intent: { ...intent, metadata: session?.metadata ?? {} } };
}

/** Sessions, with what was paid once and its charge. */
const sessions: Call = ({ state }, params, _id, origin) =>
  list(
    Object.values(state.sessions)
      .filter(
        ({ customer, status, madeAt }) =>
          customer === (params.get('customer') ?? customer) &&
          status === params.get('status') &&
          isSince(params, madeAt),
      )
      .map((one) => {
        const invoice = state.invoices[one.invoice ?? ''];
        const session = sessionObject(one, origin);
        return invoice === undefined
          ? session
          : { ...session, payment_intent: invoicePaymentObject(invoice).payment.payment_intent };
      }),
    params,
  );

function shownCustomer(demo: DemoProvider, id: string) {
  const found = demo.find(demo.state.customers, id, 'customer');
  return found.isDeleted === true ? deletedObject(found) : customerObject(found);
}

const subscriptions: Call = (demo, params) => {
  const status = params.get('status');
  const customer = params.get('customer');
  const found = Object.values(demo.state.subscriptions)
    .filter((one) => customer === undefined || one.customer === customer)
    .filter((one) => status === 'all' || one.status !== 'canceled');
  const isExpanded = params.get('expand[0]') === 'data.customer';
  return list(
    found.reverse().map((one) => ({
      ...demo.shown(one),
      ...(isExpanded ? { customer: shownCustomer(demo, one.customer) } : {}),
    })),
    params,
  );
};

/** A subscription, with the whole of its last invoice where that is asked for. */
function withInvoice(demo: DemoProvider, id: string, params: DemoParams, origin: string) {
  const shown = demo.shown(demo.subscription(id));
  const invoice = demo.state.invoices[shown.latest_invoice];
  if (params.get('expand[0]') !== 'latest_invoice' || invoice === undefined) return shown;
  const page = `${origin}/invoice/${invoice.id}`;
  return { ...shown, latest_invoice: { ...invoiceObject(invoice), hosted_invoice_url: page } };
}

/** What a change of price comes to, as an invoice that there is not. */
const previewInvoice: Call = (demo, params) => {
  const of = (name: string) => needed(params, `subscription_details${name}`);
  const id = needed(params, 'subscription');
  const at = Number(of('[proration_date]'));
  const quantity = Number(of('[items][0][quantity]'));
  const price = of('[items][0][price]');
  const { total, due, periodEnd } = demo.quote(id, price, quantity, at);
  return {
    object: 'invoice',
    amount_due: due,
    total,
    currency: demo.price(price).currency,
    lines: { object: 'list', data: [{ period: { start: at, end: periodEnd } }], has_more: false },
  };
};

const updateSubscription: Call = (demo, params, id, origin) => {
  const price = params.get('items[0][price]');
  if (price !== undefined && params.get('proration_behavior') === 'always_invoice') {
    const number = (name: string) => Number(needed(params, name));
    demo.changePrice(id, price, number('items[0][quantity]'), number('proration_date'));
    return withInvoice(demo, id, params, origin);
  }
  const atEnd = params.get('cancel_at_period_end');
  const quantity = params.get('items[0][quantity]');
  const isPaused = params.has('pause_collection[behavior]');
  return demo.shown(
    demo.changeSubscription(id, {
      ...(atEnd === undefined ? {} : { cancelsAtEnd: atEnd === 'true' }),
      ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
      ...(price === undefined ? {} : { price }),
      ...(isPaused || params.get('pause_collection') === '' ? { isPaused } : {}),
      ...(params.get('billing_cycle_anchor[type]') === 'now' ? { isBegunAnew: true } : {}),
      feedback: params.get('cancellation_details[feedback]'),
      coupon: params.get('discounts[0][coupon]'),
      metadata: below(params, 'metadata'),
    }),
  );
};

const portal: Call = (demo, params, _id, origin) => {
  const customer = demo.customer(needed(params, 'customer')).id;
  const back = needed(params, 'return_url');
  return {
    id: demo.newId('bps'),
    object: 'billing_portal.session',
    customer,
    return_url: back,
    url: `${origin}/portal/${customer}?return_url=${encodeURIComponent(back)}`,
  };
};

const events: Call = ({ state }, params) =>
  list(
    state.events.filter(({ created }: Stripe.Event) => isSince(params, created)),
    params,
  );

const disputes: Call = ({ state }, params) => {
  const charge = params.get('charge');
  return list(
    Object.values(state.invoices)
      .filter((one) => one.dispute !== undefined)
      .map((one) => withIntent(state, one, disputeObject(one), params))
      .filter((one) => charge === undefined || one.charge === charge)
      .filter(({ created }) => isSince(params, created)),
    params,
  );
};

const refunds: Call = ({ state }, params) =>
  list(
    Object.values(state.invoices)
      .filter(({ isRefunded }) => isRefunded)
      .map((one) => withIntent(state, one, refundObject(one), params))
      .filter(({ created }) => isSince(params, created)),
    params,
  );

const invoices: Call = ({ state }, params) => {
  const [subscription, status] = [params.get('subscription'), params.get('status')];
  return list(
    Object.values(state.invoices)
      // What is paid once has a payment, and no invoice.
      .filter((one) => one.subscription !== '')
      .filter((one) => subscription === undefined || one.subscription === subscription)
      .filter((one) => status === undefined || one.status === status)
      .map(invoiceObject)
      .filter(({ created }) => isSince(params, created))
      .reverse(),
    params,
  );
};

const invoicePayments: Call = ({ state }, params) => {
  const [invoice, status] = [params.get('invoice'), params.get('status')];
  const intent = params.get('payment[payment_intent]');
  return list(
    Object.values(state.invoices)
      .filter(({ amount }) => amount > 0)
      .filter(({ id }) => invoice === undefined || id === invoice)
      .map((one) => invoicePaymentObject(one, params.get('expand[0]') === 'data.invoice'))
      .filter((one) => status === undefined || one.status === status)
      .filter(({ payment }) => intent === undefined || payment.payment_intent.id === intent),
    params,
  );
};

/** By method and path, where `*` stands for an id. */
const calls: Readonly<Record<string, Call>> = {
  'POST /v1/customers': (demo, params) =>
    customerObject(demo.makeCustomer(needed(params, 'email'), below(params, 'metadata'))),
  'POST /v1/customers/*': (demo, params, id) =>
    customerObject(
      demo.changeCustomer(id, below(params, 'metadata'), params.get('email') ?? undefined),
    ),
  'GET /v1/customers/*': (demo, _params, id) => shownCustomer(demo, id),
  'POST /v1/products': makeProduct,
  'GET /v1/prices': ({ state }, params) =>
    list(
      Object.values(state.prices)
        .filter(({ lookupKey }) => lookupKey === params.get('lookup_keys[0]'))
        .map(priceObject),
      params,
    ),
  'POST /v1/prices': makePrice,
  'POST /v1/coupons': makeCoupon,
  'POST /v1/checkout/sessions': makeSession,
  'GET /v1/checkout/sessions': sessions,
  'GET /v1/checkout/sessions/*': (demo, _params, id, origin) =>
    sessionObject(demo.find(demo.state.sessions, id, 'checkout.session'), origin),
  'POST /v1/checkout/sessions/*/expire': (demo, _params, id, origin) =>
    sessionObject(demo.expireSession(id), origin),
  'POST /v1/billing_portal/sessions': portal,
  'GET /v1/subscriptions': subscriptions,
  'GET /v1/subscriptions/*': (demo, params, id, origin) => withInvoice(demo, id, params, origin),
  'POST /v1/subscriptions/*': updateSubscription,
  'DELETE /v1/subscriptions/*': (demo, params, id) =>
    demo.shown(demo.cancel(id, params.get('cancellation_details[feedback]'))),
  'POST /v1/customers/*/balance_transactions': (demo, params, id) => ({
    ...{ object: 'customer_balance_transaction', customer: id },
    ending_balance: demo.changeBalance(id, Number(needed(params, 'amount'))),
  }),
  'POST /v1/invoices/create_preview': previewInvoice,
  'GET /v1/invoices': invoices,
  'POST /v1/invoices/*/void': (demo, _params, id) => invoiceObject(demo.voidInvoice(id)),
  'GET /v1/invoice_payments': invoicePayments,
  'GET /v1/refunds': refunds,
  'POST /v1/refunds': (demo, params) => refundObject(demo.refund(needed(params, 'payment_intent'))),
  'GET /v1/charges/*': (demo, _params, id) =>
    chargeObject(demo.find(demo.state.invoices, id.replace('ch_', 'in_'), 'charge')),
  'GET /v1/disputes': disputes,
  'GET /v1/events': events,
};

export interface DemoCall {
  readonly method: string;
  readonly path: string;
  readonly params: DemoParams;
  readonly idempotencyKey?: string;
}

function pattern(method: string, path: string): { readonly name: string; readonly id: string } {
  const id = /_demo\d{6}/.test(path)
    ? (path.split('/').find((part) => part.includes('_demo')) ?? '')
    : '';
  return { name: `${method} ${id === '' ? path : path.replace(id, '*')}`, id };
}

/** @throws DemoError as Stripe rejects calls. */
export function callDemo(demo: DemoProvider, call: DemoCall, origin: string): object {
  const { name, id } = pattern(call.method, call.path);
  const run = Object.hasOwn(calls, name) ? calls[name] : undefined;
  if (run === undefined) {
    const [method, path] = name.split(' ');
    const unknown = /^\/v1\/[a-z_]+\/[^/]+$/.test(path ?? '') && method === 'GET';
    throw new DemoError(
      404,
      unknown ? 'resource_missing' : 'unknown_call',
      `The demo has no ${name}`,
    );
  }
  if (call.idempotencyKey === undefined) return run(demo, call.params, id, origin);
  const params = JSON.stringify([name, id, ...call.params]);
  const before = demo.state.idempotent[call.idempotencyKey];
  if (before !== undefined) {
    if (before.params !== params)
      throw new DemoError(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    return JSON.parse(before.response) as object;
  }
  const response = run(demo, call.params, id, origin);
  demo.state.idempotent[call.idempotencyKey] = { params, response: JSON.stringify(response) };
  demo.changed();
  return response;
}
