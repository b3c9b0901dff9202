/**
 * The button that leads to the payment provider's page: a plain form, whose response is that page. What
 * went wrong comes back in the address.
 */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { moneyText } from '../../shared/subscriptions/money.ts';
import { FIRST_PRICE_ONCE } from '../../shared/subscriptions/plans.ts';
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

export function priceLabel({ isTrial, first, seats }: ShownPrice): string {
  // The price is that of one.
  if (seats !== undefined) return words.subscribe;
  return isTrial === true ? words.tryForFree : fill(words.subscribeFor, { price: first });
}

/** What all seats cost; nothing while their number is none that is sold. */
function totalLabel({ amount, currency, seats }: ShownPrice, wanted: string): string {
  const count = Number(wanted);
  if (seats === undefined || !Number.isInteger(count) || count < seats.from || count > seats.to)
    return words.subscribe;
  const price = moneyText({ amount: amount * count, currency }, brand.language);
  return fill(words.subscribeFor, { price });
}

export function CheckoutForm({ price, redirect, look }: CheckoutFormProps) {
  const offer = useQueryValue('offer');
  const isAgain = useQueryValue('error') === FIRST_PRICE_ONCE;
  const [wanted, setWanted] = useState(String(price.seats?.from ?? 1));
  return (
    <form method="post" action={postPath('checkout')}>
      <input type="hidden" name="price" value={price.key} />
      <input type="hidden" name="amount" value={price.amount} />
      {isAgain && <input type="hidden" name="again" value="1" />}
      {offer !== undefined && <input type="hidden" name="offer" value={offer} />}
      {redirect !== undefined && <input type="hidden" name="redirectURL" value={redirect} />}
      {price.seats !== undefined && (
        <label className="field seats-field">
          {words.groupSeats}
          <input
            className="field-input"
            type="number"
            name="quantity"
            required
            min={price.seats.from}
            max={price.seats.to}
            value={wanted}
            onChange={({ target }) => {
              setWanted(target.value);
            }}
          />
        </label>
      )}
      <button className={look} type="submit">
        {price.seats === undefined ? priceLabel(price) : totalLabel(price, wanted)}
      </button>
    </form>
  );
}
