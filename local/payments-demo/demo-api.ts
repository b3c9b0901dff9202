/** The calls of Stripe's API that our adapter makes, over the demo provider. */
import type Stripe from 'stripe';
import {
  chargeObject,
  customerObject,
  invoiceObject,
  invoicePaymentObject,
  priceObject,
  sessionObject,
} from './demo-objects.ts';
import { DemoError, type DemoProvider } from './demo-provider.ts';

/** Parameters by the names of the form, such as `line_items[0][price]`. */
export type DemoParams = ReadonlyMap<string, string>;

function list(data: readonly object[], limit = 100) {
  return { object: 'list', data: data.slice(0, limit), has_more: data.length > limit, url: '/v1' };
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
  demo.state.coupons[id] = Number(needed(params, 'amount_off'));
  demo.changed();
  return { id, object: 'coupon', amount_off: demo.state.coupons[id], duration: 'once' };
};

const makeSession: Call = (demo, params, _id, origin) =>
  sessionObject(
    demo.makeSession({
      customer: needed(params, 'customer'),
      account: needed(params, 'client_reference_id'),
      price: needed(params, 'line_items[0][price]'),
      coupon: params.get('discounts[0][coupon]'),
      trialDays: Number(params.get('subscription_data[trial_period_days]') ?? 0),
      metadata: below(params, 'subscription_data[metadata]'),
      doneUrl: needed(params, 'success_url'),
      backUrl: needed(params, 'cancel_url'),
    }),
    origin,
  );

const subscriptions: Call = (demo, params) => {
  const status = params.get('status');
  const customer = params.get('customer');
  const found = Object.values(demo.state.subscriptions)
    .filter((one) => customer === undefined || one.customer === customer)
    .filter((one) => status === 'all' || one.status !== 'canceled');
  return list(found.reverse().map((one) => demo.shown(one)));
};

const updateSubscription: Call = (demo, params, id) => {
  const atEnd = params.get('cancel_at_period_end');
  return demo.shown(
    demo.changeSubscription(id, {
      ...(atEnd === undefined ? {} : { cancelsAtEnd: atEnd === 'true' }),
      feedback: params.get('cancellation_details[feedback]'),
    }),
  );
};

const portal: Call = (demo, params, _id, origin) => {
  const customer = demo.find(demo.state.customers, needed(params, 'customer'), 'customer').id;
  const back = needed(params, 'return_url');
  return {
    id: demo.newId('bps'),
    object: 'billing_portal.session',
    customer,
    return_url: back,
    url: `${origin}/portal/${customer}?return_url=${encodeURIComponent(back)}`,
  };
};

const events: Call = ({ state }, params) => {
  const since = Number(params.get('created[gte]') ?? 0);
  const after = params.get('starting_after');
  const all: Stripe.Event[] = state.events.filter(({ created }) => created >= since);
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return list(all.slice(from), Number(params.get('limit') ?? 10));
};

const disputes: Call = ({ state }, params) =>
  list(
    Object.values(state.invoices)
      .filter((one) => chargeObject(one).id === params.get('charge') && one.dispute !== undefined)
      .map(({ id, dispute }) => ({
        id: id.replace('in_', 'dp_'),
        object: 'dispute',
        status: dispute,
      })),
  );

/** By method and path, where `*` stands for an id. */
const calls: Readonly<Record<string, Call>> = {
  'POST /v1/customers': (demo, params) =>
    customerObject(demo.makeCustomer(needed(params, 'email'), below(params, 'metadata'))),
  'GET /v1/customers/*': (demo, _params, id) =>
    customerObject(demo.find(demo.state.customers, id, 'customer')),
  'POST /v1/products': makeProduct,
  'GET /v1/prices': ({ state }, params) =>
    list(
      Object.values(state.prices)
        .filter(({ lookupKey }) => lookupKey === params.get('lookup_keys[0]'))
        .map(priceObject),
    ),
  'POST /v1/prices': makePrice,
  'POST /v1/coupons': makeCoupon,
  'POST /v1/checkout/sessions': makeSession,
  'GET /v1/checkout/sessions': ({ state }, params, _id, origin) =>
    list(
      Object.values(state.sessions)
        .filter(({ customer, status }) => customer === params.get('customer') && status === 'open')
        .map((one) => sessionObject(one, origin)),
    ),
  'GET /v1/checkout/sessions/*': (demo, _params, id, origin) =>
    sessionObject(demo.find(demo.state.sessions, id, 'checkout.session'), origin),
  'POST /v1/checkout/sessions/*/expire': (demo, _params, id, origin) =>
    sessionObject(demo.expireSession(id), origin),
  'POST /v1/billing_portal/sessions': portal,
  'GET /v1/subscriptions': subscriptions,
  'GET /v1/subscriptions/*': (demo, _params, id) => demo.shown(demo.subscription(id)),
  'POST /v1/subscriptions/*': updateSubscription,
  'DELETE /v1/subscriptions/*': (demo, params, id) =>
    demo.shown(demo.cancel(id, params.get('cancellation_details[feedback]'))),
  'GET /v1/invoices': ({ state }, params) =>
    list(
      Object.values(state.invoices)
        .filter(
          ({ subscription, status }) =>
            subscription === params.get('subscription') && status === params.get('status'),
        )
        .map(invoiceObject),
    ),
  'POST /v1/invoices/*/void': (demo, _params, id) => invoiceObject(demo.voidInvoice(id)),
  'GET /v1/invoice_payments': ({ state }, params) =>
    list(
      Object.values(state.invoices)
        .filter(
          ({ id, status, amount }) =>
            id === params.get('invoice') && status === 'paid' && amount > 0,
        )
        .map(invoicePaymentObject),
    ),
  'POST /v1/refunds': (demo, params) => ({
    id: demo.newId('re'),
    object: 'refund',
    amount: demo.refund(needed(params, 'payment_intent')).amount,
    status: 'succeeded',
  }),
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
