/**
 * The second step of subscribing: the way to the payment provider's page, and back to the story. The
 * page is the same for everyone; only the browser knows who reads it.
 */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { CHECKOUT_PATH } from '../../shared/pages.ts';
import { withRedirect } from '../account/redirect-link.ts';
import { keepRedirect, useRedirect } from '../account/use-redirect.ts';
import { useSite } from '../store.ts';
import { checkoutAddress } from './checkout-address.ts';
import { offerWords } from './offer-words.ts';
import { Renewal } from './renewal.tsx';

/** @param redirect The story to go back to; without one, the home page. */
export function BackLink({ redirect, look }: { redirect: string | undefined; look?: string }) {
  const isStory = redirect !== undefined && redirect !== '/';
  return (
    <a className={look} href={redirect ?? '/'}>
      {isStory ? words.backToStory : words.toHomePage}
    </a>
  );
}

/** How to pay: on the provider's page, or as the publisher says. */
function HowToPay() {
  const note = useSite((state) => state.secondary.paragraphs)[0];
  if (brand.offer.checkout !== undefined)
    return (
      <>
        <p>{words.paymentElsewhere}</p>
        {note !== undefined && <p>{note}</p>}
      </>
    );
  return (
    <p>
      {note ??
        weave(words.paymentByCare, {
          contact: <a href={brand.links.customerCare}>{words.contactCustomerCare}</a>,
        })}
    </p>
  );
}

/** For a reader who has no account yet, or is not signed in. */
function AccountFirst({ here }: { here: string }) {
  return (
    <p>
      {weave(words.needAccount, {
        signIn: <a href={withRedirect(brand.links.signIn, here)}>{words.signInWord}</a>,
        register: <a href={withRedirect(brand.links.register, here)}>{words.registerWord}</a>,
      })}
    </p>
  );
}

export function PaymentStep() {
  const redirect = useRedirect();
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const checkout = checkoutAddress(brand, redirect);
  return (
    <div className="payment">
      <p className="section-label">{words.stepPayment}</p>
      <h1>{offerWords(brand.offer)}</h1>
      <Renewal />
      <HowToPay />
      <p className="offer-links">
        {checkout === undefined ? (
          <BackLink look="button" redirect={redirect} />
        ) : (
          <a className="button" href={checkout}>
            {words.continueToPayment}
          </a>
        )}
      </p>
      <p className="offer-others">
        {checkout !== undefined && <BackLink redirect={redirect} />}{' '}
        <a href={keepRedirect(brand.links.linkSubscription, redirect)}>{words.linkASubscription}</a>
      </p>
      {/* Last: it goes when the browser finds that the reader is signed in, and nothing moves. */}
      {!isLoggedIn && <AccountFirst here={keepRedirect(CHECKOUT_PATH, redirect)} />}
    </div>
  );
}
