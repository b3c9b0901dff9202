/**
 * What Register and Sign in show a reader who is signed in already: as whom, the way on, and the way
 * to another account. Only the browser knows the reader.
 */
import { useLocation } from 'react-router-dom';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { offerWords } from '../subscribe/offer-words.ts';
import { ContinueLink } from '../forms/continue-link.tsx';
import { leadsToPayment } from '../forms/continue-words.ts';
import { useReaderEmail } from '../forms/use-reader-email.ts';

/** Its forms are those of the account page. */
const sections = {
  chunk: 'account-sections',
  load: () => import('./account-sections.ts'),
  failure: 'The form that signs out did not load',
};

/** @param props.redirect Where the reader continues. */
export function SignedIn({ redirect }: { redirect: string | undefined }) {
  const email = useReaderEmail();
  const { pathname, search } = useLocation();
  const loaded = useLoaded(sections, 'now');
  const isBuying = leadsToPayment(redirect);
  return (
    <div className="account-page signed-in">
      {isBuying && <p className="section-label">{words.stepPayment}</p>}
      <h1>{words.youAreSignedIn}</h1>
      {isBuying && <p className="dek">{offerWords()}</p>}
      {email !== undefined && (
        <p className="dek">
          {weave(words.signedInAs, { email: <span className="account-email">{email}</span> })}
        </p>
      )}
      <ContinueLink redirect={redirect} />
      {loaded !== undefined && (
        <div className="signed-in-ways">
          <loaded.SignOutForm
            label={words.useAnotherAccount}
            // Back to this form, which still knows where the reader was going.
            load={() => {
              loadAddress(pathname + search);
            }}
          />
          <loaded.SignOutForm />
        </div>
      )}
    </div>
  );
}
