/**
 * The second step of subscribing: what is ordered, the way to the payment provider's page or what the
 * publisher says instead, and back to the story. The page is the same for everyone; only the browser
 * knows who reads it.
 */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { helpHref } from '../../shared/brand/help-href.ts';
import { CHECKOUT_PATH } from '../../shared/pages.ts';
import { fill } from '../../shared/words/fill.ts';
import { continueWords, leadsSomewhere } from '../forms/continue-words.ts';
import { withRedirect } from '../forms/redirect-link.ts';
import { useReaderEmail } from '../forms/use-reader-email.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { OfferCover } from './offer-cover.tsx';
import { checkoutAddress } from './checkout-address.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import type { ShownPlan, ShownPrice } from '../state/secondary.ts';
import { CheckoutForm } from './checkout-form.tsx';
import { OfferPrice } from './offer-price.tsx';
import { Renewal } from './renewal.tsx';
import { gains } from './gains.ts';
import { offerWords } from './offer-words.ts';

/** @param redirect Where the reader came from; without one, the home page. */
export function BackLink({ redirect, look }: { redirect: string | undefined; look?: string }) {
  return (
    <a className={look} href={redirect ?? '/'}>
      {continueWords(redirect)}
    </a>
  );
}

/** A plan at the price that the reader has chosen. */
interface Choice {
  readonly plan: ShownPlan;
  readonly price: ShownPrice;
}

/** Returns what the address names; without it, or for what is not sold any more, what pages suggest. */
function useChoice(plans: readonly ShownPlan[] = []): Choice | undefined {
  const named = useQueryValue('plan');
  const all = plans.flatMap((plan) => plan.prices.map((price) => ({ plan, price })));
  return all.find(({ price }) => price.key === named) ?? all[0];
}

/** This step, with what was chosen. */
function chosenPath(choice: Choice | undefined): string {
  return choice === undefined
    ? CHECKOUT_PATH
    : withQuery(CHECKOUT_PATH, { plan: choice.price.key });
}

interface OrderProps {
  readonly label: string | undefined;
  readonly gains: readonly string[];
  /** What it costs. */
  readonly children: ReactNode;
}

/** What is ordered, and for how much. */
function Order({ label, gains: all, children }: OrderProps) {
  return (
    <section className="order" aria-labelledby="order-title">
      <h2 className="section-label" id="order-title">
        {words.yourOrder}
      </h2>
      <OfferCover isFirst />
      <div>
        <p className="order-name">{brand.name}</p>
        {label !== undefined && <p className="order-label">{label}</p>}
        {children}
      </div>
      <ul className="order-gains">
        {all.map((gain) => (
          <li key={gain}>{gain}</li>
        ))}
      </ul>
    </section>
  );
}

/** What of the plans is ordered. */
function PlanOrder({ plan, price }: Choice) {
  return (
    <Order label={plan.name} gains={plan.benefits}>
      <p className="order-price">{price.text}</p>
    </Order>
  );
}

/** The way to the provider's page, and why the last attempt did not lead there. */
function PayHere({ price, isLoggedIn }: Pick<Choice, 'price'> & { isLoggedIn: boolean }) {
  const redirect = useRedirect();
  const [problem] = useSentBack();
  return (
    <li className="payment-how">
      <h2>{words.payment}</h2>
      {problem !== undefined && (
        <p className="field-problem" role="alert">
          {problem.message}
        </p>
      )}
      <p>{words.paymentThere}</p>
      <div className="offer-links">
        <CheckoutForm
          price={price}
          redirect={redirect}
          look={isLoggedIn ? 'button' : 'button button-quiet'}
        />
      </div>
    </li>
  );
}

/** What is ordered where plans are not sold here. */
function OfferOrder() {
  return (
    <Order label={brand.offer?.label} gains={gains.map(({ title }) => title)}>
      <OfferPrice />
      <Renewal />
    </Order>
  );
}

/**
 * The first step, done or to do. Both have their room (`one-of-two`), and one shows: only the browser
 * knows which, and nothing moves.
 */
function AccountStep({ here, isLoggedIn }: { here: string; isLoggedIn: boolean }) {
  const email = useReaderEmail();
  return (
    <li data-done={isLoggedIn || undefined}>
      <h2>{words.yourAccount}</h2>
      <div className="one-of-two">
        <div hidden={!isLoggedIn}>
          <p className="payment-reader">
            {email === undefined ? words.youAreSignedIn : fill(words.signedInAs, { email })}
          </p>
          <p className="payment-ways link-buttons-narrow">
            <a className="button button-quiet" href={brand.links.myAccount}>
              {words.myAccount}
            </a>
          </p>
        </div>
        <div hidden={isLoggedIn}>
          <p>{words.accountFirst}</p>
          <p className="payment-ways">
            <a className="button" href={withRedirect(brand.links.register, here)}>
              {words.register}
            </a>
            <a className="button button-quiet" href={withRedirect(brand.links.signIn, here)}>
              {words.signIn}
            </a>
          </p>
        </div>
      </div>
    </li>
  );
}

/** The publisher's words on paying. The state has its texts and its email addresses by turns. */
function Note({ parts }: { parts: readonly string[] }) {
  return (
    <p>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <a key={index} href={`mailto:${part}`}>
            {part}
          </a>
        ),
      )}
    </p>
  );
}

/** An email to the publisher that says what it is about. */
function emailTo(address: string): string {
  const subject = `${brand.name}: ${offerWords()}`;
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

interface HowToPayProps {
  /** The publisher's words on paying, as the state has them. */
  readonly parts: readonly string[];
  readonly checkout: string | undefined;
  /** The way to customer care. */
  readonly contact: ReactNode;
  /** The look of the way to pay. */
  readonly look: string;
}

function HowToPay({ parts, checkout, contact, look }: HowToPayProps) {
  const note = parts.length > 0 && <Note parts={parts} />;
  const [, address] = parts;
  if (checkout === undefined)
    return (
      <li className="payment-how">
        <h2>{words.payment}</h2>
        <p>{parts.length > 0 ? parts.join('') : words.paymentByCare}</p>
        <p className="offer-links">
          {address === undefined ? (
            contact
          ) : (
            <a className={look} href={emailTo(address)}>
              {words.emailCustomerCare}
            </a>
          )}
        </p>
      </li>
    );
  return (
    <li className="payment-how">
      <h2>{words.payment}</h2>
      <p>{words.paymentElsewhere}</p>
      <p className="offer-links">
        <a className={look} href={checkout}>
          {words.continueToPayment}
        </a>
      </p>
      {note}
    </li>
  );
}

interface PaymentStepProps extends Pick<HowToPayProps, 'parts'> {
  readonly isLoggedIn: boolean;
  readonly plans?: readonly ShownPlan[];
}

export function PaymentStep({ parts, isLoggedIn, plans }: PaymentStepProps) {
  const choice = useChoice(plans);
  const redirect = useRedirect();
  const checkout = checkoutAddress(brand, redirect);
  const help = helpHref(brand);
  // Until there is an account, the button for one is the main one.
  const look = isLoggedIn || !brand.accounts ? 'button' : 'button button-quiet';
  const contact = help !== undefined && (
    <a className={checkout === undefined ? look : undefined} href={help}>
      {words.contactCustomerCare}
    </a>
  );
  return (
    <div className="payment payment-step">
      <div>
        {brand.accounts && (
          <p className="section-label one-of-two">
            <span hidden={isLoggedIn}>{words.stepAccount}</span>
            <span hidden={!isLoggedIn}>{words.stepPayment}</span>
          </p>
        )}
        <h1>{words.checkout}</h1>
      </div>
      {choice === undefined ? <OfferOrder /> : <PlanOrder {...choice} />}
      <div>
        <ol className="payment-steps">
          {brand.accounts && (
            <AccountStep
              here={keepRedirect(chosenPath(choice), redirect)}
              isLoggedIn={isLoggedIn}
            />
          )}
          {choice === undefined ? (
            <HowToPay parts={parts} checkout={checkout} contact={contact} look={look} />
          ) : (
            <PayHere price={choice.price} isLoggedIn={isLoggedIn} />
          )}
        </ol>
        <p className="offer-others">
          {leadsSomewhere(redirect) && <BackLink redirect={redirect} />}{' '}
          {brand.accounts && (
            <a href={keepRedirect(brand.links.linkSubscription, redirect)}>
              {words.alreadySubscribe}
            </a>
          )}{' '}
          {checkout !== undefined && contact}
        </p>
      </div>
    </div>
  );
}
