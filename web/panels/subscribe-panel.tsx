/**
 * The subscribe panel of header and footer (spec §2.5): the offer in the consumer-marketing slot, a
 * newsletter, where to follow.
 */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { useOfferTexts } from '../experiments/use-offer-texts.ts';
import { AdSlot } from '../ads/ad-slot.tsx';
import { OfferCover } from '../subscribe/offer-cover.tsx';
import { useOffers } from '../subscribe/use-offers.ts';
import { firstNewsletter } from '../newsletter/newsletter-place.ts';
import { NewsletterSignUp } from '../newsletter/newsletter-sign-up.tsx';
import { SocialInfo } from './social-info.tsx';

/** The publication's own offer. */
function Offer() {
  const { offer } = brand;
  const { texts, seen } = useOfferTexts<HTMLHeadingElement>('panel');
  if (offer === undefined) return null;
  return (
    <div className="panel-offer" data-cm-slot="subscribe-panel">
      <OfferCover />
      <div>
        {offer.label !== undefined && <p className="kicker">{offer.label}</p>}
        <h2 ref={seen}>{texts.panelTitle}</h2>
        <p className="panel-price">
          <b>{offer.price}</b>{' '}
          {offer.regularPrice !== undefined && (
            <>
              <s aria-label={fill(words.insteadOf, { price: offer.regularPrice })}>
                {offer.regularPrice}
              </s>{' '}
            </>
          )}
          <span>{offer.term}</span>
        </p>
        <p>
          <a className="button" href={brand.links.subscribe}>
            {texts.panelButton}
          </a>
        </p>
      </div>
    </div>
  );
}

/** @param hasForm False if the page offers a newsletter elsewhere. */
export function SubscribePanel({
  place,
  hasForm = true,
}: {
  place: 'header' | 'footer';
  hasForm?: boolean;
}) {
  const { subscription } = useOffers();
  return (
    <section
      className={`subscribe-panel subscribe-panel-${place}`}
      aria-label={fill(subscription ? words.subscribeTo : words.followBrand, { brand: brand.name })}
    >
      <div className="subscribe-panel-row">
        {subscription && (
          <AdSlot
            slot="cm_subscribe_panel"
            className="panel-offer-slot"
            label={words.ourOffer}
            isForSale={false}
          >
            <Offer />
          </AdSlot>
        )}
        {hasForm && firstNewsletter !== undefined && (
          <NewsletterSignUp newsletterKey={firstNewsletter} place="subscribePanel" />
        )}
      </div>
      <SocialInfo />
    </section>
  );
}
