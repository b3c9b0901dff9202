/** The price of the offer, its term, and the price that it replaces. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

export function OfferPrice() {
  if (brand.offer === undefined) return null;
  const { price, term, regularPrice } = brand.offer;
  return (
    <p className="offer-price">
      <b>{price}</b>{' '}
      <span>
        {fill(words.forTerm, { term })}
        {regularPrice !== undefined && (
          <>
            {' '}
            <s aria-label={fill(words.insteadOf, { price: regularPrice })}>{regularPrice}</s>
          </>
        )}
      </span>
    </p>
  );
}
