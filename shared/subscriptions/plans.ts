/** Plans that a publisher sells: what they cost, and the offers that make them cheaper for a while. */

export const intervals = ['month', 'year'] as const;
export type Interval = (typeof intervals)[number];

/** Companies that take payments, each with an adapter in `services/subscriptions/`. */
export const paymentProviders = ['stripe'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** An amount of money. Amounts are whole numbers of the currency's smallest unit: 500 USD is $5. */
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
}

/** A lower first payment for readers who come by a link (`?offer=CODE`) or know the code. */
export interface PlanOffer {
  readonly code: string;
  /** Plans that it is for. Default: all. */
  readonly plans?: readonly string[];
  /** What it takes off the first payment, 1 to 100. */
  readonly percentOff: number;
  /** The last day, in the magazine's time zone: `2027-01-31`. Default: it has no end. */
  readonly until?: string;
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

/** Returns the price of a plan that a form names by its lookup key. */
export function pricedPlan({ plans = [] }: Selling, lookupKey: string): PricedPlan | undefined {
  return plans
    .flatMap((plan) => plan.prices.map((price) => ({ plan, price })))
    .find((one) => lookupKeyOf(one) === lookupKey);
}

/** Returns the day in a time zone, `2027-01-31`. */
export function dayIn(timeZone: string, ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(ms);
}

/** @param today In the magazine's time zone, `2027-01-31`. */
export function offerOf(
  { planOffers = [] }: Selling,
  code: string,
  plan: string,
  today: string,
): PlanOffer | undefined {
  return planOffers.find(
    (offer) =>
      offer.code.toLowerCase() === code.trim().toLowerCase() &&
      (offer.plans?.includes(plan) ?? true) &&
      (offer.until === undefined || today <= offer.until),
  );
}

/**
 * Returns what the first interval costs. Of an introductory price and an offer the lower one counts,
 * never both.
 */
export function firstAmount(
  { amount, introductory = amount }: PlanPrice,
  offer?: PlanOffer,
): number {
  const offered = amount - Math.floor((amount * (offer?.percentOff ?? 0)) / 100);
  return Math.min(amount, introductory, offered);
}
