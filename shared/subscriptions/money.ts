/** Writes amounts of money. */
import type { Money } from './plans.ts';

/** @param locale BCP 47. */
export function moneyText({ amount, currency }: Money, locale: string): string {
  const format = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, ...options });
  const { maximumFractionDigits: digits = 0 } = format({}).resolvedOptions();
  const isWhole = amount % 10 ** digits === 0;
  return format(isWhole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {}).format(
    amount / 10 ** digits,
  );
}
