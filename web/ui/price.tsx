/** A price in the brand's language, like "$349". */
import { brand } from '#brand';
import { writtenText } from '../browser/written-texts.ts';
import type { Price as Value } from '../../shared/content/price.ts';

function priceText({ amount, currency }: Value): string {
  return new Intl.NumberFormat(brand.language, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}

interface PriceProps {
  readonly price: Value | undefined;
  readonly className: string;
}

export function Price({ price, className }: PriceProps) {
  if (price === undefined) return null;
  const made = `${price.amount} ${price.currency}`;
  return (
    <span className={className} data-written={made}>
      {writtenText(made, () => priceText(price))}
    </span>
  );
}
