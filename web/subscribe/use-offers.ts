/** What the current page offers its reader (`shared/paywall/reader-offers.ts`). */
import { brand } from '#brand';
import { offersOf, type Offers } from '../../shared/paywall/reader-offers.ts';
import { useSite } from '../state/store.ts';

/** What this publication offers to a reader. */
export const offersTo = /* @__PURE__ */ offersOf(brand);

export function useOffers(): Offers {
  return useSite(({ paywall }) => offersTo(paywall));
}
