/** Sign-in by a code in an email: asks for an address, and then for the code, in the same browser. */
import { useLocation, type Location } from 'react-router-dom';
import * as v from 'valibot';
import { brand } from '#brand';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { postPath } from '../../shared/api.ts';
import { fill } from '../../shared/words/fill.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { checkAddress, checkComplete } from '../forms/attempt-check.ts';
import { EmailField, Field } from '../forms/field.tsx';
import type { Problem } from '../forms/problem.ts';
import { useMessageForm } from '../forms/use-message-form.ts';
import { keepRedirect } from '../forms/use-redirect.ts';
import { useSentBack } from '../forms/use-sent-back.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { EntryHead } from '../subscribe/buying.tsx';
import { loadFormWork } from './load-form-work.ts';
import { useLeaveForm } from './use-leave-form.ts';

const stateSchema = v.object({ email: v.string() });
const codeInHash = /^#code=(\d{6})$/;

/** Returns the code of the address that our email leads to. The reader presses the button. */
function useCodeOfLink(): string {
  const isInteractive = useIsInteractive();
  const { hash } = useLocation();
  return isInteractive ? (codeInHash.exec(hash)?.[1] ?? '') : '';
}

interface SignInCodeProps {
  /** Signs in. @returns The problems; none when the reader is on the way. */
  readonly onCode: (code: string) => Promise<readonly Problem[]>;
  /** Where the reader continues. */
  readonly redirect: string | undefined;
}

function CodeForm({ onCode, redirect }: SignInCodeProps) {
  const sentBack = useSentBack();
  const code = useCodeOfLink();
  return (
    <AccountForm
      loadAhead={loadFormWork}
      action={postPath('login-code')}
      submit={words.signIn}
      busy={words.signingIn}
      hidden={{ redirectURL: redirect }}
      sentBack={sentBack}
      onSubmit={async (values) => {
        const missing = checkComplete(values, ['code']);
        if (missing.length > 0) return missing;
        return onCode(values.code ?? '');
      }}
    >
      <Field
        key={code}
        label={words.codeFromEmail}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        hint={words.codeHere}
        maxLength={12}
        defaultValue={code}
      />
    </AccountForm>
  );
}

export function SignInCode({ onCode, redirect }: SignInCodeProps) {
  const sentBack = useSentBack();
  const wasSent = useQueryValue('sent') !== undefined;
  const { state }: Location<unknown> = useLocation();
  const { done, onSubmit } = useMessageForm(checkAddress, async ({ email }) =>
    (await loadFormWork()).callAccount('login-code', { email, redirectURL: redirect }),
  );
  const path = keepRedirect(accountPages.signInCode.path, redirect);
  if (done !== undefined || wasSent)
    return (
      <div className="account-page">
        <EntryHead
          title={words.signInByCode}
          dek={
            done?.email === undefined
              ? words.codeSent
              : fill(words.codeSentTo, { email: done.email })
          }
          redirect={redirect}
        />
        <CodeForm onCode={onCode} redirect={redirect} />
        <p className="account-more">
          <a href={path}>{words.anotherCode}</a>
        </p>
      </div>
    );
  return (
    <div className="account-page">
      <EntryHead title={words.signInByCode} dek={words.signInByCodeDek} redirect={redirect} />
      <AccountForm
        loadAhead={loadFormWork}
        action={postPath('login-code')}
        submit={words.emailMeACode}
        busy={words.sending}
        hidden={{ redirectURL: redirect }}
        sentBack={sentBack}
        onSubmit={onSubmit}
      >
        <EmailField
          autoComplete="username"
          defaultValue={v.is(stateSchema, state) ? state.email : undefined}
        />
      </AccountForm>
      <p className="account-more">
        <a href={keepRedirect(brand.links.signIn, redirect)}>{words.backToSignIn}</a>
      </p>
    </div>
  );
}

/** The way from the form with the password to the one with a code. It keeps the address. */
export function CodeLink({ redirect }: { redirect: string | undefined }) {
  const { open } = useLeaveForm();
  const path = keepRedirect(accountPages.signInCode.path, redirect);
  return (
    <a
      className="button button-quiet"
      href={path}
      onClick={(event) => {
        const field = document.querySelector('.account-form input[name="email"]');
        if (!(field instanceof HTMLInputElement) || field.value === '') return;
        event.preventDefault();
        open(path, { email: field.value, redirectURL: redirect });
      }}
    >
      {words.emailMeACode}
    </a>
  );
}
