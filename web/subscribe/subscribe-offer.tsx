/** The subscribe page: the offer and its cover, its benefits and questions. The footer has the terms. */
import { brand } from '#brand';
import { words } from '#words';
import { CHECKOUT_PATH } from '../../shared/pages.ts';
import { fill } from '../../shared/words/fill.ts';
import { withRedirect } from '../forms/redirect-link.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { OfferCover } from './offer-cover.tsx';
import { checkoutAddress } from './checkout-address.ts';
import { gains } from './gains.ts';
import type { ShownOfferCode, ShownPlan } from '../state/secondary.ts';
import { OfferPrice } from './offer-price.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { Renewal } from './renewal.tsx';

interface SubscribeOfferProps {
  /** The page's heading. */
  readonly title: string | undefined;
  /** Questions with their responses, in turn. */
  readonly texts: readonly string[];
  readonly isLoggedIn: boolean;
  /** What readers choose from; absent where no payment provider takes their money. */
  readonly plans?: readonly ShownPlan[];
  readonly offerCode?: ShownOfferCode;
  readonly hasGifts?: boolean;
}

/** Where the offer leads, with the way back to the story that the reader comes from. */
function useSteps(isLoggedIn: boolean) {
  const redirect = useRedirect();
  const payment = keepRedirect(CHECKOUT_PATH, redirect);
  const { accounts, links } = brand;
  return {
    next:
      isLoggedIn || !accounts
        ? (checkoutAddress(brand, redirect) ?? payment)
        : withRedirect(links.register, payment),
    signIn: isLoggedIn || !accounts ? undefined : withRedirect(links.signIn, payment),
    link: accounts ? keepRedirect(links.linkSubscription, redirect) : undefined,
  };
}

/** The price, what to press, and the price after it. */
function Offer({ isLoggedIn }: Pick<SubscribeOfferProps, 'isLoggedIn'>) {
  const { offer } = brand;
  const { next, signIn, link } = useSteps(isLoggedIn);
  if (offer === undefined) return null;
  return (
    <section aria-label={words.theOffer}>
      {offer.label !== undefined && <p className="section-label">{offer.label}</p>}
      <OfferPrice />
      <p className="offer-links">
        <a className="button" href={next}>
          {fill(words.subscribeFor, { price: offer.price })}
        </a>
      </p>
      <Renewal />
      <p className="offer-others">
        {link !== undefined && <a href={link}>{words.alreadySubscribe}</a>}{' '}
        {signIn !== undefined && <a href={signIn}>{words.signIn}</a>}
      </p>
    </section>
  );
}

/** Returns questions with their responses, which the server sends in turn. */
function pairs(texts: readonly string[]) {
  return texts.flatMap((question, index) =>
    index % 2 === 0 ? { question, response: texts[index + 1] } : [],
  );
}

/** One price, its cover, and what it brings. */
function OneOffer({
  title,
  isLoggedIn,
}: Omit<SubscribeOfferProps, 'texts' | 'plans' | 'hasGifts'>) {
  return (
    <>
      <div className="offer">
        <div className="offer-words">
          <h1>{title}</h1>
          <Offer isLoggedIn={isLoggedIn} />
        </div>
        <OfferCover isFirst />
      </div>
      <ol className="gains">
        {gains.map((gain) => (
          <li key={gain.title}>
            <h2>{gain.title}</h2>
            <p>{gain.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

export function SubscribeOffer({
  title,
  texts,
  isLoggedIn,
  plans,
  offerCode,
  hasGifts = false,
}: SubscribeOfferProps) {
  const questions = pairs(texts);
  return (
    <>
      {plans === undefined ? (
        <OneOffer title={title} isLoggedIn={isLoggedIn} />
      ) : (
        <>
          <h1 className="plans-title">{title}</h1>
          <PlanChoice
            plans={plans}
            offerCode={offerCode}
            hasGifts={hasGifts}
            isLoggedIn={isLoggedIn}
          />
        </>
      )}
      {questions.length > 0 && (
        <section className="offer-questions" aria-labelledby="questions-title">
          <h2 id="questions-title">{words.questions}</h2>
          <div>
            {questions.map(({ question, response }) => (
              <details key={question} className="disclosure">
                <summary>{question}</summary>
                <p>{response}</p>
              </details>
            ))}
          </div>
        </section>
      )}
    </>
  );
}
