/** The publication's own message beside a text: its offer, as a poster, or a newsletter. */
import { brand } from '#brand';
import { SharedPart } from '#shared-part';
import { words } from '#words';
import { offersTo } from '../../shared/paywall/reader-offers.ts';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import { BACKCHANNEL, newsletterOf } from '../newsletter/newsletter-place.ts';
import { offerPromise } from '../paywall/offer-promise.ts';
import { useSite } from '../store.ts';
import { weave } from '../ui/weave.ts';
import { OfferCover } from './offer-cover.tsx';

const { offer, links } = brand;
const [firstNewsletter] = Object.keys(brand.newsletters);

/** @param props.newsletterKey Undefined: the offer. */
function Poster({ newsletterKey }: { newsletterKey: string | undefined }) {
  const newsletter = brand.newsletters[newsletterKey ?? ''];
  return (
    <>
      {!newsletter && <OfferCover />}
      <div className="house-poster-words">
        <p className="house-poster-title">{newsletter?.TITLE ?? offerPromise.poster}</p>
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
          href={newsletterKey === undefined ? links.subscribe : newsletterPath(newsletterKey)}
        >
          {newsletter ? words.signUp : words.subscribe}
        </a>
      </div>
    </>
  );
}

export function HousePoster() {
  // Where the wall shows the offer, and for subscribers, the newsletter about the page's section, or nothing where the
  // panel above the footer has its form. A text without a wall has such a form itself, right below on
  // phones.
  const hasNoOffer = useSite(
    ({ paywall }) => paywall.isTruncated || !offersTo(paywall).subscription,
  );
  const key = useSite(({ content: { channel } }) => {
    const found = hasNoOffer && channel !== BACKCHANNEL ? newsletterOf(channel) : undefined;
    return found === firstNewsletter ? undefined : found;
  });
  // Beside an item in another language.
  const isAbroad = useSite(({ content }) => content.language !== undefined);
  if (hasNoOffer && key === undefined) return null;
  return (
    <SharedPart
      as="div"
      className="house-poster"
      lang={isAbroad ? brand.language : undefined}
      dir={words.direction}
      name="house-poster"
      madeOf={brand.newsletters[key ?? ''] ?? offer}
    >
      <Poster newsletterKey={key} />
    </SharedPart>
  );
}
