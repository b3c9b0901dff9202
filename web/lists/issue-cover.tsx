/** The cover of the current issue, beside its cover story, with the way to get it. */
import { brand } from '#brand';
import { words } from '#words';
import { OfferCover } from '../ads/offer-cover.tsx';
import { useOffers } from '../paywall/use-offers.ts';

export function IssueCover() {
  const { subscription } = useOffers();
  if (brand.offer.promo === undefined) return null;
  return (
    <div className="issue-cover">
      <OfferCover isFirst />
      {subscription && (
        <a className="button" href={brand.links.subscribe}>
          {words.subscribe}
        </a>
      )}
    </div>
  );
}
