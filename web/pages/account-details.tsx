/** The reader's account. Who that is, only the browser knows: the page itself is the same for everyone. */
import { brand } from '#brand';
import { useSite } from '../store.ts';

export function Page() {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const email = useSite((state) => state.account.email);
  return (
    <div className="account-page">
      <h1>My account</h1>
      {isLoggedIn
        ? <p className="dek">Signed in as {email}.</p>
        : <><p className="dek">Sign in to see your subscriptions and newsletters.</p><p><a className="button" href={brand.links.signIn}>Sign in</a></p></>}
    </div>
  );
}
