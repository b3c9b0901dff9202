/**
 * Merges the reader's cookies into a page's paywall state (spec §4, Paywall init). Merging again
 * discards the earlier merge.
 */
import {
  evolokCount,
  isActiveSubscription,
  meterName,
  meterValues,
  NO_METER_MAX,
  sampleCount,
  type MeterCount,
  type MeterName,
} from '../../shared/paywall/meter-values.ts';
import type { PaymentState } from '../state/payment.ts';
import type { ActiveMeter, PaywallState } from '../state/paywall.ts';
import type { ReaderInput } from './reader-from-cookies.ts';

/**
 * The maximum of the older meter. It comes with the page and stays in its meter when the values are
 * recomputed.
 */
function evolokMax(paywall: PaywallState): number {
  return paywall.activeMeter.metername === 'evolok'
    ? (paywall.activeMeter.max ?? NO_METER_MAX)
    : paywall.maxAllowedPages;
}

/**
 * Returns the meter of a page: jwt when payment is enabled, otherwise evolok when the page has a
 * maximum, otherwise none.
 */
export function pageMeter(paywall: PaywallState, payment: PaymentState): MeterName | '' {
  return meterName(payment.enabled, evolokMax(paywall) >= 0);
}

function meterCount(
  name: MeterName | '',
  paywall: PaywallState,
  reader: ReaderInput,
): MeterCount | undefined {
  if (name === '' || reader.debug !== undefined) return reader.debug;
  if (name === 'evolok') return evolokCount(reader.evolokVisits ?? 0, evolokMax(paywall));
  return reader.sample === undefined ? undefined : sampleCount(reader.sample);
}

/**
 * A page that arrived as a wall does not contain the text. Without payment only the page's state
 * says so; a wall that the browser added itself has its meter's name.
 */
function cameAsWall(paywall: PaywallState, payment: PaymentState): boolean {
  return (
    payment.paymentRejected ||
    (paywall.isTruncated && paywall.exceededMeter.metername === undefined)
  );
}

/** @param payment The payment state of the same page, as the server created it. */
export function mergeReader(
  paywall: PaywallState,
  payment: PaymentState,
  reader: ReaderInput,
): PaywallState {
  const name = pageMeter(paywall, payment);
  const count = meterCount(name, paywall, reader);
  const cnee =
    reader.subscription === undefined
      ? {}
      : { subscription: 'Active', entitlement: reader.subscription.entitlement };
  const isWall = cameAsWall(paywall, payment);
  const values = meterValues({
    isPaywalled: paywall.isPaywalled,
    isExcludedFromPaywall: paywall.isExcludedFromPaywall,
    // Only the payment state says what was accepted; the older meter and forced counts exist
    // without it.
    acceptedPayment:
      name === 'evolok' || reader.debug !== undefined ? 'sample' : payment.acceptedPayment,
    paymentRejected: isWall,
    isSubscriber: isActiveSubscription(cnee),
    isEntitled: reader.subscription !== undefined,
    meter: count,
  });
  const activeMeter: ActiveMeter =
    count === undefined
      ? {}
      : {
          count: count.count,
          max: count.max,
          metername: name === '' ? 'jwt' : name,
          viewed: reader.sample?.urls ?? [],
          abGroup: reader.abGroup,
          abValue: reader.abValue,
        };
  // A page that arrived as a wall says nothing about the meter: the item may be for subscribers
  // only.
  const hasRunOut =
    values.isExceeded &&
    count !== undefined &&
    count.count >= count.max &&
    (payment.paymentRejected || !isWall);
  return {
    ...paywall,
    ...values,
    activeMeter,
    exceededMeter: hasRunOut ? activeMeter : {},
    cnee,
    entitlement: reader.subscription?.entitlement ?? '',
    pid: reader.subscription?.pid ?? '',
    // A page for subscribers has no advertisements for any of them (`ads.canRenderAds`).
    isAdFree: reader.subscription?.isAdFree === true,
    isLoggedIn: reader.isLoggedIn,
    user_email: reader.email,
    sessionInfo: reader.session,
  };
}
