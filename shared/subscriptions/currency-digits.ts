/**
 * How amounts are counted in each currency. `Intl` says how people write them today, which is another thing:
 * Stripe and Mollie still count hundredths of a forint.
 */

/** https://docs.stripe.com/currencies#zero-decimal */
const none: readonly string[] = [
  ...['BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV'],
  ...['XAF', 'XOF', 'XPF'],
];
/** https://docs.stripe.com/currencies#three-decimal */
const three: readonly string[] = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
/** Counted in hundredths, and charged in whole ones (https://docs.stripe.com/currencies#special-cases). */
const whole: readonly string[] = ['ISK', 'UGX'];

/** Returns how many digits of an amount are behind the point: 500 USD is $5. */
export function digitsOf(currency: string): number {
  if (none.includes(currency)) return 0;
  return three.includes(currency) ? 3 : 2;
}

/** Returns what amounts are multiples of, so that they can be charged. */
export function stepOf(currency: string): number {
  if (whole.includes(currency)) return 100;
  return three.includes(currency) ? 10 : 1;
}
