/**
 * Changes the account's email address. The change takes effect once the reader has confirmed it
 * through the email.
 */
import { api } from '../../shared/api.ts';
import { callAccount } from './account-service.ts';
import { checkAttempt } from './attempt-check.ts';
import { AccountForm } from './account-form.tsx';
import { EmailField } from './field.tsx';
import { Notice } from './notice.tsx';
import { PasswordField } from './password-field.tsx';
import { useMessageForm } from './use-message-form.ts';

export function ChangeEmail() {
  const { done, onSubmit } = useMessageForm(checkAttempt, ({ email, password }) =>
    callAccount('account-email', { email, password }),
  );
  return (
    <details className="account-change">
      <summary>Change the email address</summary>
      {done !== undefined ? (
        <Notice title="Look into the new mailbox">
          <p>The address changes when you open the link that we have sent to {done.email}.</p>
        </Notice>
      ) : (
        <AccountForm
          action={api['account-email'].path}
          submit="Change the address"
          busy="Changing"
          onSubmit={onSubmit}
        >
          <EmailField label="New email address" />
          <PasswordField label="Your password" autoComplete="current-password" />
        </AccountForm>
      )}
    </details>
  );
}
