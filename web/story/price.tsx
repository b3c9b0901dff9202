/** A price in the brand's language, like "$349". */
import { brand } from '#brand';
import { writtenText } from '../browser/written-texts.ts';
import type { Card } from '../../shared/content/card.ts';

function priceText({ amount, currency }: NonNullable<Card['price']>): string {
  return new Intl.NumberFormat(brand.language, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}

interface PriceProps {
  readonly price: Card['price'];
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
