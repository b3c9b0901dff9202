/** Sets a new password through the link in an email. */
import { brand } from '#brand';
import { api } from '../../shared/api.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { checkNewPassword } from './attempt-check.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { AccountForm } from './account-form.tsx';
import { loadFormWork } from './load-form-work.ts';
import { Notice } from './notice.tsx';
import { NewPasswordFields } from './password-field.tsx';
import { useMessageForm } from './use-message-form.ts';
import { useSentBack } from './use-sent-back.ts';

export function ResetPassword() {
  const token = useQueryValue('token') ?? '';
  const sentBack = useSentBack();
  const { done, onSubmit } = useMessageForm(checkNewPassword, async ({ password }) =>
    (await loadFormWork()).callAccount('password-reset', { token, password }),
  );
  return (
    <div className="account-page">
      <h1>Choose a new password</h1>
      {done !== undefined ? (
        <Notice title="Your new password holds">
          <p>You have been signed out everywhere. Sign in with the new password.</p>
          <p>
            <a className="button" href={brand.links.signIn}>
              Sign in
            </a>
          </p>
        </Notice>
      ) : (
        <>
          <p className="dek">It replaces the old one, and ends every session.</p>
          <AccountForm
            action={api['password-reset'].path}
            submit="Save the password"
            busy="Saving"
            hidden={{ token }}
            sentBack={sentBack}
            onSubmit={onSubmit}
          >
            <NewPasswordFields label="New password" />
          </AccountForm>
          <p className="account-more">
            Does the link not work? <a href={accountPages.forgotPassword.path}>Ask for another</a>
          </p>
        </>
      )}
    </div>
  );
}
