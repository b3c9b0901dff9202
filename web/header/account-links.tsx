/**
 * Menu entries for a signed-in reader: the account, verifying a subscription unless it is known,
 * signing out (spec §2.5, §6).
 */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { readerWords } from '../forms/problem.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { useOffers } from '../subscribe/use-offers.ts';
import { useSiteStore } from '../state/store.ts';

/**
 * @param props.onFollow Called when a link was followed or the session ended, so that the menu can
 *   close.
 */
export function AccountLinks({
  onFollow,
  isVerifyFirst = false,
}: {
  onFollow?: () => void;
  isVerifyFirst?: boolean;
}) {
  const store = useSiteStore();
  const { verification } = useOffers();
  const [problem, setProblem] = useState('');

  const leave = () => {
    setProblem('');
    import('../account/sign-out.ts')
      .then(({ signOut }) => signOut(store, loadAddress))
      .then(
        () => {
          onFollow?.();
        },
        (error: unknown) => {
          setProblem(readerWords(error));
        },
      );
  };

  const myAccount = (
    <li key="account">
      <a href={brand.links.myAccount} onClick={onFollow}>
        {words.menuMyAccount}
      </a>
    </li>
  );
  const verify = verification && (
    <li key="verify">
      <a href={brand.links.verifySubscription} onClick={onFollow}>
        {words.menuVerifySubscription}
      </a>
    </li>
  );
  return (
    <>
      <ul className="account-links">
        {isVerifyFirst ? [verify, myAccount] : [myAccount, verify]}
        <li>
          <button type="button" onClick={leave}>
            {words.menuSignOut}
          </button>
        </li>
      </ul>
      {problem !== '' && (
        <p className="account-links-problem" role="alert">
          {fill(words.stillSignedIn, { problem })}
        </p>
      )}
    </>
  );
}
