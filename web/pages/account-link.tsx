/** Links a print or digital subscription to an account. */
import { brand } from '#brand';
import { api } from '../../shared/api.ts';
import { AccountForm } from '../account/account-form.tsx';
import { EmailField, Field } from '../account/field.tsx';
import { keepRedirect, useRedirect } from '../account/use-redirect.ts';
import { useSentBack } from '../account/use-sent-back.ts';
import { checkAddress, checkComplete } from '../account/attempt-check.ts';
import { useLocation } from '../navigation/location.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { linkNotice } from '../account/link-notice.ts';
import { loadFormWork } from '../account/load-form-work.ts';
import type { FormValues } from '../account/problem.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { useSite, useSiteStore } from '../store.ts';

function AutoLinkNotice() {
  const isInteractive = useIsInteractive();
  const { state } = useLocation();
  const notice = isInteractive ? linkNotice(state) : undefined;
  return notice === undefined ? null : (
    <div className="notice" role="status">
      <h2>You are signed in</h2>
      <p>
        Your subscription could not be linked by your email address alone.{' '}
        <span className="notice-cause">
          {notice.name}: {notice.message}
        </span>
      </p>
    </div>
  );
}

function LinkByEmail() {
  const store = useSiteStore();
  const redirect = useRedirect();
  const onSubmitEmail = async (values: FormValues) => {
    const problems = checkAddress(values);
    if (problems.length > 0) return problems;
    return (await loadFormWork()).submitLink(store, values, redirect ?? '/', loadAddress);
  };
  return (
    <section className="account-other">
      <h2>No number at hand?</h2>
      <p>
        A subscription that was taken out with the email address of your account is found by it,
        once you have opened the link in our email to that address.
      </p>
      <AccountForm
        action={api.link.path}
        submit="Find it by my email address"
        busy="Looking"
        hidden={{ redirectURL: redirect }}
        isQuiet
        onSubmit={onSubmitEmail}
      >
        <EmailField />
      </AccountForm>
      <p>
        For anything else there is <a href={brand.links.customerCare}>customer care</a>.
      </p>
    </section>
  );
}

export function Page() {
  const store = useSiteStore();
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const path = useSite((state) => state.context.url.pathname);
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const onSubmit = async (values: FormValues) => {
    const empty = checkComplete(values, ['accountNumber', 'postalCode']);
    if (empty.length > 0) return empty;
    return (await loadFormWork()).submitLink(store, values, redirect ?? '/', loadAddress);
  };
  return (
    <div className="account-page">
      <h1>Link your subscription</h1>
      <p className="dek">Then every story on the site is yours, without advertisements.</p>
      <AutoLinkNotice />
      <AccountForm
        action={api.link.path}
        submit="Link subscription"
        busy="Linking"
        hidden={{ redirectURL: redirect }}
        sentBack={sentBack}
        onSubmit={onSubmit}
      >
        <Field
          label="Account number"
          name="accountNumber"
          autoComplete="off"
          maxLength={80}
          hint="On the label of your printed copy it stands above your name. Of a digital subscription it is in the email that confirmed it."
        />
        <Field
          label="Postal code"
          name="postalCode"
          autoComplete="postal-code"
          maxLength={40}
          hint="Of the address that the magazine goes to. Spaces do not matter."
        />
      </AccountForm>
      {!isLoggedIn && (
        <p className="account-more">
          You need an account first: <a href={keepRedirect(brand.links.signIn, path)}>sign in</a> or{' '}
          <a href={keepRedirect(brand.links.register, path)}>register</a>.
        </p>
      )}
      <LinkByEmail />
    </div>
  );
}
