/** Changes the password and signs out all other sessions that used the old one. */
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
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
    <details className="account-change disclosure">
      <summary>{words.changePassword}</summary>
      {done !== undefined ? (
        <Notice title={words.passwordChanged}>
          <p>{words.signedOutElsewhere}</p>
        </Notice>
      ) : (
        <AccountForm
          action={postPath('account-password')}
          submit={words.savePassword}
          busy={words.saving}
          onSubmit={onSubmit}
        >
          <PasswordField label={words.currentPassword} autoComplete="current-password" />
          <NewPasswordFields name="newPassword" label={words.newPassword} />
        </AccountForm>
      )}
    </details>
  );
}
