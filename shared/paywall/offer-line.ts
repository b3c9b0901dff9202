/** The offer in one line: what a subscription costs, for how long, and what it cost before. */
import { words } from '#words';
import type { Offer } from '../brand/brand.ts';
import { fill } from '../words/fill.ts';

/** 'one year for $5', or 'one year for $5 instead of $10' where the brand names a former price. */
export function offerLine({ term, price, regularPrice }: Offer): string {
  const offer = fill(words.termForPrice, { term, price });
  return regularPrice === undefined
    ? offer
    : fill(words.offerInstead, { offer, price: regularPrice });
}
