/**
 * The meter's values for a page and a reader: the paywall state of spec §3 by the rules of spec §4.
 */
import type { Payment } from './access-decision.ts';

export type MeterName = 'jwt' | 'evolok';

/** See spec §3 and spec §9. */
export const NO_METER_MAX = -1;
const DEFAULT_VIEW_COUNT = 1;

export interface MeterCount {
  /** Items read in this period, including this one. */
  readonly count: number;
  readonly max: number;
  /** The current item is one more than allowed. */
  readonly isExceeded: boolean;
}

/**
 * Returns the count in a sample token. The token alone never exceeds: the server says whether this
 * item was one too many, by rejecting payment. Devices that sign in to one account can together
 * bring more than `max`.
 */
export function sampleCount(token: { readonly cnt: number; readonly max: number }): MeterCount {
  return { count: Math.min(token.cnt, token.max), max: token.max, isExceeded: false };
}

/**
 * Returns the count of the older meter's cookie, which the browser maintains by itself: this
 * month's views against the page's maximum.
 */
export function evolokCount(visited: number, max: number): MeterCount {
  return { count: visited, max, isExceeded: visited > max };
}

export interface MeterInput {
  /**
   * The page's content is behind the paywall: not free by its type, its `access` or the brand's
   * settings.
   */
  readonly isPaywalled: boolean;
  readonly isExcludedFromPaywall: boolean;
  readonly acceptedPayment: Payment;
  readonly paymentRejected: boolean;
  /** `cnee.subscription` is Active, or the reader is entitled otherwise. */
  readonly isSubscriber: boolean;
  readonly isEntitled: boolean;
  readonly meter?: MeterCount;
}

export interface MeterValues {
  readonly maxAllowedPages: number;
  readonly viewCount: number;
  readonly halfWallShowCount: number;
  readonly remainingCount: number;
  readonly isExceeded: boolean;
  readonly isFullWalled: boolean;
  readonly isHalfWalled: boolean;
  /** The page holds only the lead-in. */
  readonly isTruncated: boolean;
  readonly isPaywalled: boolean;
  readonly isExcludedFromPaywall: boolean;
  readonly isSubscriber: boolean;
  /** The paywall has something to show: a wall, or how much is left. */
  readonly renderPaywall: boolean;
  /** ALLOW_ACCESS (spec §3), or DENY_ACCESS behind a full wall. */
  readonly paywall_status: 'ALLOW_ACCESS' | 'DENY_ACCESS';
}

/** Returns whether the reader is a subscriber: the subscription is Active (spec §3). */
export function isActiveSubscription(cnee: { readonly subscription?: string }): boolean {
  return cnee.subscription === 'Active';
}

/**
 * Returns the status reported for a page. See spec §4 (Status values) and spec §6: an excluded page
 * is reported as not paywalled.
 */
export function reportedStatus(
  input: Pick<MeterInput, 'isPaywalled' | 'isExcludedFromPaywall'>,
): 'paywalled' | 'not paywalled' {
  return input.isPaywalled && !input.isExcludedFromPaywall ? 'paywalled' : 'not paywalled';
}

/**
 * Returns the meter that counts (spec §4): jwt when payment is enabled, otherwise evolok if that
 * meter exists, otherwise none.
 */
export function meterName(paymentEnabled: boolean, hasEvolokMeter: boolean): MeterName | '' {
  if (paymentEnabled) return 'jwt';
  return hasEvolokMeter ? 'evolok' : '';
}

/**
 * Returns the meter's values (spec §4): sub is not walled, free has no meter, sample is walled by
 * count; a rejected payment is a full wall with nothing left. For a rejected page the server has
 * sent only the lead-in, so the page is walled whatever the reader's cookies say.
 */
export function meterValues(input: MeterInput): MeterValues {
  const { isExcludedFromPaywall, isSubscriber } = input;
  const isPaywalled = reportedStatus(input) === 'paywalled';
  const isRejected = isPaywalled && input.paymentRejected;
  const isOpen =
    !isPaywalled || input.acceptedPayment === 'sub' || isSubscriber || input.isEntitled;
  const counts = isRejected || (!isOpen && input.acceptedPayment === 'sample');
  const meter =
    counts && input.meter !== undefined && input.meter.max >= 0 ? input.meter : undefined;
  const max = meter?.max ?? NO_METER_MAX;
  const viewCount = meter?.count ?? DEFAULT_VIEW_COUNT;
  const isExceeded = isRejected || meter?.isExceeded === true;
  const halfWallShowCount = Math.floor(max / 2);
  const isHalfWalled = meter !== undefined && !isExceeded && viewCount === halfWallShowCount;
  return {
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
