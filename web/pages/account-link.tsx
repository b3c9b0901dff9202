/** Links a print or digital subscription to an account, and says which are linked. */
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { helpHref } from '../../shared/brand/help-href.ts';
import { fill } from '../../shared/words/fill.ts';
import { hasEnded } from '../../shared/accounts/last-day.ts';
import { postPath } from '../../shared/api.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { ContinueLink } from '../forms/continue-link.tsx';
import { EmailField, Field } from '../forms/field.tsx';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { useReaderEmail } from '../forms/use-reader-email.ts';
import { checkAddress, checkComplete } from '../forms/attempt-check.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { linkNotice } from '../account/link-notice.ts';
import { loadFormWork } from '../account/load-form-work.ts';
import type { FormValues } from '../forms/problem.ts';
import type { AccountSubscription } from '../state/account.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { useSite, useSiteStore } from '../state/store.ts';

const help = helpHref(brand);

function AutoLinkNotice() {
  const isInteractive = useIsInteractive();
  const { state }: Location<unknown> = useLocation();
  const notice = isInteractive ? linkNotice(state) : undefined;
  return notice === undefined ? null : (
    <div className="notice" role="status">
      <h2>{words.youAreSignedIn}</h2>
      <p>
        {weave(words.notLinkedByEmail, {
          cause: (
            <span className="notice-cause">
              {fill(words.namedCause, { name: notice.name, message: notice.message })}
            </span>
          ),
        })}
      </p>
    </div>
  );
}

function LinkByEmail() {
  const store = useSiteStore();
  const redirect = useRedirect();
  const email = useReaderEmail();
  const onSubmitEmail = async (values: FormValues) => {
    const problems = checkAddress(values);
    if (problems.length > 0) return problems;
    return (await loadFormWork()).submitLink(store, values, redirect ?? '/', loadAddress);
  };
  return (
    <section className="account-other">
      <h2>{words.noNumber}</h2>
      <p>{words.noNumberDek}</p>
      <AccountForm
        loadAhead={loadFormWork}
        action={postPath('link')}
        submit={words.findByEmail}
        busy={words.looking}
        hidden={{ redirectURL: redirect }}
        isQuiet
        onSubmit={onSubmitEmail}
      >
        <EmailField defaultValue={email} />
      </AccountForm>
      {help !== undefined && (
        <p>
          {weave(words.stillStuck, { contact: <a href={help}>{words.contactCustomerCare}</a> })}
        </p>
      )}
    </section>
  );
}

/** Says what comes first. Both texts have their room: only the browser knows which one holds. */
function AccountFirst() {
  const path = keepRedirect(
    useSite((state) => state.context.url.pathname),
    useRedirect(),
  );
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const email = useReaderEmail();
  return (
    <div className="account-first">
      <p hidden={!isLoggedIn}>
        {email === undefined ? words.youAreSignedIn : fill(words.signedInAs, { email })}
      </p>
      <div className="account-first-ways" hidden={isLoggedIn}>
        <p>{words.accountFirst}</p>
        <p>
          <a className="button button-small" href={keepRedirect(brand.links.signIn, path)}>
            {words.signIn}
          </a>
          <a
            className="button button-small button-quiet"
            href={keepRedirect(brand.links.register, path)}
          >
            {words.register}
          </a>
        </p>
      </div>
    </div>
  );
}

/** What is linked, for readers who are signed in. */
const sections = {
  chunk: 'account-sections',
  load: () => import('../account/account-sections.ts'),
  failure: 'The linked subscriptions did not load',
};

/**
 * Returns the subscriptions that run and are linked, once they are known. A reader whose account does
 * not load gets the form, which says what is wrong.
 */
function useLinked(now: number) {
  const store = useSiteStore();
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const subscriptions = useSite((state) => state.account.subscriptions);
  useEffect(() => {
    if (!isLoggedIn) return;
    loadFormWork()
      .then(({ loadAccount }) => loadAccount(store))
      .catch(() => undefined);
  }, [store, isLoggedIn]);
  return subscriptions.filter(({ endsAt }) => !hasEnded(endsAt, now));
}

interface LinkedProps {
  /** Epoch ms. */
  readonly now: number;
  readonly linked: readonly AccountSubscription[];
  /** The form that links another one. */
  readonly children: ReactNode;
}

/** For a reader who has linked a subscription: which, until when, and the way on. */
function Linked({ now, linked, children }: LinkedProps) {
  const redirect = useRedirect();
  const email = useReaderEmail();
  const loaded = useLoaded(sections, 'now');
  return (
    <div className="account-page account-linked">
      <h1>{words.yourSubscriptionIsLinked}</h1>
      <p className="dek">{words.linkedWords}</p>
      {email !== undefined && (
        <div className="account-first">
          <p>{fill(words.signedInAs, { email })}</p>
        </div>
      )}
      <div className="account-linked-list">
        {loaded !== undefined && <loaded.SubscriptionList subscriptions={linked} now={now} />}
      </div>
      <ContinueLink redirect={redirect} />
      <details className="account-change disclosure">
        <summary>{words.linkAnother}</summary>
        {children}
      </details>
    </div>
  );
}

function LinkForm() {
  const store = useSiteStore();
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const onSubmit = async (values: FormValues) => {
    const empty = checkComplete(values, ['accountNumber', 'postalCode']);
    if (empty.length > 0) return empty;
    return (await loadFormWork()).submitLink(store, values, redirect ?? '/', loadAddress);
  };
  return (
    <>
      <AccountForm
        loadAhead={loadFormWork}
        action={postPath('link')}
        submit={words.linkSubscription}
        busy={words.linking}
        hidden={{ redirectURL: redirect }}
        // The account comes first.
        isQuiet={!isLoggedIn}
        sentBack={sentBack}
        onSubmit={onSubmit}
      >
        <Field
          label={words.accountNumber}
          name="accountNumber"
          autoComplete="off"
          maxLength={80}
          hint={words.accountNumberHint}
        />
        <Field
          label={words.postalCode}
          name="postalCode"
          autoComplete="postal-code"
          maxLength={40}
          hint={words.postalCodeHint}
        />
      </AccountForm>
      <LinkByEmail />
    </>
  );
}

export function Page() {
  const [now] = useState(Date.now);
  const linked = useLinked(now);
  if (linked.length > 0)
    return (
      <Linked now={now} linked={linked}>
        <LinkForm />
      </Linked>
    );
  return (
    <div className="account-page">
      <h1>{words.linkYourSubscription}</h1>
      <p className="dek">{words.linkDek}</p>
      <AccountFirst />
      <AutoLinkNotice />
      <LinkForm />
    </div>
  );
}
