/** The publication's own message beside a text: its offer, as a poster, or a newsletter. */
import { brand } from '#brand';
import { words } from '#words';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import { newsletterOf } from '../newsletter/newsletter-place.ts';
import { useSite } from '../store.ts';
import { weave } from '../ui/weave.ts';
import { OfferCover } from './offer-cover.tsx';

const { offer, links } = brand;

export function HousePoster() {
  // Where the meter or the wall shows the offer, the newsletter about the page's section.
  const key = useSite(({ content, paywall, payment }) =>
    paywall.isTruncated || payment.acceptedPayment === 'sample'
      ? newsletterOf(content.channel)
      : undefined,
  );
  const newsletter = brand.newsletters[key ?? ''];
  return (
    <div className="house-poster">
      {newsletter === undefined && <OfferCover />}
      <div className="house-poster-words">
        <p className="house-poster-title">{newsletter?.TITLE ?? words.posterTitle}</p>
        <p className="house-poster-price">
          {newsletter?.DESCRIPTION ??
            weave(words.posterPrice, {
              price: <b>{offer.price}</b>,
              term: offer.term,
              before: <span>{weave(words.wasPrice, { price: <s>{offer.regularPrice}</s> })}</span>,
            })}
        </p>
        <a
          className="button button-small"
          href={key === undefined ? links.subscribe : newsletterPath(key)}
        >
          {key === undefined ? words.subscribe : words.signUp}
        </a>
      </div>
    </div>
  );
}
