/** Writes amounts of money. */
import { digitsOf } from './currency-digits.ts';
import type { Money } from './plans.ts';

/** @param locale BCP 47. */
export function moneyText({ amount, currency }: Money, locale: string): string {
  const unit = 10 ** digitsOf(currency);
  const digits = amount % unit === 0 ? 0 : digitsOf(currency);
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const style = { style: 'currency', currency, ...shown } as const;
  return new Intl.NumberFormat(locale, style).format(amount / unit);
}
