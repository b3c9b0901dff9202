/** What readers choose from: plans side by side, each with its prices. */
import { brand } from '#brand';
import { words } from '#words';
import { CHECKOUT_PATH, GIFT_PATH } from '../../shared/pages.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { withRedirect } from '../forms/redirect-link.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import type { ShownOfferCode, ShownPlan, ShownPrice } from '../state/secondary.ts';
import { CheckoutForm, priceLabel } from './checkout-form.tsx';
import { CurrencyChoice } from './currency-choice.tsx';
import { OfferCode } from './offer-code.tsx';
import { currenciesOf, pricesIn, useCurrency } from './use-currency.ts';

/** A reader without an account makes one first, and finds the choice again. */
function Choose({
  price,
  isLoggedIn,
  isQuiet,
}: {
  price: ShownPrice;
  isLoggedIn: boolean;
  isQuiet: boolean;
}) {
  const redirect = useRedirect();
  const offer = useQueryValue('offer');
  const look = isQuiet ? 'button button-quiet' : 'button';
  if (isLoggedIn) return <CheckoutForm price={price} redirect={redirect} look={look} />;
  const chosen = withQuery(CHECKOUT_PATH, {
    plan: price.key,
    ...(offer === undefined ? {} : { offer }),
  });
  return (
    <a className={look} href={withRedirect(brand.links.register, keepRedirect(chosen, redirect))}>
      {priceLabel(price)}
    </a>
  );
}

function PlanCard({
  plan,
  prices,
  isLoggedIn,
}: {
  plan: ShownPlan;
  /** In the currency of the reader. */
  prices: readonly ShownPrice[];
  isLoggedIn: boolean;
}) {
  const { name, description, benefits } = plan;
  return (
    <li className="plan">
      <h2>{name}</h2>
      {description !== undefined && <p className="plan-dek">{description}</p>}
      {benefits.length > 0 && (
        <ul className="plan-benefits">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
      )}
      <ul className="plan-prices">
        {prices.map((price, index) => (
          <li key={price.key}>
            <p>{price.text}</p>
            <Choose price={price} isLoggedIn={isLoggedIn} isQuiet={index > 0} />
          </li>
        ))}
      </ul>
    </li>
  );
}

export function PlanChoice({
  plans,
  offerCode,
  hasGifts,
  isLoggedIn,
}: {
  plans: readonly ShownPlan[];
  /** Absent where the publisher has no codes. */
  offerCode: ShownOfferCode | undefined;
  /** Whether plans may be given to others. */
  hasGifts: boolean;
  isLoggedIn: boolean;
}) {
  const redirect = useRedirect();
  const currencies = currenciesOf(plans);
  const currency = useCurrency(currencies);
  const { links } = brand;
  const payment = keepRedirect(CHECKOUT_PATH, redirect);
  return (
    <section className="plans" aria-label={words.plansTitle}>
      <CurrencyChoice path={links.subscribe} currencies={currencies} chosen={currency} />
      <ul className="plan-list">
        {plans.map((plan) => (
          <PlanCard
            key={plan.name}
            plan={plan}
            prices={pricesIn(plan, currency)}
            isLoggedIn={isLoggedIn}
          />
        ))}
      </ul>
      {offerCode !== undefined && <OfferCode path={links.subscribe} {...offerCode} />}
      <p className="offer-others">
        <a href={keepRedirect(links.linkSubscription, redirect)}>{words.alreadySubscribe}</a>{' '}
        {!isLoggedIn && <a href={withRedirect(links.signIn, payment)}>{words.signIn}</a>}{' '}
        {hasGifts && <a href={GIFT_PATH}>{words.giveAsGift}</a>}
      </p>
    </section>
  );
}
