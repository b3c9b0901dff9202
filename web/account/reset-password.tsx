/** Sets a new password through the link in an email. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { postPath } from '../../shared/api.ts';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { isEmail } from '../../shared/accounts/credentials.ts';
import { checkNewPassword } from '../forms/attempt-check.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { loadFormWork } from './load-form-work.ts';
import { Notice } from '../forms/notice.tsx';
import { NewPasswordFields } from '../forms/password-field.tsx';
import { useMessageForm } from '../forms/use-message-form.ts';
import { keepRedirect, useRedirect } from '../forms/use-redirect.ts';
import { UsernameField } from '../forms/username-field.tsx';
import { useInBrowser } from '../browser/use-is-interactive.ts';
import { useSentBack } from '../forms/use-sent-back.ts';

/** Returns the address that the email went to. The link holds it where no server sees it. */
function addressOfLink(): string {
  const email = new URLSearchParams(window.location.hash.slice(1)).get('email') ?? '';
  return isEmail(email) ? email : '';
}

export function ResetPassword() {
  const token = useQueryValue('token') ?? '';
  const redirect = useRedirect();
  const email = useInBrowser(addressOfLink, '');
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
            <a className="button" href={keepRedirect(brand.links.signIn, redirect)}>
              {words.signIn}
            </a>
          </p>
        </Notice>
      ) : (
        <>
          <p className="dek">{words.choosePasswordDek}</p>
          <AccountForm
            loadAhead={loadFormWork}
            action={postPath('password-reset')}
            submit={words.savePassword}
            busy={words.saving}
            hidden={{ token, redirectURL: redirect }}
            sentBack={sentBack}
            onSubmit={onSubmit}
          >
            <UsernameField email={email} />
            <NewPasswordFields label={words.newPassword} />
          </AccountForm>
          <p className="account-more">
            {weave(words.linkNotWorking, {
              again: (
                <a href={keepRedirect(accountPages.forgotPassword.path, redirect)}>
                  {words.requestNewLink}
                </a>
              ),
            })}
          </p>
        </>
      )}
    </div>
  );
}
