/**
 * The button that leads to the payment provider's page: a plain form, whose response is that page. What
 * went wrong comes back in the address.
 */
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { fill } from '../../shared/words/fill.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import type { ShownPrice } from '../state/secondary.ts';

interface CheckoutFormProps {
  readonly price: ShownPrice;
  /** Where the reader goes on afterward. */
  readonly redirect: string | undefined;
  /** The look of the button. */
  readonly look: string;
}

export function priceLabel({ isTrial, first }: ShownPrice): string {
  return isTrial === true ? words.tryForFree : fill(words.subscribeFor, { price: first });
}

export function CheckoutForm({ price, redirect, look }: CheckoutFormProps) {
  const offer = useQueryValue('offer');
  return (
    <form method="post" action={postPath('checkout')}>
      <input type="hidden" name="price" value={price.key} />
      <input type="hidden" name="amount" value={price.amount} />
      {offer !== undefined && <input type="hidden" name="offer" value={offer} />}
      {redirect !== undefined && <input type="hidden" name="redirectURL" value={redirect} />}
      <button className={look} type="submit">
        {priceLabel(price)}
      </button>
    </form>
  );
}
