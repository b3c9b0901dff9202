/** Sets a new password through the link in an email. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { postPath } from '../../shared/api.ts';
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
      <h1>{words.chooseNewPassword}</h1>
      {done !== undefined ? (
        <Notice title={words.passwordChanged}>
          <p>{words.signedOutEverywhere}</p>
          <p>
            <a className="button" href={brand.links.signIn}>
              {words.signIn}
            </a>
          </p>
        </Notice>
      ) : (
        <>
          <p className="dek">{words.choosePasswordDek}</p>
          <AccountForm
            action={postPath('password-reset')}
            submit={words.savePassword}
            busy={words.saving}
            hidden={{ token }}
            sentBack={sentBack}
            onSubmit={onSubmit}
          >
            <NewPasswordFields label={words.newPassword} />
          </AccountForm>
          <p className="account-more">
            {weave(words.linkNotWorking, {
              again: <a href={accountPages.forgotPassword.path}>{words.requestNewLink}</a>,
            })}
          </p>
        </>
      )}
    </div>
  );
}
