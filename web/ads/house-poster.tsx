/** The publication's own message beside a text: its offer, as a poster, or a newsletter. */
import { brand } from '#brand';
import { SharedPart } from '#shared-part';
import { words } from '#words';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import { BACKCHANNEL, firstNewsletter, newsletterOf } from '../newsletter/newsletter-place.ts';
import { offersTo } from '../subscribe/use-offers.ts';
import { offerPromise } from '../subscribe/offer-promise.ts';
import { useSite } from '../state/store.ts';
import { weave } from '../ui/weave.ts';
import { OfferCover } from '../subscribe/offer-cover.tsx';

const { offer, links } = brand;

/** False where there is nothing to say beside a text. */
export const hasPosters = offer !== undefined || firstNewsletter !== undefined;

function PosterPrice() {
  if (offer === undefined) return null;
  const { price, term, regularPrice } = offer;
  const now = weave(words.posterPrice, { price: <b>{price}</b>, term });
  return regularPrice === undefined
    ? now
    : weave(words.posterBefore, {
        offer: now,
        before: <span>{weave(words.wasPrice, { price: <s>{regularPrice}</s> })}</span>,
      });
}

/** @param props.newsletterKey Undefined: the offer. */
function Poster({ newsletterKey }: { newsletterKey: string | undefined }) {
  const newsletter = brand.newsletters[newsletterKey ?? ''];
  return (
    <>
      {!newsletter && <OfferCover />}
      <div className="house-poster-words">
        <p className="house-poster-title">{newsletter?.TITLE ?? offerPromise.poster}</p>
        <p className="house-poster-price">{newsletter?.DESCRIPTION ?? <PosterPrice />}</p>
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
  const madeOf = brand.newsletters[key ?? ''] ?? offer;
  if (madeOf === undefined || (hasNoOffer && key === undefined)) return null;
  return (
    <SharedPart
      as="div"
      className="house-poster"
      lang={isAbroad ? brand.language : undefined}
      dir={words.direction}
      name="house-poster"
      madeOf={madeOf}
    >
      <Poster newsletterKey={key} />
    </SharedPart>
  );
}
