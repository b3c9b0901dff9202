/** The cover of the current issue, beside its cover story, with the way to get it. */
import { brand } from '#brand';
import { words } from '#words';
import { OfferCover } from '../subscribe/offer-cover.tsx';
import { useOffers } from '../subscribe/use-offers.ts';

export function IssueCover() {
  const { subscription } = useOffers();
  if (brand.offer?.promo === undefined) return null;
  return (
    <div className="issue-cover">
      <OfferCover isFirst />
      {/* For subscribers its room stays, because what is below it must not move. */}
      <a className="button" href={brand.links.subscribe} hidden={!subscription}>
        {words.subscribe}
      </a>
    </div>
  );
}
