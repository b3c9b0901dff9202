/** Sign-in and password reset: one step at a time, as forms that work without scripts. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { postPath } from '../../shared/api.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { EntryHead } from '../subscribe/buying.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { useLeaveForm } from '../account/use-leave-form.ts';
import { loadFormWork } from '../account/load-form-work.ts';
import { DoneNotice } from '../forms/done-notice.tsx';
import { EmailField } from '../forms/field.tsx';
import { ForgotPassword } from '../account/forgot-password.tsx';
import { PasskeySignIn } from '../account/passkey-sign-in.tsx';
import { CodeLink, SignInCode } from '../account/sign-in-code.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { ProviderLinks } from '../account/provider-links.tsx';
import { SignedIn } from '../account/signed-in.tsx';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { isPath } from '../navigation/is-path.ts';
import { useSite, useSiteStore } from '../state/store.ts';

function SignIn({ isByCode }: { isByCode: boolean }) {
  const store = useSiteStore();
  const leaveForm = useLeaveForm();
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  if (isLoggedIn) return <SignedIn redirect={redirect} />;
  if (isByCode)
    return (
      <SignInCode
        redirect={redirect}
        onCode={async (code) =>
          (await loadFormWork()).submitCode(store, code, redirect ?? '/', leaveForm)
        }
      />
    );
  return (
    <div className="account-page">
      <EntryHead title={words.signIn} dek={words.welcomeBack} redirect={redirect} />
      <DoneNotice />
      <AccountForm
        loadAhead={loadFormWork}
        action={postPath('login')}
        submit={words.signIn}
        busy={words.signingIn}
        hidden={{ redirectURL: redirect }}
        sentBack={sentBack}
        onSubmit={async (values) =>
          (await loadFormWork()).submitAuth(store, 'login', values, redirect ?? '/', leaveForm)
        }
      >
        <EmailField autoComplete="username" />
        <PasswordField autoComplete="current-password" />
        <CodeField />
        <p className="account-aside">
          <a href={keepRedirect(accountPages.forgotPassword.path, redirect)}>
            {words.forgotPassword}
          </a>
        </p>
      </AccountForm>
      <div className="sign-in-ways">
        <ProviderLinks redirect={redirect} />
        <CodeLink redirect={redirect} />
        <PasskeySignIn redirect={redirect ?? '/'} goTo={leaveForm} />
      </div>
      <p className="account-more">
        {weave(words.noAccountYet, {
          register: <a href={keepRedirect(brand.links.register, redirect)}>{words.register}</a>,
        })}
      </p>
    </div>
  );
}

export function Page() {
  const pathname = useSite(({ context }) => context.url.pathname);
  if (isPath(pathname, accountPages.forgotPassword.path)) return <ForgotPassword />;
  return <SignIn isByCode={isPath(pathname, accountPages.signInCode.path)} />;
}
