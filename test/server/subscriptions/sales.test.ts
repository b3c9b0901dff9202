/** Figures of sales are those of the provider: what its events have said, one after the other. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type Stripe from 'stripe';
import {
  demoCards,
  disputeObject,
  invoiceObject,
  refundObject,
} from '../../../local/payments-demo/demo-objects.ts';
import { DemoError, DemoProvider } from '../../../local/payments-demo/demo-provider.ts';
import { serveDemo, type Demo } from '../../../local/payments-demo/serve-demo.ts';
import {
  createStripeSales,
  returnedMoney,
  soldPayment,
  soldSubscription,
} from '../../../services/subscriptions/stripe/stripe-sales.ts';
import { createStripePayments } from '../../../services/subscriptions/stripe/stripe-payments.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { pricedPlan } from '../../../shared/subscriptions/plans.ts';
import {
  salesOf,
  sumOf,
  type SalesFacts,
  type SalesRow,
  type Span,
} from '../../../shared/subscriptions/sales.ts';

const DAY_S = 86_400;
const START_MS = Date.parse('2026-01-10T00:00:00Z');
/** Two years of months, in UTC. */
const spans = Array.from({ length: 24 }, (_, month): Span => {
  const [fromMs, toMs] = [Date.UTC(2026, month), Date.UTC(2026, month + 1)];
  return { month: new Date(fromMs).toISOString().slice(0, 7), fromMs, toMs };
});

const prices = [
  { product: 'masthead-meridian-digital', amount: 1000, currency: 'usd', interval: 'month' },
  { product: 'masthead-meridian-complete', amount: 4000, currency: 'eur', interval: 'month' },
  { product: 'masthead-meridian-digital', amount: 9000, currency: 'usd', interval: 'year' },
  { product: 'hats', amount: 2500, currency: 'usd', interval: 'month' },
] as const;

function makeDemo(): DemoProvider {
  const demo = new DemoProvider({
    origin: () => 'http://localhost',
    apiVersion: 'test',
    now: () => START_MS,
    onEvent: () => undefined,
  });
  for (const [at, price] of prices.entries())
    demo.state.prices[`price_${at}`] = { id: `price_${at}`, lookupKey: `${at}`, ...price };
  demo.state.coupons.half = 500;
  return demo;
}

type Step =
  | { readonly kind: 'buy'; readonly price: number; readonly card: number; readonly trial: boolean }
  | { readonly kind: 'pass'; readonly days: number }
  | { readonly kind: 'act'; readonly at: number; readonly how: Act };
const acts = ['end', 'now', 'resume', 'refund', 'dispute', 'card', 'plan'] as const;
type Act = (typeof acts)[number];

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('buy' as const),
    price: fc.nat(prices.length - 1),
    card: fc.nat(1),
    trial: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.nat(45) }),
  fc.record({
    kind: fc.constant('act' as const),
    at: fc.nat(5),
    how: fc.constantFrom<Act>(...acts),
  }),
);

function buy(demo: DemoProvider, { price, card, trial }: Extract<Step, { kind: 'buy' }>): void {
  const customer = demo.makeCustomer('a@reader.example', { masthead: 'meridian', account: 'a' });
  const isOurs = prices[price]?.product !== 'hats';
  const { id } = demo.makeSession({
    customer: customer.id,
    account: 'a',
    price: `price_${price}`,
    ...(trial ? {} : { coupon: 'half' }),
    trialDays: trial ? 14 : 0,
    metadata: isOurs ? { masthead: 'meridian', plan: 'digital', article: '/story/a' } : {},
    doneUrl: 'https://a.example/',
    backUrl: 'https://a.example/',
  });
  demo.pay(id, card === 0 ? demoCards.works : demoCards.failsLater);
}

function act(demo: DemoProvider, at: number, how: Act): void {
  const all = Object.values(demo.state.subscriptions);
  const one = all[at % Math.max(1, all.length)];
  if (one === undefined) return;
  const { latestInvoice: invoice, id } = one;
  const isPaid = demo.state.invoices[invoice]?.status === 'paid';
  const hasMoney = isPaid && (demo.state.invoices[invoice]?.amount ?? 0) > 0;
  if (how === 'end') demo.changeSubscription(id, { cancelsAtEnd: true });
  else if (how === 'resume') demo.changeSubscription(id, { cancelsAtEnd: false });
  else if (how === 'now') demo.cancel(id, 'too_expensive');
  else if (how === 'card')
    demo.state.customers[one.customer] = { ...customerOf(demo, one.customer) };
  else if (how === 'plan' && one.price !== 'price_3')
    demo.changeSubscription(id, { price: 'price_0' });
  else if (how === 'refund' && hasMoney) demo.refund(invoice.replace('in_', 'pi_'));
  else if (how === 'dispute' && hasMoney && demo.state.invoices[invoice]?.dispute === undefined)
    demo.loseDispute(invoice);
}

const customerOf = (demo: DemoProvider, id: string) => ({
  ...demo.find(demo.state.customers, id, 'customer'),
  card: 'works' as const,
});

function run(demo: DemoProvider, steps: readonly Step[]): void {
  for (const one of steps) {
    try {
      if (one.kind === 'buy') buy(demo, one);
      else if (one.kind === 'pass') demo.advance(one.days * DAY_S);
      else act(demo, one.at, one.how);
    } catch (error) {
      // What the provider rejects has not happened.
      if (!(error instanceof DemoError)) throw error;
    }
  }
}

/** What the adapter makes of the provider's objects, as they are now. */
function factsOf(demo: DemoProvider): SalesFacts {
  const subscriptions = Object.values(demo.state.subscriptions).flatMap(
    (one) => soldSubscription(demo.shown(one) as unknown as Stripe.Subscription, brand.key) ?? [],
  );
  const plans = new Map(subscriptions.map(({ id, plan }) => [id, plan]));
  const invoices = Object.values(demo.state.invoices);
  const shown = (one: (typeof invoices)[number]) => invoiceObject(one) as unknown as Stripe.Invoice;
  return {
    subscriptions,
    payments: invoices.flatMap((one) => soldPayment(shown(one), plans, brand.key) ?? []),
    gifts: [],
    returned: invoices.flatMap((one) => [
      ...(one.isRefunded
        ? [returnedMoney('refund', refundObject(one), shown(one), plans, brand.key) ?? []].flat()
        : []),
      ...(one.dispute === 'lost'
        ? [returnedMoney('dispute', disputeObject(one), shown(one), plans, brand.key) ?? []].flat()
        : []),
    ]),
  };
}

const isOfHats = (demo: DemoProvider, subscription: string) =>
  demo.state.subscriptions[subscription]?.metadata.masthead === undefined;

/** Adds up what the events of a month have said, without looking at an object. */
function heard(demo: DemoProvider, { fromMs, toMs }: Span) {
  const all = demo.state.events.map(({ type, created, data }) => ({
    type,
    ms: created * 1_000,
    object: data.object as unknown as Record<string, unknown>,
  }));
  const invoiceOf = (object: Record<string, unknown>) => {
    const id = String(object.id ?? object.payment_intent).replace(/^(?:ch|pi|dp)_/, 'in_');
    return demo.find(demo.state.invoices, id, 'invoice');
  };
  const subscriptionOf = (object: Record<string, unknown>) =>
    object.object === 'subscription' ? String(object.id) : invoiceOf(object).subscription;
  const of = (type: string, from = fromMs) =>
    all.filter(
      (one) =>
        one.type === type &&
        one.ms >= from &&
        one.ms < toMs &&
        !isOfHats(demo, subscriptionOf(one.object)),
    );
  const before = (type: string) =>
    all.filter(
      (one) => one.type === type && one.ms < fromMs && !isOfHats(demo, subscriptionOf(one.object)),
    ).length;
  const paid = of('invoice.paid').filter(({ object }) => Number(object.amount_paid) > 0);
  const money = (some: readonly { readonly object: Record<string, unknown> }[], field: string) =>
    some.reduce((sum, { object }) => sum + Number(object[field]), 0);
  return {
    living: before('customer.subscription.created') - before('customer.subscription.deleted'),
    new: of('customer.subscription.created').length,
    ended: of('customer.subscription.deleted').length,
    again: paid.filter(({ object }) => object.billing_reason === 'subscription_cycle').length,
    failed: of('invoice.payment_failed').length,
    refunded: of('charge.refunded').length,
    disputed: of('charge.dispute.closed').length,
    usd: money(
      paid.filter(({ object }) => object.currency === 'usd'),
      'amount_paid',
    ),
    eur: money(
      paid.filter(({ object }) => object.currency === 'eur'),
      'amount_paid',
    ),
    returned: money([...of('charge.refunded'), ...of('charge.dispute.closed')], 'amount'),
  };
}

function shown(rows: readonly SalesRow[]) {
  const sum = sumOf(rows);
  const inCurrency = (currency: string) =>
    sumOf(rows.filter((row) => row.currency === currency)).paid;
  return {
    ...{ living: sum.living, new: sum.new, ended: sum.ended, failed: sum.failed },
    again: sum.renewed + sum.trialsPaid,
    ...{ refunded: sum.refunded, disputed: sum.disputed, returned: sum.returned },
    usd: inCurrency('USD'),
    eur: inCurrency('EUR'),
  };
}

describe('Figures of sales', () => {
  it('equal in each month what the provider’s events add up to, over 10,000 sequences', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        const demo = makeDemo();
        run(demo, steps);
        const { rows } = salesOf(factsOf(demo), spans);
        expect(spans.map(({ month }) => shown(rows.filter((row) => row.month === month)))).toEqual(
          spans.map((span) => heard(demo, span)),
        );
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('Figures of sales, asked of the provider by its API', () => {
  let demo: Demo;
  const key = () => Promise.resolve(['sk_test_demo']);
  const adapter = () => ({
    ...{ brandKey: brand.key, key, hookSecret: key },
    endpoint: demo.origin.replace('localhost', '127.0.0.1'),
  });
  beforeAll(async () => {
    demo = await serveDemo({
      ...{ hookUrl: () => undefined, hookSecret: 'whsec_x', log: () => undefined },
    });
  });
  afterAll(() => demo.close());

  it('count articles, offers and reasons, and go through every page of its lists', async () => {
    const payments = createStripePayments(adapter());
    const priced = pricedPlan(brand, 'digital-year-usd');
    if (priced === undefined) throw new Error('The sample sells no such price');
    const { url } = await payments.startCheckout({
      ...priced,
      account: 'reader-1',
      email: 'reader-1@reader.example',
      article: '/story/the-kettle',
      offer: { code: 'SPRING', percentOff: 50 },
      doneUrl: 'https://a.example/?session={SESSION}',
      backUrl: 'https://a.example/',
      language: 'en-US',
      terms: 'terms',
      nowMs: Date.now(),
    });
    demo.provider.pay(url.split('/').at(-1) ?? '', demoCards.works);
    const [first] = Object.values(demo.provider.state.subscriptions);
    const [price] = Object.keys(demo.provider.state.prices);
    for (let more = 0; more < 120; more += 1) {
      const { id } = demo.provider.makeCustomer('b@reader.example', {});
      const session = demo.provider.makeSession({
        ...{ customer: id, account: 'b', price: price ?? '', trialDays: 0 },
        metadata: { masthead: brand.key, plan: 'digital' },
        ...{ doneUrl: 'https://a.example/', backUrl: 'https://a.example/' },
      });
      demo.provider.pay(session.id, demoCards.works);
    }
    await payments.cancel(first?.id ?? '', 'period-end', 'technical');
    await payments.refund(first?.id ?? '');
    const month = { month: 'now', fromMs: Date.now() - 60_000, toMs: Date.now() + 60_000 };
    const read = () => createStripeSales(adapter()).readSales(month.fromMs);
    const found = salesOf(await read(), [month]);
    expect(found.articles).toEqual([{ name: '/story/the-kettle', count: 1 }]);
    expect(found.offers).toEqual([{ name: 'SPRING', count: 1 }]);
    expect(found.reasons).toEqual([{ name: 'technical', count: 1 }]);
    expect(found.rows).toEqual([
      expect.objectContaining({
        ...{ plan: 'digital', currency: 'USD', new: 121, canceled: 1, refunded: 1 },
        ...{ paid: 500 + 120 * 1000, returned: 500 },
      }),
    ]);
    // A reader who stays has no reason for leaving.
    await payments.resume(first?.id ?? '');
    expect(salesOf(await read(), [month]).reasons).toEqual([]);
  });
});
