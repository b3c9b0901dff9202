/** The way on from an account page: to where the reader's journey began, or to the account. */
import { brand } from '#brand';
import { words } from '#words';
import { isPath } from '../navigation/is-path.ts';
import { continueWords, leadsSomewhere } from './continue-words.ts';

/** @param redirect As `useRedirect` returns it. Without one the way leads to the account. */
export function ContinueLink({ redirect }: { redirect: string | undefined }) {
  const isOnTheWay = leadsSomewhere(redirect) && !isPath(redirect, brand.links.myAccount);
  return (
    <p className="account-actions">
      <a className="button" href={isOnTheWay ? redirect : brand.links.myAccount}>
        {isOnTheWay ? continueWords(redirect) : words.myAccount}
      </a>
      {isOnTheWay && <a href={brand.links.myAccount}>{words.myAccount}</a>}
    </p>
  );
}
