/**
 * The reader's account page. The page is the same for everyone; only the browser asks whose account
 * it is.
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import type { SuppressionReason } from '../../shared/accounts/suppression-reason.ts';
import { api } from '../../shared/api.ts';
import { useSite, useSiteStore } from '../store.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import { DoneNotice } from './done-notice.tsx';
import { loadFormWork } from './load-form-work.ts';
import { SignInFirst } from './sign-in-first.tsx';

/** Nobody but a reader with an account needs these. */
const loadSections = () => loadChunk('account-sections', () => import('./account-sections.ts'));
type Sections = Awaited<ReturnType<typeof loadSections>>;

type View =
  | { readonly kind: 'asking' | 'nobody' }
  | { readonly kind: 'account'; readonly sections: Sections }
  | { readonly kind: 'failed'; readonly message: string };

function useAccount(): View {
  const store = useSiteStore();
  const [view, setView] = useState<View>({ kind: 'asking' });
  useEffect(() => {
    let isGone = false;
    const show = (next: View) => {
      if (!isGone) setView(next);
    };
    const asked = async (): Promise<View> => {
      const { loadAccount } = await loadFormWork();
      return (await loadAccount(store))
        ? { kind: 'account', sections: await loadSections() }
        : { kind: 'nobody' };
    };
    asked().then(show, (error: unknown) => {
      show({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
    return () => {
      isGone = true;
    };
  }, [store]);
  return view;
}

/** Tells a reader whose address gets no emails why, and what to do about it. */
function EmailsStopped({
  reason,
  isVerified,
}: {
  readonly reason: SuppressionReason;
  readonly isVerified: boolean;
}) {
  return (
    <div className="account-note">
      <h2>We’ve stopped emailing this address</h2>
      {reason === 'bounced' && (
        <p>
          Our emails to it came back, which usually means that it has a typo or that the mailbox is
          gone. Until it changes, nothing can reach you, not even a link for a new password. Give us
          an address that works under “Change the email address.”
        </p>
      )}
      {reason === 'soft-bounced' && (
        <p>
          Your mailbox turned away several of our emails in a row, perhaps because it was full.
          We’ll try again in about three months. To hear from us sooner, give us another address
          under “Change the email address.”
        </p>
      )}
      {reason === 'complained' && (
        <p>
          One of our emails to it was reported as spam, so we no longer send any, not even a link
          for a new password.{' '}
          {isVerified
            ? 'If you’d like our emails back, enter this same address and your password under “Change the email address.” We’ll send one message, at most one a day. Open the link in it, and our emails start again. Newsletters stay off until you choose them again.'
            : 'If that was a mistake, give us another address under “Change the email address.”'}
        </p>
      )}
    </div>
  );
}

function Account({ sections }: { sections: Sections }) {
  const { email, isVerified, emailsStopped } = useSite((state) => state.account);
  return (
    <>
      <p className="dek">
        Signed in as <span className="account-email">{email}</span>.
      </p>
      {emailsStopped !== undefined && (
        <EmailsStopped reason={emailsStopped} isVerified={isVerified} />
      )}
      {!isVerified && emailsStopped === undefined && (
        <p className="account-note">
          This address is not verified yet: open the link in the email that we sent to it. A
          subscription under the address is then found by itself. No email? Give the same address
          once more under “Change the email address”, and it is sent again.
        </p>
      )}
      <sections.Subscriptions />
      <section className="account-part">
        <h2>Newsletters</h2>
        {isVerified ? (
          <sections.NewsletterPreferences />
        ) : (
          <p>
            Verify your address first; then you can choose here.{' '}
            <a href="/newsletter/">See what there is</a>
          </p>
        )}
      </section>
      <section className="account-part">
        <h2>Email address and password</h2>
        <sections.ChangeEmail />
        <sections.ChangePassword />
      </section>
      <sections.Passkeys />
      <sections.SessionList />
      <sections.YourData />
      <sections.SignOutForm />
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
      {view.kind === 'account' && <Account sections={view.sections} />}
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
