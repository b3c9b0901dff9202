/** Registers an account. */
import { useNavigate } from 'react-router-dom';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { api } from '../../shared/api.ts';
import { AccountForm } from '../account/account-form.tsx';
import { EmailField } from '../account/field.tsx';
import { NewPasswordFields } from '../account/password-field.tsx';
import { keepRedirect, useRedirect } from '../account/use-redirect.ts';
import { useSentBack } from '../account/use-sent-back.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { submitAuth } from '../account/submit-auth.ts';
import { useSiteStore } from '../store.ts';

export function Page() {
  const store = useSiteStore();
  const navigate = useNavigate();
  const redirect = useRedirect();
  const sentBack = useSentBack();
  const goTo = {
    load: loadAddress,
    open: (address: string, state: object) => {
      void navigate(address, { state });
    },
  };
  return (
    <div className="account-page">
      <h1>{words.register}</h1>
      <p className="dek">{words.registerDek}</p>
      <AccountForm
        action={api.register.path}
        submit={words.register}
        busy={words.registering}
        hidden={{ redirectURL: redirect }}
        sentBack={sentBack}
        onSubmit={(values) => submitAuth(store, 'register', values, redirect ?? '/', goTo)}
      >
        <EmailField autoComplete="username" />
        <NewPasswordFields />
      </AccountForm>
      <p className="account-more">
        {weave(words.haveAccount, {
          signIn: <a href={keepRedirect(brand.links.signIn, redirect)}>{words.signIn}</a>,
        })}
      </p>
    </div>
  );
}
