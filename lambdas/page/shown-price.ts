/** A price of a plan in words, so that browsers write no money. */
import { words } from '#words';
import { moneyText } from '../../shared/subscriptions/money.ts';
import {
  firstAmount,
  lookupKeyOf,
  type PlanOffer,
  type PricedPlan,
} from '../../shared/subscriptions/plans.ts';
import { fill } from '../../shared/words/fill.ts';
import type { ShownPrice } from '../../web/state/secondary.ts';

/** @param language BCP 47. */
export function shownPrice(
  priced: PricedPlan,
  language: string,
  offer: PlanOffer | undefined,
): ShownPrice {
  const { price } = priced;
  const isYearly = price.interval === 'year';
  const amount = firstAmount(price, offer);
  const money = (value: number) => moneyText({ amount: value, currency: price.currency }, language);
  const [first, regular] = [money(amount), money(price.amount)];
  const reduced = fill(isYearly ? words.planFirstYear : words.planFirstMonth, {
    first,
    price: regular,
  });
  const plain = fill(isYearly ? words.priceAYear : words.priceAMonth, { price: regular });
  const text = amount < price.amount ? reduced : plain;
  const { trialDays: days } = price;
  const { seats } = priced.plan;
  const whole = days === undefined ? text : fill(words.planTrial, { days, price: text });
  return {
    key: lookupKeyOf(priced),
    amount,
    currency: price.currency,
    first,
    text: seats === undefined ? whole : fill(words.pricePerReader, { price: whole }),
    ...(days === undefined ? {} : { isTrial: true }),
    ...(seats === undefined ? {} : { seats }),
  };
}
