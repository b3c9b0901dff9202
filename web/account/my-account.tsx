/**
 * The reader's account page. The page is the same for everyone; only the browser asks whose account
 * it is.
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { api } from '../../shared/api.ts';
import { loadAccount } from './load-account.ts';
import { useSite, useSiteStore } from '../store.ts';
import { NewsletterPreferences } from '../newsletter/newsletter-preferences.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { DoneNotice } from './done-notice.tsx';
import { Passkeys } from './passkeys.tsx';
import { SessionList } from './session-list.tsx';
import { SignInFirst } from './sign-in-first.tsx';
import { SignOutForm } from './sign-out-form.tsx';
import { Subscriptions } from './subscriptions.tsx';
import { YourData } from './your-data.tsx';

type View =
  | { readonly kind: 'asking' | 'account' | 'nobody' }
  | { readonly kind: 'failed'; readonly message: string };

function useAccount(): View {
  const store = useSiteStore();
  const [view, setView] = useState<View>({ kind: 'asking' });
  useEffect(() => {
    let isGone = false;
    const show = (next: View) => {
      if (!isGone) setView(next);
    };
    loadAccount(store).then(
      (isSignedIn) => {
        show({ kind: isSignedIn ? 'account' : 'nobody' });
      },
      (error: unknown) => {
        show({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => {
      isGone = true;
    };
  }, [store]);
  return view;
}

function Account() {
  const { email, isVerified } = useSite((state) => state.account);
  return (
    <>
      <p className="dek">
        Signed in as <span className="account-email">{email}</span>.
      </p>
      {!isVerified && (
        <p className="account-note">
          This address is not verified yet: open the link in the email that we sent to it. A
          subscription under the address is then found by itself. No email? Give the same address
          once more under “Change the email address”, and it is sent again.
        </p>
      )}
      <Subscriptions />
      <section className="account-part">
        <h2>Newsletters</h2>
        {isVerified ? (
          <NewsletterPreferences />
        ) : (
          <p>
            Verify your address first; then you can choose here.{' '}
            <a href="/newsletter/">See what there is</a>
          </p>
        )}
      </section>
      <section className="account-part">
        <h2>Email address and password</h2>
        <ChangeEmail />
        <ChangePassword />
      </section>
      <Passkeys />
      <SessionList />
      <YourData />
      <SignOutForm />
    </>
  );
}

function WithoutScripts() {
  return (
    <noscript>
      <p className="account-note">
        Your account is put together in the browser, by a script. Without scripts you can sign in
        and out, and ask for a new password.
      </p>
      <p className="account-actions">
        <a href={brand.links.signIn}>Sign in</a>
      </p>
      <form method="post" action={api.logout.path}>
        <button className="button button-quiet" type="submit">
          Sign out
        </button>
      </form>
    </noscript>
  );
}

export function MyAccount() {
  const view = useAccount();
  return (
    <div className="account-page account-details">
      <h1>My account</h1>
      <WithoutScripts />
      <DoneNotice />
      {view.kind === 'asking' && (
        <p className="account-asking" role="status">
          Asking for your account
        </p>
      )}
      {view.kind === 'account' && <Account />}
      {view.kind === 'nobody' && (
        <SignInFirst
          why="Sign in to see your subscription and your newsletters."
          to={brand.links.myAccount}
        />
      )}
      {view.kind === 'failed' && (
        <div className="problem-summary" role="alert">
          <h2>Your account does not respond</h2>
          <p>
            {view.message}. <a href={brand.links.myAccount}>Try again</a>
          </p>
        </div>
      )}
    </div>
  );
}
