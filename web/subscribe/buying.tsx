/**
 * What Register and Sign in say to a reader who comes from the offer: an account is the first step of
 * subscribing, and payment the second. The redirect address alone says where they come from.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { offerWords } from './offer-words.ts';
import { leadsToPayment } from '../forms/continue-words.ts';

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
        {isBuying ? fill(words.accountThenPayment, { offer: offerWords() }) : dek}
      </p>
    </>
  );
}
