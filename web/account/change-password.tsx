/** Changes the password and signs out all other sessions that used the old one. */
import { useEffect, useRef, useState } from 'react';
import { words } from '#words';
import { CHANGE_PASSWORD_ID } from '../../shared/accounts/account-pages.ts';
import { postPath } from '../../shared/api.ts';
import { callAccount } from '../browser/account-service.ts';
import { checkComplete, checkNewPassword } from '../forms/attempt-check.ts';
import { storeLoginCookies } from './login-cookie-jar.ts';
import type { FormValues } from '../forms/problem.ts';
import type { AccountState } from '../state/account.ts';
import type { EnvState } from '../state/env.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { Notice } from '../forms/notice.tsx';
import { NewPasswordFields } from '../forms/password-field.tsx';
import { ProofField } from './proof-field.tsx';
import { useMessageForm } from '../forms/use-message-form.ts';
import { UsernameField } from '../forms/username-field.tsx';

function check(values: FormValues) {
  return [...checkComplete(values, ['password']), ...checkNewPassword(values, 'newPassword')];
}

export function ChangePassword({
  email,
  hasPassword,
  env,
}: Pick<AccountState, 'email' | 'hasPassword'> & { env: EnvState }) {
  const { done, onSubmit } = useMessageForm(
    check,
    ({ password, newPassword }) => callAccount('account-password', { password, newPassword }),
    ({ data }) => {
      storeLoginCookies(data, env);
    },
  );
  const element = useRef<HTMLDetailsElement>(null);
  const [isAsked] = useState(() => window.location.hash === `#${CHANGE_PASSWORD_ID}`);
  // The browser looked for it before the account was there.
  useEffect(() => {
    if (!isAsked) return;
    element.current?.scrollIntoView();
    element.current?.querySelector('summary')?.focus({ preventScroll: true });
  }, [isAsked]);
  return (
    <details
      className="account-change disclosure"
      id={CHANGE_PASSWORD_ID}
      ref={element}
      open={isAsked}
    >
      <summary>{hasPassword ? words.changePassword : words.setPassword}</summary>
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
          <UsernameField email={email} />
          <ProofField email={email} hasPassword={hasPassword} />
          <NewPasswordFields name="newPassword" label={words.newPassword} />
        </AccountForm>
      )}
    </details>
  );
}
