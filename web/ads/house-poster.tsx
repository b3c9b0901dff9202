/** The publication's own message beside a text: its offer, as a poster. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { OfferCover } from './offer-cover.tsx';

const { offer, links } = brand;

export function HousePoster() {
  return (
    <div className="house-poster">
      <OfferCover />
      <div className="house-poster-words">
        <p className="house-poster-title">{words.posterTitle}</p>
        <p className="house-poster-price">
          {weave(words.posterPrice, {
            price: <b>{offer.price}</b>,
            term: offer.term,
            before: <span>{weave(words.wasPrice, { price: <s>{offer.regularPrice}</s> })}</span>,
          })}
        </p>
        <a className="button button-small" href={links.subscribe}>
          {words.subscribe}
        </a>
      </div>
    </div>
  );
}
