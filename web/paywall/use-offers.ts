/** What the current page offers its reader (`shared/paywall/reader-offers.ts`). */
import { offersTo, type Offers } from '../../shared/paywall/reader-offers.ts';
import { useSite } from '../store.ts';

export function useOffers(): Offers {
  return useSite(({ paywall }) => offersTo(paywall));
}
