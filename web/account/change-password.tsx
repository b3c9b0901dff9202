/** Changes the password and signs out all other sessions that used the old one. */
import { api } from '../../shared/api.ts';
import { callAccount } from './account-service.ts';
import { checkComplete, checkNewPassword } from './attempt-check.ts';
import { storeLoginCookies } from './login-cookie-jar.ts';
import type { FormValues } from './problem.ts';
import { useSiteStore } from '../store.ts';
import { AccountForm } from './account-form.tsx';
import { Notice } from './notice.tsx';
import { NewPasswordFields, PasswordField } from './password-field.tsx';
import { useMessageForm } from './use-message-form.ts';

function check(values: FormValues) {
  return [...checkComplete(values, ['password']), ...checkNewPassword(values, 'newPassword')];
}

export function ChangePassword() {
  const store = useSiteStore();
  const { done, onSubmit } = useMessageForm(
    check,
    ({ password, newPassword }) => callAccount('account-password', { password, newPassword }),
    ({ data }) => {
      storeLoginCookies(data, store.getState().env);
    },
  );
  return (
    <details className="account-change">
      <summary>Change the password</summary>
      {done !== undefined ? (
        <Notice title="Your new password holds">
          <p>Everywhere else you have been signed out.</p>
        </Notice>
      ) : (
        <AccountForm
          action={api['account-password'].path}
          submit="Save the new password"
          busy="Saving"
          onSubmit={onSubmit}
        >
          <PasswordField label="Your password" autoComplete="current-password" />
          <NewPasswordFields name="newPassword" label="New password" />
        </AccountForm>
      )}
    </details>
  );
}
