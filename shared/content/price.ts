/** What the product of a review costs. */
import type { Review } from './item.ts';

export interface Price {
  readonly amount: number;
  /** ISO 4217. */
  readonly currency: string;
}

/** Returns the price of a review's product, if it has one. Without a currency it is in US dollars. */
export function priceOf({ product }: Pick<Review, 'product'>): Price | undefined {
  const { price, currency = 'USD' } = product;
  return price === undefined ? undefined : { amount: price, currency };
}
