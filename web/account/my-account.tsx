/**
 * The reader's account page. The page is the same for everyone; only the browser asks whose account
 * it is.
 */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { hasPart } from '../../shared/brand/brand-parts.ts';
import { NEWSLETTERS_PATH } from '../../shared/newsletters/newsletter-paths.ts';
import { weave } from '../ui/weave.ts';
import { postPath } from '../../shared/api.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import { DoneNotice } from '../forms/done-notice.tsx';
import { loadFormWork } from './load-form-work.ts';
import { readerWords } from '../forms/problem.ts';
import { SignInFirst } from '../forms/sign-in-first.tsx';

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
      show({ kind: 'failed', message: readerWords(error) });
    });
    return () => {
      isGone = true;
    };
  }, [store]);
  return view;
}

function Account({ sections }: { sections: Sections }) {
  const { email, hasPassword, isVerified, emailsStopped, subscriptions, bought, ...more } = useSite(
    (state) => state.account,
  );
  const { gifts, identities } = more;
  const env = useSite((state) => state.env);
  return (
    <>
      <div className="account-whose link-buttons">
        <p className="dek">
          {weave(words.signedInAs, { email: <span className="account-email">{email}</span> })}
        </p>
        <sections.SignOutForm />
      </div>
      {emailsStopped !== undefined && (
        <sections.EmailsStopped reason={emailsStopped} isVerified={isVerified} />
      )}
      {!isVerified && emailsStopped === undefined && <sections.VerifyNotice />}
      <sections.Subscriptions subscriptions={subscriptions} bought={bought} />
      {bought?.hasSeats === true && <sections.GroupSeats />}
      {gifts !== undefined && <sections.GivenGifts gifts={gifts} />}
      {brand.giftLinks !== undefined && <sections.GivenLinks environment={env.environment} />}
      {brand.agentTokens !== undefined && (
        <sections.AgentTokens environment={env.environment} mayAdd={subscriptions.length > 0} />
      )}
      {hasPart(brand, 'newsletters') && (
        <sections.AccountSection title={words.newsletters}>
          {isVerified ? (
            <sections.NewsletterPreferences resend={<sections.ResendVerification />} />
          ) : (
            <p>
              {weave(words.verifyToChoose, {
                browse: <a href={NEWSLETTERS_PATH}>{words.browseNewsletters}</a>,
              })}
            </p>
          )}
        </sections.AccountSection>
      )}
      <sections.AccountSection title={words.emailAndPassword}>
        <sections.ChangeEmail email={email} hasPassword={hasPassword} />
        <sections.ChangePassword email={email} hasPassword={hasPassword} env={env} />
      </sections.AccountSection>
      <sections.Identities identities={identities} />
      <sections.Passkeys email={email} hasPassword={hasPassword} />
      <sections.SessionList />
      <sections.YourData />
    </>
  );
}

function WithoutScripts() {
  return (
    <noscript>
      <p className="account-note">{words.accountNoScript}</p>
      <p className="account-actions">
        <a href={brand.links.signIn}>{words.signIn}</a>
      </p>
      <form method="post" action={postPath('logout')}>
        <button className="button button-quiet" type="submit">
          {words.signOut}
        </button>
      </form>
    </noscript>
  );
}

export function MyAccount() {
  const view = useAccount();
  return (
    <div className="account-page account-details">
      <h1>{words.myAccount}</h1>
      <WithoutScripts />
      <DoneNotice />
      {view.kind === 'asking' && (
        <p className="account-asking" role="status">
          {words.loadingAccount}
        </p>
      )}
      {view.kind === 'account' && <Account sections={view.sections} />}
      {view.kind === 'nobody' && (
        <SignInFirst
          why={words.accountSignIn}
          // With the form that a password manager asked for.
          to={brand.links.myAccount + window.location.hash}
        />
      )}
      {view.kind === 'failed' && (
        <div className="problem-summary" role="alert">
          <h2>{words.accountFailed}</h2>
          <p>{view.message}</p>
          <p>
            <a href={brand.links.myAccount}>{words.tryAgain}</a>
          </p>
        </div>
      )}
    </div>
  );
}
