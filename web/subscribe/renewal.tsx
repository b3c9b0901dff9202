/** At what price a subscription renews, where the brand says so. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

export function Renewal() {
  const renewal = brand.offer?.renewal;
  return renewal === undefined ? null : (
    <p className="offer-renewal">{fill(words.renewsAt, { price: renewal })}</p>
  );
}
