/** The publication's own message beside a text: its offer, as a poster. */
import { brand } from '#brand';
import { OfferCover } from './offer-cover.tsx';

const { offer, links } = brand;

export function HousePoster() {
  return (
    <div className="house-poster">
      <OfferCover />
      <div className="house-poster-words">
        <p className="house-poster-title">The whole magazine, without advertisements</p>
        <p className="house-poster-price">
          <b>{offer.price}</b> for {offer.term},{' '}
          <span>
            was <s>{offer.regularPrice}</s>
          </span>
        </p>
        <a className="button button-small" href={links.subscribe}>
          Subscribe
        </a>
      </div>
    </div>
  );
}
