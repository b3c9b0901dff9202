/** A page's paywall state with what the reader's cookies say (spec §4 Paywall init). Merging again forgets what was merged before. */
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
import type { ReaderFacts } from './reader-from-cookies.ts';

/** The maximum of the older meter: it comes with the page and stays in its meter when the values are computed anew. */
function evolokMax(paywall: PaywallState): number {
  return paywall.activeMeter.metername === 'evolok'
    ? (paywall.activeMeter.max ?? NO_METER_MAX)
    : paywall.maxAllowedPages;
}

/** The meter of a page: jwt when payment is enabled, else evolok when the page has a maximum, else none. */
export function pageMeter(paywall: PaywallState, payment: PaymentState): MeterName | '' {
  return meterName(payment.enabled, evolokMax(paywall) >= 0);
}

function meterCount(
  name: MeterName | '',
  paywall: PaywallState,
  reader: ReaderFacts,
): MeterCount | undefined {
  if (name === '' || reader.debug !== undefined) return reader.debug;
  if (name === 'evolok') return evolokCount(reader.evolokVisits ?? 0, evolokMax(paywall));
  return reader.sample === undefined ? undefined : sampleCount(reader.sample);
}

/**
 * Of a page that came as a wall the text is not there. Without payment the state of the page says so alone; a wall that the browser
 * has put up by itself bears its meter's name.
 */
function cameAsWall(paywall: PaywallState, payment: PaymentState): boolean {
  return (
    payment.paymentRejected ||
    (paywall.isTruncated && paywall.exceededMeter.metername === undefined)
  );
}

/** @param payment of the same page: how the server has made it. */
export function mergeReader(
  paywall: PaywallState,
  payment: PaymentState,
  reader: ReaderFacts,
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
    // Only payment tells what was accepted; the older meter and forced counts are there without it.
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
  // That a page came as a wall is no word about the meter: a piece may be for subscribers alone.
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
    isAdFree: payment.acceptedPayment === 'sub' || reader.subscription?.isAdFree === true,
    isLoggedIn: reader.isLoggedIn,
    loggedIn: reader.isLoggedIn,
    user_email: reader.email,
    sessionInfo: reader.session,
  };
}
