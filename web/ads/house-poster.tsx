/** The publication's own message beside a text: its offer, as a poster, or a newsletter. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import { newsletterOf } from '../newsletter/newsletter-place.ts';
import { useSite } from '../store.ts';
import { OfferCover } from './offer-cover.tsx';

const { offer, links } = brand;

interface NewsletterPosterProps {
  readonly newsletterKey: string;
  readonly title: string;
  readonly description: string;
}

/** The newsletter about the page's section, where the meter or the wall shows the offer already. */
function NewsletterPoster({ newsletterKey, title, description }: NewsletterPosterProps) {
  return (
    <div className="house-poster">
      <div className="house-poster-words">
        <p className="section-label">{words.newsletter}</p>
        <p className="house-poster-title">{title}</p>
        <p className="house-poster-price">{description}</p>
        <a className="button button-small button-quiet" href={newsletterPath(newsletterKey)}>
          {words.signUp}
        </a>
      </div>
    </div>
  );
}

export function HousePoster() {
  const isOfferShown = useSite(
    ({ paywall, payment }) => paywall.isTruncated || payment.acceptedPayment === 'sample',
  );
  const key = useSite(({ content }) => newsletterOf(content.channel)) ?? '';
  const newsletter = brand.newsletters[key];
  if (isOfferShown && newsletter !== undefined)
    return (
      <NewsletterPoster
        newsletterKey={key}
        title={newsletter.TITLE}
        description={newsletter.DESCRIPTION}
      />
    );
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
