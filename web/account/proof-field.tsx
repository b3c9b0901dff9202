/**
 * What confirms a change of the account: its password, or, where it has none, a code that is mailed to
 * its address.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { Field } from '../forms/field.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { useAction } from '../forms/use-action.ts';
import type { AccountState } from '../state/account.ts';
import { callAccount } from '../browser/account-service.ts';

function MailedCodeField({ email }: { email: string }) {
  const { busy, outcome, run } = useAction();
  return (
    <>
      <p>{words.noPasswordYet}</p>
      <p>
        <BusyButton
          type="button"
          isQuiet
          isSmall
          label={words.emailMeACode}
          busy={busy === undefined ? undefined : words.sending}
          onClick={() => {
            run('code', async () => {
              const { status, message } = await callAccount('login-code', { email });
              if (status !== 'success') throw new Error(message);
              return fill(words.codeSentTo, { email });
            });
          }}
        />
      </p>
      <OutcomeLine outcome={outcome} />
      <input type="hidden" name="proof" value="code" />
      <Field
        label={words.codeFromEmail}
        name="password"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={words.codeHere}
        maxLength={12}
      />
    </>
  );
}

export function ProofField({ email, hasPassword }: Pick<AccountState, 'email' | 'hasPassword'>) {
  return hasPassword ? (
    <PasswordField label={words.currentPassword} autoComplete="current-password" />
  ) : (
    <MailedCodeField email={email} />
  );
}
