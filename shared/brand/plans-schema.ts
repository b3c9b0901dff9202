/** Schema of what a brand file says of plans and of who takes the money for them. */
import * as v from 'valibot';
import { stepOf } from '../subscriptions/currency-digits.ts';
import { isDay } from '../subscriptions/gift-limits.ts';
import { abilitiesOf } from '../subscriptions/provider-abilities.ts';
import {
  giftKeyOf,
  intervals,
  lookupKeyOf,
  paymentProviders,
  type Plan,
} from '../subscriptions/plans.ts';

const filled = v.pipe(v.string(), v.minLength(1, 'expected some text'));
const key = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected a key: lower-case letters, digits and hyphens'),
);
/** Providers take no more than eight digits (https://docs.stripe.com/currencies). */
const AMOUNT_MAX = 99_999_999;
const amountWords = 'expected a whole number of cents, such as 500 for $5';
const amount = (least: number) =>
  v.pipe(
    v.number(amountWords),
    v.integer(amountWords),
    v.minValue(least, amountWords),
    v.maxValue(AMOUNT_MAX, `expected at most ${AMOUNT_MAX}`),
  );

const money = {
  amount: amount(1),
  currency: v.pipe(
    v.string(),
    v.check(
      (code) => Intl.supportedValuesOf('currency').includes(code),
      'expected a currency in three capital letters, such as USD',
    ),
  ),
};

/** Whether an amount can be charged. */
const isCharged = ({ amount: one, currency }: { amount: number; currency: string }) =>
  one % stepOf(currency) === 0;
const stepWords =
  'expected an amount that can be charged: of ISK and UGX a multiple of 100, of three digits of 10';

const price = v.pipe(
  v.strictObject({
    ...money,
    interval: v.picklist(intervals),
    introductory: v.optional(amount(0)),
    trialDays: v.optional(
      v.pipe(
        v.number(),
        v.integer('expected whole days'),
        v.minValue(1, 'expected at least a day'),
        v.maxValue(730, 'expected at most 730 days'),
      ),
    ),
    lookupKey: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w.-]{1,100}$/, 'expected letters, digits, hyphens, dots and underscores'),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['amount'], ['introductory']],
      ({ amount: regular, introductory = 0 }) => introductory < regular,
      'expected less than the amount that follows',
    ),
    ['introductory'],
  ),
  v.forward(v.partialCheck([['amount'], ['currency']], isCharged, stepWords), ['amount']),
  v.forward(
    v.partialCheck(
      [['introductory'], ['currency']],
      ({ introductory = 0, currency }) => isCharged({ amount: introductory, currency }),
      stepWords,
    ),
    ['introductory'],
  ),
);

const gift = v.pipe(
  v.strictObject({
    ...money,
    months: v.pipe(
      v.number(),
      v.integer('expected whole months'),
      v.minValue(1, 'expected at least a month'),
      v.maxValue(60, 'expected at most 60 months'),
    ),
  }),
  v.forward(v.partialCheck([['amount'], ['currency']], isCharged, stepWords), ['amount']),
);

/** Of one group; its members are one item of the store. */
const SEATS_MAX = 1_000;
const seatCount = v.pipe(
  v.number(),
  v.integer('expected whole seats'),
  v.minValue(2, 'expected at least 2 seats: the first is the buyer’s'),
  v.maxValue(SEATS_MAX, `expected at most ${SEATS_MAX} seats`),
);
const seats = v.pipe(
  v.strictObject({ from: seatCount, to: seatCount }),
  v.forward(
    v.check(({ from, to }) => from <= to, 'expected at least as many as from'),
    ['to'],
  ),
);

const plan = v.strictObject({
  key,
  name: filled,
  description: v.optional(filled),
  benefits: v.optional(v.array(filled)),
  isAdFree: v.optional(v.boolean()),
  prices: v.pipe(v.array(price), v.minLength(1, 'expected at least one price')),
  seats: v.optional(seats),
  gifts: v.optional(v.array(gift)),
});

function areDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}

const lookupKeys = (plans: readonly Plan[]) =>
  plans.flatMap((one) => one.prices.map((price) => lookupKeyOf({ plan: one, price })));

const giftKeys = (plans: readonly Plan[]) =>
  plans.flatMap((one) => (one.gifts ?? []).map((gift) => giftKeyOf({ plan: one, gift })));

const plans = v.pipe(
  v.array(plan),
  v.minLength(1, 'expected at least one plan'),
  v.check((all) => areDistinct(all.map((one) => one.key)), 'two plans have the same key'),
  v.check(
    (all) => areDistinct(lookupKeys(all)),
    'two prices have the same plan, interval and currency, or the same lookupKey',
  ),
  v.check((all) => areDistinct(giftKeys(all)), 'two gifts have the same plan, months and currency'),
);

const percent = v.pipe(
  v.number(),
  v.integer('expected whole percent'),
  v.minValue(1, 'expected 1 to 100'),
  v.maxValue(100, 'expected 1 to 100'),
);

const day = v.optional(v.pipe(v.string(), v.check(isDay, 'expected a day such as 2027-01-31')));

const planOfferFields = v.strictObject({
  code: v.pipe(
    v.string(),
    v.regex(/^[A-Za-z0-9-]{3,40}$/, 'expected 3 to 40 letters, digits and hyphens'),
  ),
  percentOff: percent,
  plans: v.optional(v.array(key)),
  from: day,
  until: day,
});
const planOffer = v.pipe(
  planOfferFields,
  v.forward(
    v.partialCheck(
      [['from'], ['until']],
      ({ from = '', until = from }) => from <= until,
      'expected no day before the first one',
    ),
    ['until'],
  ),
);

export const plansSchema = {
  plans: v.optional(plans),
  planOffers: v.optional(
    v.pipe(
      v.array(planOffer),
      v.check(
        (all) => areDistinct(all.map(({ code }) => code.toLowerCase())),
        'two offers have the same code',
      ),
    ),
  ),
  payments: v.optional(
    v.pipe(
      v.strictObject({
        provider: v.picklist(paymentProviders),
        withdrawalDays: v.optional(
          v.pipe(
            v.number(),
            v.integer('expected whole days'),
            v.minValue(0, 'expected 0 or more'),
            v.maxValue(365, 'expected at most 365'),
          ),
        ),
        retention: v.optional(v.strictObject({ percentOff: percent })),
      }),
      v.forward(
        v.partialCheck(
          [['provider'], ['retention']],
          ({ provider, retention }) => retention === undefined || abilitiesOf(provider).canDiscount,
          'this provider cannot make a single payment cheaper',
        ),
        ['retention'],
      ),
    ),
  ),
};
