/** The demo provider's objects have the fields and types of Stripe's published ones. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../../../scripts/build/paths.ts';
import {
  chargeObject,
  customerObject,
  disputeObject,
  invoiceObject,
  invoicePaymentObject,
  priceObject,
  refundObject,
  sessionObject,
  subscriptionObject,
} from '../../../local/payments-demo/demo-objects.ts';

const file = join(projectRoot, '../shared/data/stripe/fixtures3.json');
const hasFixtures = existsSync(file);

const price = {
  id: 'price_1',
  product: 'prod_1',
  currency: 'usd',
  amount: 500,
  interval: 'year',
  lookupKey: 'digital-year-usd',
} as const;
const invoice = {
  id: 'in_1',
  customer: 'cus_1',
  subscription: 'sub_1',
  amount: 500,
  currency: 'usd',
  createdAt: 1,
  reason: 'subscription_create',
  product: 'masthead-a-digital',
  attempts: 1,
  paidAt: 2,
  refundedAt: 3,
  status: 'paid',
  isRefunded: false,
} as const;
const subscription = {
  id: 'sub_1',
  customer: 'cus_1',
  price: 'price_1',
  metadata: { plan: 'digital' },
  createdAt: 1,
  status: 'active',
  periodStart: 1,
  periodEnd: 2,
  cancelsAtEnd: true,
  latestInvoice: 'in_1',
  off: 0,
  failures: 0,
} as const;
const session = {
  id: 'cs_test_1',
  customer: 'cus_1',
  account: 'a',
  price: 'price_1',
  off: 0,
  trialDays: 0,
  metadata: {},
  doneUrl: 'https://a.example',
  backUrl: 'https://a.example',
  madeAt: 1,
  status: 'open',
} as const;

const ours: Readonly<Record<string, object>> = {
  customer: customerObject({ id: 'cus_1', email: 'a@b.example', metadata: {} }),
  price: priceObject(price),
  'checkout.session': sessionObject(session, 'http://localhost'),
  subscription: subscriptionObject(subscription, price),
  invoice: invoiceObject(invoice),
  charge: chargeObject(invoice),
  invoice_payment: invoicePaymentObject(invoice),
  refund: refundObject(invoice),
  dispute: disputeObject({ ...invoice, dispute: 'lost', disputedAt: 4 }),
};

/** Stripe's own examples have a price without details, and were paid by a charge alone; the SDK's types have more. */
const notInExamples = [
  'invoice.lines.data[0].pricing.price_details',
  'invoice_payment.payment.payment_intent',
];

/** Returns the paths at which one of our objects has a field or a type that Stripe's has not. */
function strange(own: unknown, theirs: unknown, path: string): string[] {
  // Their fixtures leave out what may be empty.
  if (own === null || theirs === null || theirs === undefined) return [];
  if (typeof own !== typeof theirs)
    // What can be expanded is an id or an object.
    return typeof theirs === 'string' && typeof own === 'object' ? [] : [path];
  if (Array.isArray(own) && Array.isArray(theirs)) return strange(own[0], theirs[0], `${path}[0]`);
  if (typeof own !== 'object' || typeof theirs !== 'object' || path.endsWith('.metadata'))
    return [];
  const known = theirs as Readonly<Record<string, unknown>>;
  return Object.entries(own).flatMap(([name, value]) =>
    name in known ? strange(value, known[name], `${path}.${name}`) : [`${path}.${name}`],
  );
}

describe('The demo provider', () => {
  (hasFixtures ? it.each(Object.keys(ours)) : it.skip.each(Object.keys(ours)))(
    'has of a %s what Stripe has',
    (name) => {
      const { resources } = JSON.parse(readFileSync(file, 'utf8')) as {
        readonly resources: Readonly<Record<string, unknown>>;
      };
      expect(resources[name]).toBeDefined();
      expect(strange(ours[name], resources[name], name)).toEqual(
        notInExamples.filter((path) => path.startsWith(`${name}.`)),
      );
    },
  );
});
