/** Plans that a publisher sells: what they cost, and the offers that make them cheaper for a while. */
import { stepOf } from './currency-digits.ts';

export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** Companies that take payments, each with an adapter in `services/subscriptions/`. */
export const paymentProviders = ['stripe', 'mollie'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/**
 * An amount of money. Amounts are whole numbers of the currency's smallest unit, as providers count it
 * (`currency-digits.ts`): 500 USD is $5.
 */
export interface Money {
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
}

export interface PlanPrice extends Money {
  readonly interval: Interval;
  /** What the first interval costs, in the smallest unit of the same currency. */
  readonly introductory?: number;
  /** Days before the first payment. */
  readonly trialDays?: number;
  /** The provider's name of the price. Default: from the plan, the interval and the currency. */
  readonly lookupKey?: string;
}

/** A term of a plan that one reader pays for once, and another redeems. */
export interface PlanGift extends Money {
  readonly months: number;
}

export interface Plan {
  /** As `tiers` of items name it. */
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  /** What it brings, in the order in which pages list it. */
  readonly benefits?: readonly string[];
  /** False if its subscribers see advertisements on free articles. */
  readonly isAdFree?: boolean;
  /** The first is the one that pages suggest. */
  readonly prices: readonly PlanPrice[];
  /** It is sold by the seat, so many at least and at most: one reader pays, others read. */
  readonly seats?: { readonly from: number; readonly to: number };
  /** Terms that readers may give to others. */
  readonly gifts?: readonly PlanGift[];
}

/** A lower first payment for readers who come by a link (`?offer=CODE`) or know the code. */
export interface PlanOffer {
  readonly code: string;
  /** Plans that it is for. Default: all. */
  readonly plans?: readonly string[];
  /** What it takes off the first payment, 1 to 100. */
  readonly percentOff: number;
  /** The first day, in the magazine's time zone: `2027-01-01`. Default: it has begun. */
  readonly from?: string;
  /** The last day, in the same zone. Default: it has no end. */
  readonly until?: string;
  /** Somebody has ended it on the day `until`, and before that day was over. No brand file says so. */
  readonly isEnded?: true;
}

/** What of a brand says what is sold. */
export interface Selling {
  readonly plans?: readonly Plan[];
  readonly planOffers?: readonly PlanOffer[];
}

/** A plan at one of its prices. */
export interface PricedPlan {
  readonly plan: Plan;
  readonly price: PlanPrice;
}

export function lookupKeyOf({ plan, price }: PricedPlan): string {
  return price.lookupKey ?? `${plan.key}-${price.interval}-${price.currency.toLowerCase()}`;
}

/** Returns every plan at each of its prices. */
export function pricedPlans({ plans = [] }: Selling): readonly PricedPlan[] {
  return plans.flatMap((plan) => plan.prices.map((price) => ({ plan, price })));
}

/** Returns the price of a plan that a form names by its lookup key. */
export function pricedPlan(selling: Selling, lookupKey: string): PricedPlan | undefined {
  return pricedPlans(selling).find((one) => lookupKeyOf(one) === lookupKey);
}

/** A term of a plan that is given. */
export interface PlannedGift {
  readonly plan: Plan;
  readonly gift: PlanGift;
}

export function giftKeyOf({ plan, gift }: PlannedGift): string {
  return `${plan.key}-gift-${gift.months}-${gift.currency.toLowerCase()}`;
}

/** Returns every term that may be given. */
export function plannedGifts({ plans = [] }: Selling): readonly PlannedGift[] {
  return plans.flatMap((plan) => (plan.gifts ?? []).map((gift) => ({ plan, gift })));
}

/** Returns the offer that a reader means, also one that has ended. */
export function offerByCode({ planOffers = [] }: Selling, code: string): PlanOffer | undefined {
  const meant = code.trim().toLowerCase();
  return planOffers.find((offer) => offer.code.toLowerCase() === meant);
}

/** @param today In the magazine's time zone, `2027-01-31`. */
export function hasOfferEnded({ until, isEnded }: PlanOffer, today: string): boolean {
  return isEnded === true || (until !== undefined && today > until);
}

/** @param today In the magazine's time zone, `2027-01-31`. */
export function hasOfferBegun({ from }: PlanOffer, today: string): boolean {
  return from === undefined || today >= from;
}

/** @param today In the magazine's time zone, `2027-01-31`. */
export function offerOf(
  selling: Selling,
  code: string,
  plan: string,
  today: string,
): PlanOffer | undefined {
  const offer = offerByCode(selling, code);
  if (offer === undefined || hasOfferEnded(offer, today) || !hasOfferBegun(offer, today))
    return undefined;
  return (offer.plans?.includes(plan) ?? true) ? offer : undefined;
}

/**
 * Returns what the first interval costs. Of an introductory price and an offer the lower one counts,
 * never both.
 */
export function firstAmount(
  { amount, introductory = amount, currency }: PlanPrice,
  offer?: PlanOffer,
): number {
  const step = stepOf(currency);
  const offered = amount - Math.floor((amount * (offer?.percentOff ?? 0)) / 100 / step) * step;
  return Math.min(amount, introductory, offered);
}

/**
 * Name of the response to who has subscribed before and has seen the price of a first subscription. The
 * page that it leads back to has the price of `priceAgain`.
 */
export const FIRST_PRICE_ONCE = 'firstPriceOnce';

/** Returns a price as readers pay it who have subscribed before: without its trial and its lower first payment. */
export function priceAgain({
  trialDays: _trial,
  introductory: _first,
  ...price
}: PlanPrice): PlanPrice {
  return price;
}
