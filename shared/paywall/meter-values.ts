/** The meter's values for a page and a reader: the paywall state of spec §3 by the rules of spec §4. */
import type { AcceptPayment } from './page-decision.ts';

export type MeterName = 'jwt' | 'evolok';

/** Spec §3, §9. */
export const NO_METER_MAX = -1;
export const DEFAULT_VIEW_COUNT = 1;

export interface MeterCount {
  /** Pieces read in this period, this one included. */
  readonly count: number;
  readonly max: number;
  /** The piece at hand is one more than allowed. */
  readonly isExceeded: boolean;
}

/**
 * What a sample token says. It never exceeds by itself: whether this piece was one too many the server has said, by rejecting
 * payment. Devices that sign in to one account can bring more than `max` together.
 */
export function sampleCount(token: { readonly cnt: number; readonly max: number }): MeterCount {
  return { count: Math.min(token.cnt, token.max), max: token.max, isExceeded: false };
}

/** What the cookie of the older meter says, which the browser counts by itself: views of this month against the page's maximum. */
export function evolokCount(visited: number, max: number): MeterCount {
  return { count: visited, max, isExceeded: visited > max };
}

export interface MeterFacts {
  /** The page's content is behind the paywall: not free by its type, its `access` or the brand's settings. */
  readonly isPaywalled: boolean;
  readonly isExcludedFromPaywall: boolean;
  readonly acceptedPayment: AcceptPayment;
  readonly paymentRejected: boolean;
  /** `cnee.subscription` is Active, or the reader is entitled otherwise. */
  readonly isSubscriber: boolean;
  readonly isEntitled: boolean;
  readonly meter?: MeterCount;
}

export interface MeterValues {
  readonly paywalled: boolean;
  readonly maxAllowedPages: number;
  readonly viewCount: number;
  readonly halfWallShowCount: number;
  readonly remainingCount: number;
  readonly isExceeded: boolean;
  readonly isFullWalled: boolean;
  readonly isHalfWalled: boolean;
  /** The page holds the lead-in only. */
  readonly isTruncated: boolean;
  readonly isPaywalled: boolean;
  readonly isExcludedFromPaywall: boolean;
  readonly isSubscriber: boolean;
  /** There is something to show of the paywall: a wall, or how much is left. */
  readonly renderPaywall: boolean;
  /** ALLOW_ACCESS (spec §3), or DENY_ACCESS behind a full wall. */
  readonly paywall_status: 'ALLOW_ACCESS' | 'DENY_ACCESS';
}

/** Spec §3: a subscription that is Active makes a subscriber. */
export function isActiveSubscription(cnee: { readonly subscription?: string }): boolean {
  return cnee.subscription === 'Active';
}

/** What is reported of a page (spec §4 Status values, §6: an excluded page is reported as not paywalled). */
export function reportedStatus(
  facts: Pick<MeterFacts, 'isPaywalled' | 'isExcludedFromPaywall'>,
): 'paywalled' | 'not paywalled' {
  return facts.isPaywalled && !facts.isExcludedFromPaywall ? 'paywalled' : 'not paywalled';
}

/** Which meter counts (spec §4): jwt when payment is enabled, else evolok when there is such a meter, else none. */
export function meterName(paymentEnabled: boolean, hasEvolokMeter: boolean): MeterName | '' {
  if (paymentEnabled) return 'jwt';
  return hasEvolokMeter ? 'evolok' : '';
}

/**
 * Spec §4: sub is not walled, free has no meter, sample walls by count; a rejected payment is a full wall with nothing left. Of a
 * rejected page the server has sent the lead-in only, so it is walled whatever the reader's cookies say.
 */
export function meterValues(facts: MeterFacts): MeterValues {
  const { isExcludedFromPaywall, isSubscriber } = facts;
  const isPaywalled = reportedStatus(facts) === 'paywalled';
  const isRejected = isPaywalled && facts.paymentRejected;
  const isOpen =
    !isPaywalled || facts.acceptedPayment === 'sub' || isSubscriber || facts.isEntitled;
  const counts = isRejected || (!isOpen && facts.acceptedPayment === 'sample');
  const meter =
    counts && facts.meter !== undefined && facts.meter.max >= 0 ? facts.meter : undefined;
  const max = meter?.max ?? NO_METER_MAX;
  const viewCount = meter?.count ?? DEFAULT_VIEW_COUNT;
  const isExceeded = isRejected || meter?.isExceeded === true;
  const halfWallShowCount = Math.floor(max / 2);
  const isHalfWalled = meter !== undefined && !isExceeded && viewCount === halfWallShowCount;
  return {
    paywalled: isExceeded || isHalfWalled,
    maxAllowedPages: max,
    viewCount,
    halfWallShowCount,
    remainingCount: isRejected || meter === undefined ? 0 : max - viewCount,
    isExceeded,
    isFullWalled: isExceeded,
    isHalfWalled,
    isTruncated: isExceeded,
    isPaywalled,
    isExcludedFromPaywall,
    isSubscriber,
    renderPaywall: isExceeded || meter !== undefined,
    paywall_status: isExceeded ? 'DENY_ACCESS' : 'ALLOW_ACCESS',
  };
}
