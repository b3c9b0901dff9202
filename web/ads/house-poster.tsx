/** The publication's own message beside a text: its offer, as a poster, or a newsletter. */
import { brand } from '#brand';
import { words } from '#words';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import { BACKCHANNEL, newsletterOf } from '../newsletter/newsletter-place.ts';
import { useSite } from '../store.ts';
import { weave } from '../ui/weave.ts';
import { OfferCover } from './offer-cover.tsx';

const { offer, links } = brand;
const [firstNewsletter] = Object.keys(brand.newsletters);

export function HousePoster() {
  // Where the wall shows the offer, the newsletter about the page's section, unless the panel above
  // the footer has its form. A text without a wall has such a form itself, right below on phones.
  const key = useSite(
    ({ content: { channel }, paywall }) =>
      (paywall.isTruncated && channel !== BACKCHANNEL && newsletterOf(channel)) || '',
  );
  const newsletter = key === firstNewsletter ? undefined : brand.newsletters[key];
  // Beside an item in another language.
  const isAbroad = useSite(({ content }) => content.language !== undefined);
  return (
    <div
      className="house-poster"
      lang={isAbroad ? brand.language : undefined}
      dir={words.direction}
    >
      {!newsletter && <OfferCover />}
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
          href={newsletter ? newsletterPath(key) : links.subscribe}
        >
          {newsletter ? words.signUp : words.subscribe}
        </a>
      </div>
    </div>
  );
}
