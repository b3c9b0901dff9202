/** The currency in which a reader sees prices: as the address says, as chosen before, or the brand's first. */
import { browserStorage } from '../browser/browser-storage.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import type { ShownPlan, ShownPrice } from '../state/secondary.ts';

const KEY = 'currency';
const storage = browserStorage(() => localStorage);

export function rememberCurrency(currency: string): void {
  storage.set(KEY, currency);
}

/** In the order of the brand file. */
export function currenciesOf(plans: readonly ShownPlan[]): readonly string[] {
  return [...new Set(plans.flatMap(({ prices }) => prices.map(({ currency }) => currency)))];
}

export function useCurrency(currencies: readonly string[]): string | undefined {
  const isInteractive = useIsInteractive();
  const named = useQueryValue('currency')?.toUpperCase();
  const remembered = isInteractive ? storage.get(KEY) : undefined;
  return (
    currencies.find((one) => one === named) ??
    currencies.find((one) => one === remembered) ??
    currencies[0]
  );
}

/** Returns the prices of a plan in a currency; in its own first one where it has none in that. */
export function pricesIn(
  { prices }: ShownPlan,
  currency: string | undefined,
): readonly ShownPrice[] {
  const [first] = prices;
  const isSold = prices.some((price) => price.currency === currency);
  const shown = isSold ? currency : first?.currency;
  return prices.filter((price) => price.currency === shown);
}
