/** What Mollie's API has, as far as it is read, and what we write beside it. */
import * as v from 'valibot';
import { digitsOf } from '../../../shared/subscriptions/currency-digits.ts';
import { intervals, type Interval, type Money } from '../../../shared/subscriptions/plans.ts';
import { leavingReasons } from '../../../shared/subscriptions/leaving.ts';

const amountSchema = v.object({ currency: v.string(), value: v.string() });
type Amount = v.InferOutput<typeof amountSchema>;
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
);

/** Mollie writes the króna without digits (https://docs.mollie.com/payments/multicurrency). */
const shownDigits = (currency: string) => (currency === 'ISK' ? 0 : digitsOf(currency));

/** Returns an amount as Mollie writes it: `{ currency: 'EUR', value: '10.00' }`. */
export function amountOf({ amount, currency }: Money): Amount {
  const value = (amount / 10 ** digitsOf(currency)).toFixed(shownDigits(currency));
  return { currency, value };
}

/** Returns an amount of Mollie in the currency's smallest unit. */
export function unitsOf({ currency, value }: Amount): number {
  return Math.round(Number(value) * 10 ** digitsOf(currency));
}

/** https://docs.mollie.com/reference/get-payment */
export const paymentSchema = v.object({
  id: v.string(),
  status: v.string(),
  createdAt: time,
  amount: amountSchema,
  amountRefunded: v.nullish(amountSchema),
  amountChargedBack: v.nullish(amountSchema),
  method: v.nullish(v.string()),
  sequenceType: v.nullish(v.string()),
  customerId: v.nullish(v.string()),
  subscriptionId: v.nullish(v.string()),
  mandateId: v.nullish(v.string()),
  paidAt: v.nullish(time),
  failedAt: v.nullish(time),
  isCancelable: v.nullish(v.boolean()),
  metadata: v.unknown(),
  _links: v.object({ checkout: v.nullish(v.object({ href: v.string() })) }),
});
export type MolliePayment = v.InferOutput<typeof paymentSchema>;

/** https://docs.mollie.com/reference/get-subscription */
export const subscriptionSchema = v.object({
  id: v.string(),
  customerId: v.nullish(v.string()),
  status: v.string(),
  createdAt: time,
  amount: amountSchema,
  interval: v.string(),
  /** Of the first payment. */
  startDate: v.nullish(v.pipe(v.string(), v.isoDate())),
  nextPaymentDate: v.nullish(v.pipe(v.string(), v.isoDate())),
  mandateId: v.nullish(v.string()),
  canceledAt: v.nullish(time),
  metadata: v.unknown(),
});
export type MollieSubscription = v.InferOutput<typeof subscriptionSchema>;

/** https://docs.mollie.com/reference/get-customer */
export const customerSchema = v.object({
  id: v.string(),
  email: v.nullish(v.string()),
  metadata: v.unknown(),
});
export type MollieCustomer = v.InferOutput<typeof customerSchema>;

/** A refund or a chargeback, both of a payment. */
export const returnedSchema = v.object({
  id: v.string(),
  paymentId: v.string(),
  createdAt: time,
  amount: amountSchema,
  status: v.nullish(v.string()),
  reversedAt: v.nullish(v.string()),
});

/** Of a response that nothing is read of. */
export const anySchema = v.unknown();

/** Whose something is: of other shops of the same account we know nothing. */
const ours = { masthead: v.string(), account: v.string() };
const count = v.pipe(v.number(), v.integer());

/** What a first payment says of the contract that it opens. Mollie keeps about 1,000 bytes of it. */
const termsSchema = v.object({
  ...ours,
  plan: v.string(),
  name: v.string(),
  interval: v.picklist(intervals),
  amount: count,
  currency: v.string(),
  quantity: count,
  trialDays: v.exactOptional(count),
  /** What a seat costs in the first interval after a trial, where that is less. */
  lower: v.exactOptional(count),
  terms: v.string(),
  article: v.exactOptional(v.string()),
  offer: v.exactOptional(v.string()),
  /** Two orders with the same one are the same order. */
  order: v.string(),
});
export type Terms = v.InferOutput<typeof termsSchema>;

/** What a subscription has besides, and each payment that it makes. */
const renewalSchema = v.object({
  ...ours,
  contract: v.string(),
  plan: v.string(),
  quantity: count,
  /** When the contract began, and when its trial ends, epoch s. */
  since: count,
  trialEnd: v.exactOptional(count),
  /** What a seat costs once the payment after a trial is made, where that one is lower. */
  then: v.exactOptional(count),
  /** When it ends, once that is known, epoch s. */
  ends: v.exactOptional(count),
  leaving: v.exactOptional(v.picklist([...leavingReasons, 'unpaid'])),
  article: v.exactOptional(v.string()),
  offer: v.exactOptional(v.string()),
});
export type Renewal = v.InferOutput<typeof renewalSchema>;

/** What a payment of what is still open says. */
const debtSchema = v.object({
  ...ours,
  contract: v.string(),
  plan: v.string(),
  debt: v.literal(true),
});
export type Debt = v.InferOutput<typeof debtSchema>;

const giftSchema = v.object({ ...ours, gift: v.string(), plan: v.string(), terms: v.string() });
export type Gift = v.InferOutput<typeof giftSchema>;

/** What a customer has besides: when each contract ends, epoch s. A subscription that was canceled cannot be changed. */
const ownerSchema = v.object({ ...ours, ends: v.optional(v.record(v.string(), count), {}) });
export type Owner = v.InferOutput<typeof ownerSchema>;

/** @returns undefined for what is none of ours. */
function reader<T extends { readonly masthead: string }>(schema: v.GenericSchema<unknown, T>) {
  return ({ metadata }: { readonly metadata?: unknown }, brandKey: string): T | undefined => {
    const read = v.safeParse(schema, metadata);
    return read.success && read.output.masthead === brandKey ? read.output : undefined;
  };
}
export const termsOf = reader(termsSchema);
export const renewalOf = reader(renewalSchema);
export const debtOf = reader(debtSchema);
export const giftOf = reader(giftSchema);
export const ownerOf = reader(ownerSchema);

const mollieIntervals: Readonly<Record<Interval, string>> = { month: '1 month', year: '12 months' };

export function mollieInterval(interval: Interval): string {
  return mollieIntervals[interval];
}

export function intervalOf({ interval }: Pick<MollieSubscription, 'interval'>): Interval {
  return intervals.find((known) => mollieIntervals[known] === interval) ?? 'month';
}
