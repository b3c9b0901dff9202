/** When offers begin and end: by the brand, or by what was set since. */
import { words } from '#words';
import { fill } from '../words/fill.ts';
import { isDay } from './gift-limits.ts';
import {
  hasOfferBegun,
  hasOfferEnded,
  offerByCode,
  type PlanOffer,
  type Selling,
} from './plans.ts';

/** In the place of all dates that the brand names. Days are of the magazine's time zone. */
export type OfferDates = Pick<PlanOffer, 'from' | 'until' | 'isEnded'>;

/** Returns what is sold, with the dates that were set since. */
export function withOfferDates<Sold extends Selling>(
  selling: Sold,
  dates: ReadonlyMap<string, OfferDates>,
): Sold {
  const { planOffers } = selling;
  if (planOffers === undefined || dates.size === 0) return selling;
  return {
    ...selling,
    planOffers: planOffers.map((offer) => {
      const own = dates.get(offer.code.toLowerCase());
      if (own === undefined) return offer;
      const { from: _from, until: _until, isEnded: _isEnded, ...others } = offer;
      return { ...others, ...own };
    }),
  };
}

/** `scheduled`: it has not begun. */
export type OfferState = 'scheduled' | 'running' | 'over';

/** @param today In the magazine's time zone, `2027-01-31`. */
export function offerState(offer: PlanOffer, today: string): OfferState {
  if (hasOfferEnded(offer, today)) return 'over';
  return hasOfferBegun(offer, today) ? 'running' : 'scheduled';
}

/** What somebody wrote that are no dates of an offer. */
export class OfferDatesError extends Error {
  override readonly name = 'OfferDatesError';
}

/**
 * Returns the offer that is meant.
 * @throws OfferDatesError for a code that the brand has not.
 */
export function requireOffer(selling: Selling, code: string): PlanOffer {
  const offer = offerByCode(selling, code);
  if (offer !== undefined) return offer;
  const codes = (selling.planOffers ?? []).map((one) => one.code);
  throw new OfferDatesError(
    codes.length === 0
      ? words.offersNone
      : fill(words.offerUnknown, { code, codes: codes.join(', ') }),
  );
}

/**
 * Returns dates as they are stored.
 * @param written days, or '' for none.
 * @throws OfferDatesError
 */
export function readOfferDates({
  from = '',
  until = '',
}: {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}): OfferDates {
  for (const day of [from, until])
    if (day !== '' && !isDay(day)) throw new OfferDatesError(fill(words.offerDay, { text: day }));
  if (from !== '' && until !== '' && until < from) throw new OfferDatesError(words.offerOrder);
  return { ...(from === '' ? {} : { from }), ...(until === '' ? {} : { until }) };
}

/** Returns the dates of an offer that ends now. @param today In the magazine's time zone. */
export function endedOn(today: string): OfferDates {
  return { until: today, isEnded: true };
}
