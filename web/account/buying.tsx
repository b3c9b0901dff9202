/**
 * What Register and Sign in say to a reader who comes from the offer: an account is the first step of
 * subscribing, and payment the second. The redirect address alone says where they come from.
 */
import { brand } from '#brand';
import { words } from '#words';
import { CHECKOUT_PATH } from '../../shared/pages.ts';
import { fill } from '../../shared/words/fill.ts';
import { isPath } from '../navigation/is-path.ts';
import { offerWords } from '../paywall/offer-words.ts';
import { useSite } from '../store.ts';

/** @param redirect Where the reader continues, with its query. */
function leadsToPayment(redirect: string | undefined): redirect is string {
  return redirect !== undefined && isPath(redirect.split(/[?#]/)[0] ?? '', CHECKOUT_PATH);
}

/**
 * The head of an account page.
 * @param dek For a reader who does not come from the offer.
 */
export function EntryHead({
  title,
  dek,
  redirect,
}: {
  title: string;
  dek: string;
  redirect: string | undefined;
}) {
  const isBuying = leadsToPayment(redirect);
  return (
    <>
      {isBuying && <p className="section-label entry-step">{words.stepAccount}</p>}
      <h1>{title}</h1>
      <p className="dek">
        {isBuying ? fill(words.accountThenPayment, { offer: offerWords(brand.offer) }) : dek}
      </p>
    </>
  );
}

/** Returns the address of the step of payment when nothing is left to do before it. */
export function usePaymentNext(redirect: string | undefined): string | undefined {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  return isLoggedIn && leadsToPayment(redirect) ? redirect : undefined;
}

/** For a reader who comes from the offer and is signed in already. */
export function PaymentNext({ href }: { href: string }) {
  return (
    <div className="account-page">
      <p className="section-label">{words.stepPayment}</p>
      <h1>{words.youAreSignedIn}</h1>
      <p className="dek">{offerWords(brand.offer)}</p>
      <p className="account-actions">
        <a className="button" href={href}>
          {words.continueToPayment}
        </a>
      </p>
    </div>
  );
}
