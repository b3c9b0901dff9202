/** Registers an account. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { postPath } from '../../shared/api.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { EntryHead } from '../subscribe/buying.tsx';
import { CodeField } from '../forms/code-field.tsx';
import { useLeaveForm } from '../account/use-leave-form.ts';
import { loadFormWork } from '../account/load-form-work.ts';
import { EmailField } from '../forms/field.tsx';
import { NewPasswordFields } from '../forms/password-field.tsx';
import { ProviderLinks } from '../account/provider-links.tsx';
import { SignedIn } from '../account/signed-in.tsx';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { useSite, useSiteStore } from '../state/store.ts';

export function Page() {
  const store = useSiteStore();
  const leaveForm = useLeaveForm();
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  if (isLoggedIn) return <SignedIn redirect={redirect} />;
  return (
    <div className="account-page">
      <EntryHead title={words.register} dek={words.registerDek} redirect={redirect} />
      <AccountForm
        loadAhead={loadFormWork}
        action={postPath('register')}
        submit={words.register}
        busy={words.registering}
        hidden={{ redirectURL: redirect }}
        sentBack={sentBack}
        onSubmit={async (values) =>
          (await loadFormWork()).submitAuth(store, 'register', values, redirect ?? '/', leaveForm)
        }
      >
        <EmailField autoComplete="username" />
        <NewPasswordFields />
        <CodeField />
      </AccountForm>
      <div className="sign-in-ways">
        <ProviderLinks redirect={redirect} />
      </div>
      <p className="account-more">
        {weave(words.haveAccount, {
          signIn: <a href={keepRedirect(brand.links.signIn, redirect)}>{words.signIn}</a>,
        })}
      </p>
    </div>
  );
}
