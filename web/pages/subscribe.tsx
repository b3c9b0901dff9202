/** Subscribing: the offer, then the step of payment. A subscriber sees neither. */
import { CHECKOUT_PATH, GIFT_PATH, SUBSCRIBED_PATH } from '../../shared/pages.ts';
import { GiftForm } from '../account/gift-form.tsx';
import { isPath } from '../navigation/is-path.ts';
import { Bought } from '../subscribe/bought.tsx';
import { PaymentStep } from '../subscribe/payment-step.tsx';
import { SubscribeOffer } from '../subscribe/subscribe-offer.tsx';
import { Subscribed } from '../subscribe/subscribed.tsx';
import { useOffers } from '../subscribe/use-offers.ts';
import { useSite } from '../state/store.ts';

function Main() {
  const { subscription } = useOffers();
  const isPayment = useSite((state) => isPath(state.context.url.pathname, CHECKOUT_PATH));
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const isDone = useSite((state) => isPath(state.context.url.pathname, SUBSCRIBED_PATH));
  const isGift = useSite((state) => isPath(state.context.url.pathname, GIFT_PATH));
  const { heading, paragraphs, plans, offerCode, gifts } = useSite((state) => state.secondary);
  if (isDone) return <Bought />;
  // Subscribers give too.
  if (isGift) return <GiftForm gifts={gifts ?? []} isLoggedIn={isLoggedIn} />;
  const hasGifts = gifts !== undefined;
  if (!subscription) return <Subscribed hasGifts={hasGifts} />;
  return isPayment ? (
    <PaymentStep parts={paragraphs} isLoggedIn={isLoggedIn} plans={plans} />
  ) : (
    <SubscribeOffer
      title={heading?.title}
      texts={paragraphs}
      isLoggedIn={isLoggedIn}
      plans={plans}
      offerCode={offerCode}
      hasGifts={hasGifts}
    />
  );
}

export function Page() {
  return (
    <div className="frame">
      <Main />
    </div>
  );
}
