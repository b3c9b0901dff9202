/** Subscribing: the offer, then the step of payment. A subscriber sees neither. */
import { CHECKOUT_PATH } from '../../shared/pages.ts';
import { isPath } from '../navigation/is-path.ts';
import { PaymentStep } from '../paywall/payment-step.tsx';
import { SubscribeOffer } from '../paywall/subscribe-offer.tsx';
import { Subscribed } from '../paywall/subscribed.tsx';
import { useOffers } from '../paywall/use-offers.ts';
import { useSite } from '../store.ts';

function Main() {
  const { subscription } = useOffers();
  const isPayment = useSite((state) => isPath(state.context.url.pathname, CHECKOUT_PATH));
  const heading = useSite((state) => state.secondary.heading);
  if (!subscription) return <Subscribed />;
  return isPayment ? <PaymentStep /> : <SubscribeOffer title={heading?.title} />;
}

export function Page() {
  return (
    <div className="subscribe-page">
      <Main />
    </div>
  );
}
