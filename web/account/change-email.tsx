/**
 * Changes the account's email address. The change takes effect once the reader has confirmed it
 * through the email.
 */
import { words } from '#words';
import type { AccountState } from '../state/account.ts';
import { fill } from '../../shared/words/fill.ts';
import { postPath } from '../../shared/api.ts';
import { callAccount } from '../browser/account-service.ts';
import { checkAttempt } from '../forms/attempt-check.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { ConfirmationCode } from './confirmation-code.tsx';
import { EmailField } from '../forms/field.tsx';
import { Notice } from '../forms/notice.tsx';
import { ProofField } from './proof-field.tsx';
import { useMessageForm } from '../forms/use-message-form.ts';
import { UsernameField } from '../forms/username-field.tsx';

/** @param props.email The current address. */
export function ChangeEmail({
  email: current,
  hasPassword,
}: Pick<AccountState, 'email' | 'hasPassword'>) {
  const { done, onSubmit } = useMessageForm(checkAttempt, ({ email, password }) =>
    callAccount('account-email', { email, password }),
  );
  return (
    <details className="account-change disclosure">
      <summary>{words.changeEmail}</summary>
      {done !== undefined ? (
        <Notice title={words.checkNewInbox}>
          <p>{fill(words.emailChangeSentTo, { email: done.email ?? '' })}</p>
          <ConfirmationCode />
        </Notice>
      ) : (
        <AccountForm
          action={postPath('account-email')}
          submit={words.changeEmail}
          busy={words.changing}
          onSubmit={onSubmit}
        >
          <UsernameField email={current} />
          <EmailField label={words.newEmailAddress} />
          <ProofField email={current} hasPassword={hasPassword} />
        </AccountForm>
      )}
    </details>
  );
}
